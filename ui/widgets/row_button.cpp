#include "ui/widgets/row_button.h"

#include "ui/look/appearance.h"

#include <QKeyEvent>
#include <QPainter>

namespace breakeven {

RowButton::RowButton(QWidget *parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setMinimumHeight(24);
    setProperty("hasOwnFocus", true);
}

void RowButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = colors(this);
    if (isEnabled() && (underMouse() || hasFocus()))
        painter.fillRect(rect(), QColor(hasFocus() ? palette.selection : palette.alternateBase));
    painter.setPen(QColor(palette.border));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
    if (hasFocus()) {
        painter.setPen(QPen(QColor(palette.focusRing), 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

void RowButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Down)
        focusNextChild();
    else if (event->key() == Qt::Key_Up)
        focusPreviousChild();
    else
        QAbstractButton::keyPressEvent(event);
}

void RowButton::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void RowButton::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace breakeven
