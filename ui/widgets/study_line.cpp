#include "ui/widgets/study_line.h"

#include <QKeyEvent>

namespace breakeven {

// Who ignores the override leaves the keys to the commands of the window.
bool StudyLine::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return false;
        }
    }
    return QLineEdit::event(event);
}

} // namespace breakeven
