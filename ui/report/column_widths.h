// The widths of a table's columns that make it as low as its width allows.
#pragma once

#include <QtGlobal>

#include <vector>

namespace breakeven {

struct ColumnWish
{
    qreal least = 0;   // so that no word and no number breaks
    qreal natural = 0; // so that nothing wraps
    bool isWords = false;
};

// `cells`: what each cell of each row would take on one line; shorter rows end early. With room to spare all
// columns get some, most of it those of words. Without, each gets its least and what is left goes where it
// saves most lines.
std::vector<qreal> columnWidths(const std::vector<ColumnWish> &wishes,
                                const std::vector<std::vector<qreal>> &cells, qreal width);

} // namespace breakeven
