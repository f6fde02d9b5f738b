#include "ui/widgets/stale_veil.h"

#include <QEvent>
#include <QPainter>

namespace breakeven {

namespace {

constexpr double kOpacity = 0.4; // 60 % of what is below stays

} // namespace

StaleVeil::StaleVeil(QWidget &covered) : QWidget(&covered)
{
    setObjectName(QStringLiteral("staleVeil"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    covered.installEventFilter(this);
    hide();
}

bool StaleVeil::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        resize(parentWidget()->size());
    return QWidget::eventFilter(watched, event);
}

void StaleVeil::paintEvent(QPaintEvent *)
{
    QColor veil = palette().color(QPalette::Base);
    veil.setAlphaF(kOpacity);
    QPainter(this).fillRect(rect(), veil);
}

void StaleVeil::showEvent(QShowEvent *)
{
    resize(parentWidget()->size());
    raise();
}

} // namespace breakeven
