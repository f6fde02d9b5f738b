// All that is shown of a lever: its curve, its value now, the cheapest value within the limits, and more.
//
// Source: the cheapest checkpoint interval is the exact minimiser (1 + W₀(−e^(−1−λC)))/λ, but where nodes
// age; there, and of other levers, it is the smallest of the curve's points, then of ever finer points around
// it; of counted ones of all whole numbers. Checked: tests/model/levers, against the formula and against
// every point tried.
#pragma once

#include "model/levers/lever_sweep.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

inline constexpr int kLeverPoints = 150;
inline constexpr double kNearlyCheapest = 0.01; // dearer by no more than this share

struct LeverLimits
{
    std::optional<double> deadlineHours; // of a job, as expected
    std::optional<double> p95Seconds;    // of a request

    bool operator==(const LeverLimits &) const = default;
};

enum class LeverState {
    Read,
    NothingInterrupts, // a checkpoint only costs
    LimitNotMet,       // by no value in the range
    Simulating,        // the limit is on a simulated figure that is not read yet
    Unknown,           // an input is missing
};

// What keeps a cheaper value from being chosen.
enum class LeverLimit { None, Deadline, P95, Wait, WholeDemand };

struct LeverReading
{
    Lever lever;
    LeverMeasures measures;
    LeverState state = LeverState::Read;
    std::vector<LeverSample> curve;
    std::optional<LeverSample> now;
    std::optional<LeverSample> cheapest;
    LeverLimit kept = LeverLimit::None;
    std::optional<double> mostWaitHours;                     // that the work allows
    std::optional<std::pair<double, double>> nearlyCheapest; // around the cheapest
    std::optional<LeverSample> quickest;                     // of a limit that is not met
    // Beyond it more makes the result later (nodes).
    std::optional<double> slowerBeyond;
    // From it on nothing changes for 95 % of the requests; below it they wait as with the least (cool-down).
    std::optional<double> noEffectBelow;
    // The cost where the lever is endless: never switched off.
    std::optional<double> costWithoutEnd;
    std::vector<std::string> missing; // paths of inputs without a value

    bool isNowOutside() const;
    // For the cost of now; nothing where one of both is unknown.
    std::optional<double> change() const;
};

// Errors: fewer points after a stop request; never fails.
LeverReading readLever(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const Lever &lever, const LeverLimits &limits, LeverDepth depth = LeverDepth::Quick,
                       std::stop_token stop = {});

} // namespace breakeven
