// What two or more options have cost by every month, and where one becomes cheaper: figures, table, picture.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

namespace breakeven {

struct Study;
struct Comparison;

struct CashFlowLines
{
    static constexpr QSizeF kLeastSize{300, 160};

    struct Line
    {
        std::string option;
        QString name;
        int slot = 0;
        // (month, money): purchases and resale are vertical, the rest of a month runs evenly.
        QPolygonF path;
        std::vector<double> byMonth; // at the end of each month; [0] is what is paid at the start
    };
    std::vector<Line> lines;
    // Where the option that ends cheaper gets below the other and stays there.
    struct Crossing
    {
        QPointF at;
        ExplainTarget target;
        QString text;   // "Month 36: Owning six servers is cheaper"
        QString reason; // "only with the resale, 270k"; empty: the lines meet
    };
    std::optional<Crossing> crossing; // of the first two lines
    int months = 0;
    QString title;
    QString unit;           // "USD"
    QString planEnd;        // "Plan ends"
    QStringList dates = {}; // "2026-11", in which each month begins, and the one after the last; may be empty
};

// `options` are indices into the comparison; those with an unknown cost are left out. The crossing is of the
// first two.
CashFlowLines cashFlowLines(const Study &study, const Comparison &comparison, const std::vector<int> &options,
                            const QLocale &locale);

ChartTable table(const CashFlowLines &lines, const QLocale &locale);
QString description(const CashFlowLines &lines, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const CashFlowLines &lines, QSizeF size, const ChartStyle &style);

} // namespace breakeven
