#include "app/command_line/open_store.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/traces.h"

#include "data/readers/time_text.h"
#include "data/readers/utc_time.h"
#include "data/trace_formats/serving_import.h"
#include "data/trace_formats/trace_storing.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_values.h"

#include <ostream>

namespace breakeven {

namespace {

// First and last time, nothing for traces without.
struct Span
{
    Json from = nullptr;
    Json to = nullptr;
    Json seconds = nullptr;
};

Span spanOf(const Trace &trace)
{
    Span span;
    const TraceColumn *time = trace.column("time");
    if (!time || time->points() == 0)
        return span;
    const auto times = wholesOf(*time);
    if (!times)
        return span;
    const std::int64_t first = (*times)(0);
    const std::int64_t last = (*times)(times->size() - 1);
    span.seconds = double(last - first) / 1e9;
    if (trace.hasClock) {
        span.from = utcText(first / kNanoseconds);
        span.to = utcText(last / kNanoseconds);
    }
    return span;
}

Json traceJson(const Trace &trace, const ImportedTraces &imported)
{
    const Span span = spanOf(trace);
    Json columns = Json::array();
    for (const TraceColumn &column : trace.columns)
        columns.push_back({{"name", column.name}, {"unit", column.unit}});
    const auto polarity = trace.attributes.find("polarity");
    return {{"name", trace.name},
            {"kind", traceKindName(trace.kind)},
            {"format", imported.format},
            {"rows", imported.rows.rows},
            {"points", trace.points()},
            {"span_s", span.seconds},
            {"from", span.from},
            {"to", span.to},
            {"step_s", number(attributeNumber(trace, "step_s"))},
            {"polarity", polarity == trace.attributes.end()                ? Json(nullptr)
                         : imported.rows.polarity == Polarity::Unavailable ? Json("unavailable")
                                                                           : Json("available")},
            {"columns", columns}};
}

Json importJson(const ImportedTraces &imported, bool isDryRun)
{
    Json traces = Json::array();
    for (const Trace &trace : imported.rows.traces)
        traces.push_back(traceJson(trace, imported));
    Json columns = Json::array();
    for (const ReadColumn &column : imported.rows.preview.columns)
        columns.push_back({{"name", column.name}, {"role", column.role}, {"unit", column.unit}});
    const TracePreview &preview = imported.rows.preview;
    return {{"schema", "breakeven/trace-import/1"},
            {"file", imported.source.path},
            {"kind", traceKindName(imported.kind)},
            {"format", imported.format},
            {"written", !isDryRun && !imported.rows.traces.empty()},
            {"rows", imported.rows.rows},
            {"skipped", imported.rows.skipped.empty() ? Json::object() : Json(imported.rows.skipped)},
            {"separator", preview.separator},
            {"columns", columns},
            {"time_zone", preview.timeZone},
            {"gaps", preview.gaps},
            {"duplicates", preview.duplicates},
            {"backwards", preview.backwards},
            {"traces", traces},
            {"issues", issuesJson(imported.rows.issues)}};
}

void printImported(const CommandContext &context, const TraceArguments &arguments,
                   const ImportedTraces &imported)
{
    constexpr std::size_t shown = 20;
    const Json json = importJson(imported, arguments.isDryRun);
    if (arguments.format == "json") {
        context.out << jsonText(json);
        return;
    }
    Rows rows;
    rows.columns = {"name", "kind", "points", "span_s", "from", "to"};
    for (const Json &trace : json["traces"])
        if (arguments.format == "csv" || rows.objects.size() < shown)
            rows.objects.push_back(trace);
    if (arguments.format == "csv")
        return print(context.out, arguments.format, "", "", rows);
    const auto counted = [](std::size_t count, const char *what) {
        return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
    };
    context.out << imported.format << ": " << counted(std::size_t(imported.rows.rows), "row") << ", "
                << counted(json["traces"].size(), "trace")
                << (arguments.isDryRun ? " found, nothing written" : " stored") << '\n';
    print(context.out, arguments.format, "", "", rows);
    if (json["traces"].size() > shown)
        context.out << "and " << json["traces"].size() - shown << " more\n";
    for (const auto &[reason, count] : imported.rows.skipped)
        context.out << "skipped " << terminalText(reason) << ": " << count << '\n';
    for (Issue issue : imported.rows.issues) {
        if (context.isQuiet && issue.severity == Severity::Note)
            continue;
        issue.sentence = (issue.place.empty() ? "" : issue.place + ": ") + issue.sentence;
        context.messages << issueLine(issue) << '\n';
    }
}

// What was said about this layout before, where there is a store to ask.
void recallLayout(const CommandContext &context, TraceImport &import)
{
    if (const auto store = openStore(context, OpenMode::ReadOnly))
        recallLayout(*store, import);
}

bool isServer(const std::string &source)
{
    return source.starts_with("http://") || source.starts_with("https://");
}

} // namespace

int importTrace(const CommandContext &context, const TraceArguments &asked)
{
    TraceArguments arguments = asked;
    arguments.source = asked.sources.front();
    auto request = importOf(arguments);
    if (!request)
        return report(context, request.error());
    for (const auto &[name, said] :
         {std::pair(kProviderAttribute, arguments.provider), std::pair(kPlaceAttribute, arguments.place)})
        if (!said.empty())
            request->attributes[name] = said;
    const bool isTogether = areServingFiles(arguments.sources);
    if (!isServer(request->path) && !isTogether)
        recallLayout(context, request.value());
    const StopOnInterrupt interrupt;
    request->reading.stop = interrupt.token();
    Result<ImportedTraces> imported = Error{};
    {
        ProgressLine line(context, "reading");
        request->reading.progress = [&line](double share) { line.show(share); };
        imported = isTogether                ? readServingFiles(*request, arguments.sources)
                   : isServer(request->path) ? pullTraces(arguments, request->reading)
                                             : readTraces(*request);
    }
    if (!imported)
        return report(context, imported.error());
    if (!arguments.isDryRun) {
        auto store = openStore(context);
        if (!store)
            return report(context, store.error());
        const SameName sameName = arguments.replaces ? SameName::Replace : SameName::Refuse;
        if (auto stored = storeTraces(*store, *request, *imported, sameName); !stored)
            return report(context, stored.error());
    }
    printImported(context, arguments, *imported);
    return 0;
}

} // namespace breakeven
