#include "ui/widgets/step_bar.h"

#include "ui/look/appearance.h"
#include "ui/look/fonts.h"

#include <QCoreApplication>
#include <QPainter>

namespace breakeven {

namespace {

constexpr qreal kStepGap = 8;
constexpr qreal kLeastLine = 16;

} // namespace

StepBar::StepBar(QStringList titles, QWidget *parent) : QWidget(parent), m_titles(std::move(titles))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setCurrent(0);
}

void StepBar::setCurrent(int step)
{
    m_current = step;
    setAccessibleName(QCoreApplication::translate("StepBar", "Step %1 of %2: %3")
                          .arg(step + 1)
                          .arg(m_titles.size())
                          .arg(m_titles.value(step)));
    update();
}

qreal StepBar::circle() const { return fontMetrics().height() * 1.3; }

qreal StepBar::widthOf(Titles titles) const
{
    const QFontMetricsF metrics(fonts::section(font()));
    qreal width = 0;
    for (int i = 0; i < m_titles.size(); ++i)
        width += circle() + 2 * kStepGap + kLeastLine +
                 (isTitled(i, titles) ? kStepGap + metrics.horizontalAdvance(m_titles[i]) : 0);
    return width;
}

QSize StepBar::sizeHint() const { return {int(widthOf(Titles::All)), int(circle()) + 12}; }
QSize StepBar::minimumSizeHint() const { return {int(widthOf(Titles::Current)), int(circle()) + 12}; }

// Where the titles do not fit beside each other only the present one is written.
void StepBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Titles titles = widthOf(Titles::All) <= width() ? Titles::All : Titles::Current;
    const qreal line =
        m_titles.size() > 1 ? kLeastLine + (width() - widthOf(titles)) / double(m_titles.size() - 1) : 0;
    qreal x = 1;
    for (int i = 0; i < m_titles.size(); ++i) {
        x = paintStep(painter, i, x, titles) + kStepGap;
        if (i + 1 == m_titles.size())
            break;
        painter.setPen(QPen(QColor(colors(this).fieldBorder), 1));
        painter.drawLine(QPointF(x, height() / 2.0), QPointF(x + line, height() / 2.0));
        x += line + kStepGap;
    }
}

qreal StepBar::paintStep(QPainter &painter, int step, qreal left, Titles titles) const
{
    const Palette &palette = colors(this);
    const bool isReached = step <= m_current;
    const QRectF round(left, (height() - circle()) / 2, circle(), circle());
    painter.setPen(QPen(QColor(isReached ? palette.accent : palette.fieldBorder), 1.4));
    painter.setBrush(isReached ? QBrush(QColor(palette.accent)) : QBrush(Qt::NoBrush));
    painter.drawEllipse(round.adjusted(1, 1, -1, -1));
    painter.setFont(fonts::section(font()));
    painter.setPen(QColor(isReached ? palette.accentText : palette.textSecondary));
    painter.drawText(round, Qt::AlignCenter,
                     step < m_current ? QStringLiteral("✓") : QString::number(step + 1));
    if (!isTitled(step, titles))
        return round.right();
    painter.setFont(step == m_current ? fonts::section(font()) : font());
    painter.setPen(QColor(isReached ? palette.text : palette.textSecondary));
    const qreal width = QFontMetricsF(fonts::section(font())).horizontalAdvance(m_titles[step]);
    const QRectF title(round.right() + kStepGap, 0, width, height());
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, m_titles[step]);
    return title.right();
}

} // namespace breakeven
