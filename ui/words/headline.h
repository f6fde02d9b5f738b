// What a comparison says, as one sentence a person can paste into a mail.
//
// Shape: every text comes plain and as HTML of the same words, in which the finding is bold and every number
// is a link "node:QUANTITY" to the node it is the value of, a difference "node:QUANTITY~OTHER". Without a
// finding the sentence says what is missing.
#pragma once

#include "ui/words/number_style.h"

#include <string>

namespace breakeven {

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
    std::string allocation; // the cheapest two differ in how their machines are had; empty when they do not
    std::string howSure;    // in how many runs the cheapest stays so; empty without runs
    std::string excluded;   // which options are left out, and why; empty when none is

    // All that is not empty, in one paragraph.
    std::string paragraph() const;
};

// With the runs of this study or of the one before a change: they are spoken of where they have the same
// option as cheapest. Where it beats another in fewer than 60 %, the two cost about the same.
Headline headline(const Study &study, const Comparison &comparison, const NumberStyle &style,
                  const Risk *risk = nullptr);

} // namespace breakeven::words
