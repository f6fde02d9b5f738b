#include "data/trace_formats/serving_recipe.h"

#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace breakeven {

namespace {

using Number = std::optional<double>;

// The words of a list, one after the other: every name of every run is looked up in several.
class WordsOf
{
public:
    class Iterator
    {
    public:
        Iterator(std::string_view rest, char separator) : m_rest(rest), m_separator(separator) {}
        std::string_view operator*() const { return m_rest.substr(0, m_rest.find(m_separator)); }
        Iterator &operator++()
        {
            m_rest.remove_prefix(std::min((**this).size() + 1, m_rest.size()));
            return *this;
        }
        bool operator!=(std::default_sentinel_t) const { return !m_rest.empty(); }

    private:
        std::string_view m_rest;
        char m_separator;
    };

    WordsOf(std::string_view list, char separator) : m_list(list), m_separator(separator) {}
    Iterator begin() const { return {m_list, m_separator}; }
    std::default_sentinel_t end() const { return {}; }

private:
    std::string_view m_list;
    char m_separator;
};

const JsonValue &memberAt(const JsonValue &object, std::string_view path)
{
    const JsonValue *value = &object;
    for (const std::string_view name : WordsOf(path, '.')) {
        if (value->isArray() && !value->items.empty())
            value = &value->items.back();
        value = &(*value)[name];
    }
    return *value;
}

// The first of the alternatives that stands in the run itself, or in the member that may hold the others.
std::pair<std::string_view, const JsonValue *> memberOf(const ServingRecipe &recipe, const JsonValue &run,
                                                        std::string_view paths)
{
    for (const JsonValue *object : {&run, &run[recipe.within]})
        for (const std::string_view path : WordsOf(paths, '|'))
            if (const JsonValue &found = memberAt(*object, path); !found.isNull())
                return {path, &found};
    return {paths.substr(0, paths.find('|')), &run[""]};
}

// "20260428-105748", "2026-04-28T10:57:48"
std::string dayOf(std::string_view date)
{
    const bool isCompact = date.size() >= 8 && date.find_first_not_of("0123456789") >= 8;
    return isCompact ? fmt::format("{}-{}-{}", date.substr(0, 4), date.substr(4, 2), date.substr(6, 2))
                     : std::string(date.substr(0, 10));
}

std::string labelText(std::string_view label, std::string_view text)
{
    return label == kModelLabel                         ? modelNamed(text)
           : label == kEngineLabel                      ? engineNamed(text)
           : label == kEngineVersionLabel               ? versionNamed(text)
           : label == kGpuLabel                         ? gpuNamed(text)
           : label == kDayLabel                         ? dayOf(text)
           : label == "spec_decoding" && text == "none" ? std::string()
                                                        : std::string(text);
}

bool isUnlimited(std::string_view rate)
{
    const std::string word = lowerCase(rate);
    return word == "inf" || word == "infinity";
}

// By their places in a run (kServingLatencies, kServingStatistics).
constexpr std::array<std::string_view, 4> kKinds{"ttft|first_token_latency",
                                                 "tpot|time_to_output_token|time_per_output_token", "itl",
                                                 "e2e|e2el|e2e_latency|latency"};
constexpr std::array<std::string_view, 5> kStatistics{"mean|avg|average", "median|p50", "p90", "p95", "p99"};

std::optional<std::size_t> placeIn(std::span<const std::string_view> lists, std::string_view word)
{
    for (std::size_t i = 0; i < lists.size(); ++i)
        for (const std::string_view known : WordsOf(lists[i], '|'))
            if (known == word)
                return i;
    return std::nullopt;
}

std::optional<std::size_t> latencyKind(std::string_view word) { return placeIn(kKinds, word); }
std::optional<std::size_t> latencyStatistic(std::string_view word) { return placeIn(kStatistics, word); }

struct LatencyKey
{
    std::size_t kind = 0;
    std::size_t statistic = 0;
    std::string_view unit;
};

// A statistic before or after a kind of latency; "_ms", "_s" or "_ns" at the end is the unit.
std::optional<LatencyKey> latencyKey(std::string_view key, std::string_view unit)
{
    for (const std::string_view known : {"ms", "s", "ns"})
        if (key.size() > known.size() && key.ends_with(known) && key[key.size() - known.size() - 1] == '_') {
            key.remove_suffix(known.size() + 1);
            unit = known;
        }
    const std::size_t first = key.find('_');
    const std::size_t last = key.rfind('_');
    if (first == std::string_view::npos)
        return std::nullopt;
    for (const auto &[word, name] : {std::pair(key.substr(0, first), key.substr(first + 1)),
                                     std::pair(key.substr(last + 1), key.substr(0, last))})
        if (const auto statistic = latencyStatistic(word), kind = latencyKind(name); statistic && kind)
            return LatencyKey{*kind, *statistic, unit};
    return std::nullopt;
}

// Seconds of a time; nothing for a unit that is none.
Number secondsOf(double time, std::string_view unit)
{
    return unit == "ms"                                        ? Number(time * 1e-3)
           : unit == "s" || unit == "sec" || unit == "seconds" ? Number(time)
           : unit == "us" || unit == "µs"                      ? Number(time * 1e-6)
           : unit == "ns"                                      ? Number(time * 1e-9)
                                                               : std::nullopt;
}

Number *numberNamed(ServingRun &run, std::string_view name)
{
    for (const ServingNumber &number : servingNumbers())
        if (number.name == name)
            return &number.in(run);
    return nullptr;
}

class EntryReader
{
public:
    EntryReader(const ServingRecipe &recipe, ServingEntry &entry)
        : m_recipe(recipe), m_entry(entry), m_run(entry.run)
    {
    }

