// What requests in tokens cost and how soon they are answered: at any target, at any number of requests, and
// at any load of one replica.
//
// The values are those of the study's own sheet, read in batches. Own machines whose number is an input
// follow the work: as many as the study has, and more where fewer would not serve it; so a curve steps where
// a machine is added. Where nothing serves it a curve has a gap. Units: requests/s, seconds, requests a
// month, money a month. Threads: one at a time. Checked: tests/model/levers/serving_reading_test.cpp.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

// An option with replicas of its own, and what its runs say of one of them at the lengths of the study.
struct ServingRuns
{
    struct Point
    {
        double rate = 0;
        std::optional<double> concurrency;
        ByLatency<std::optional<double>> seconds; // at the percentile used
        bool isOnEnvelope = false;
    };

    std::string option;
    std::string series;        // its key in the study
    std::vector<Point> points; // by load
    ServingCurve envelope;
    ByLatency<std::optional<Percentile>> used;
    ByLatency<std::optional<double>> targets;
    std::optional<double> goodput;
    std::optional<LatencyKind> limitedBy;       // nothing: the runs end there, or the goodput is said
    ByLatency<std::optional<double>> goodputBy; // by each target alone
    std::string headroomPath;                   // of the input
    const Field *headroomField = nullptr;
    std::optional<double> headroom;
    std::optional<double> load;               // of a replica in the busiest minutes of the peak, now
    ByLatency<std::optional<double>> seconds; // there

    std::optional<double> planned() const;
};

struct ServingSample
{
    double at = 0;                  // the input
    double cost = 0;                // a month, mean of the plan; NaN: unknown
    std::optional<double> machines; // at the peak
    std::optional<double> replicas;
    bool serves = false; // all requests, with every target that is measured met
};

struct ServingLine
{
    std::string option;
    bool isApi = false;
    std::vector<ServingSample> samples; // ascending; two at one place where it jumps
    std::optional<ServingSample> now;   // as the study is
};

// All options over one input.
struct ServingSweep
{
    std::string path;
    const Field *field = nullptr;
    double now = 0;
    double from = 0;
    double to = 1;
    std::vector<ServingLine> lines; // as the options of the study
};

// Where an option with replicas and an API cost the same.
struct ServingCrossing
{
    std::string option;
    std::string api;
    double at = 0; // requests or tokens a month
    double cost = 0;
    bool isOwnCheaperAbove = true;
    bool isJump = false; // a machine is added there: they cost the same nowhere near
};

struct ServingReading
{
    std::string workload;
    std::vector<ServingRuns> runs;
    LatencyKind target = LatencyKind::Ttft; // what `byTarget` moves
    std::optional<ServingSweep> byTarget;   // nothing: there is no target
    std::optional<ServingSweep> byRequests; // or by tokens a month, where they measure the work
    std::vector<ServingCrossing> crossings; // along that, ascending

    const ServingRuns *runsOf(const std::string &option) const;
};

// For the workloads that are counted in tokens, in display order. Errors: fewer points after a stop request;
// never fails.
std::vector<ServingReading> readServing(const Study &study, const StudySheet &sheet,
                                        const Evaluation &evaluation, std::stop_token stop = {});

// Between two samples; nothing outside, or where it does not serve.
std::optional<double> costAt(const ServingLine &line, double at);

} // namespace breakeven
