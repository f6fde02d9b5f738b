#include "data/sweep_file.h"

#include "data/export/csv.h"
#include "data/readers/file_text.h"
#include "data/readers/sha256.h"
#include "data/study_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char *kSchema = "breakeven/sweep/1";

std::string headerPath(const std::string &path) { return path + ".json"; }

Json headerJson(const SweepHeader &header)
{
    return {{"schema", kSchema},
            {"study", header.study},
            {"study_sha256", header.sha256},
            {"program_version", header.programVersion},
            {"vary", header.vary},
            {"results", header.results},
            {"points", header.points},
            {"shard", std::to_string(header.shard) + "/" + std::to_string(header.shards)},
            {"rows", header.end() - header.first()}};
}

Error noSweep(const std::string &path)
{
    return {
        ErrorKind::BadInput,
        "Expected the description of a sweep beside its file, found none or another file; name the file of "
        "a sweep, or one that is not there yet.",
        headerPath(path)};
}

Result<SweepHeader> readHeader(const std::string &path)
{
    const auto text = readFileText(headerPath(path));
    if (!text)
        return noSweep(path);
    SweepHeader header;
    try {
        const Json json = Json::parse(*text);
        if (json.at("schema") != kSchema)
            return noSweep(path);
        header.study = json.at("study");
        header.sha256 = json.at("study_sha256");
        header.programVersion = json.at("program_version");
        header.vary = json.at("vary").get<std::vector<std::string>>();
        header.results = json.at("results").get<std::vector<std::string>>();
        header.points = json.at("points");
        const std::string shard = json.at("shard");
        header.shard = std::stoi(shard);
        header.shards = std::stoi(shard.substr(shard.find('/') + 1));
    } catch (const std::exception &) {
        return noSweep(path);
    }
    const bool isGood =
        header.points > 0 && header.shards > 0 && header.shard > 0 && header.shard <= header.shards;
    return isGood ? Result<SweepHeader>(header) : Result<SweepHeader>(noSweep(path));
}

// The rows of a file: where the header line ends, where the last whole row does, and how many there are.
struct Rows
{
    std::string text;
    std::size_t body = 0;
    std::size_t end = 0;
    std::int64_t count = 0;
};

Result<Rows> readRows(const std::string &path)
{
    auto text = readFileText(path);
    if (!text)
        return text.error();
    Rows rows{std::move(*text), 0, 0, 0};
    const std::string lineEnd = "\r\n";
    const std::size_t first = rows.text.find(lineEnd);
    if (first == std::string::npos)
        return rows;
    rows.body = rows.end = first + lineEnd.size();
    for (std::size_t at = rows.text.find(lineEnd, rows.body); at != std::string::npos;
         at = rows.text.find(lineEnd, rows.end)) {
        rows.end = at + lineEnd.size();
        ++rows.count;
    }
    return rows;
}

Error cannotWrite(const std::string &path)
{
    return {ErrorKind::Failed, "The sweep cannot be written; check the folder and the space left.", path};
}

std::string pointsText(std::int64_t first, std::int64_t end)
{
    return end - first == 1 ? "Point " + std::to_string(first)
                            : "Points " + std::to_string(first) + " to " + std::to_string(end - 1);
}

// The rows that are there have the first points, each once.
Result<void> checkNumbers(const std::string &path, const Rows &rows, std::int64_t first)
{
    std::size_t at = rows.body;
    for (std::int64_t point = first; point < first + rows.count; ++point) {
        const std::string number = std::to_string(point) + ",";
        if (rows.text.compare(at, number.size(), number) != 0)
            return Error{ErrorKind::BadInput,
                         "Expected point " + std::to_string(point) + " in row " +
                             std::to_string(point - first + 1) + ", found '" +
                             rows.text.substr(at, rows.text.find_first_of(",\r", at) - at) +
                             "': a row is missing or stands twice; remove the file to begin anew.",
                         path};
        at = rows.text.find("\r\n", at) + 2;
    }
    return {};
}

struct Shard
{
    std::string path;
    SweepHeader header;
    Rows rows;
};

Result<void> checkOneSweep(const Shard &first, const Shard &other)
{
    const auto differs = [&](const std::string &what) {
        return Error{ErrorKind::BadInput,
                     "Expected shards of one sweep; it has another " + what + " than " + first.path + ".",
                     other.path};
    };
    if (first.header.sha256 != other.header.sha256)
        return differs("study");
    if (first.header.programVersion != other.header.programVersion)
        return differs("version of the program");
    if (first.header.vary != other.header.vary || first.header.results != other.header.results ||
        first.header.points != other.header.points)
        return differs("list of what varies or is asked for");
    return {};
}

// All points once, in this order.
Result<void> checkPoints(const std::vector<Shard> &shards)
{
    std::int64_t next = 1;
    for (std::size_t i = 0; i < shards.size(); ++i) {
        const SweepHeader &header = shards[i].header;
        if (header.first() > next)
            return Error{ErrorKind::BadInput,
                         pointsText(next, header.first()) + " of the sweep are in none of the files.",
                         {}};
        if (header.first() < next)
            return Error{ErrorKind::BadInput,
                         pointsText(header.first(), std::min(next, header.end())) + " of the sweep are in " +
                             shards[i - 1].path + " too.",
                         shards[i].path};
        if (shards[i].rows.count != header.end() - header.first() ||
            shards[i].rows.end != shards[i].rows.text.size())
            return Error{ErrorKind::BadInput,
                         "The file holds " + std::to_string(shards[i].rows.count) + " of its " +
                             std::to_string(header.end() - header.first()) +
                             " rows; run its shard again to complete it.",
                         shards[i].path};
        if (const auto checked = checkNumbers(shards[i].path, shards[i].rows, header.first()); !checked)
            return checked;
        next = header.end();
    }
    const std::int64_t points = shards.front().header.points;
    if (next <= points)
        return Error{ErrorKind::BadInput,
                     pointsText(next, points + 1) + " of the sweep are in none of the files.",
                     {}};
    return {};
}

} // namespace

