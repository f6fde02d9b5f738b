#include "ui/report/column_widths.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

constexpr int kPortions = 80;

std::vector<qreal> withRoomToSpare(const std::vector<ColumnWish> &wishes, qreal spare)
{
    const auto weight = [](const ColumnWish &wish) { return wish.isWords ? 3.0 : 1.0; };
    qreal weights = 0;
    for (const ColumnWish &wish : wishes)
        weights += weight(wish);
    std::vector<qreal> widths;
    for (const ColumnWish &wish : wishes)
        widths.push_back(wish.natural + spare * weight(wish) / weights);
    return widths;
}

// Lines of all rows, not rounded: so every portion of width counts a little.
qreal height(const std::vector<std::vector<qreal>> &cells, const std::vector<qreal> &widths)
{
    qreal sum = 0;
    for (const std::vector<qreal> &row : cells) {
        qreal lines = 1;
        for (std::size_t c = 0; c < row.size(); ++c)
            lines = std::max(lines, row[c] / widths[c]);
        sum += lines;
    }
    return sum;
}

// The column that saves most by a portion; among equals the one that lacks most.
std::size_t neediest(const std::vector<ColumnWish> &wishes, const std::vector<std::vector<qreal>> &cells,
                     std::vector<qreal> &widths, qreal portion)
{
    std::size_t best = 0;
    qreal lowest = std::numeric_limits<qreal>::max();
    qreal largestLack = 0;
    for (std::size_t c = 0; c < wishes.size(); ++c) {
        const qreal lack = wishes[c].natural - widths[c];
        if (lack <= 0)
            continue;
        widths[c] += portion;
        const qreal reached = height(cells, widths);
        widths[c] -= portion;
        if (reached < lowest - 1e-9 || (reached < lowest + 1e-9 && lack > largestLack)) {
            best = c;
            lowest = reached;
            largestLack = lack;
        }
    }
    return best;
}

} // namespace

std::vector<qreal> columnWidths(const std::vector<ColumnWish> &wishes,
                                const std::vector<std::vector<qreal>> &cells, qreal width)
{
    qreal least = 0;
    qreal natural = 0;
    std::vector<qreal> widths;
    for (const ColumnWish &wish : wishes) {
        least += wish.least;
        natural += wish.natural;
        widths.push_back(wish.least);
    }
    if (natural <= width)
        return withRoomToSpare(wishes, width - natural);
    const qreal portion = std::max(0.0, width - least) / kPortions;
    for (int k = 0; k < kPortions; ++k)
        widths[neediest(wishes, cells, widths, portion)] += portion;
    return widths;
}

} // namespace breakeven
