#include "ui/widgets/focus_ring.h"

#include "ui/look/appearance.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSlider>
#include <QTextBrowser>

namespace breakeven {

namespace {

// Words with links that the focus came to by a key; who clicks a link sees what it opens.
bool isReachedLabel(const QWidget *widget)
{
    return qobject_cast<const QLabel *>(widget) && QApplication::mouseButtons() == Qt::NoButton;
}

// Tables, trees, charts and cards show the focus on the thing within them.
bool wantsRing(const QWidget *widget)
{
    const bool isOwnFrame = widget->property("hasOwnFocus").toBool();
    return !isOwnFrame &&
           (qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QComboBox *>(widget) ||
            qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QSlider *>(widget) ||
            qobject_cast<const QTextBrowser *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) ||
            isReachedLabel(widget));
}

} // namespace

FocusRing::FocusRing(QWidget &window) : QFocusFrame(&window)
{
    connect(qApp, &QApplication::focusChanged, this, [this, &window](QWidget *, QWidget *now) {
        const bool isHere = now && window.isAncestorOf(now) && now->window() == window.window();
        setWidget(isHere && wantsRing(now) ? now : nullptr);
    });
}

void FocusRing::paintEvent(QPaintEvent *)
{
    if (!widget())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(colors(this).focusRing), 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

} // namespace breakeven
