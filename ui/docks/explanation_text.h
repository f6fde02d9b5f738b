// The explanation of one number as rich text: formula with links, terms, strongest input, what uses it.
#pragma once

#include <QLocale>
#include <QString>

#include "ui/look/explain_target.h"
#include "ui/look/explained_figure.h"
#include "ui/look/palette.h"
#include "ui/result/study_result.h"

namespace breakeven {

// Links: "node:QUANTITY" explains that quantity, "edit:PATH" edits an input, "select:PATH" selects an option,
// "page:NAME" shows a page, "claim:ID" a claim, "goal:QUANTITY" seeks a goal for it; "formula:" asks for the
// same with its long formulas in words, or without. A target that no longer exists gives a sentence that says
// so.
QString explanationHtml(const StudyResult &result, const ExplainTarget &target, const Palette &palette,
                        const QLocale &locale, bool hasFormulas = false);

// The same of a number that stands beside the sheet.
QString figureHtml(const StudyResult &result, const ExplainTarget &target, const ExplainedFigure &figure,
                   const Palette &palette, const QLocale &locale);

// "Spot, autoscaled, Mean cost a year".
QString explanationTitle(const StudyResult &result, const ExplainTarget &target);

} // namespace breakeven
