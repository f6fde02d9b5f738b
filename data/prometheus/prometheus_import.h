// Series straight from a Prometheus server (HTTP API v1, query_range), in as many requests as its limit of
// points asks for.
//
// Units: seconds since 1970; the step in whole milliseconds. Errors: those of HttpClient, with the server's
// own words; BadInput for a range without a point, for what is no answer of this API and for a query that
// gives nothing. Nothing of a failed import is kept. Source: Prometheus refuses a range query of more than 11
// 000 points per series (web/api/v1, query_range).
#pragma once

#include "data/http/http_client.h"
#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct PrometheusRange
{
    std::string server; // with the path it is under: "https://monitoring/prometheus"
    std::string query;  // PromQL
    double start = 0;
    double end = 0; // included
    double step = 15;
    std::optional<Credential> credential;
};

inline constexpr std::int64_t kMostPrometheusPoints = 11000;

Result<TraceRows> readPrometheus(HttpClient &client, const PrometheusRange &range,
                                 const TraceReading &reading);

// "15s", "1m", "2h", "30": seconds. Nothing for other texts.
std::optional<double> parseStep(std::string_view text);

} // namespace breakeven
