// `breakeven traces import URL`: series straight from a Prometheus server.
#include "app/command_line/traces.h"

#include "data/prometheus/label_match.h"
#include "data/prometheus/prometheus_import.h"
#include "data/prometheus/prometheus_queries.h"
#include "data/readers/time_text.h"
#include "model/calculators/number_text.h"

#include <algorithm>

namespace breakeven {

namespace {

Result<double> timeOf(const std::string &text, const char *option)
{
    if (const auto seconds = parseNumber(text))
        return *seconds;
    if (const auto time = parseCalendarTime(text))
        return double(time->nanoseconds / 1'000'000) / 1000;
    return Error{ErrorKind::Usage,
                 "expected a time as 2026-11-20T08:00:00Z or Unix seconds; found \"" + text + "\"", option};
}

Result<std::string> queryOf(const TraceArguments &arguments)
{
    if (arguments.query.empty() == arguments.readyMade.empty())
        return Error{ErrorKind::Usage, "a server needs either --query or --ready-made", {}};
    std::vector<LabelMatch> labels;
    for (const std::string &text : arguments.labels) {
        auto label = parseLabelMatch(text);
        if (!label)
            return Error{ErrorKind::Usage, label.error().message, "--label"};
        labels.push_back(std::move(label.value()));
    }
    if (!labels.empty() && arguments.readyMade.empty() &&
        arguments.query.find("$labels") == std::string::npos)
        return Error{ErrorKind::Usage,
                     "the --query does not say where the label goes; write {$labels} after its metric",
                     "--label"};
    if (!arguments.query.empty())
        return withLabels(arguments.query, labels);
    for (const PrometheusQuery &query : prometheusQueries())
        if (arguments.readyMade == query.name)
            return withLabels(query.expression, labels);
    return Error{ErrorKind::Usage, "there is no ready-made query \"" + arguments.readyMade + "\"",
                 "--ready-made"};
}

} // namespace

Result<ImportedTraces> pullTraces(const TraceArguments &arguments, const TraceReading &reading)
{
    PrometheusRange range;
    range.server = arguments.source;
    const auto query = queryOf(arguments);
    const auto start = timeOf(arguments.start, "--start");
    const auto end = timeOf(arguments.end, "--end");
    const auto step = parseStep(arguments.step);
    if (!query || !start || !end)
        return !query ? query.error() : !start ? start.error() : end.error();
    if (!step)
        return Error{ErrorKind::Usage, "expected a step as 15s or 1m; found \"" + arguments.step + "\"",
                     "--step"};
    range.query = *query;
    range.start = *start;
    range.end = *end;
    range.step = *step;
    if (!arguments.authEnv.empty()) {
        auto credential = credentialFromEnvironment(arguments.authEnv);
        if (!credential)
            return credential.error();
        range.credential = std::move(credential.value());
    }
    HttpClient client;
    auto rows = readPrometheus(client, range, reading);
    if (!rows)
        return rows.error();
    const std::string stem = !arguments.name.empty()        ? arguments.name
                             : !arguments.readyMade.empty() ? arguments.readyMade
                                                            : "prometheus";
    return finishedImport(std::move(rows.value()), "prometheus", range.server, stem);
}

} // namespace breakeven
