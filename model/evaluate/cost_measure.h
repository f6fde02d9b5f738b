// The measures of cost a comparison can be shown by: their nodes and values, and the verdict by each of them.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <vector>

namespace breakeven {

// Whether a measure is the cost over a time, not for a unit of the work. Every option with a cost has such
// measures.
bool isOverTime(CostMeasure measure);

// −1: the option has no such measure.
NodeId nodeOf(const OptionNodes &nodes, CostMeasure measure);

std::optional<double> costOf(const OptionOutcome &option, CostMeasure measure);
// The same cost for one category.
std::optional<double> costOf(const OptionOutcome &option, CostMeasure measure, Category category);

// The measures that some option has, in the order they are offered. The cost of a job or of 1000 requests is
// offered only where a study has one workload, because the jobs and requests of several are not alike.
std::vector<CostMeasure> costMeasuresOf(const Comparison &comparison);

// Indices of the options by a measure: the cheapest first, then those without a value, and last those that do
// not do what is asked.
std::vector<std::size_t> inOrder(const Comparison &comparison, CostMeasure measure);

// The measure of the study's verdict: present value where the study discounts, the cost of a burst where
// there is nothing else, otherwise the cost per year, or per month for a plan shorter than a year.
CostMeasure usualMeasure(const Study &study, const Comparison &comparison);

// Below this share of the next one's cost two options cost about the same.
inline constexpr double kAboutTheSame = 0.01;

// Which option is cheapest by a measure, of those that do what is asked; without a flip.
Verdict verdictBy(const Comparison &comparison, CostMeasure measure);
// The same; for the study's usual measure it is the verdict of the study, with all that it leans on.
Verdict verdictShown(const Study &study, const Comparison &comparison, CostMeasure measure);

} // namespace breakeven
