// A chart with two continuous axes whose ring can be dragged along the axis across, or moved with the arrow
// keys.
//
// Left and Right move the ring by a step, Page Up and Page Down by ten; Up and Down walk the points, Enter
// explains. A movement ends when the button or the key is released. While the ring is dragged the axis across
// stays as it was when the drag began, so that a place of the mouse always means the same value.
#pragma once

#include "ui/charts/axis_chart.h"
#include "ui/charts/figure_chart.h"

namespace breakeven {

class RingChart : public FigureChart<AxisChart>
{
    Q_OBJECT

public:
    using FigureChart::FigureChart;

    // The values at which the ring, the first spot of the figures, can stand. Nothing: it cannot be moved.
    struct Reach
    {
        double from = 0;
        double to = 1;
    };
    void setReach(std::optional<Reach> reach);
    void setFigures(AxisChart figures);

    bool isHeld() const { return m_grip.has_value(); }
    // The point at which the ring can be grabbed; nothing where it cannot be moved.
    std::optional<QPointF> ring() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void grabbed();
    void moved(double at); // in the unit of the axis
    void moveEnded();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;

private:
    bool isOnRing(QPointF point) const;
    double snapped(double at) const;
    // Of one of so many equal parts of the axis, the one that begins at the value.
    double lengthOfPart(double at, double count) const;

    // A ring that is held.
    struct Grip
    {
        QRectF plot;                    // when it was grabbed
        std::optional<Reach> reach;     // given meanwhile
        std::optional<AxisChart> given; // meanwhile, on their own axis
    };

    std::optional<Reach> m_reach;
    std::optional<Grip> m_grip;
};

} // namespace breakeven
