// What moves the answer of a study and what would flip it, as a value.
//
// Threads: immutable once made; shared between the worker that made it and the window.
#pragma once

#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "model/risk/risk.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace breakeven {

// How far flips are looked for.
enum class FlipReach { WithinRanges, Everywhere };

struct Decision
{
    std::shared_ptr<const Probe>
        probe;                      // of the study; its figures are those of the contest, where there is one
    std::optional<Contest> contest; // nothing where there are no two options to compare
    Sensitivity sensitivity;        // of the contest
    std::vector<Flip> flips;        // nearest first
    FlipReach reach = FlipReach::WithinRanges;

    const Study &study() const { return probe->study(); }
    // The name of the option at this place of the display order; empty for −1.
    std::string optionName(int option) const;
    // Within the ranges of the inputs, nearest first.
    std::vector<Flip> flipsInRange() const;
};

using DecisionPtr = std::shared_ptr<const Decision>;

struct DecisionSettings
{
    Contest contest = {}; // the cheapest and the next best where none are named
    FlipReach reach = FlipReach::WithinRanges;
    int threads = 1;
    std::stop_token stop = {};
};

// Of the two options the sentence about the runs names; of none where it names no two.
Contest contestOf(const Risk &risk);

// Nothing where the study cannot be built, or after a stop.
DecisionPtr readDecision(const Study &study, const DecisionSettings &settings = {});

} // namespace breakeven