    void read()
    {
        for (const auto members : {m_recipe.members, m_recipe.shared})
            for (const ServingMember &member : members)
                if (member.path == "*") {
                    takeByNames(m_entry.json, member.measure == "all");
                    takeByNames(m_entry.json[m_recipe.within], false);
                } else if (const auto kind = latencyKind(member.measure))
                    takeStatistics(member, *kind);
                else
                    take(member);
        m_entry.label(kEngineLabel, m_recipe.engine);
        if (m_recipe.finish)
            m_recipe.finish(m_entry);
        complete();
    }

private:
    void take(const ServingMember &member)
    {
        const auto [path, value] = memberOf(m_recipe, m_entry.json, member.path);
        const auto number = [&, &path = path, &value = value] {
            const Number read = m_entry.number(member.measure, path, value->string());
            return read && member.unit == "1/min" ? *read / 60 : read;
        };
        if (member.measure.starts_with('#')) {
            if (const Number total = number())
                m_entry.totals.emplace(member.measure, *total);
        } else if (Number *own = numberNamed(m_run, member.measure)) {
            *own = *own ? *own : number();
            m_isUnlimited |= member.measure == "request_rate" && isUnlimited(value->string());
        } else if (member.measure == kGpusLabel) {
            const Number gpus = number();
            m_entry.label(kGpusLabel, gpus ? numberText(*gpus) : "");
        } else {
            const bool isList = value->isArray() && !value->items.empty();
            m_entry.label(std::string(member.measure).c_str(),
                          labelText(member.measure, (isList ? value->items.front() : *value).string()));
        }
    }

    void takeByNames(const JsonValue &object, bool areAll)
    {
        for (const auto &[name, value] : object.members)
            if (Number *own = areAll ? numberNamed(m_run, name) : nullptr)
                *own = m_entry.number(name, name, value.string());
            else if (const auto at = latencyKey(name, m_recipe.timeUnit))
                takeLatency(*at, name, value);
            else if (areAll)
                m_entry.label(name.c_str(), value.string());
    }

    void takeStatistics(const ServingMember &member, std::size_t kind)
    {
        const JsonValue &object = *memberOf(m_recipe, m_entry.json, member.path).second;
        const std::string_view unit = member.unit == "unit" ? object["unit"].string() : m_recipe.timeUnit;
        for (const auto &[name, value] : object.members)
            if (const auto statistic = latencyStatistic(name))
                takeLatency({kind, *statistic, unit}, fmt::format("{}.{}", member.path, name), value);
        for (const auto &[name, value] : m_entry.json.members)
            if (name.starts_with(member.path))
                if (const auto statistic = latencyStatistic(name.substr(name.rfind('_') + 1)))
                    takeLatency({kind, *statistic, unit}, name, value);
    }

    void takeLatency(const LatencyKey &at, const std::string &name, const JsonValue &value)
    {
        Number &seconds = m_run.seconds(at.kind, at.statistic);
        if (seconds || !secondsOf(0, at.unit))
            return;
        m_run.latencyUnit = at.unit;
        if (const Number time = m_entry.number("latency", name, value.string()))
            seconds = secondsOf(*time, at.unit);
    }

