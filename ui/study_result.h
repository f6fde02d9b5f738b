// Everything computed from one study, as a value: its sheet, the values of it, and the comparison.
//
// Threads: immutable once made; shared between the worker that made it and the window.
#pragma once

#include "model/claims/claims.h"

#include <memory>
#include <string>
#include <vector>

namespace breakeven {

// The present values under one timing of the discounting, everything else equal.
struct TimingOutcome
{
    std::string timing;                     // a value of the convention "cash_timing"
    double rate = 0;                        // 0: not discounted
    std::vector<std::optional<double>> npv; // by option
    bool isCurrent = false;
};

struct StudyResult
{
    Study study;
    StudySheet sheet;
    Evaluation evaluation;
    Comparison comparison;
    // Filled with the second, slower step, as is the verdict's flip.
    std::vector<TimingOutcome> timings;
    std::vector<ClaimOutcome> claims;
    bool isComplete = false; // the second step has been done
};

using StudyResultPtr = std::shared_ptr<const StudyResult>;

} // namespace breakeven
