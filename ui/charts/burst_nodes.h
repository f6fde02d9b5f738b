// The nodes of one burst over time: working, ready and not used, paid and not ready. Figures, table, picture.
//
// Units: minutes since the burst began; whole nodes. A row holds until the next.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <vector>

namespace breakeven {

struct BurstNodes
{
    static constexpr QSizeF kLeastSize{200, 120};

    struct Row
    {
        double minutes = 0;
        int paid = 0;
        int ready = 0;
        int working = 0;
    };
    QString title; // "Nodes of one burst, On demand, autoscaled"
    std::vector<Row> rows;
    QString figure; // what explains it
};

enum class BurstShare { Working, Ready, NotReady };
// How the share is filled, here and in legends.
CategoryStyle burstStyle(const Palette &palette, BurstShare share);

ChartTable table(const BurstNodes &burst, const QLocale &locale);
QString description(const BurstNodes &burst, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const BurstNodes &burst, QSizeF size, const ChartStyle &style);

} // namespace breakeven