    // What follows from other numbers. All requests are sent at once where neither their rate nor their
    // number is bounded.
    void complete()
    {
        ServingPoint &point = m_run.point;
        const auto total = [&](std::string_view name) { return m_entry.total(name); };
        const auto fill = [](Number &value, const Number &from) { value = value ? value : from; };
        const auto fillRatio = [&](Number &value, const Number &a, const Number &b) {
            fill(value, a && b && *b > 0 ? Number(*a / *b) : std::nullopt);
        };
        const auto fillRest = [&](Number &value, const Number &all, const Number &part) {
            fill(value, all && part && *all >= *part ? Number(*all - *part) : std::nullopt);
        };
        fillRest(point.failed, total("#sent"), point.completed);
        fillRatio(m_run.requestsPerSecond, point.completed, total("#duration"));
        fill(m_run.requestsPerSecond, total("#rounded_requests_per_s"));
        fillRatio(point.inputTokens, total("#input_tokens"), point.completed);
        fillRatio(point.outputTokens, total("#output_tokens"), point.completed);
        fillRest(point.inputTokensPerSecond, total("#tokens_per_s"), point.outputTokensPerSecond);
        if (m_isUnlimited && !point.concurrency && !point.offeredPerSecond && point.completed > 0.0) {
            point.concurrency = *point.completed + point.failed.value_or(0);
            m_entry.note("sends all requests at once; their number is its concurrency");
        }
    }

    const ServingRecipe &m_recipe;
    ServingEntry &m_entry;
    ServingRun &m_run;
    bool m_isUnlimited = false;
};

// The members that would give a run the rate that it lacks.
std::string ratesOf(const ServingRecipe &recipe, const JsonValue &run)
{
    std::string rates;
    for (const ServingMember &member : recipe.members) {
        const bool isRate = member.measure == "requests_per_s" || member.measure == "output_tokens_per_s" ||
                            member.measure == "#rounded_requests_per_s" || member.measure == "#duration" ||
                            member.measure == "#output_tokens_of_a_gpu_per_s" ||
                            member.measure == "completed";
        const auto [path, value] = memberOf(recipe, run, member.path);
        if (isRate && value->string().empty())
            rates += (rates.empty() ? "" : ", ") + std::string(path);
    }
    return rates.empty() ? "requests_per_s" : rates;
}

std::vector<ReadColumn> columnsOf(const std::vector<ServingRun> &runs)
{
    std::vector<ReadColumn> columns;
    for (const ServingNumber &number : servingNumbers())
        if (std::any_of(runs.begin(), runs.end(), [&](ServingRun run) { return number.in(run).has_value(); }))
            columns.push_back({number.name, number.name, number.unit});
    return columns;
}

// The runs of one file on their way to traces.
class ServingFile
{
public:
    ServingFile(const ServingRecipe &recipe, const TraceFile &file, const TraceReading &reading)
        : m_recipe(recipe), m_file(file), m_reading(reading)
    {
    }

    Result<TraceRows> read()
    {
        const auto documents = m_recipe.documents(m_file);
        if (!documents)
            return documents.error();
        for (const std::string &place : documents->broken)
            m_rows.skipRow("no JSON object", place);
        for (const auto &[json, place] : documents->all) {
            const std::size_t before = m_rows.runs.size();
            m_number = 0;
            if (lacking(json).empty())
                addRun(json, place);
            else if (!addRunsIn(json, place))
                skip(lackText(json), place);
            if (m_recipe.noteAll)
                m_recipe.noteAll(json, std::span(m_rows.runs).subspan(before), m_rows, m_file.path);
        }
        return taken();
    }

private:
    // The marks that it has not.
    std::string lacking(const JsonValue &value) const
    {
        std::string words;
        for (const std::string_view mark : WordsOf(m_recipe.marks, ','))
            if (!value.isObject() || memberOf(m_recipe, value, mark).second->isNull())
                words += (words.empty() ? "" : " and ") + std::string(mark);
        return words;
    }

    std::string lackText(const JsonValue &value) const
    {
        const bool isList = value.isArray() && !value.items.empty();
        return isList ? lackText(value.items.front())
                      : fmt::format("lacks {}, which a run of {} has", lacking(value), m_recipe.name);
    }

    // Whether there is one. Objects in a list of runs are runs, whatever they lack.
    bool addRunsIn(const JsonValue &value, const std::string &place)
    {
        const bool isListOfRuns = std::any_of(value.items.begin(), value.items.end(),
                                              [&](const JsonValue &item) { return lacking(item).empty(); });
        bool isAny = isListOfRuns;
        const auto look = [&](const JsonValue &inner) {
            const bool isRun = lacking(inner).empty();
            if (!isRun && !(isListOfRuns && inner.isObject()))
                return addRunsIn(inner, place);
            const std::string own = fmt::format("{}: {} {}", place, m_recipe.entry, ++m_number);
            if (isRun)
                addRun(inner, own);
            else
                skip(lackText(inner), own);
            return isRun;
        };
        for (const JsonValue &item : value.items)
            isAny |= look(item);
        for (const JsonMember &member : value.members)
            isAny |= look(member.value);
        return isAny;
    }

