// Everything computed from one study, as a value: its sheet, the values of it, the comparison, and the runs.
//
// Threads: immutable once made; shared between the worker that made it and the window.
#pragma once

#include "model/claims/claims.h"
#include "model/risk/risk.h"
#include "pricing/sanity/sanity_note.h"
#include "ui/result/decision.h"
#include "ui/result/input_use.h"

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
    std::shared_ptr<const InputUse> use = {}; // shared by the results of one sheet
    // Filled with the second, slower step, as is the verdict's flip.
    std::vector<TimingOutcome> timings = {};
    std::vector<ClaimOutcome> claims = {};
    std::vector<SanityNote> notes = {};
    bool isComplete = false; // the second step has been done
    // Filled with the third step, the runs, what moves the answer and what flips it within the ranges;
    // nothing where no input has a range.
    std::shared_ptr<const Risk> risk = {};
    DecisionPtr decision = {};
    std::optional<Error> riskError = {}; // why there are no runs though there are ranges
    bool isAssessed = false;             // the third step has been done, or there is none
};

using StudyResultPtr = std::shared_ptr<const StudyResult>;

// The runs and the flips as they are shown: those of the present study or, until they are there, of the last
// one.
struct ShownRisk
{
    std::shared_ptr<const Risk> risk;
    bool isLate = false;    // they are of an earlier one, and have been for so long that a person notices
    bool isAwaited = false; // there are none yet, and there will be
    DecisionPtr decision = {};
};

} // namespace breakeven
