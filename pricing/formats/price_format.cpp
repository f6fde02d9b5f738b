#include "pricing/formats/price_format.h"

#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/plain_table.h"
#include "data/readers/text_stream.h"
#include "model/numeric/nearest.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>

namespace breakeven {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kListBegins = "\"FormatVersion\",";
// In the beginning of the lists of AWS that are JSON.
constexpr const char *kLargeListWords[] = {"\"offerCode\"", "SavingsPlans\""};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// "…_2024-08-09.json.gz" and "…_2021-04.json": the first day that stands alone in a name.
std::optional<Date> dayInName(const std::string &name)
{
    for (std::size_t i = 0; i + 7 <= name.size(); ++i) {
        if ((i > 0 && isDigit(name[i - 1])) || name.compare(i, 2, "20") != 0)
            continue;
        for (std::size_t length : {std::size_t(10), std::size_t(7)}) {
            const bool isAlone =
                i + length <= name.size() && (i + length == name.size() || !isDigit(name[i + length]));
            if (!isAlone || (length == 7 && i + 7 < name.size() && name[i + 7] == '-'))
                continue;
            if (const auto day = Date::parse(name.substr(i, length)))
                return day;
        }
    }
    return std::nullopt;
}

// The public spot feed wraps its JSON in a call: callback({…});
std::string_view unwrapped(std::string_view text)
{
    const auto open = text.find('(');
    const auto close = text.rfind(')');
    if (text.compare(0, 8, "callback") != 0 || open == std::string_view::npos ||
        close == std::string_view::npos)
        return text;
    return text.substr(open + 1, close - open - 1);
}

Result<void> readCsvHeader(PriceFile &file)
{
    CsvReader reader(file.text, file.path);
    const auto read = reader.next();
    if (!read)
        return read.error();
    file.header = CsvHeader(reader.cells()).names();
    return {};
}

Result<void> readContent(PriceFile &file)
{
    const auto first = file.text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return Error{ErrorKind::BadInput, "the file is empty; expected a price file", file.path};
    if (file.text.find('\0') < 4096)
        return Error{ErrorKind::BadInput,
                     "is not a text file; expected a price file (CSV, JSON or YAML, plain or gzip)",
                     file.path};
    const std::string_view text = std::string_view(file.text).substr(first);
    if (text[0] == '{' || text[0] == '[' || text.substr(0, 9) == "callback(") {
        file.kind = PriceFile::Kind::JsonTree;
        auto json = parseJson(unwrapped(text), file.path);
        if (!json)
            return json.error();
        file.json = std::move(json.value());
        return {};
    }
    if (text.substr(0, 4) == "---\n" || text.substr(0, 5) == "---\r\n" || text.substr(0, 6) == "about:") {
        file.kind = PriceFile::Kind::Yaml;
        return {};
    }
    if (text.substr(0, 5) == "<?xml") {
        file.kind = PriceFile::Kind::Xml;
        return {};
    }
    return readCsvHeader(file);
}

// A price list of AWS, of which a few hundred megabytes are usual: its beginning only. Nothing for other
// files. `note`: of the stream.
Result<std::optional<PriceFile>> readLargeList(const std::string &path, const std::string &sheet,
                                               std::string &note)
{
    auto stream = TextStream::openTable(path, sheet);
    if (!stream)
        return stream.error();
    note = stream->note();
    PriceFile file;
    file.path = path;
    file.isWhole = false;
    file.text.resize(kPriceFileBeginning);
    const auto count = stream->read(file.text.data(), file.text.size());
    if (!count)
        return count.error();
    file.text.resize(*count);
    if (file.text.compare(0, kListBegins.size(), kListBegins) == 0) {
        if (auto read = readCsvHeader(file); !read)
            return read.error();
        return std::optional<PriceFile>(std::move(file));
    }
    const auto first = file.text.find_first_not_of(" \t\r\n");
    const bool isObject = first != std::string::npos && file.text[first] == '{';
    if (!isObject ||
        std::none_of(std::begin(kLargeListWords), std::end(kLargeListWords),
                     [&](const char *word) { return file.text.find(word) != std::string::npos; }))
        return std::optional<PriceFile>();
    file.kind = PriceFile::Kind::JsonTree;
    return std::optional<PriceFile>(std::move(file));
}

// Columns that formats are recognised by.
constexpr const char *kKnownColumns[] = {"instancetype",
                                         "acceleratorname",
                                         "acceleratorcount",
                                         "price",
                                         "spotprice",
                                         "region",
                                         "instance_name",
                                         "location",
                                         "gpu_count",
                                         "gpu_name",
                                         "spot",
                                         "flags",
                                         "date",
                                         "cloud",
                                         "instance_type",
                                         "on_demand_usd_hour",
                                         "spot_usd_hour",
                                         "provider",
                                         "model",
                                         "price_per_h",
                                         "unit_price",
                                         "gpu",
                                         "hour",
                                         "hour_spot",
                                         "machine_type"};

// The format that a table would be of if it had one column more, or two; empty when there is none.
std::string nearestFormat(const PriceFile &file)
{
    PriceFile more;
    more.path = file.path;
    more.kind = file.kind;
    const auto recognised = [&](std::initializer_list<const char *> columns) -> std::string {
        more.header = file.header;
        more.header.insert(more.header.end(), columns.begin(), columns.end());
        for (const PriceFormat &format : priceFormats())
            if (format.recognises(more))
                return fmt::format("looks most like {} ({}), but has no column \"{}\"", format.name,
                                   format.description, fmt::join(columns, "\" and \""));
        return {};
    };
    for (const char *one : kKnownColumns)
        if (const std::string found = recognised({one}); !found.empty())
            return found;
    for (const char *one : kKnownColumns)
        for (const char *other : kKnownColumns)
            if (const std::string found = recognised({one, other}); one != other && !found.empty())
                return found;
    return {};
}

// What a file is, in a few words.
std::string foundIn(const PriceFile &file)
{
    constexpr std::size_t kMost = 8;
    std::vector<std::string> names;
    if (file.kind == PriceFile::Kind::Csv)
        names = file.header;
    for (const JsonMember &member : file.json.members)
        names.push_back(member.name);
    const bool isCut = names.size() > kMost;
    names.resize(std::min(names.size(), kMost));
    for (std::string &name : names)
        name = name.substr(0, 40);
    const std::string list = fmt::format("{}{}", fmt::join(names, ", "), isCut ? ", …" : "");
    if (file.kind == PriceFile::Kind::Csv)
        return "its first line has the columns " + list;
    if (file.kind == PriceFile::Kind::JsonTree)
        return file.json.isArray() ? "it is a JSON array"
                                   : "it is a JSON object with " + (list.empty() ? "nothing in it" : list);
    return file.kind == PriceFile::Kind::Yaml ? "it is YAML" : "it is XML";
}

// People write price books; all other lists come from programs.
bool isBook(std::string_view beginning)
{
    const auto start = tableStart(beginning);
    return start && CsvHeader(start->names).hasAll({"provider", "instance_type", "model"});
}

const TableUse &useOfBook()
{
    static const TableUse use{[](std::string_view name) { return name == "effective_from"; }, true};
    return use;
}

constexpr std::size_t kBookBeginning = kPriceFileBeginning * 4;

PlainTable plainBook(const std::string &text, const TableSaid &said)
{
    return isBook(std::string_view(text).substr(0, kBookBeginning)) ? plainTable(text, said, useOfBook())
                                                                    : PlainTable();
}

// Up to `size` bytes from the beginning, to the end of a line where there is more.
Result<std::string> beginningOf(const TextBlocks &blocks, std::size_t size)
{
    std::string text(size, '\0');
    std::size_t filled = 0;
    while (filled < size) {
        const auto count = blocks(text.data() + filled, size - filled);
        if (!count)
            return count.error();
        if (*count == 0)
            break;
        filled += *count;
    }
    text.resize(filled);
    if (filled == size && text.find('\n') != std::string::npos)
        text.resize(text.rfind('\n') + 1);
    return text;
}

void takeTable(PriceFile &file, PlainTable &table, const std::string &note)
{
    file.questions = std::move(table.questions);
    file.notes = std::move(table.notes);
    if (!note.empty())
        file.notes.push_back(note);
    file.currencies = std::move(table.currencies);
}

Error notRecognised(const PriceFile &file)
{
    std::string near;
    if (file.kind == PriceFile::Kind::Csv)
        near = nearestFormat(file);
    return {ErrorKind::BadInput,
            "is not a known price file: " + foundIn(file) + (near.empty() ? "" : "; it " + near) +
                "; `prices sources` lists the formats, --as NAME chooses one",
            file.path};
}

} // namespace

