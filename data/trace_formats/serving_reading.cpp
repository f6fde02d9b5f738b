#include "data/trace_formats/serving_reading.h"

#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace breakeven {

namespace {

constexpr double kSecondsPerMillisecond = 1e-3;

using Words = std::array<std::pair<std::string_view, std::size_t>, 6>;
constexpr Words kKinds{{{"ttft", 0}, {"tpot", 1}, {"itl", 2}, {"e2e", 3}, {"e2el", 3}, {"e2e_latency", 3}}};
constexpr Words kStatistics{{{"mean", 0}, {"median", 1}, {"p50", 1}, {"p90", 2}, {"p95", 3}, {"p99", 4}}};

std::optional<std::size_t> placeIn(const Words &words, std::string_view word)
{
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const auto &known) { return known.first == word; });
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

bool takeEnd(std::string_view &text, std::string_view end)
{
    if (!text.ends_with(end))
        return false;
    text.remove_suffix(end.size());
    return true;
}

// Numbers that Python writes and JSON has not, as texts.
std::string quotedWords(std::string_view text)
{
    constexpr std::array<std::string_view, 3> words{"-Infinity", "Infinity", "NaN"};
    std::string result;
    bool isString = false;
    for (std::size_t i = 0; i < text.size();) {
        if (isString && text[i] == '\\') {
            result += text.substr(i, 2);
            i += 2;
            continue;
        }
        isString ^= text[i] == '"';
        const auto word = std::find_if(words.begin(), words.end(), [&](std::string_view known) {
            return !isString && text.substr(i, known.size()) == known;
        });
        if (word == words.end()) {
            result += text[i++];
            continue;
        }
        result += '"' + std::string(*word) + '"';
        i += word->size();
    }
    return result;
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    return result;
}

std::vector<ReadColumn> columnsOf(const std::vector<ServingRun> &runs)
{
    std::vector<ReadColumn> columns;
    for (const ServingNumber &number : servingNumbers())
        if (std::any_of(runs.begin(), runs.end(), [&](ServingRun run) { return number.in(run).has_value(); }))
            columns.push_back({number.name, number.name, number.unit});
    return columns;
}

} // namespace

bool hasKeys(const TraceFile &file, std::initializer_list<std::string_view> keys)
{
    return (file.startsWith('{') || file.startsWith('[')) &&
           std::all_of(keys.begin(), keys.end(), [&](std::string_view key) {
               return file.text.find('"' + std::string(key) + '"') != std::string::npos;
           });
}

Result<JsonValue> parseServingJson(std::string_view text, const std::string &place)
{
    const bool hasWords =
        text.find("Infinity") != std::string_view::npos || text.find("NaN") != std::string_view::npos;
    auto json = hasWords ? parseJson(quotedWords(text), place) : parseJson(text, place);
    if (!json && json.error().message.find("cut short") != std::string::npos)
        return Error{ErrorKind::BadInput,
                     "the file is cut short: it ends before it is complete; fetch it again",
                     json.error().where};
    return json;
}

std::optional<double> ServingChecks::number(std::string_view key, std::string_view text, const char *bounds,
                                            bool (*isWithin)(double))
{
    if (text.empty() || lower(text) == "nan")
        return std::nullopt;
    const auto value = parseNumber(text);
    if (value && std::isfinite(*value) && isWithin(*value))
        return value;
    if (!m_error)
        m_error =
            Error{ErrorKind::BadInput, fmt::format("{}: expected {}, found {}", key, bounds, text), m_place};
    return std::nullopt;
}

std::optional<double> ServingChecks::atLeastZero(std::string_view key, std::string_view text, double factor)
{
    auto value = number(key, text, "a number of 0 or more", [](double n) { return n >= 0; });
    if (value && *value > 1e15)
        value = number(key, text, "a number of at most 1e15", [](double) { return false; });
    if (value)
        *value *= factor;
    return value;
}

std::optional<double> ServingChecks::aboveZero(std::string_view key, std::string_view text)
{
    return number(key, text, "a number above 0", [](double n) { return n > 0; });
}

