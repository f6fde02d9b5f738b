// A chart over a week that tints one day: the one that is pointed at, else that of the place with the focus.
//
// It only reports that day; the page gives the same day to all charts that stand under each other.
#pragma once

#include "ui/charts/chart_widget.h"

namespace breakeven {

class WeekChart : public ChartWidget
{
    Q_OBJECT

public:
    using ChartWidget::ChartWidget;

    // From Monday, 0; nothing: no day is tinted.
    void setDay(std::optional<int> day);
    std::optional<int> day() const { return m_day; }

signals:
    void dayPointedAt(std::optional<int> day);

protected:
    // False: its time is not a week, and nothing is tinted.
    virtual bool isWeek() const = 0;

    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    std::optional<int> dayAt(double x) const;
    std::optional<int> focusedDay() const;

    std::optional<int> m_day;
};

} // namespace breakeven
