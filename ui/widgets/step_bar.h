// The steps of a dialog in a row: those that are done, the present one, and those to come.
#pragma once

#include <QStringList>
#include <QWidget>

namespace breakeven {

class StepBar : public QWidget
{
public:
    explicit StepBar(QStringList titles, QWidget *parent = nullptr);

    void setCurrent(int step);
    int current() const { return m_current; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    enum class Titles { All, Current };
    qreal circle() const;
    qreal widthOf(Titles titles) const;
    bool isTitled(int step, Titles titles) const { return titles == Titles::All || step == m_current; }
    qreal paintStep(QPainter &painter, int step, qreal left, Titles titles) const;

    QStringList m_titles;
    int m_current = 0;
};

} // namespace breakeven
