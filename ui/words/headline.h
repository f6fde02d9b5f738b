// What a comparison says, as one sentence a person can paste into a mail.
//
// Shape: every text comes plain and as HTML of the same words, in which the finding is bold and every number
// is a link "node:QUANTITY" to the node it is the value of, a difference "node:QUANTITY~OTHER". Without a
// finding the sentence says what is missing.
#pragma once

#include "ui/words/number_style.h"

#include <optional>
#include <string>

namespace breakeven {

enum class CostMeasure;
struct Study;
struct Comparison;
struct Risk;

} // namespace breakeven

namespace breakeven::words {

struct Headline
{
    std::string plain;
    std::string html;
    std::string brief;      // HTML, one short clause for lists: no difference in money
    std::string secondLine; // a convention decides; empty when none does
    std::string secondLineHtml;
    // An option would cost less by an estimated speed; the cheapest two differ in the allocation of their
    // machines; what has to be there for the answer and is not known to be. Empty where none is so.
    std::string allocation;
    std::string howSure;   // in how many runs the cheapest stays so; empty without runs
    std::string excluded;  // which options are left out, and why; empty when none is
    std::string otherwise; // another is cheapest over the plan than by the measure; empty when none is

    // All that is not empty, in one paragraph.
    std::string paragraph() const;
};

// By the measure, or by the usual one of the study (model/evaluate/cost_measure.h).
// With the runs of this study or of the one before a change: they are spoken of where they have the same
// option as cheapest. Where it beats another in fewer than 60 %, the two cost about the same.
Headline headline(const Study &study, const Comparison &comparison, const NumberStyle &style,
                  const Risk *risk = nullptr, std::optional<CostMeasure> measure = std::nullopt);

// "a year", "over 3 years", "in present value over 3 years", "a useful GPU-hour", "for 1,000 requests": what
// follows an amount of this measure.
std::string measurePeriod(const Study &study, const Comparison &comparison, CostMeasure measure,
                          const NumberStyle &style);

// For an amount of this measure in a table or a card: 4 where it is a part of a dollar, −1: as money has
// them.
int measureDecimals(CostMeasure measure);

} // namespace breakeven::words