std::string PriceFile::name() const { return std::filesystem::path(path).filename().string(); }

bool PriceFile::hasColumns(std::initializer_list<std::string_view> names) const
{
    return kind == Kind::Csv && CsvHeader(header).hasAll(names);
}

Result<TextBlocks> blocksOf(const PriceFile &file)
{
    if (file.isWhole)
        return blocksOf(std::string_view(file.text));
    if (file.open)
        return file.open();
    auto opened = TextStream::open(file.path);
    if (!opened)
        return opened.error();
    const auto stream = std::make_shared<TextStream>(std::move(opened.value()));
    return TextBlocks([stream, progress = file.progress,
                       isBook = file.expectedRows > 0](char *to, std::size_t size) -> Result<std::size_t> {
        // Of a price book its rows tell.
        if (auto reached = isBook ? Result<void>() : progress.reached(stream->share()); !reached)
            return reached.error();
        return stream->read(to, size);
    });
}

namespace {

// A price book that is larger than what is held: its beginning, and how it is read. Nothing for other files.
Result<std::optional<PriceFile>> readLargeBook(const std::string &path, const TableSaid &said,
                                               const ImportProgress &progress)
{
    const std::optional<PriceFile> none;
    auto stream = TextStream::openTable(path, said.sheet);
    if (!stream)
        return stream.error();
    if (stream->isOfSheet()) // is held already
        return none;
    const std::string note = stream->note();
    std::string text(kBookBeginning, '\0');
    const auto first = stream->read(text.data(), text.size());
    if (!first)
        return first.error();
    text.resize(*first);
    if (*first < kBookBeginning || !isBook(text))
        return none;
    std::string rest(kLargestHeldBook, '\0');
    const auto more = stream->read(rest.data(), rest.size());
    if (!more)
        return more.error();
    if (*more < rest.size())
        return none;
    rest = {};
    const OpenLines open = [path, sheet = said.sheet]() -> Result<LineBlocks> {
        auto again = TextStream::openTable(path, sheet);
        return again ? Result<LineBlocks>(LineBlocks(std::move(again.value()))) : again.error();
    };
    auto table = plainTableBlocks(text, open, said, useOfBook(),
                                  [&](double share) { return progress.reached(share); });
    if (!table)
        return table.error();
    PriceFile unread;
    unread.path = path;
    unread.isWhole = false;
    const auto blocks = table->open ? table->open() : blocksOf(unread);
    if (!blocks)
        return blocks.error();
    constexpr std::size_t shown = std::size_t(1) << 20;
    auto beginning = beginningOf(*blocks, shown);
    if (!beginning)
        return beginning.error();
    auto file = priceFileOf(path, std::move(*beginning));
    if (!file)
        return file.error();
    file->isWhole = false;
    file->open = table->open;
    file->expectedRows = table->table.records;
    takeTable(*file, table->table, note);
    const auto format = formatOf(*file);
    return format && std::string_view(format.value()->name) == "price-book"
               ? std::optional<PriceFile>(std::move(*file))
               : none;
}

} // namespace

