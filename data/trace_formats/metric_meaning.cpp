#include "data/trace_formats/metric_meaning.h"

#include "data/readers/one_line.h"
#include "data/trace_formats/column_content.h"
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/share_unit.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_names.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':'; }

// The words of PromQL that are in no quotes and in no braces, each with what follows it.
struct QueryWord
{
    std::string_view word;
    bool isFunction = false; // a bracket follows
};

std::vector<QueryWord> wordsOfQuery(std::string_view query)
{
    std::vector<QueryWord> words;
    int braces = 0;
    for (std::size_t i = 0; i < query.size();) {
        const char c = query[i];
        if (c == '"' || c == '\'') {
            i = std::min(query.find(c, i + 1), query.size() - 1) + 1;
        } else if (isWordChar(c)) {
            const std::size_t begin = i;
            while (i < query.size() && isWordChar(query[i]))
                ++i;
            const std::size_t next = query.find_first_not_of(" \t\r\n", i);
            if (braces == 0 && !std::isdigit(static_cast<unsigned char>(c)))
                words.push_back(
                    {query.substr(begin, i - begin), next != std::string_view::npos && query[next] == '('});
        } else {
            braces += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++i;
        }
    }
    return words;
}

// Whether something is multiplied or divided, outside of quotes and braces.
bool isCalculated(std::string_view query)
{
    int braces = 0;
    for (std::size_t i = 0; i < query.size(); ++i) {
        const char c = query[i];
        if (c == '"' || c == '\'')
            i = std::min(query.find(c, i + 1), query.size() - 1);
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (braces == 0 && (c == '/' || c == '*'))
            return true;
    }
    return false;
}

bool isKeyword(std::string_view word)
{
    for (const std::string_view known : {"by", "without", "on", "ignoring", "group_left", "group_right",
                                         "offset", "bool", "and", "or", "unless"})
        if (word == known)
            return true;
    return false;
}

// The first metric of a query; empty for none.
std::string_view metricOf(const std::vector<QueryWord> &words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isList = i > 0 && isKeyword(words[i - 1].word) && words[i - 1].isFunction; // by (zone)
        if (!words[i].isFunction && !isKeyword(words[i].word) && !isList &&
            words[i].word.find('_') != std::string_view::npos)
            return words[i].word;
    }
    return {};
}

bool isRequestCounter(std::string_view name)
{
    return name.find("request") != std::string_view::npos &&
           (name.ends_with("_total") || name.ends_with("_count"));
}

MetricMeaning doubtful(std::string doubt)
{
    MetricMeaning meaning;
    meaning.isSure = true;
    meaning.doubt = std::move(doubt);
    return meaning;
}

MetricMeaning sure(TraceKind kind, ReadColumn value, double factor = 1)
{
    return {kind, std::move(value), true, factor, {}};
}

std::string measureWords(Measure measure)
{
    switch (measure) {
    case Measure::Duration:
        return "is a time, not a count; --kind durations reads it as durations";
    case Measure::Share:
    case Measure::Percent:
        return "is a share and no count; --kind utilisation takes it as the share of time that GPUs are at "
               "work";
    case Measure::Money:
        return "is money, not a count; --kind spot-prices reads it as prices";
    default:
        return "counts no machines, GPUs, pods or requests; ask for one that does, or say with --kind what "
               "it is";
    }
}

// Waiting or running requests are a queue: vllm:num_requests_waiting.
bool isQueueName(std::string_view name)
{
    const auto says = [&](std::string_view word) { return name.find(word) != std::string_view::npos; };
    return says("requests_waiting") || says("requests_running") || says("queue_size") ||
           says("queue_length") || says("requests_in_flight") || says("unschedulable_pods");
}

MetricMeaning saidMeaning(std::string_view name, TraceKind kind)
{
    if (kind == TraceKind::Arrivals && isRequestCounter(name))
        return sure(kind, {"requests_total", "value", "requests"});
    const auto measure = measureOf(name);
    const bool isTimed = kind == TraceKind::Durations && measure && measure->seconds > 0;
    const double share = kind == TraceKind::Utilisation ? shareFactor(name).value_or(0) : 1;
    return sure(kind, valueColumn(kind), isTimed ? measure->seconds : share);
}

// Why the samples of a metric can be no counts; empty where they can. Where its name says that they are, they
// may be means.
std::string speaksAgainst(const Trace &trace, bool isNamedCount)
{
    const auto values = realsOf(trace.columns.back());
    if (!values)
        return {};
    ColumnContent content;
    for (const double value : *values)
        content.take(value);
    const bool isOfOneGpu =
        std::any_of(trace.attributes.begin(), trace.attributes.end(),
                    [](const auto &attribute) { return isNumberOfGpuName(attribute.first); });
    if (isOfOneGpu && !isNamedCount && content.most > 1)
        return fmt::format(
            "holds values from {} to {} for each GPU, and nothing says what they measure; they "
            "cannot be counts of machines; --kind utilisation --unit percent takes them as the "
            "share of time that a GPU is at work",
            numberText(content.least), numberText(content.most));
    content.isWhole = content.isWhole || isNamedCount;
    if (content.canBeCounts())
        return {};
    return fmt::format(
        "{}values from {} to {}{}, which cannot be counts of machines; say what they are with --kind",
        isNamedCount ? "does not hold what its name says: " : "holds ", numberText(content.least),
        numberText(content.most), isNamedCount ? "" : ", and nothing says what they measure");
}

