#include "ui/widgets/wheel_guard.h"

#include "ui/widgets/amount_edit.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QSlider>
#include <QWheelEvent>

namespace breakeven {

namespace {

bool isField(const QObject *watched)
{
    return qobject_cast<const QComboBox *>(watched) || qobject_cast<const QAbstractSpinBox *>(watched) ||
           qobject_cast<const QSlider *>(watched) || qobject_cast<const AmountEdit *>(watched);
}

// Otherwise the wheel would give the focus that it needs.
void refuseFocusByWheel(QWidget &field)
{
    if (field.focusPolicy() == Qt::WheelFocus)
        field.setFocusPolicy(Qt::StrongFocus);
}

// Of a field with a line of text within it that line has the focus.
bool hasFocus(const QWidget &field)
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && (focus == &field || field.isAncestorOf(focus));
}

} // namespace

WheelGuard::WheelGuard(QObject *parent) : QObject(parent) { qApp->installEventFilter(this); }

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    const bool isPolished = event->type() == QEvent::Polish; // before it is shown
    if ((event->type() != QEvent::Wheel && !isPolished) || !isField(watched))
        return false;
    if (isPolished) {
        refuseFocusByWheel(*static_cast<QWidget *>(watched));
        return false;
    }
    const bool isMeant = static_cast<QWheelEvent *>(event)->modifiers() & Qt::ControlModifier;
    if (isMeant && hasFocus(*static_cast<QWidget *>(watched)))
        return false;
    event->ignore(); // what the field stands in gets it
    return true;
}

} // namespace breakeven
