// Benchmark runs of one model on one kind of replica, at rising load: what serving in tokens is planned on.
//
// Units: seconds, requests and tokens a second of one replica, tokens a request. Lengths are measured (tokens
// over completed requests), never what the benchmark was asked for.
#pragma once

#include "model/numeric/date.h"
#include "model/serving/latency.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Tokens of a request, on average.
struct Lengths
{
    double input = 0;
    double output = 0;

    bool operator==(const Lengths &) const = default;
};

// One run.
struct ServingPoint
{
    std::optional<double> concurrency; // requests at work at the same time
    std::optional<double> offeredPerSecond;
    double requestsPerSecond = 0; // completed ones
    std::optional<double> inputTokensPerSecond;
    std::optional<double> outputTokensPerSecond;
    std::optional<double> inputTokens; // of a request
    std::optional<double> outputTokens;
    Latency ttft;
    Latency tpot;
    Latency itl;
    Latency e2e;
    std::optional<double> completed; // requests
    std::optional<double> failed;

    // What the points of a series are in order of: the concurrency, or else the offered rate, or else what
    // was achieved.
    double load() const;
    // More than 1 % of the requests failed: nothing is planned on such a run.
    bool failedTooOften() const;

    bool operator==(const ServingPoint &) const = default;
};

// Where the points come from; it stands beside every figure made of them.
enum class ServingSource { Measured, Simulated, Estimated, Said };
const char *servingSourceName(ServingSource source); // "measured", …
std::optional<ServingSource> parseServingSource(std::string_view name);

struct ServingSeries
{
    std::string model;
    std::string precision;
    std::string engine; // with its version
    std::string gpu;
    double gpusPerReplica = 1;
    ServingSource source = ServingSource::Measured;
    Lengths lengths; // means weighted by completed requests: meanLengths()
    std::vector<ServingPoint> points;
    std::string from; // the files
    std::optional<Date> asOf;
    std::string note;

    bool operator==(const ServingSeries &) const = default;
};

// Means over the points that say their lengths, weighted by their completed requests where all say those.
Lengths meanLengths(const std::vector<ServingPoint> &points);

} // namespace breakeven
