// Where the answer changes: for every input and open choice the nearest value, on either side of its own, at
// which another option is cheapest.
//
// Each input is looked at within its range and, beyond it, within what it allows: at every eighth of 64
// points on either side, and at those between where another option comes close. A change is closed in on to
// 1e-9 of the value, whole numbers by whole numbers; what an option loses or wins by its status (short, too
// slow, cannot run) counts as well as its cost. `compare --set PATH=…` one part in 100 000 before and beyond
// a flip, of a whole number one before and at it, gives the two winners. Checked: tests/model/flips_test.cpp.
#pragma once

#include "model/decision/probe.h"

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
};

// Nearest first, changes of conventions last. Nothing is meant by the result after a stop.
std::vector<Flip> flipsOf(const Probe &probe, const FlipSettings &settings = {});

// Where a flip is confirmed: one part in 100 000 to either side; of whole numbers one before, and at it.
double beforeFlip(const Flip &flip);
double beyondFlip(const Flip &flip);

const char *directionId(Flip::Direction direction); // "rises", "falls", "chosen"

} // namespace breakeven
