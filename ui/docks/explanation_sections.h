// What an explanation says, section by section; each gives rich text, empty where there is nothing to say.
#pragma once

#include "ui/docks/explanation_html.h"

namespace breakeven {

QString breadcrumbHtml(const ExplanationHtml &parts, NodeId id);
// A computed number: value, formula in words and numbers, its terms.
QString numberHtml(const ExplanationHtml &parts, NodeId id);
// A leaf: value, source, price record, and what it moves.
QString inputHtml(const ExplanationHtml &parts, NodeId id);
// The difference of two numbers, or its share of the second.
QString differenceHtml(const ExplanationHtml &parts, NodeId id);
// "If X rises 10 %: +2,269 USD".
QString strongestHtml(const ExplanationHtml &parts, NodeId id);
QString usersHtml(const ExplanationHtml &parts, NodeId id);
// For an option's cost: its range in the runs, how often the option is cheapest, and what was drawn.
QString runsHtml(const ExplanationHtml &parts);
// For a speed that is read from benchmark runs: each of them, with its file and date.
QString servingRunsHtml(const ExplanationHtml &parts);
// The claims the number is behind; links "claim:ID".
QString claimsHtml(const ExplanationHtml &parts);

} // namespace breakeven
