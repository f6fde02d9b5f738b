// Fetches the answers of a Prometheus server (HTTP API v1) to a range query, in pieces the server accepts.
#pragma once

#include "data/http/http_client.h"
#include "data/prometheus/range_split.h"
#include "model/result.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace breakeven {

struct PrometheusServer
{
    std::string address; // "http://prometheus.example:9090", with the path it is served under, if any
    std::optional<Credential> credential;
};

struct RangeQuery
{
    std::string expression; // PromQL
    PointRange range;
};

struct PrometheusProgress
{
    std::size_t piece = 0; // from 0
    std::size_t pieces = 0;
    std::size_t received = 0; // bytes of this piece
};

// Takes the JSON answers, one document a piece of the range, in order of time. `begin` may come again for the
// same piece: what came of it before is void. Nothing is final until the fetch has returned without an error.
struct PrometheusConsumer
{
    std::function<void(const PointRange &piece)> begin;
    std::function<Result<void>(std::string_view bytes)> take;
    std::function<Result<void>()> end; // the document is whole
};

struct PrometheusControl
{
    std::stop_token stop;
    std::function<void(const PrometheusProgress &)> progress;
};

// "…/api/v1/query_range?query=…&start=…&end=…&step=…".
std::string rangeQueryAddress(const PrometheusServer &server, const RangeQuery &query);

// One sentence of an error body ({"status": "error", "errorType": …, "error": …}); empty when it is no such.
std::string prometheusError(int status, std::string_view body);

// Errors: BadInput for a range without a point or a step below 1 s, and for an answer that is not of this API
// (the place is its address); otherwise those of HttpClient, with the server's own words.
Result<void> fetchRange(HttpClient &client, const PrometheusServer &server, const RangeQuery &query,
                        const PrometheusConsumer &consumer, const PrometheusControl &control = {});

} // namespace breakeven
