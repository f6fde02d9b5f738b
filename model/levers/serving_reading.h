// What requests in tokens cost and how soon they are answered: at any target, at any number of requests, and
// at any load of one replica.
//
// The values are those of the study's own sheet, read in batches. Own machines whose number is an input
// follow the work: as many as the study has, and more where fewer would not serve it; so a curve steps where
// a machine is added. Where nothing serves it a curve has a gap. Read in full, a curve over the work has the
// band in which 8 of 10 runs of the risk assessment lie, and a crossing the range of those of the runs.
// Units: requests/s, seconds, requests or tokens a month, money a month. Threads: one at a time. Checked:
// tests/data/serving_reading_test.cpp, and against `solve` in tests/pricing/new_study_break_even_test.cpp.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/levers/lever_sweep.h"
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
    double servers = 0;  // its own that were taken, where their number is an input
};

// P10 and P90 of the runs in which it serves the work; where it does so in less than half of them there is
// none.
struct ServingBandPoint
{
    double at = 0;
    double low = 0;
    double high = 0;
};

struct ServingLine
{
    std::string option;
    bool isApi = false;
    std::vector<ServingSample> samples;      // ascending; two at one place where it jumps
    std::optional<ServingSample> now;        // as the study is
    std::vector<ServingBandPoint> band = {}; // ascending; empty: nothing was drawn

    const ServingSample *lastServed() const; // nothing: it serves nowhere
};

// All options over one input: a target at equal distances, the work at equal ratios.
struct ServingSweep
{
    std::string path;
    const Field *field = nullptr;
    double now = 0;
    double from = 0;
    double to = 1;
    std::vector<ServingLine> lines; // as the options of the study
};

// Of the runs that have such a place: P10 and P90 of it.
struct ServingRange
{
    double low = 0;
    double high = 0;
    double without = 0; // the share of the runs that have none
};

// Where an option with replicas and an API cost the same.
struct ServingCrossing
{
    std::string option;
    std::string api;
    double at = 0; // requests or tokens a month
    double cost = 0;
    bool isOwnCheaperAbove = true;
    bool isJump = false;                    // a machine is added there: they cost the same nowhere near
    std::optional<ServingRange> range = {}; // of the runs' own n-th of this pair and direction
};

// An option with replicas and an API that both serve the work somewhere.
struct ServingPair
{
    std::string option;
    std::string api;
    double upTo = 0;           // the most work that both serve
    bool isLimit = false;      // above it one of them cannot serve; else the curves end there
    bool isOwnCheaper = false; // there
    bool isCrossed = false;
    std::optional<ServingRange> opens = {}; // of the runs: the least work at which the option costs less
};

struct ServingReading
{
    std::string workload;
    std::vector<ServingRuns> runs;
    LatencyKind target = LatencyKind::Ttft; // what `byTarget` moves
    std::optional<ServingSweep> byTarget;   // nothing: there is no target
    std::optional<ServingSweep> byRequests; // or by tokens a month, where they measure the work
    std::vector<ServingCrossing> crossings; // along that, ascending
    std::vector<ServingPair> pairs;         // there, in the order of the options
    int drawn = 0;                          // runs; 0: read without, or no input is uncertain

    const ServingRuns *runsOf(const std::string &option) const;
};

// For the workloads that are counted in tokens, in display order. Quick: without bands and ranges. Errors:
// fewer points after a stop request; never fails.
std::vector<ServingReading> readServing(const Study &study, const StudySheet &sheet,
                                        const Evaluation &evaluation, std::stop_token stop = {},
                                        LeverDepth depth = LeverDepth::Quick);

// Between two samples; nothing outside, or where it does not serve.
std::optional<double> costAt(const ServingLine &line, double at);

} // namespace breakeven