Result<PriceFile> readPriceFile(const std::string &path, const TableSaid &said, const std::string &format,
                                const ImportProgress &progress)
{
    std::string note;
    auto large = readLargeList(path, said.sheet, note);
    if (!large)
        return large.error();
    if (!*large && (format.empty() || format == "price-book"))
        large = readLargeBook(path, said, progress.part(0, 0.5));
    if (!large)
        return large.error();
    if (*large) {
        (*large)->progress = progress.part(0.5, 1);
        return std::move(**large);
    }
    auto text = readTableText(path, said.sheet);
    if (!text)
        return text.error();
    PlainTable table = plainBook(*text, said);
    auto file = priceFileOf(path, table.isChanged ? std::move(table.text) : std::move(text.value()));
    if (file)
        takeTable(*file, table, note);
    return file;
}

Result<PriceFile> priceFileOf(std::string path, std::string text)
{
    PriceFile file;
    file.path = std::move(path);
    file.text = std::move(text);
    if (file.text.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0)
        file.text.erase(0, kByteOrderMark.size());
    file.day = dayInName(file.name());
    if (auto read = readContent(file); !read)
        return read.error();
    return file;
}

Result<const PriceFormat *> formatOf(const PriceFile &file, const std::string &name)
{
    for (const PriceFormat &format : priceFormats())
        if (name.empty() ? format.recognises(file) : name == format.name)
            return &format;
    if (!name.empty()) {
        std::vector<std::string> names;
        for (const PriceFormat &format : priceFormats())
            names.push_back(format.name);
        const auto near = nearest(name, names);
        return Error{
            ErrorKind::Usage,
            fmt::format("there is no price format \"{}\"; {}`prices sources` lists them", name,
                        near.empty() ? "" : fmt::format("the nearest are {}; ", fmt::join(near, ", "))),
            file.path};
    }
    return notRecognised(file);
}

} // namespace breakeven
