// What a comparison says, as one sentence a person can paste into a mail.
//
// Shape: every text comes plain and as HTML of the same words, in which the finding is bold and every number
// is a link "node:QUANTITY" to the node it is the value of. Without a finding the sentence says what is
// missing.
#pragma once

#include <QLocale>
#include <QString>

namespace breakeven {

struct Study;
struct Comparison;

struct Headline
{
    QString plain;
    QString html;
    QString brief;      // HTML, one short clause for lists: no difference in money
    QString secondLine; // a convention decides; empty when none does
    QString secondLineHtml;
    QString excluded; // which options are left out, and why; empty when none is

    // All that is not empty, in one paragraph.
    QString paragraph() const;
};

Headline headline(const Study &study, const Comparison &comparison, const QLocale &locale);

} // namespace breakeven
