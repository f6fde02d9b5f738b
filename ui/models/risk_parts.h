// What charts and tables of the runs share: orders of options and inputs, names of figures, titles.
#pragma once

#include <QLocale>

#include "ui/look/explain_target.h"
#include "ui/result/study_result.h"

namespace breakeven {

// For all options: those that are cheapest most often first, then by their medians.
std::vector<std::size_t> byChance(const Risk &risk);
// The inputs it is worth to know, the most valuable first.
std::vector<std::size_t> byWorth(const Risk &risk);

// What opens a number of the runs by its name (ui/words/risk_figures.h).
ExplainTarget riskTarget(const std::string &figure);

// For its marker; 0 where the study has it no more.
int optionSlot(const Study &study, const std::string &option);

// "12.5 %": as the other shares; its name leaves `share` to what is shown.
QString percentText(double share, const QLocale &locale);

} // namespace breakeven
