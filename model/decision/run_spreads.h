// What a training run costs and when its result is there, over the runs of the ranges: P10, P50 and P90 of
// both.
//
// Units: the study's currency; hours. Checked: tests/pricing/training_run_study_test.cpp, against draws of
// the formula.
#pragma once

#include "model/results/study_sheet.h"
#include "model/risk/risk.h"

#include <string>
#include <vector>

namespace breakeven {

struct RunSpread
{
    std::string id; // of the option
    std::string name;
    std::optional<double> cost; // at the values of the study
    std::optional<double> hours;
    Spread costs;
    Spread results;
};

// One an option; none where the study is not of training runs alone. The first `settings.samples` draws are
// the same as those of `assessRisk` with these settings. Errors: as `assessRisk`.
Result<std::vector<RunSpread>> runSpreads(const Study &study, const RiskSettings &settings);

} // namespace breakeven
