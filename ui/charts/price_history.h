// How prices changed: a price holds until the next change. Figures, table, picture.
//
// Units: days since 1970-01-01; money for one GPU-hour.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <algorithm>

namespace breakeven {

struct PriceHistory
{
    static constexpr QSizeF kLeastSize{220, 84};

    struct Point
    {
        long day = 0;
        double price = 0;
    };
    struct Series
    {
        QString name;
        int slot = 0;
        std::vector<Point> points; // in order of time
        bool showsMean = false;
        long until = 0; // the last day its source speaks of; before the last point: that one's

        // Until when its last price is known to hold. Requires: points.
        long lastDay() const { return std::max(until, points.back().day); }
    };
    struct Pin // the price the study uses
    {
        long day = 0;
        double price = 0;
        QString text; // "pinned in this study, 0.88"
    };
    std::vector<Series> series;
    std::optional<Pin> pin;
    long today = 0;
    std::optional<long> staleFrom; // from here on the first series is old
    QString staleText;             // "older than 12 months"
    QString title;
    QString unit; // "USD for one GPU-hour"

    // One price at one time, and nothing to compare it with: a dot needs little room.
    bool isPoint() const { return series.size() <= 1 && (series.empty() || series[0].points.size() <= 1); }
};

// Weighs each price with the days it held, up to the last record or until `until`; the price itself where
// there is one day only.
std::optional<double> timeWeightedMean(const std::vector<PriceHistory::Point> &points, long until = 0);

ChartTable table(const PriceHistory &history, const QLocale &locale);
QString description(const PriceHistory &history, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const PriceHistory &history, QSizeF size, const ChartStyle &style);

} // namespace breakeven
