// The map of the cheapest option in the window: its frame can be dragged from the cell of the study to any
// other, and what the options cost there is read on the way.
#pragma once

#include "ui/charts/figure_chart.h"
#include "ui/charts/option_map.h"

namespace breakeven {

class MapChart : public FigureChart<OptionMap>
{
public:
    using FigureChart::FigureChart;

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    // For x and y; nothing where the point is on none.
    std::optional<std::pair<int, int>> cellAt(QPointF point) const;
    void readAt(std::pair<int, int> cell);

    bool m_isDragged = false; // the frame
};

} // namespace breakeven
