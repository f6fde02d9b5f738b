// What instances over time say about spot: how much was up, how often it was lost, how long spells lasted.
//
// Units: seconds and hours as named; shares 0–1. Unknown (NaN) where there is nothing to say. Source:
// availability = instance time up / (time known × maximum); losses = sum of the decreases between neighbours
// (not across a gap); the spells of up are those with at least one instance, cut ones at the ends included.
// For one instance among several the spells are not seen: up = instance-hours up a loss, away =
// up·(1/availability − 1). Checked: against the published traces (tests/end_to_end/traces_analyse_test.cpp).
#pragma once

#include "model/trace/counts_over_time.h"

namespace breakeven {

struct SpellStatistics
{
    double spanSeconds = 0;
    double instances = 0; // the most that were up
    double meanInstances = 0;
    double availability = 0;
    double losses = 0;
    double lossRatePerInstanceHour = 0;
    double instanceUpHours = 0; // mean of an instance; of a single one that of its spells
    double instanceAwayHours = 0;
    // Spells with at least one instance up, and with none.
    double meanUpHours = 0;
    double meanDownHours = 0;
    double p50UpHours = 0;
    double p90UpHours = 0;
};

// Requires: one count a stretch's sample; NaN is unknown.
SpellStatistics spellStatistics(std::span<const CountStretch> stretches, std::span<const double> counts);

// The smallest sample that at least that share of all do not exceed (nearest rank); NaN for none. Sorts.
double nearestRank(std::span<double> samples, double share);

} // namespace breakeven
