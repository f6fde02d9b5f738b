// What each option costs, stacked by category: the figures, their table, and their picture.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

namespace breakeven {

struct Study;
struct Comparison;

struct StackedBars
{
    struct Segment
    {
        Category category = Category::Compute;
        double value = 0; // below zero: a credit, drawn left of zero
    };
    struct Bar
    {
        std::string option;
        QString name;
        int slot = 0;
        std::vector<Segment> segments; // in the order of the enum
        std::optional<double> total;
        QString remark; // "short of 1,200 GPU-hours", "no price": after the bar
    };
    std::vector<Bar> bars; // top to bottom
    QString title;
    QString unit;      // "USD a year, mean of 3 years"
    int selected = -1; // index of a bar
    int shown = 11;    // more than that fold into one line "show N more"
};

// Mean cost a year (a month for plans below a year), cheapest first, unknown last.
StackedBars stackedBars(const Study &study, const Comparison &comparison, const QLocale &locale);

ChartTable table(const StackedBars &bars, const QLocale &locale);
// "Cost by category: 7 options, 22,685 to 214,445 USD a year".
QString description(const StackedBars &bars, const QLocale &locale);

// Requires: a width of at least 300. The height follows from the rows.
Drawing draw(const StackedBars &bars, qreal width, const ChartStyle &style);
// `draw` gives this as the option of the line that shows the folded bars.
inline constexpr const char *kShowMore = "show-more";

} // namespace breakeven