    void addRun(const JsonValue &json, std::string place)
    {
        if (const std::string reason = m_recipe.isNoResult ? m_recipe.isNoResult(json, place) : std::string();
            !reason.empty())
            return skip(reason, place);
        ++m_rows.rows;
        ServingEntry entry{json, m_reading, m_rows, place, {}, {}, {}};
        EntryReader(m_recipe, entry).read();
        entry.run.place = place;
        entry.run.file = m_file.path;
        entry.label(kSourceLabel, servingSourceName(ServingSource::Measured));
        std::vector<ServingRun> one{std::move(entry.run)};
        takeSaid(one, m_reading.serving);
        // That nothing completed explains the numbers that make no sense.
        auto whole = entry.error && one.front().point.completed != 0.0
                         ? Result<ServingRun>(*entry.error)
                         : completedRun(std::move(one.front()), ratesOf(m_recipe, json));
        if (whole)
            return m_rows.runs.push_back(std::move(whole.value()));
        m_first = m_first ? m_first : whole.error();
        m_rows.skipRow(whole.error().message, place);
    }

    void skip(const std::string &reason, const std::string &place)
    {
        ++m_rows.rows;
        m_rows.skipRow(reason, place);
        m_firstSkipped = m_firstSkipped ? m_firstSkipped : Error{ErrorKind::BadInput, reason, place};
    }

    Result<TraceRows> taken()
    {
        const bool mayBeEmpty = !m_reading.gathersRuns && !m_first && m_firstSkipped;
        if (m_rows.runs.empty() && !mayBeEmpty)
            return m_first ? *m_first
                   : m_firstSkipped
                       ? *m_firstSkipped
                       : Error{ErrorKind::BadInput,
                               "expected runs of a benchmark of a served model; there is none in it",
                               m_file.path};
        m_rows.preview.timeZone = "no clock";
        m_rows.preview.columns = columnsOf(m_rows.runs);
        if (m_reading.gathersRuns)
            m_rows.traces = servingTraces(m_rows.runs, m_rows.issues);
        return std::move(m_rows);
    }

    const ServingRecipe &m_recipe;
    const TraceFile &m_file;
    const TraceReading &m_reading;
    TraceRows m_rows;
    std::int64_t m_number = 0; // of runs in a document
    std::optional<Error> m_first;
    std::optional<Error> m_firstSkipped;
};

} // namespace

std::optional<double> ServingEntry::total(std::string_view name) const
{
    const auto found = totals.find(name);
    return found == totals.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> ServingEntry::number(std::string_view measure, std::string_view key,
                                           std::string_view text)
{
    const bool isRate = measure == "concurrency" || measure == "request_rate" ||
                        measure.ends_with("_per_s") || measure.find("gpus") != std::string_view::npos;
    const bool isShare = measure == "cached_share";
    const bool isOfTrace = measure == "request_rate" && (isUnlimited(text) || text == "trace");
    if (text.empty() || lowerCase(text) == "nan" || isOfTrace)
        return std::nullopt;
    const auto value = parseNumber(text);
    const double most = isShare ? 1 : 1e15;
    if (value && (isRate ? *value > 0 : *value >= 0) && *value <= most)
        return value;
    const bool isTooMuch = value && *value > most && std::isfinite(*value) && !isShare;
    refuse(fmt::format("{}: expected {}, found {}", key,
                       isTooMuch ? "a number of at most 1e15"
                       : isRate  ? "a number above 0"
                       : isShare ? "a share of 0 to 1"
                                 : "a number of 0 or more",
                       text));
    return std::nullopt;
}

void ServingEntry::label(const char *name, std::string_view text)
{
    if (!text.empty())
        run.labels.emplace(name, text);
}

void ServingEntry::refuse(std::string sentence)
{
    error = error ? error : Error{ErrorKind::BadInput, std::move(sentence), place};
}

std::string engineNamed(std::string_view text)
{
    const std::string name = lowerCase(text);
    const bool isProtocol =
        name.starts_with("openai") || name.find("-oai") != std::string::npos || name == "native";
    return isProtocol ? std::string() : name;
}

bool hasKeys(const TraceFile &file, std::initializer_list<std::string_view> keys)
{
    return (file.startsWith('{') || file.startsWith('[')) &&
           std::all_of(keys.begin(), keys.end(), [&](std::string_view key) {
               return file.text.find('"' + std::string(key) + '"') != std::string::npos;
           });
}

bool hasMarks(const TraceFile &file, const ServingRecipe &recipe)
{
    for (const std::string_view mark : WordsOf(recipe.marks, ','))
        if (!hasKeys(file, {mark}))
            return false;
    return true;
}

Result<TraceRows> readServing(const ServingRecipe &recipe, const TraceFile &file, const TraceReading &reading)
{
    return ServingFile(recipe, file, reading).read();
}

} // namespace breakeven
