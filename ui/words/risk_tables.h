// The runs of a study as tables: how sure each option is, which one beats which, what is open, and what it is
// worth to know.
//
// Units: present values over the plan, which are the total cost where the study does not discount; shares of
// the runs from 0 to 1, shown in per cent. What explains a number has its name in ui/words/risk_figures.h.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/risk/risk.h"
#include "ui/words/number_style.h"
#include "ui/words/table.h"

namespace breakeven::words {

// The order of the options in what is shown: those that are cheapest most often first, then by their medians.
std::vector<std::size_t> byChance(const Risk &risk);

// An option a row: its percentiles, the worst twentieth, its regret, how often it is cheapest and left out.
// `comparison`: of the same study.
Table riskTable(const Study &study, const Comparison &comparison, const Risk &risk, const NumberStyle &style);
// In how many runs the option of the row costs less than that of the column; no rows for a single option.
Table riskBeatsTable(const Study &study, const Risk &risk, const NumberStyle &style);
// The choices that each run draws; no rows where none is open.
Table riskChoicesTable(const Study &study, const Risk &risk, const NumberStyle &style);
// What it is worth to know before choosing, the most valuable first; no rows where nothing is.
Table riskInformationTable(const Study &study, const Risk &risk, const NumberStyle &style);

// Of training runs: what a run costs with each option and in how many days its result is there, with P10 and
// P90 of both, options as the study has them; no rows for other work.
Table trainingRunTable(const Study &study, const Risk &risk, const NumberStyle &style);

} // namespace breakeven::words
