// The 24 weights of a day as bars: a bar is dragged, or chosen and moved with the arrow keys.
//
// Left and right choose the hour; up and down change its weight, Page Up and Page Down ten times as much. It
// only tells what a hand wants: the weights come from outside.
#pragma once

#include <QWidget>

#include <array>

namespace breakeven {

class WeekBars : public QWidget
{
    Q_OBJECT

public:
    explicit WeekBars(QWidget *parent = nullptr);

    using Weights = std::array<double, 24>;
    // `largest`: of all days, so that days can be compared; at least the largest of these.
    void setWeights(const Weights &weights, double largest);
    const Weights &weights() const { return m_weights; }
    int hour() const { return m_hour; }
    void setHour(int hour);
    // For one press of an arrow key.
    double step() const;
    // Of an hour, from the bottom to the top of the bars.
    QRectF column(int hour) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void hourChosen(int hour);
    void weightMoved(double weight); // of the chosen hour, while the hand moves
    void moveEnded();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    double snapped(double weight) const;
    void choose(int hour);
    void endMove();
    void paintHours(QPainter &painter) const;

    Weights m_weights{};
    double m_top = 1; // the weight at the top; stays while a bar is dragged
    int m_hour = 0;
    bool m_isPressed = false;
    bool m_isDragged = false;
    QPointF m_pressed;
    double m_weightWhenPressed = 0;
};

} // namespace breakeven
