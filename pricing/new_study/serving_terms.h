// What a new study of requests in tokens knows beside the catalogue: how fast a replica is, what others ask
// for the tokens, and a log of the requests.
//
// A person says the names; what they mean comes from the store and the catalogue. Without runs a replica is
// estimated from what was said or is known of the model, or not measured.
#pragma once

#include "data/catalogue/catalogue.h"
#include "data/traces/trace_inputs.h"
#include "model/result.h"
#include "model/serving/serving_series.h"
#include "model/study/issue.h"
#include "pricing/pins/token_pin.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class Store;
class TraceStore;
struct TraceSummary;

// Requests with their tokens as they were recorded.
struct RequestLog
{
    std::string name;
    std::vector<TraceInput> inputs;   // of the workload
    std::vector<std::string> remarks; // what it leaves out
    std::optional<Date> lastDay;
};

struct ServingTerms
{
    // What a person says; all may be empty.
    std::string runs;                    // name of stored runs, or "estimate"
    std::string model;                   // whose tokens others sell; empty: that of the runs
    std::map<std::string, double> facts; // of the model and its replica, by kModelFacts
    std::optional<double> leastReplicas; // kept in every hour
    double spareReplicas = 0;            // for one that fails
    // What the catalogue knows of `model`.
    std::optional<KnownModel> known;
    // What the store knows.
    std::optional<ServingSeries> series; // of `runs`, or the only model's of that GPU, or of the program
    bool isBundled = false;              // it came with the program
    std::vector<TokenPrice> prices;      // of the model, that may be used
    std::optional<RequestLog> log;
    std::vector<std::string> remarks; // what there is and was not taken
    std::string priceRemark;          // why `prices` is empty

    bool isEstimated() const { return !series && (known || facts.count("params_b") > 0); }
    // Whether runs or prices of this name are of `model`.
    bool isOfModel(const std::string &name) const;
};

// What an estimate asks of the model and the replica: keys as in a study, but for the KV cache, whose bytes
// follow from layers, KV heads and the size of a head, two bytes an element.
inline constexpr const char *kModelFacts[] = {"params_b",        "active_params_b",    "shared_params_b",
                                              "bytes_per_param", "kv_bytes_per_token", "gpus_per_replica",
                                              "layers",          "kv_heads",           "head_dim"};

// Errors: BadInput for a trace that holds no requests with times.
Result<RequestLog> requestLogOf(const Trace &trace, double hoursPerMonth);

// Stored runs of a GPU, by its title: "B200".
Result<std::vector<TraceSummary>> runsOfGpu(const TraceStore &traces, const std::string &gpu);

// Takes measured runs that came with the program, of a known model where nothing else says how fast it is on
// the GPU: those with the nearest lengths.
void takeBundledRuns(const std::string &gpu, const Lengths &lengths, ServingTerms &terms);

// Finds what `terms` names for requests of these lengths on a GPU; without a GPU no runs. Errors: NotFound
// for a name; BadInput for runs of another GPU and for a trace that holds no runs, and where several models
// were run on the GPU and none is named.
Result<void> findServing(const Store &store, const std::string &gpu, const Lengths &lengths, const Date &day,
                         ServingTerms &terms);

} // namespace breakeven