bool isPending(const Trace &trace)
{
    const auto phase = trace.attributes.find("phase");
    return phase != trace.attributes.end() && phase->second == "Pending";
}

Error refused(const std::string &name, const std::string &doubt, const std::string &path)
{
    return {ErrorKind::BadInput, (name.empty() ? "the answer " : "\"" + oneLine(name) + "\" ") + doubt, path};
}

} // namespace

MetricMeaning metricMeaning(std::string_view name, const std::optional<TraceKind> &said)
{
    if (said)
        return saidMeaning(name, *said);
    if (isRequestCounter(name))
        return sure(TraceKind::Arrivals, {"requests_total", "value", "requests"});
    if (isQueueName(name))
        return sure(TraceKind::Arrivals, {"queue", "value", "requests"});
    if (name.find("spot_price") != std::string_view::npos)
        return sure(TraceKind::SpotPrices, valueColumn(TraceKind::SpotPrices));
    if (isUtilisationName(name))
        return sure(TraceKind::Utilisation, valueColumn(TraceKind::Utilisation),
                    shareFactor(name).value_or(0));
    const auto measure = measureOf(name);
    if (measure && measure->measure != Measure::Count)
        return doubtful(measureWords(measure->measure));
    if (name.ends_with("_total"))
        return doubtful(
            "is a counter of what happened since a start; ask for its rate(…), or for a number that "
            "goes up and down");
    MetricMeaning meaning;
    meaning.isSure = measure.has_value();
    return meaning;
}

MetricMeaning queryMeaning(std::string_view query, const std::optional<TraceKind> &said)
{
    const std::vector<QueryWord> words = wordsOfQuery(query);
    const std::string_view metric = metricOf(words);
    const auto calls = [&](std::string_view function) {
        return std::any_of(words.begin(), words.end(),
                           [&](const QueryWord &word) { return word.isFunction && word.word == function; });
    };
    // What is divided by 100, or by a sum, is no longer in the unit of its metric.
    const auto inUnit = [&](MetricMeaning meaning) {
        if (meaning.kind == TraceKind::Utilisation && isCalculated(query))
            meaning.factor = 0;
        return meaning;
    };
    if (said)
        return inUnit(saidMeaning(metric, *said));
    // Pods that wait are a queue; what they count is paid for by nobody.
    if (query.find("phase=\"Pending\"") != std::string_view::npos)
        return sure(TraceKind::Arrivals, {"queue", "value", "requests"});
    if (!words.empty() && (words.front().word == "count" || words.front().word == "group"))
        return sure(TraceKind::NodeCounts, valueColumn(TraceKind::NodeCounts));
    if (calls("rate") || calls("irate"))
        return isRequestCounter(metric) ? sure(TraceKind::Arrivals, valueColumn(TraceKind::Arrivals))
                                        : MetricMeaning();
    if (calls("histogram_quantile"))
        return doubtful(
            "is a quantile of times or sizes and no count; --kind durations takes it as durations");
    if (calls("sum") && isUtilisationName(metric))
        return doubtful("adds up shares of GPUs; avg(…) gives the share of time they are at work, and --kind "
                        "node-counts takes the sum as GPUs at work");
    return inUnit(metricMeaning(metric, std::nullopt));
}

Result<void> takeMetricSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading,
                              std::map<std::string, std::string> (*labelsOf)(std::string_view key),
                              const std::string &query, const std::string &path)
{
    std::vector<std::size_t> undecided; // traces of shares
    for (std::size_t i = 0; i < set.size(); ++i) {
        SampleSeries &series = set[i];
        series.trace.attributes = labelsOf(set.key(i));
        const std::string name = series.trace.attributes["__name__"];
        MetricMeaning meaning = name.empty() && !query.empty() ? queryMeaning(query, reading.kind)
                                                               : metricMeaning(name, reading.kind);
        if (!reading.kind && isPending(series.trace))
            meaning = sure(TraceKind::Arrivals, {"queue", "value", "requests"});
        if (meaning.kind == TraceKind::Utilisation && arePercentAsSaid(reading))
            meaning.factor = 0.01;
        if (name.empty())
            series.trace.attributes.erase("__name__");
        series.trace.kind = meaning.kind;
        series.tidy(rows.preview);
        if (series.trace.points() == 0)
            continue;
        if (!meaning.isSure ||
            (meaning.kind == TraceKind::NodeCounts && !reading.kind && meaning.doubt.empty()))
            meaning.doubt = speaksAgainst(series.trace, meaning.isSure);
        if (!meaning.doubt.empty())
            return refused(name, meaning.doubt, path);
        if (!meaning.isSure)
            rows.note("the meaning of the values is not given; they are read as counts of nodes; --kind sets "
                      "another");
        series.trace.hasClock = true;
        series.trace.columns.back().name = meaning.value.name;
        series.trace.columns.back().unit = meaning.value.unit;
        if (meaning.factor != 0)
            multiplySamples(series.trace, meaning.factor);
        else
            undecided.push_back(rows.traces.size());
        if (meaning.kind == TraceKind::Utilisation && meaning.factor != 0 && mostOf(series.trace) > 1)
            return refused(
                name,
                fmt::format("has samples up to {} of its share; its name says that all of it is {}",
                            numberText(mostOf(series.trace) / meaning.factor),
                            meaning.factor == 1 ? "1" : "100"),
                path);
        rows.traces.push_back(std::move(series.trace));
    }
    decideShares(rows, undecided, reading);
    nameByDifferences(rows.traces);
    return {};
}

} // namespace breakeven
