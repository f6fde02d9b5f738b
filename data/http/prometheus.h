// Series straight from a Prometheus server: query_range, in as many requests as its limit of points asks for.
//
// Units: seconds since 1970; the step in whole milliseconds. Errors: those of HttpClient and of the answers;
// BadInput for a query that gives nothing. Nothing of a failed import is kept.
#pragma once

#include "data/http/http_client.h"
#include "data/trace_formats/trace_format.h"

#include <string>
#include <vector>

namespace breakeven {

struct PrometheusRange
{
    std::string url; // of the server, with the path it is under: "https://monitoring/prometheus"
    std::string query;
    double start = 0;
    double end = 0;
    double step = 15;
    std::string authorization; // the header's value; empty for none
};

// Prometheus answers with at most so many points a series.
inline constexpr std::int64_t kMostPrometheusPoints = 11000;

Result<TraceRows> readPrometheus(const PrometheusRange &range, const TraceReading &reading,
                                 const FetchPolicy &policy = {});

struct ReadyMadeQuery
{
    const char *name;
    const char *query;
    const char *description;
};
// Node and pod counts as the usual exporters tell them.
const std::vector<ReadyMadeQuery> &readyMadeQueries();

// "15s", "1m", "2h", "30": seconds. Nothing for other texts.
std::optional<double> parseStep(std::string_view text);

} // namespace breakeven
