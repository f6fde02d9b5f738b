// Which option is cheapest over two inputs: a map of cells, each in the colour and with the marker of its
// option, with the border between options drawn.
//
// Shape: cells[y][x], y upwards.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <utility>
#include <vector>

namespace breakeven {

struct OptionMap
{
    static constexpr QSizeF kLeastSize{320, 180};
    static constexpr bool kHasCells = true;

    struct Option
    {
        QString name;
        int slot = 0;
    };
    struct Cell
    {
        int option = -1;   // −1: none can be called cheapest there
        QString text;      // its cost, short
        QStringList lines; // of the hover box
        ExplainTarget target = {};
    };
    std::vector<Option> options;
    QStringList across; // values of the inputs, as they are shown
    QStringList up;
    QString acrossTitle;
    QString upTitle;
    std::vector<std::vector<Cell>> cells;
    std::optional<std::pair<int, int>> own;  // x and y of the cell the study lies in
    std::optional<std::pair<int, int>> read; // of the cell the frame was dragged to
    QString title;
};

ChartTable table(const OptionMap &map, const QLocale &locale);
QString description(const OptionMap &map, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const OptionMap &map, QSizeF size, const ChartStyle &style);

} // namespace breakeven
