#include "ui/charts/free_space.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

// Liang and Barsky: the part of the segment inside is where all four half-planes agree.
bool segmentCrosses(QPointF from, QPointF to, const QRectF &rect)
{
    const QPointF way = to - from;
    const qreal steps[] = {-way.x(), way.x(), -way.y(), way.y()};
    const qreal rooms[] = {from.x() - rect.left(), rect.right() - from.x(), from.y() - rect.top(),
                           rect.bottom() - from.y()};
    qreal enter = 0;
    qreal leave = 1;
    for (int k = 0; k < 4; ++k) {
        if (steps[k] == 0) {
            if (rooms[k] < 0)
                return false;
            continue;
        }
        const qreal at = rooms[k] / steps[k];
        (steps[k] < 0 ? enter : leave) = steps[k] < 0 ? std::max(enter, at) : std::min(leave, at);
    }
    return enter <= leave;
}

} // namespace

bool crosses(const QPolygonF &line, const QRectF &rect)
{
    for (qsizetype k = 1; k < line.size(); ++k)
        if (segmentCrosses(line[k - 1], line[k], rect))
            return true;
    return false;
}

bool FreeSpace::isFree(const QRectF &rect) const
{
    if (!m_bounds.contains(rect))
        return false;
    const QRectF padded = rect.adjusted(-2, -1, 2, 1);
    return std::none_of(m_rects.begin(), m_rects.end(),
                        [&](const QRectF &other) { return other.intersects(padded); }) &&
           std::none_of(m_lines.begin(), m_lines.end(),
                        [&](const QPolygonF &line) { return crosses(line, padded); });
}

std::optional<QRectF> FreeSpace::take(const std::vector<QRectF> &candidates)
{
    for (const QRectF &candidate : candidates)
        if (isFree(candidate)) {
            occupy(candidate);
            return candidate;
        }
    return std::nullopt;
}

std::vector<qreal> spread(const std::vector<qreal> &wishes, qreal height, qreal top, qreal bottom)
{
    std::vector<std::size_t> order(wishes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](auto one, auto other) { return wishes[one] < wishes[other]; });
    std::vector<qreal> tops(wishes.size());
    qreal next = top;
    for (const std::size_t k : order) {
        tops[k] = std::max(next, wishes[k] - height / 2);
        next = tops[k] + height;
    }
    qreal last = bottom; // what ran over the end is pushed back from below
    for (auto k = order.rbegin(); k != order.rend(); ++k) {
        tops[*k] = std::min(tops[*k], last - height);
        last = tops[*k];
    }
    return tops;
}

} // namespace breakeven
