// Whether an option keeps to what its study allows to be spent and drawn, and whether its GPUs can be had.
//
// The budget of a month counts what is paid in it: purchases at its start and all that runs, before anything
// is sold; or, by the study's choice, the cost in the books. The rent at once is that of all machines that
// run at the same time. Units: money, money an hour, kW; by month of the plan. Source: docs/formulas.md.
// Checked: tests/model/study_limits_test.cpp.
#pragma once

#include "model/evaluate/comparison.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/evaluate_build.h"

#include <optional>
#include <string>

namespace breakeven {

// Adds the limits that the study has, and what is rented at once of unproven sellers. Returns 1 where a limit
// is broken in some month, a scalar; nothing where nothing is limited. Requires: the cost results.
std::optional<Quantity> addLimits(const Study &study, const TimeBase &time, OptionDraft &draft,
                                  SheetBuilder &builder);

// Options that take more GPUs at once than are taken to be had are not called cheapest while another one
// does the work: at the values of the study. At other values the order of costs says so (cost_order.h).
void holdBackUnproven(StudySheet &sheet);

// GPUs at once of the seller of whom that many are not proven to be had, the most; nothing where all are.
std::optional<double> unprovenGpus(const ValueAt &valueAt, const StatusNodes &status);
std::optional<double> unprovenGpus(const Evaluation &evaluation, const StatusNodes &status);
Capacity capacityOf(const Evaluation &evaluation, const StatusNodes &status);

std::vector<BrokenLimit> brokenLimits(const Evaluation &evaluation, const StatusNodes &status);
// "Spends 74,210 USD in 2027-03, 14,210 USD more than the monthly budget."
std::string sentenceOf(const Study &study, const BrokenLimit &limit);

} // namespace breakeven
