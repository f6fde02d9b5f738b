// All that is shown of a lever: its curve, its value now, the cheapest value within the limits, and more.
//
// Source: the cheapest checkpoint interval is the exact minimiser (1 + W₀(−e^(−1−λC)))/λ, except where nodes
// age. There, and for every other lever, the search takes the cheapest point of the curve and then tries ever
// finer points around it; for a lever that counts things it tries all whole numbers. Checked:
// tests/model/levers, against the formula and against every point tried.
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
    // Up to this cool-down, 95 % of the requests wait as long as they do with the shortest one.
    std::optional<double> noEffectBelow;
    // The cost where the lever is endless: never switched off.
    std::optional<double> costWithoutEnd;
    std::vector<std::string> missing; // paths of inputs without a value

    bool isNowOutside() const;
    // By how much the cheapest value changes the cost of today's, as a share; nothing where either cost is
    // unknown.
    std::optional<double> change() const;
};

// Never fails; after a stop request the curve has fewer points.
LeverReading readLever(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const Lever &lever, const LeverLimits &limits, LeverDepth depth = LeverDepth::Quick,
                       std::stop_token stop = {});

} // namespace breakeven
