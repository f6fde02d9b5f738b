// What moves the difference of two options: one bar an input, from its low to its high end, the widest first.
//
// Units: the measure of the difference, first option less second; below zero the first is cheaper.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <vector>

namespace breakeven {

struct Tornado
{
    static constexpr QSizeF kLeastSize{300, 90};
    static constexpr bool kHasCells = true;

    struct End
    {
        std::optional<double> difference; // unknown: an option has no cost there
        QString text;                     // the value of the input: "142k"
        ExplainTarget target = {};
        QString remark = {}; // what keeps an option from the work there: "Own rack is short"
    };
    struct Bar
    {
        QString name;
        QString path;
        End low;
        End high;
    };
    std::vector<Bar> bars;
    double base = 0; // the difference at the values of the study
    QString first;   // names of the options
    QString second;
    QString title;
    QString unit; // "USD, present value"

    // The height that all bars need when a line of text is this high.
    int heightFor(int lineHeight) const;
};

ChartTable table(const Tornado &tornado, const QLocale &locale);
QString description(const Tornado &tornado, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const Tornado &tornado, QSizeF size, const ChartStyle &style);

} // namespace breakeven
