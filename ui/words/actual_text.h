// What was paid against the plan of an option that is in use, in sentences.
#pragma once

#include "model/evaluate/plan_against_actual.h"
#include "ui/words/number_style.h"
#include "ui/words/table.h"

#include <string>

namespace breakeven::words {

// "2026-08 to 2026-10", "2026-08, 2026-10".
std::string measuredMonths(const PlanAgainstActual &actual);

// "On demand, 2026-08 to 2026-10: paid 73,000, planned 70,000 USD (+3,000). Re-forecast of the whole plan
// 843,000, planned 840,000 USD (+3,000)."
std::string actualSentence(const Study &study, const Comparison &comparison, const PlanAgainstActual &actual,
                           const NumberStyle &style);

// What the months of the bills do not state: "Storage and network stands on no bill and counts as planned.";
// empty: everything is stated.
std::string asPlannedSentence(const PlanAgainstActual &actual);

// "6,000 GPU-hours paid, 8,640 planned: −2,640 at 4.10 USD each is −10,824 USD; …"; empty: the bills do not
// say hours.
std::string machinesSentence(const Study &study, const PlanAgainstActual &actual, const NumberStyle &style);

// Planned, paid and the difference: by measured month, by category, in all; then the whole plan, with what is
// now expected in the column of what is paid.
Table actualTable(const Study &study, const Comparison &comparison, const PlanAgainstActual &actual,
                  const NumberStyle &style);

} // namespace breakeven::words
