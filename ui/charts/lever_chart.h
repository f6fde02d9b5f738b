// The curves of a lever in the window: its ring can be dragged, or moved with the arrow keys.
//
// Left and Right move the ring by a step, Page Up and Page Down by ten; Up and Down go between cost and
// time, Enter explains. A movement ends when the button or the key is released. While the ring is dragged the
// axis stays as it was when the drag began, so that a place of the mouse always means the same value.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/lever_curves.h"

namespace breakeven {

class LeverChart : public ChartWidget
{
    Q_OBJECT

public:
    using ChartWidget::ChartWidget;

    void setCurves(LeverCurves curves);
    const LeverCurves &curves() const { return m_curves; }
    // The point at which the ring of the cost can be grabbed; nothing where there is no ring.
    std::optional<QPointF> ring() const;

    ChartTable table() const override { return breakeven::table(m_curves, locale()); }
    QString description() const override { return breakeven::description(m_curves, locale()); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void grabbed();
    void moved(double at); // in the unit of the curves
    void moveEnded();

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;
    bool isNearEnough() const override { return true; }
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;

private:
    // A ring that is held.
    struct Grip
    {
        QRectF plot;                      // when it was grabbed
        double asked = 0;                 // the value last asked for
        std::optional<LeverCurves> given; // meanwhile, on their own axis
    };

    bool isOnRing(QPointF point) const;

    LeverCurves m_curves;
    std::optional<Grip> m_grip;
};

} // namespace breakeven
