#include "ui/widgets/amount_edit.h"

#include "ui/widgets/step_keys.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QStyle>
#include <QWheelEvent>

namespace breakeven {

AmountEdit::AmountEdit(QWidget *parent) : StudyLine(parent) { setAlignment(Qt::AlignRight); }

// The same text again leaves the selection: what is typed next goes over it.
void AmountEdit::setShown(const QString &text)
{
    m_shown = text;
    const bool isSelected = hasFocus() && hasSelectedText() && selectedText() == this->text();
    if (text != this->text())
        setText(text);
    if (isSelected)
        selectAll();
    setModified(false);
    setWrong(false);
}

void AmountEdit::setWrong(bool isWrong, const QString &description)
{
    setAccessibleDescription(description);
    if (property("isWrong").toBool() == isWrong)
        return;
    setProperty("isWrong", isWrong);
    style()->unpolish(this);
    style()->polish(this);
    if (isWrong) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void AmountEdit::commit()
{
    if (!isModified())
        return;
    setModified(false);
    emit committed(text());
}

void AmountEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        commit();
        return;
    }
    const bool isChanged = text() != m_shown;
    if (event->key() == Qt::Key_Escape && isChanged) {
        setShown(m_shown);
        selectAll();
        emit restored();
        return;
    }
    if (const int steps = upwardStepsOf(event->key()); steps != 0) {
        commit();
        emit stepped(steps);
        return;
    }
    StudyLine::keyPressEvent(event);
}

void AmountEdit::keyReleaseEvent(QKeyEvent *event)
{
    if (upwardStepsOf(event->key()) != 0 && !event->isAutoRepeat())
        emit stepsEnded();
    StudyLine::keyReleaseEvent(event);
}

void AmountEdit::focusOutEvent(QFocusEvent *event)
{
    StudyLine::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        commit();
    emit stepsEnded();
}

void AmountEdit::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        event->ignore();
        return;
    }
    emit wheelStepped(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

} // namespace breakeven
