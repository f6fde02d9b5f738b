// The parts of a page as HTML, in which every number that can be explained is a button with its place in the
// book of figures; the parts without numbers of their own as well.
#pragma once

#include "ui/charts/stacked_bars.h"
#include "ui/html/figure_book.h"
#include "ui/html/live_page.h"

#include <string>
#include <vector>

namespace breakeven {

// What the functions below write from.
struct SectionParts
{
    const LivePageContent &content;
    FigureBook &book;
    const std::vector<PageSlider> &sliders;
};

std::string headerHtml(const SectionParts &parts);
std::string headlineHtml(const SectionParts &parts);
std::string slidersHtml(const SectionParts &parts);
std::string comparisonHtml(const SectionParts &parts);
// Empty where no work is counted in tokens; with the style it needs.
std::string breakEvenHtml(const SectionParts &parts);
extern const char *const kBreakEvenStyle;
std::string notesHtml(const SectionParts &parts);
std::string assumptionsHtml(const SectionParts &parts);
std::string aboutHtml(const SectionParts &parts);

// The measures the answer may be said by: without a discount rate, and with one where a slider can give it
// one.
std::vector<CostMeasure> pageMeasures(const SectionParts &parts);

// The bars of the page Compare.
std::vector<StackedBars> pageCharts(const LivePageContent &content, CostMeasure measure);

// "<button …>22,685</button>"; `how` as page.js writes it anew, empty where it stays.
std::string numberButton(int figure, const std::string &text, const std::string &how,
                         const std::string &classes = {});

} // namespace breakeven
