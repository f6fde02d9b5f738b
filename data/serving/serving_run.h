// One run of a load test against a served model, as a file says it.
//
// The room: data/serving is about runs of served models: what one is, which of them make a series, and the
// table they are written to. Units: seconds, requests and tokens a second, tokens a request, shares 0-1.
// Nothing: the file does not say.
#pragma once

#include "data/traces/trace.h"
#include "model/serving/serving_series.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// The latencies of a point, and what is said of each, as files and columns name them.
inline constexpr std::array<const char *, 4> kServingLatencies{"ttft", "tpot", "itl", "e2e"};
inline constexpr std::array<const char *, 5> kServingStatistics{"mean", "p50", "p90", "p95", "p99"};

// What is known of a run besides its numbers: the names of attributes of its trace.
inline constexpr const char *kModelLabel = "model";
inline constexpr const char *kPrecisionLabel = "precision";
inline constexpr const char *kEngineLabel = "engine";
inline constexpr const char *kEngineVersionLabel = "engine_version";
inline constexpr const char *kGpuLabel = "gpu";
inline constexpr const char *kGpusLabel = "gpus_per_replica";
inline constexpr const char *kSourceLabel = "source";        // "measured", "simulated"
inline constexpr const char *kLengthsLabel = "lengths";      // "508-169", of the series
inline constexpr const char *kNominalLabel = "lengths_are";  // "nominal" where they were not measured
inline constexpr const char *kMachineLabel = "machine_gpus"; // of the machine the replica ran on
inline constexpr const char *kDayLabel = "measured_on";      // 2026-06-12
inline constexpr const char *kFileLabel = "file";            // of runs that name no model, of several files

struct ServingRun
{
    std::map<std::string, std::string> labels;
    ServingPoint point; // its rate of requests is that below, 0 where it is unknown
    std::optional<double> requestsPerSecond;
    std::optional<double> cachedShare; // of the input, found in the cache by the server
    std::string place;                 // of the file, for messages
    std::string file;                  // it stands in
    std::string latencyUnit;           // of latencies in the file, "ms"; here they are seconds

    // By the places of kServingLatencies.
    Latency &latency(std::size_t kind);
    // By the places of kServingLatencies and kServingStatistics.
    std::optional<double> &seconds(std::size_t kind, std::size_t statistic);
    std::string_view label(const char *name) const;
    // As of its point; nothing where the file says neither a load nor a rate.
    std::optional<double> load() const;
};

// A number of a run: its name in a trace and in a table, and where it stands.
struct ServingNumber
{
    std::string name; // "ttft_p95_s"
    std::string unit;
    std::function<std::optional<double> &(ServingRun &)> in;
};
const std::vector<ServingNumber> &servingNumbers();

// "B200" of "NVIDIA B200-SXM-180GB", "MI355X" of "cluster:mi355x-amds"; the text itself where it names none.
std::string gpuNamed(std::string_view text);
// "openai/gpt-oss-120b" of the folder that a cache of models keeps it in.
std::string modelNamed(std::string_view text);
// "0.22.0" of "vllm/vllm-openai:v0.22.0" and of "v0.22.0"; empty for an image without a tag.
std::string versionNamed(std::string_view text);

} // namespace breakeven
