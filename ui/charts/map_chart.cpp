#include "ui/charts/map_chart.h"

#include <QMouseEvent>

namespace breakeven {

std::optional<std::pair<int, int>> MapChart::cellAt(QPointF point) const
{
    const int target = targetAt(point);
    if (target < 0)
        return std::nullopt;
    const ChartTarget &cell = drawing().targets[std::size_t(target)];
    return std::pair(cell.column, int(figures().up.size()) - 1 - cell.row);
}

void MapChart::mousePressEvent(QMouseEvent *event)
{
    const auto cell = cellAt(event->position());
    const bool isFrame = cell && (cell == figures().own || cell == figures().read);
    m_isDragged = event->button() == Qt::LeftButton && isFrame;
    FigureChart::mousePressEvent(event);
}

void MapChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_isDragged)
        return FigureChart::mouseMoveEvent(event);
    const auto cell = cellAt(event->position());
    if (cell && cell != figures().read)
        readAt(*cell);
}

void MapChart::mouseReleaseEvent(QMouseEvent *event)
{
    m_isDragged = false;
    FigureChart::mouseReleaseEvent(event);
}

// Back on the cell of the study nothing else is read.
void MapChart::readAt(std::pair<int, int> cell)
{
    OptionMap map = figures();
    map.read = map.own == cell ? std::nullopt : std::optional(cell);
    const ExplainTarget target = map.cells[std::size_t(cell.second)][std::size_t(cell.first)].target;
    setFigures(std::move(map));
    emit activated({}, target);
}

} // namespace breakeven
