#include "ui/widgets/field_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

bool isTypedIn(const QObject *watched)
{
    if (const auto *line = qobject_cast<const QLineEdit *>(watched))
        return !line->isReadOnly();
    if (const auto *text = qobject_cast<const QPlainTextEdit *>(watched))
        return !text->isReadOnly();
    const auto *rich = qobject_cast<const QTextEdit *>(watched);
    return rich && !rich->isReadOnly();
}

} // namespace

FieldKeys::FieldKeys(QList<QAction *> commands, QObject *parent)
    : QObject(parent), m_commands(std::move(commands))
{
    qApp->installEventFilter(this);
}

bool FieldKeys::isOfCommand(const QKeySequence &keys) const
{
    return std::any_of(m_commands.begin(), m_commands.end(),
                       [&](const QAction *command) { return command->shortcuts().contains(keys); });
}

// Who accepts the override gets the key itself, as a key.
bool FieldKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !isTypedIn(watched) ||
        !isOfCommand(QKeySequence(static_cast<QKeyEvent *>(event)->keyCombination())))
        return false;
    event->accept();
    return true;
}

} // namespace breakeven
