#include "data/prometheus/prometheus_request.h"

#include "data/prometheus/label_match.h"
#include "data/prometheus/prometheus_queries.h"
#include "data/readers/time_text.h"
#include "model/numeric/number_text.h"

namespace breakeven {

namespace {

Result<double> timeOf(const std::string &text, const char *part)
{
    if (const auto seconds = parseNumber(text))
        return *seconds;
    if (const auto time = parseCalendarTime(text))
        return double(time->nanoseconds / 1'000'000) / 1000;
    return Error{ErrorKind::Usage,
                 "expected a time as 2026-11-20T08:00:00Z or Unix seconds; found \"" + text + "\"", part};
}

Result<std::string> queryOf(const PrometheusRequest &request)
{
    if (request.query.empty() == request.readyMade.empty())
        return Error{ErrorKind::Usage, "expected a query of your own or the name of a ready-made one",
                     "query"};
    std::vector<LabelMatch> labels;
    for (const std::string &text : request.labels) {
        auto label = parseLabelMatch(text);
        if (!label)
            return Error{ErrorKind::Usage, label.error().message, "label"};
        labels.push_back(std::move(label.value()));
    }
    if (!labels.empty() && request.readyMade.empty() && request.query.find("$labels") == std::string::npos)
        return Error{ErrorKind::Usage,
                     "the query does not say where the label goes; write {$labels} after its metric",
                     "label"};
    if (!request.query.empty())
        return withLabels(request.query, labels);
    for (const PrometheusQuery &query : prometheusQueries())
        if (request.readyMade == query.name)
            return withLabels(query.expression, labels);
    return Error{ErrorKind::Usage, "there is no ready-made query \"" + request.readyMade + "\"",
                 "ready-made"};
}

} // namespace

Result<PrometheusRange> rangeOf(const PrometheusRequest &request)
{
    const auto query = queryOf(request);
    const auto start = timeOf(request.start, "start");
    const auto end = timeOf(request.end, "end");
    const auto step = parseStep(request.step);
    if (!query || !start || !end)
        return !query ? query.error() : !start ? start.error() : end.error();
    if (!step)
        return Error{ErrorKind::Usage, "expected a step as 15s or 1m; found \"" + request.step + "\"",
                     "step"};
    PrometheusRange range{request.server, *query, *start, *end, *step, {}};
    if (!request.authEnv.empty()) {
        auto credential = credentialFromEnvironment(request.authEnv);
        if (!credential)
            return credential.error();
        range.credential = std::move(credential.value());
    }
    return range;
}

Result<ImportedTraces> pullTraces(HttpClient &client, const PrometheusRequest &request,
                                  const TraceReading &reading)
{
    const auto range = rangeOf(request);
    if (!range)
        return range.error();
    auto rows = readPrometheus(client, *range, reading);
    if (!rows)
        return rows.error();
    const std::string stem = !request.name.empty()        ? request.name
                             : !request.readyMade.empty() ? request.readyMade
                                                          : "prometheus";
    return finishedImport(std::move(rows.value()), "prometheus", request.server, stem);
}

} // namespace breakeven
