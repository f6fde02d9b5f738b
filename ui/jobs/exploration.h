// A study looked at beyond its values: with one or two of its inputs at other values, and where two options
// are equal.
//
// Every point is a comparison that `compare --set` repeats. Threads: pure; to be run off the GUI thread.
#pragma once

#include "model/decision/solve.h"
#include "model/decision/sweep.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// The ends between which an input is looked at by default: from half to twice its value, widened by its
// range, and within the limits of its field; one unit to either side of 0. Nothing for an input without a
// value.
std::optional<Ends> usualEnds(const MovableInput &input);

// Even steps between the ends, both among them; whole numbers of what comes whole.
SweepAxis axisBetween(const MovableInput &input, const Ends &ends, int steps);

struct SweepWish
{
    std::string across;                                    // paths of inputs
    std::string up;                                        // empty: one input only
    std::optional<std::pair<double, double>> between = {}; // of the first; nothing: the usual ends

    bool operator==(const SweepWish &) const = default;
};

struct SweptStudy
{
    SweepWish wish;
    std::shared_ptr<const Sweep> sweep; // nothing where there is an error
    std::vector<SweepRow> rows;         // the second input varies fastest
    std::optional<Error> error;
    // Of one input: where the cheapest option changes, by the index of the first value after it.
    std::map<std::size_t, double> turns = {};

    const Study &study() const { return sweep->probe().study(); }
    const MovableInput &input(std::size_t axis) const
    {
        return *sweep->probe().find(sweep->axes()[axis].path);
    }
    bool hasUp() const { return sweep->axes().size() > 1; }
    std::size_t across() const { return sweep->axes()[0].values.size(); }
    std::size_t up() const { return hasUp() ? sweep->axes()[1].values.size() : 1; }
    const SweepRow &at(std::size_t x, std::size_t y = 0) const { return rows[x * up() + y]; }
};

struct EqualWish
{
    std::string input; // path
    Contest contest;
    std::optional<Ends> range = {}; // nothing: the usual ends
};

struct EqualAnswer
{
    struct Point
    {
        double at = 0;
        Reading reading; // with the figures of the two options
    };
    EqualWish wish;
    std::shared_ptr<const Probe> probe; // nothing where there is an error
    Ends range;
    Solution solution;
    std::vector<Point> curve;
    std::optional<Error> error;

    const Study &study() const { return probe->study(); }
    const MovableInput &input() const { return *probe->find(wish.input); }
};

// Nothing after a stop.
std::optional<SweptStudy> sweepStudy(const Study &study, const SweepWish &wish, int threads,
                                     const std::stop_token &stop);
std::optional<EqualAnswer> equalOptions(const Study &study, const EqualWish &wish,
                                        const std::stop_token &stop);

} // namespace breakeven
