// In how many runs one option costs less than another: a square of cells with numbers, table and picture.
//
// Units: shares of the runs, 0–1; the row beats the column.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <vector>

namespace breakeven {

struct BeatsMatrix
{
    static constexpr QSizeF kLeastSize{260, 120};
    static constexpr bool kHasCells = true;

    struct Option
    {
        QString id;
        QString name;
        int slot = 0;
    };
    struct Cell
    {
        std::optional<double> share; // nothing: on the diagonal, or where no run tells
        ExplainTarget target = {};
    };
    std::vector<Option> options;
    std::vector<std::vector<Cell>> cells; // [row][column]
    QString title;
    QString note; // below: "Row costs less than column, % of 10,000 runs, ± 1 %"
};

ChartTable table(const BeatsMatrix &matrix, const QLocale &locale);
QString description(const BeatsMatrix &matrix, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const BeatsMatrix &matrix, QSizeF size, const ChartStyle &style);

// Blue for 1, white for a half, orange for 0; fainter on a dark ground.
QColor beatsColor(double share, const Palette &palette);

} // namespace breakeven
