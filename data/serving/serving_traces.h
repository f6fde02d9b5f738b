// Which runs of a served model make a series, and a series as a trace.
//
// A series has one model, precision, engine and version, GPU, number of GPUs a replica, and lengths within a
// factor of 1.25; what a run does not say may be what the others say, except its model, which only others of
// its file say. One run that was exported twice (same load, completed requests, medians within 0.1 %, rates
// within 5 %) is one point.
#pragma once

#include "data/serving/serving_run.h"
#include "model/result.h"
#include "model/study/issue.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// What a person says of runs whose files do not.
struct ServingSaid
{
    std::string model;
    std::string gpu;
    std::string engine;
    std::string precision;
    std::optional<double> gpus;
    std::optional<double> concurrency;
};

// Fills in what each run lacks; what a file states itself is kept.
void takeSaid(std::vector<ServingRun> &runs, const ServingSaid &said);

// A run whose numbers fit together: rates and lengths that follow from others are filled in. Errors: BadInput
// where no request completed, where an answer has no tokens, and where there is no rate: `rates` are the
// names under which the file could say one.
Result<ServingRun> completedRun(ServingRun run, const std::string &rates);

// A trace of each series, its points by load. What is odd is added to `issues`.
std::vector<Trace> servingTraces(std::vector<ServingRun> runs, std::vector<Issue> &issues);

// BadInput for runs of more than one series: "two models in one series: …".
Result<void> checkOneSeries(const std::vector<Trace> &traces, const std::string &place);

// The points of such a trace, by load. Errors: Failed for damaged samples.
Result<std::vector<ServingRun>> servingRunsOf(const Trace &trace);

// The same as the model plans on it; points without a rate of requests are left out.
Result<ServingSeries> servingSeriesOf(const Trace &trace);

// The series as the table of the format serving-table.
std::string servingTable(const Trace &trace, const std::vector<ServingRun> &runs);

} // namespace breakeven
