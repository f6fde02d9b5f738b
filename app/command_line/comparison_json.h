// A comparison as the stable JSON "breakeven/compare/1".
#pragma once

#include "app/command_line/note_source.h"
#include "app/command_line/output.h"
#include "data/export/focus_charges.h"
#include "model/evaluate/evaluate.h"
#include "model/evaluate/measured_difference.h"
#include "model/evaluate/plan_against_actual.h"
#include "pricing/sanity/sanity_note.h"

namespace breakeven {

// What bills say of a study's options.
struct FromBills
{
    const std::vector<MeasuredDifference> &measured;
    const std::vector<PlanAgainstActual> &actuals;
};

// `nearest_flip` is null where nothing within a range changes the answer.
Json comparisonJson(const Study &study, const Comparison &comparison, const std::vector<FocusCharge> &charges,
                    const FromBills &bills, const std::vector<SanityNote> &notes, const Turns &turns);
// The next offers of each way of buying, and those that something is said against: `price` is of a GPU-hour,
// `cost` in present value in this study.
Json candidatesJson(const Study &study, const Comparison &comparison);

} // namespace breakeven