SweepHeader sweepHeader(const Sweep &sweep, const std::vector<std::string> &results,
                        const std::string &programVersion, int shard, int shards)
{
    const Study &study = sweep.probe().study();
    SweepHeader header{study.name, sha256(studyText(study)), programVersion, {},
                       results,    sweep.points(),           shard,          shards};
    for (const SweepAxis &axis : sweep.axes())
        header.vary.push_back(axis.given);
    return header;
}

std::string sweepColumnsText(const Sweep &sweep, const std::vector<std::string> &results)
{
    CsvWriter csv;
    csv.text("point");
    for (const SweepAxis &axis : sweep.axes())
        csv.text(axis.path);
    csv.text("cheapest");
    for (const OptionNodes &option : sweep.probe().sheet().options)
        csv.text("options." + option.id + ".npv").text("options." + option.id + ".status");
    for (const std::string &result : results)
        csv.text(result);
    csv.endRow();
    return csv.result();
}

std::string sweepRowsText(const Sweep &sweep, const std::vector<SweepRow> &rows)
{
    const std::vector<OptionNodes> &options = sweep.probe().sheet().options;
    CsvWriter csv;
    for (const SweepRow &row : rows) {
        csv.plain(std::to_string(row.point));
        for (std::size_t k = 0; k < row.places.size(); ++k) {
            const SweepAxis &axis = sweep.axes()[k];
            if (axis.numbers.empty())
                csv.text(axis.values[row.places[k]]);
            else
                csv.number(axis.numbers[row.places[k]]);
        }
        const CostOrder &order = row.reading.order;
        csv.text(order.cheapest < 0 ? std::string() : options[std::size_t(order.cheapest)].id);
        for (std::size_t i = 0; i < options.size(); ++i)
            csv.number(order.npv[i]).text(statusId(order.status[i]));
        for (const auto &figure : row.reading.figures)
            csv.number(figure);
        csv.endRow();
    }
    return csv.result();
}

Result<SweepFile> SweepFile::open(const std::string &path, const SweepHeader &header,
                                  const std::string &columns)
{
    SweepFile file(path, header.first());
    std::error_code failed;
    const bool isThere = fs::exists(path, failed);
    if (isThere || fs::exists(headerPath(path), failed)) {
        const auto known = readHeader(path);
        if (!known)
            return known.error();
        if (*known != header)
            return Error{ErrorKind::BadInput,
                         "The file holds another sweep or another shard; name a file that is not there yet.",
                         path};
        const auto rows = isThere ? readRows(path) : Result<Rows>(Rows{});
        if (!rows)
            return rows.error();
        if (const auto checked = checkNumbers(path, *rows, header.first()); !checked)
            return checked.error();
        // What is no whole row was being written when it was stopped.
        failed.clear();
        if (rows->body > 0)
            fs::resize_file(path, rows->end, failed);
        if (failed || rows->text.substr(0, rows->body) != (rows->body > 0 ? columns : std::string()))
            return failed ? cannotWrite(path) : noSweep(path);
        file.m_next += rows->count;
        file.m_file.open(path, std::ios::binary | (rows->body > 0 ? std::ios::app : std::ios::trunc));
        if (rows->body == 0)
            file.m_file << columns << std::flush;
        return file.m_file ? Result<SweepFile>(std::move(file)) : cannotWrite(path);
    }
    if (const auto written = writeFileText(headerPath(path), headerJson(header).dump(2) + "\n"); !written)
        return written.error();
    file.m_file.open(path, std::ios::binary | std::ios::trunc);
    file.m_file << columns << std::flush;
    return file.m_file ? Result<SweepFile>(std::move(file)) : cannotWrite(path);
}

Result<void> SweepFile::append(const std::string &rows, std::int64_t count)
{
    m_file << rows << std::flush;
    m_next += count;
    return m_file ? Result<void>() : cannotWrite(m_path);
}

Result<SweepHeader> mergeSweeps(const std::vector<std::string> &files, const std::string &out)
{
    std::vector<Shard> shards;
    for (const std::string &path : files) {
        std::error_code ignored;
        if (fs::equivalent(path, out, ignored))
            return Error{ErrorKind::BadInput,
                         "The result would overwrite one of the shards; name another file.", out};
        const auto header = readHeader(path);
        if (!header)
            return header.error();
        auto rows = readRows(path);
        if (!rows)
            return rows.error();
        shards.push_back({path, *header, std::move(*rows)});
    }
    for (const Shard &shard : shards)
        if (const auto checked = checkOneSweep(shards.front(), shard); !checked)
            return checked.error();
    std::stable_sort(shards.begin(), shards.end(),
                     [](const Shard &a, const Shard &b) { return a.header.first() < b.header.first(); });
    // A shard without points has no rows to put in.
    std::erase_if(shards, [](const Shard &shard) { return shard.header.first() == shard.header.end(); });
    if (const auto checked = checkPoints(shards); !checked)
        return checked.error();
    std::string text = shards.front().rows.text.substr(0, shards.front().rows.body);
    for (const Shard &shard : shards)
        text.append(shard.rows.text, shard.rows.body, shard.rows.end - shard.rows.body);
    SweepHeader whole = shards.front().header;
    whole.shard = whole.shards = 1;
    if (const auto written = writeFileText(out, text); !written)
        return written.error();
    if (const auto written = writeFileText(headerPath(out), headerJson(whole).dump(2) + "\n"); !written)
        return written.error();
    return whole;
}

} // namespace breakeven
