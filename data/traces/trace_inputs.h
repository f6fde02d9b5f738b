// What a trace says about the inputs of a study, and a study that takes it over.
//
// Units: those of the study's fields (model/study/fields.h). Source: each number is one that `traces analyse`
// or `traces fit` gives; a range is P10 to P90 of the estimate, 1.2816 standard errors to either side, or
// what was seen. A law that does not fit gives no value; what the trace does not tell is left as it is.
// Checked: tests/data/trace_inputs_test.cpp.
#pragma once

#include "data/traces/job_log.h"
#include "data/traces/trace_fit.h"
#include "model/study/study.h"
#include "model/trace/job_demand.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace breakeven {

// The source of an input that comes from a trace begins with it; the name follows.
inline constexpr std::string_view kTraceSource = "trace ";

// What the durations of a trace are of.
enum class DurationMeaning { ColdStart, NodeStart };

struct TraceInput
{
    std::string key; // of the field: "interruption_rate"
    double value = 0;
    std::optional<double> standardError;
    std::optional<Range> range; // in its place: what was seen
    Confidence confidence = Confidence::High;
    std::string note;
    std::string effect;                                       // that is to be computed from it; empty: none
    std::vector<std::pair<std::string, std::string>> choices; // it counts under: scaling_law, usl
};

// A trace as it is, with the model that fits it, where there is one.
struct KnownTrace
{
    const Trace &trace;
    const TraceValues &values;
    const TraceFit *fit = nullptr;
};

// "AWS, us-west-2a": what was said of where it was measured; empty: nothing.
std::string measuredAt(const Trace &trace);

// Each note says where it was measured, where that is known. By fields in their order; empty where the trace
// says nothing about a study. `hoursPerMonth`: of the study.
std::vector<TraceInput> traceInputs(const KnownTrace &known, double hoursPerMonth,
                                    DurationMeaning meaning = DurationMeaning::ColdStart);

// The same of jobs whose log and demand are known: how many, how wide and long, how fast they grow. With
// growth the jobs a month are those at the end of the log. Empty where all were submitted at one moment,
// which tells no rate.
std::vector<TraceInput> jobInputs(const Trace &trace, const JobLog &log, const JobDemand &demand,
                                  double hoursPerMonth);

// What makes the demand of a job log unsure: that it is short, or that nothing comes at its end.
std::vector<std::string> jobRemarks(const JobDemand &demand);

// Sentences about a request log for a workload that is counted in tokens: what it says beside its inputs, and
// what it leaves out. Empty for another kind of trace.
std::vector<std::string> servingRemarks(const KnownTrace &known);
// The same for any workload of requests. Empty for another kind of place.
std::vector<std::string> arrivalRemarks(const Study &study, const std::string &place,
                                        const KnownTrace &known);
// Whether a place of the study is a workload that may be given by its requests. Single requests say more than
// the GPUs that they need hour by hour: they tell how long each request waits, and how often a service is
// switched off between two of them.
bool takesRequests(const Study &study, const std::string &place);
// Whether the study lacks the service time of this workload's requests; no requests are taken over before it
// is set.
bool lacksTimeOfRequest(const Study &study, const std::string &place);
inline constexpr const char *kNoTimeOfRequest =
    "How many GPUs the requests need depends on how long one takes; set the workload's service_time.";
// Whether a place of the study is a workload that is counted in tokens.
bool isServedInTokens(const Study &study, const std::string &place);

// "1,0.5,2": hours as a workload's weights have them.
std::string weightsText(const std::vector<double> &week);

// How much faster one scaling trace is than another of the same measure, at the sizes both have: geometric
// mean, the least and the most as its range. Nothing without a common size.
std::optional<TraceInput> relativeSpeed(const KnownTrace &fast, const KnownTrace &slow);

// Where a study can use some of them: "options.spot", "options.mix.burst", "workloads.serving".
std::vector<std::string> placesFor(const Study &study, const std::vector<TraceInput> &inputs);

// A study that has taken over inputs of a trace.
struct TakenInputs
{
    Study study;
    std::vector<std::string> paths; // of those that the place has, and that its fields allow
};
// `source` names the trace. Prices are taken over only in the currency they have, USD.
TakenInputs withTraceInputs(const Study &study, const std::string &place,
                            const std::vector<TraceInput> &inputs, const std::string &source,
                            std::optional<Date> asOf);

// The day of the last sample; nothing for a trace without a clock.
std::optional<Date> lastDay(const Trace &trace);

} // namespace breakeven
