#include "app/command_line/open_store.h"
#include "app/command_line/traces.h"

#include "data/readers/file_text.h"
#include "data/readers/time_text.h"
#include "data/readers/utc_time.h"
#include "data/serving/serving_traces.h"
#include "data/traces/column_values.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"

#include <cmath>
#include <ostream>

namespace breakeven {

namespace {

Json timeJson(const std::optional<std::int64_t> &time, bool hasClock)
{
    return time && hasClock ? Json(utcText(*time / kNanoseconds)) : Json(nullptr);
}

Json summaryJson(const TraceSummary &summary)
{
    return {{"name", summary.name},
            {"kind", traceKindName(summary.kind)},
            {"points", summary.points},
            {"span_s", summary.first ? Json(double(*summary.last - *summary.first) / 1e9) : Json(nullptr)},
            {"from", timeJson(summary.first, summary.hasClock)},
            {"to", timeJson(summary.last, summary.hasClock)},
            {"format", summary.source.format},
            {"file", summary.source.path},
            {"imported_at", summary.source.importedAt}};
}

// A whole nanosecond time as seconds, or a day and time.
std::string timeText(std::int64_t time, bool hasClock)
{
    const std::int64_t second = time >= 0 ? time / kNanoseconds : -((kNanoseconds - 1 - time) / kNanoseconds);
    const std::int64_t rest = time - second * kNanoseconds;
    std::string fraction = rest == 0 ? "" : std::to_string(kNanoseconds + rest).replace(0, 1, ".");
    while (!fraction.empty() && fraction.back() == '0')
        fraction.pop_back();
    if (!hasClock)
        return std::to_string(second) + fraction;
    std::string text = utcText(second);
    return text.insert(text.size() - 1, fraction);
}

// Rows from..to of the trace as CSV; unknown is an empty cell.
Result<std::string> csvOf(const Trace &trace, std::int64_t most)
{
    std::vector<Eigen::ArrayXd> reals;
    WholeArray times;
    std::string text;
    for (const TraceColumn &column : trace.columns) {
        const bool isTime = column.name == "time";
        text += (text.empty() ? "" : ",") + (isTime && !trace.hasClock ? "time_s" : column.name);
        if (isTime) {
            const auto wholes = wholesOf(column);
            if (!wholes)
                return wholes.error();
            times = *wholes;
            reals.emplace_back();
            continue;
        }
        const auto values = realsOf(column);
        if (!values)
            return values.error();
        reals.push_back(*values);
    }
    text += '\n';
    for (std::int64_t row = 0; row < std::min(trace.points(), most); ++row) {
        for (std::size_t i = 0; i < reals.size(); ++i) {
            text += i == 0 ? "" : ",";
            if (trace.columns[i].name == "time")
                text += timeText(times(row), trace.hasClock);
            else if (!std::isnan(reals[i](row)))
                text += numberText(reals[i](row));
        }
        text += '\n';
    }
    return text;
}

Result<std::string> tableOf(const Trace &trace)
{
    if (trace.kind != TraceKind::ServingRuns)
        return csvOf(trace, trace.points());
    const auto runs = servingRunsOf(trace);
    if (!runs)
        return runs.error();
    return servingTable(trace, *runs);
}

} // namespace

int listTraces(const CommandContext &context, const TraceArguments &arguments)
{
    const auto store = openStore(context);
    if (!store)
        return report(context, store.error());
    const auto summaries = store.value().traces().list();
    if (!summaries)
        return report(context, summaries.error());
    Rows rows;
    rows.columns = {"name", "kind", "points", "span_s", "from", "to", "format", "file", "imported_at"};
    for (const TraceSummary &summary : *summaries)
        rows.objects.push_back(summaryJson(summary));
    print(context.out, arguments.format, "breakeven/traces-list/1", "traces", rows);
    return 0;
}

int showTrace(const CommandContext &context, const TraceArguments &arguments)
{
    constexpr std::int64_t shownRows = 10;
    const auto store = openStore(context);
    if (!store)
        return report(context, store.error());
    const auto summary = store.value().traces().summary(arguments.source);
    if (!summary)
        return report(context, summary.error());
    const auto trace = store.value().traces().load(arguments.source);
    if (!trace)
        return report(context, trace.error());
    const auto sample = csvOf(*trace, shownRows);
    if (!sample)
        return report(context, sample.error());
    if (arguments.format == "csv") {
        context.out << *sample;
        return 0;
    }
    Json json{{"schema", "breakeven/trace/1"}};
    json.update(summaryJson(*summary));
    json["rows"] = summary->source.rows;
    json["skipped"] = summary->source.skipped;
    json["attributes"] = summary->attributes.empty() ? Json::object() : Json(summary->attributes);
    json["columns"] = Json::array();
    for (const TraceColumn &column : trace->columns)
        json["columns"].push_back({{"name", column.name}, {"unit", column.unit}});
    if (arguments.format == "json") {
        context.out << jsonText(json);
        return 0;
    }
    json.erase("schema");
    json.erase("columns");
    context.out << figuresText(json) << '\n'
                << terminalText(sample->substr(0, sample->find('\n'))) << '\n'
                << sample->substr(sample->find('\n') + 1);
    return 0;
}

int exportTrace(const CommandContext &context, const TraceArguments &arguments)
{
    const auto store = openStore(context);
    if (!store)
        return report(context, store.error());
    const auto trace = store.value().traces().load(arguments.source);
    if (!trace)
        return report(context, trace.error());
    const auto text = tableOf(*trace);
    if (!text)
        return report(context, text.error());
    if (auto written = writeFileText(arguments.file, *text); !written)
        return report(context, written.error());
    if (arguments.format == "json")
        context.out << jsonText(
            {{"schema", "breakeven/trace-export/1"}, {"file", arguments.file}, {"rows", trace->points()}});
    else
        context.out << shownAmount(double(trace->points()), "rows", {}) << " written to "
                    << terminalText(arguments.file) << '\n';
    return 0;
}

int removeTraces(const CommandContext &context, const TraceArguments &arguments)
{
    auto store = openStore(context);
    if (!store)
        return report(context, store.error());
    if (auto removed = store->traces().remove(arguments.names); !removed)
        return report(context, removed.error());
    if (arguments.format == "json")
        context.out << jsonText({{"schema", "breakeven/trace-delete/1"}, {"removed", arguments.names}});
    else
        context.out << arguments.names.size() << " removed\n";
    return 0;
}

} // namespace breakeven
