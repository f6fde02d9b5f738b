// The measures of cost a comparison can be shown by: their nodes and values, and the verdict by each of them.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <vector>

namespace breakeven {

// Over a time, not for a unit of the work: every option with a cost has it.
bool isOverTime(CostMeasure measure);

// −1: the option has no such measure.
NodeId nodeOf(const OptionNodes &nodes, CostMeasure measure);

std::optional<double> costOf(const OptionOutcome &option, CostMeasure measure);
// For one category.
std::optional<double> costOf(const OptionOutcome &option, CostMeasure measure, Category category);

// Those that an option has, in the order they are offered: a job and 1000 requests only of a study with one
// workload, since the parts of several are not one.
std::vector<CostMeasure> costMeasuresOf(const Comparison &comparison);

// Indices of the options by a measure: cheapest first, then unknown ones, last what does not do what is
// asked.
std::vector<std::size_t> inOrder(const Comparison &comparison, CostMeasure measure);

// The one the verdict of the study is said in: the present value where it discounts, a burst where there is
// nothing else, else a year or, of a shorter plan, a month.
CostMeasure usualMeasure(const Study &study, const Comparison &comparison);

// Below this share of the next one's cost two options cost about the same.
inline constexpr double kAboutTheSame = 0.01;

// Which option is cheapest by a measure, of those that do what is asked; without a flip.
Verdict verdictBy(const Comparison &comparison, CostMeasure measure);
// The same; by its usual measure it is the verdict of the study with all it leans on.
Verdict verdictShown(const Study &study, const Comparison &comparison, CostMeasure measure);

} // namespace breakeven
