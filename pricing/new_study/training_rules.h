// A training run from its model and its data: the workload it is, on how many GPUs, and what else is said of
// it.
//
// Units: tokens, days, GPUs. Source of the figures: data/catalogue. Checked:
// tests/pricing/training_run_study_test.cpp, the cases of the specification and a plain loop.
#pragma once

#include "model/result.h"
#include "pricing/new_study/new_study.h"
#include "pricing/new_study/sellers.h"

#include <string>
#include <vector>

namespace breakeven {

class OptionRules;

// Makes the workload a run of the model. Requires: a workload of training, and the terms of a run. Errors:
// NotFound with the nearest names for a model that nobody knows; BadInput for amounts that cannot be, two
// that say one thing, and a deadline that no number of GPUs meets.
Result<void> addModelRun(const NewStudyRequest &request, const Catalogue &catalogue, Study &study);

// "What is the cheapest way to train llama-3.1-8b on 15 trillion tokens …?"
std::string runQuestion(const OptionRules &rules);
// What a run leaves out, and what else own hardware has to do.
void remarkOnRun(OptionRules &rules);

// The GPUs that somebody sells and whose training was measured.
std::vector<ChosenGpu> gpusOfRuns(const Catalogue &catalogue);

} // namespace breakeven
