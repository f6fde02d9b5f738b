// Where a label can stand without touching a line, a marker or another label.
#pragma once

#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

namespace breakeven {

class FreeSpace
{
public:
    explicit FreeSpace(const QRectF &bounds) : m_bounds(bounds) {}

    void occupy(const QRectF &rect) { m_rects.push_back(rect); }
    void occupy(const QPolygonF &line) { m_lines.push_back(line); }

    bool isFree(const QRectF &rect) const;
    // The first of the candidates that is free; it is then taken.
    std::optional<QRectF> take(const std::vector<QRectF> &candidates);

private:
    QRectF m_bounds;
    std::vector<QRectF> m_rects;
    std::vector<QPolygonF> m_lines;
};

// True when any part of the line lies inside the rectangle.
bool crosses(const QPolygonF &line, const QRectF &rect);

// Moves labels of one column apart: tops of boxes of one height, in order of their wishes, within [top,
// bottom].
std::vector<qreal> spread(const std::vector<qreal> &wishes, qreal height, qreal top, qreal bottom);

} // namespace breakeven
