#include "data/http/prometheus.h"

#include "data/http/http_url.h"
#include "data/readers/json_value.h"
#include "data/trace_formats/prometheus_json.h"
#include "model/calculators/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Fewer than the limit, so that a server that counts both ends agrees.
constexpr std::int64_t kPointsARequest = kMostPrometheusPoints - 1000;

std::string milliseconds(std::int64_t value) { return fmt::format("{}.{:03}", value / 1000, value % 1000); }

// What the server says of a query it does not take.
Error refused(const Error &error, const std::string &body)
{
    const auto json = parseJson(body, "");
    if (!json || !json->has("error"))
        return error;
    return {ErrorKind::BadInput,
            "Prometheus does not take the query: " + std::string((*json)["error"].string()).substr(0, 300),
            error.where};
}

Result<void> checkRange(const PrometheusRange &range)
{
    const auto bad = [](const char *message) { return Error{ErrorKind::BadInput, message, {}}; };
    if (range.query.empty())
        return bad("expected a query; say it with --query or --ready-made");
    if (!(range.step >= 0.001) || !(range.step <= 365.0 * 86400))
        return bad("expected a step of 1 ms to a year");
    if (!(range.end > range.start) || !(range.start >= 0) || !(range.end < 1e11))
        return bad("expected an end after the start");
    return {};
}

std::string withoutSlash(std::string url)
{
    while (!url.empty() && url.back() == '/')
        url.pop_back();
    return url;
}

} // namespace

Result<TraceRows> readPrometheus(const PrometheusRange &range, const TraceReading &reading,
                                 const FetchPolicy &policy)
{
    if (auto checked = checkRange(range); !checked)
        return checked.error();
    HttpClient client(policy, reading.stop);
    TraceRows rows;
    SeriesSet set(TraceKind::NodeCounts, {{"value", "value", ""}});
    const std::int64_t step = std::llround(range.step * 1000);
    const std::int64_t first = std::llround(range.start * 1000);
    const std::int64_t last = std::llround(range.end * 1000);
    const std::string base =
        withoutSlash(range.url) + "/api/v1/query_range?query=" + queryEscaped(range.query);
    for (std::int64_t begin = first; begin <= last; begin += kPointsARequest * step) {
        const std::int64_t end = std::min(begin + (kPointsARequest - 1) * step, last);
        HttpRequest request;
        request.url = fmt::format("{}&start={}&end={}&step={}", base, milliseconds(begin), milliseconds(end),
                                  milliseconds(step));
        request.authorization = range.authorization;
        std::string errorBody;
        auto response = client.get(request, &errorBody);
        if (!response)
            return refused(response.error(), errorBody);
        if (auto taken = takePrometheusAnswer(response->body, set, rows, shownUrl(range.url)); !taken)
            return taken.error();
        if (reading.progress)
            reading.progress(double(end - first + step) / double(last - first + step));
    }
    takePrometheusSeries(set, rows, reading);
    if (rows.traces.empty())
        return Error{ErrorKind::BadInput,
                     "the query gave no series between the start and the end; check its name and labels",
                     shownUrl(range.url)};
    return rows;
}

const std::vector<ReadyMadeQuery> &readyMadeQueries()
{
    static const std::vector<ReadyMadeQuery> queries = {
        {"kube-nodes-ready", "sum(kube_node_status_condition{condition=\"Ready\",status=\"true\"})",
         "nodes that are ready (kube-state-metrics)"},
        {"kube-nodes", "count(kube_node_info)", "nodes that exist (kube-state-metrics)"},
        {"kube-pods-running", "sum(kube_pod_status_phase{phase=\"Running\"})",
         "pods that run (kube-state-metrics)"},
        {"kube-gpu-pods", "count(kube_pod_container_resource_requests{resource=\"nvidia_com_gpu\"} > 0)",
         "containers that ask for a GPU (kube-state-metrics)"},
        {"cluster-autoscaler-nodes", "cluster_autoscaler_nodes_count", "nodes by state (cluster-autoscaler)"},
        {"karpenter-nodes", "count(karpenter_nodes_allocatable{resource_type=\"cpu\"})",
         "nodes that Karpenter made"},
        {"dcgm-utilisation", "sum(DCGM_FI_DEV_GPU_UTIL) / 100", "GPUs' worth of work (DCGM exporter)"},
    };
    return queries;
}

std::optional<double> parseStep(std::string_view text)
{
    static constexpr std::pair<std::string_view, double> units[] = {
        {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}};
    for (const auto &[unit, seconds] : units)
        if (text.size() > unit.size() && text.ends_with(unit))
            if (const auto number = parseNumber(text.substr(0, text.size() - unit.size())))
                return *number * seconds;
    return parseNumber(text);
}

} // namespace breakeven
