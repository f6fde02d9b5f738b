// What moves the answer: every input at both ends of its range, every convention and every choice that is
// not settled at its other values, one at a time.
//
// Two options are compared: `a` is the cheapest and `b` the next best unless named. Units:
// the difference is a − b in the measure. Each end is a comparison that `compare --set` repeats. Checked:
// tests/model/sensitivity_test.cpp, SEN-03 and fresh comparisons.
#pragma once

#include "model/decision/probe.h"

#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

// What two options are compared by: "npv", "total_cost", "cost_per_useful_gpu_hour", …: what
// stands behind "options.ID." in the names of quantities.
struct Contest
{
    std::string a = {}; // ids of options
    std::string b = {};
    std::string measure = "npv";

    // The two quantities, for a probe.
    std::vector<std::string> figures() const;
};

// With the cheapest and the next best where none is named. Errors: NotFound for an unknown option or measure;
// BadInput where one is named twice, or there are no two to compare.
Result<Contest> contestIn(const Study &study, Contest named);

// a − b; nothing where one of them is unknown.
std::optional<double> differenceIn(const Reading &reading);

struct InputSwing
{
    enum class Basis { Range, TenPercent };

    std::string path;
    std::string owner;
    std::string label;
    std::string unit;
    std::optional<double> value;
    Basis basis = Basis::Range;
    double low = 0;
    double high = 0;
    std::optional<double> atLow; // the difference
    std::optional<double> atHigh;
    std::optional<double> swing; // atHigh − atLow
    int cheapestAtLow = -1;
    int cheapestAtHigh = -1;
    std::vector<Status> statusAtLow; // of all options
    std::vector<Status> statusAtHigh;
};

struct ConventionSwing
{
    struct Alternative
    {
        std::string value; // as `--set` takes it
        std::string label;
        std::optional<double> difference;
        int cheapest = -1;
    };

    std::string path;
    std::string owner;
    std::string label;
    std::string value;
    std::vector<Alternative> alternatives;
};

struct Sensitivity
{
    std::optional<double> difference;         // at the values of the study
    std::vector<InputSwing> inputs;           // by |swing|, the largest first; ties by path
    std::vector<ConventionSwing> conventions; // choices that are not settled as well
};

struct SensitivitySettings
{
    bool withAll = false; // also the inputs without a range, by ±10 %
    int threads = 1;
    std::stop_token stop = {};
    std::function<void(double share)> progress = {}; // from any thread
};

// Requires: a probe of the figures of a contest. After a stop request the result means nothing.
Sensitivity sensitivityOf(const Probe &probe, const SensitivitySettings &settings = {});

} // namespace breakeven
