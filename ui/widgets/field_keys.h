// Keeps keys of the window from acting while a person types: in a field of text they are the field's own.
//
// Ctrl+E ends no entry with an export, Insert adds no option, Alt+Left leads to no other explanation.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

namespace breakeven {

class FieldKeys : public QObject
{
public:
    // Of these commands, in every field of the program while it lives. Requires: an application.
    FieldKeys(QList<QAction *> commands, QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOfCommand(const QKeySequence &keys) const;

    QList<QAction *> m_commands;
};

} // namespace breakeven