std::optional<double> ServingChecks::share(std::string_view key, std::string_view text)
{
    return number(key, text, "a share of 0 to 1", [](double n) { return n >= 0 && n <= 1; });
}

std::optional<double> ServingChecks::atLeastZero(const JsonValue &object, std::string_view key, double factor)
{
    return atLeastZero(key, object[key].string(), factor);
}

std::optional<double> ServingChecks::aboveZero(const JsonValue &object, std::string_view key)
{
    return aboveZero(key, object[key].string());
}

std::optional<double> ServingChecks::share(const JsonValue &object, std::string_view key)
{
    return share(key, object[key].string());
}

std::optional<double> ServingChecks::offeredRate(std::string_view key, std::string_view text)
{
    const std::string word = lower(text);
    if (word == "inf" || word == "infinity")
        return std::nullopt;
    return aboveZero(key, text);
}

void ServingChecks::latencies(const JsonValue &object, ServingRun &run, double factor)
{
    for (const auto &[name, value] : object.members)
        if (const auto key = latencyKey(name, factor)) {
            run.seconds(key->kind, key->statistic) = atLeastZero(name, value.string(), key->factor);
            run.latencyUnit = unitOfSeconds(key->factor);
        }
}

std::optional<LatencyKey> latencyKey(std::string_view key, double factor)
{
    if (takeEnd(key, "_ms"))
        factor = kSecondsPerMillisecond;
    else if (takeEnd(key, "_s"))
        factor = 1;
    for (const auto &[word, statistic] : kStatistics) {
        std::string_view kind = key;
        const std::string name(word);
        if (key.starts_with(name + "_"))
            kind.remove_prefix(word.size() + 1);
        else if (!takeEnd(kind, "_" + name))
            continue;
        if (const auto place = placeIn(kKinds, kind))
            return LatencyKey{*place, statistic, factor};
    }
    return std::nullopt;
}

const char *unitOfSeconds(double factor) { return factor == kSecondsPerMillisecond ? "ms" : "s"; }

void setLabel(ServingRun &run, const char *label, std::string_view value)
{
    if (!value.empty())
        run.labels[label] = std::string(value);
}

std::string engineNamed(std::string_view text)
{
    const std::string name = lower(text);
    const bool isProtocol = name.starts_with("openai") || name.find("-oai") != std::string::npos ||
                            name == "openai-chat" || name == "native";
    return isProtocol ? std::string() : name;
}

TraceFormat servingFormat(const char *name, const char *description, bool (*recognises)(const TraceFile &),
                          Result<TraceRows> (*read)(const TraceFile &, const TraceReading &),
                          const char *needs)
{
    return {name, traceKindName(TraceKind::ServingRuns), description, recognises, read, needs};
}

void ServingRows::add(ServingRun run, const ServingChecks &checks)
{
    ++m_rows.rows;
    run.place = checks.place();
    run.labels.emplace(kSourceLabel, servingSourceName(ServingSource::Measured));
    std::vector<ServingRun> one{std::move(run)};
    takeSaid(one, m_reading.serving);
    // That nothing completed explains the numbers that make no sense.
    auto whole = checks.error() && one.front().point.completed != 0.0 ? Result<ServingRun>(*checks.error())
                                                                      : completedRun(std::move(one.front()));
    if (whole) {
        m_rows.runs.push_back(std::move(whole.value()));
        return;
    }
    if (!m_first)
        m_first = whole.error();
    m_rows.skipRow(whole.error().message, checks.place());
}

Result<TraceRows> ServingRows::taken()
{
    if (m_rows.runs.empty())
        return m_first ? *m_first
                       : Error{ErrorKind::BadInput,
                               "expected runs of a benchmark of a served model; there is none in it",
                               m_file.path};
    m_rows.preview.timeZone = "no clock";
    m_rows.preview.columns = columnsOf(m_rows.runs);
    if (m_reading.gathersRuns)
        m_rows.traces = servingTraces(m_rows.runs, m_rows.issues);
    return std::move(m_rows);
}

} // namespace breakeven
