// From what was planned to what was paid, a step for each reason: table and picture.
//
// Units: money of the measured months.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <vector>

namespace breakeven {

struct ActualBridge
{
    static constexpr QSizeF kLeastSize{320, 100};
    static constexpr bool kHasCells = true;

    struct Step
    {
        QString name;
        double from = 0; // of the bar: 0 for what was planned and what was paid
        double to = 0;
        bool isWhole = false; // planned or paid; else a difference
        ExplainTarget target = {};

        double amount() const { return to - from; }
    };
    std::vector<Step> steps;
    QString option; // id
    QString title;  // "Plan and actual, On demand, 2026-08 to 2026-10"
    QString unit;   // "USD"

    // The height that all bars need when a line of text is this high.
    int heightFor(int lineHeight) const;
};

ChartTable table(const ActualBridge &bridge, const QLocale &locale);
QString description(const ActualBridge &bridge, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const ActualBridge &bridge, QSizeF size, const ChartStyle &style);

} // namespace breakeven
