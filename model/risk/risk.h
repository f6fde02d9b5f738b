// How sure a comparison is: every input with a range and every choice that is not settled is drawn many
// times, and the options are compared in each run.
//
// Units: the study's currency over the whole plan. In a run an option counts when its cost is known and it
// serves the whole demand; the others are short or unknown in that run and never cheapest. Options are ranked
// by present value, as in the comparison (without discounting it is the total cost). The same seed gives the
// same bits on any number of threads and with any block of runs. Checked: tests/model/risk_test.cpp, against
// a plain loop over point evaluations.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/risk/cost_profile.h"
#include "model/risk/information.h"
#include "model/risk/spread.h"
#include "model/risk/uncertain_choices.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace breakeven {

// Some of the runs, one after the other: what they drew and what came out.
struct RunRows
{
    std::int64_t first = 0;
    std::vector<std::span<const double>> inputs;        // as Risk::inputs
    std::vector<std::span<const std::uint8_t>> choices; // the place of the value, as Risk::choices
    std::vector<std::span<const double>> npv;           // as Risk::options; unknown where not finite
    std::span<const std::int16_t> cheapest;             // option; −1: none
};

struct Risk;

struct RiskSettings
{
    std::int64_t samples = 10000;
    std::uint64_t seed = 42;
    Sampling sampling = Sampling::Random;
    bool withInformation = false; // also what it is worth to know each input
    int threads = 1;
    int block = 128; // runs that are calculated together
    std::stop_token stop = {};
    // Called when a part of the work has been done, by the thread that did it.
    std::function<void(std::int64_t done, std::int64_t all)> progress = {};
    // Called at the end with all runs in their order, some thousands at a time.
    std::function<void(const Risk &risk, const RunRows &rows)> rows = {};
};

// What one training run costs and how long it takes to its result.
struct TrainingSpread
{
    std::optional<double> cost; // at the values of the study
    std::optional<double> hours;
    Spread costs;
    Spread results; // hours
};

struct OptionRisk
{
    std::string id;
    std::string name;
    bool isHeldBack = false; // it is called cheapest in no run and has no regret
    bool isUnproven = false; // because nobody says that its GPUs can be had; else by an estimate
    Spread npv; // standard errors of Latin and Sobol runs are those of the means of their randomisations
    Spread totalCost;
    CostProfile profile; // of the present value, as the histogram
    std::vector<std::int64_t> histogram;
    // The share of runs in which it is cheapest is known within this, at 95 %; nothing where too few
    // randomisations say so.
    std::optional<std::pair<double, double>> cheapestShare95;
    std::int64_t cheapestRuns = 0; // equal costs: the first of the study
    std::int64_t shortRuns = 0;
    std::int64_t overBudgetRuns = 0; // breaks a limit of the study
    std::int64_t tooSlowRuns = 0;    // too slow, or not able to run
    std::int64_t unknownRuns = 0;
    // By how much it costs more than the cheapest, on average over the runs in which it counts.
    std::optional<double> meanRegret;
    std::optional<TrainingSpread> training; // where the study is of training runs alone
    std::vector<Issue> issues;              // why it is unknown or short at the values of the study
};

struct Risk
{
    std::int64_t samples = 0;
    std::uint64_t seed = 0;
    Sampling sampling = Sampling::Random;
    std::vector<UncertainInput> inputs;   // that were drawn
    std::vector<Information> information; // as the inputs; empty unless asked for, or where nothing is chosen
    std::vector<DrawnChoice> choices;     // that are not settled
    std::vector<Information> choiceInformation; // as the choices; empty as `information` is
    HistogramBins bins;                         // of all histograms
    std::vector<OptionRisk> options;            // in display order
    // [a][b]: the share of the runs in which both count and a costs less than b; nothing where there is none.
    std::vector<std::vector<std::optional<double>>> beats;
    std::int64_t decidedRuns = 0; // in which some option counts
    int cheapest = -1;            // at the values of the study; −1: none can be called cheapest
    // The choice with the least mean regret, of those that do what is asked for at the values of the study;
    // −1: none does. What knowing an input is worth, is worth to this choice.
    int leastRegret = -1;
    std::vector<Issue> issues;

    // Without, all runs are the same.
    bool isAnythingDrawn() const { return !inputs.empty() || !choices.empty(); }
    // The share of all runs in which the option is cheapest.
    double cheapestShare(std::size_t option) const
    {
        return samples > 0 ? double(options[option].cheapestRuns) / double(samples) : 0;
    }
};

// The most samples a study of so many options may ask for: what is kept of them fits 512 MB.
std::int64_t mostSamples(std::size_t options);

// Errors: BadInput naming the path (a range that does not fit), as `buildStudySheet`, or too many samples
// or inputs; Cancelled when asked to stop, which every step looks for between blocks of runs.
Result<Risk> assessRisk(const Study &study, const RiskSettings &settings);

} // namespace breakeven
