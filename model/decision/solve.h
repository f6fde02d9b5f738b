// The values of an input at which two options cost the same or a quantity reaches a target: all of them, or
// "never" with the nearest approach.
//
// The search looks at 1025 values of the input and then narrows each root down to 1e-9 of the value, or to
// neighbouring whole numbers. Where a figure jumps across the wanted value, the jump is the root. Each root
// is a comparison that `compare --set` repeats. Checked: tests/model/solve_test.cpp.
#pragma once

#include "model/decision/search_points.h"
#include "model/decision/sensitivity.h"

#include <functional>
#include <stop_token>

namespace breakeven {

// The difference that has to become 0: between two figures, or between a figure and a target.
struct SolveQuestion
{
    std::vector<std::string> figures; // QUANTITY names, one or two
    double target = 0;                // of one figure

    static SolveQuestion equal(const Contest &contest);
    static SolveQuestion reaches(const std::string &quantity, double value);

    bool isOfTwo() const { return figures.size() > 1; }
    // Rounded to 0 below 1e-12 of the figures; nothing where one is unknown.
    std::optional<double> differenceIn(const Reading &reading) const;
};

struct SolveRoot
{
    double value = 0;   // of whole numbers the first at which the order has changed
    bool rises = false; // the difference, with the input
    bool isJump = false;
    double before = 0; // the neighbours a jump lies between
    double beyond = 0;
    std::vector<std::optional<double>> figures; // at `value`
    std::vector<Status> status;                 // of all options at `value`
    bool isTie = false;                         // equal there, and in the same order on both sides
};

struct Solution
{
    enum class Status { Found, Never, Always, Unknown };

    Status status = Status::Unknown;
    std::vector<SolveRoot> roots; // ascending
    Ends scanned;
    int points = 0;
    int unknownPoints = 0;
    // Where the difference is smallest, and how large it is there; nothing where it is known nowhere.
    std::optional<double> nearest;
    double nearestDifference = 0;
    bool isMoved = true; // false: the difference was the same at every point of the input

    // The first value at which the order has changed; nothing where it never does.
    const SolveRoot *firstChange() const;
};
const char *statusId(Solution::Status status); // "found", "never", "always", "unknown"

// The range to search when none is given: as far as the field of the input allows. Errors: BadInput for an
// input without a value.
Result<Ends> standardScan(const MovableInput &input);

// Requires: a probe of the question's figures, low < high. Errors: Cancelled.
Result<Solution> solve(const Probe &probe, const MovableInput &input, const SolveQuestion &question,
                       const Ends &range, const std::stop_token &stop = {});

} // namespace breakeven
