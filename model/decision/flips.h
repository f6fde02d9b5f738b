// Where the answer changes: for every input and open choice the nearest value, on either side of its own, at
// which another option is cheapest.
//
// The search covers the range of each input and, beyond that, all that its field allows: every eighth of 64
// points on either side, and the points between these where another option comes close. A change is then
// narrowed down to 1e-9 of the value, or to two neighbouring whole numbers. The status of an option (short,
// too slow, cannot run) can make it win or lose just as its cost can. The two winners are those of `compare
// --set PATH=…` one part in 100 000 before and beyond a flip; for a whole number, one before it and at it.
// Checked: tests/model/flips_test.cpp.
#pragma once

#include "model/decision/probe.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

struct Flip
{
    enum class Direction { Rises, Falls, Chosen }; // Chosen: another value of a choice

    std::string path;
    std::string owner;
    std::string label;
    std::string unit;
    double value = 0;
    double flipValue = 0;
    std::string choice; // now
    std::string choiceLabel;
    std::string flipChoice;
    std::string flipLabel;
    bool isWhole = false;
    Direction direction = Direction::Rises;
    bool isInRange = false;
    int before = -1; // options; −1: none can be called cheapest
    int beyond = -1;
    std::string reason;  // a sentence: who gains or loses what
    double distance = 0; // in shares of the range, else of the larger of |value| and 1 unit
};

struct FlipSettings
{
    bool isOnlyInRange = false; // no look beyond the ranges, nor at inputs without one, nor at conventions
    bool isThorough = false;    // looks at all points, also where no other option comes close
    int threads = 1;
    std::stop_token stop = {};
    std::function<void(double share)> progress = {}; // from any thread
};

// Nearest first, changes of conventions last. After a stop request the result means nothing.
std::vector<Flip> flipsOf(const Probe &probe, const FlipSettings &settings = {});

// The two values that confirm a flip: one part in 100 000 to either side of it; for whole numbers, the one
// before the flip and the flip itself.
double beforeFlip(const Flip &flip);
double beyondFlip(const Flip &flip);

const char *directionId(Flip::Direction direction); // "rises", "falls", "chosen"

} // namespace breakeven
