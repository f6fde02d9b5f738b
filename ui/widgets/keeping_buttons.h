// The buttons of a list that is kept by hand: add, edit, remove; Enter in the list edits, Del removes.
#pragma once

#include <QWidget>

class QPushButton;

namespace breakeven {

class FlowLayout;
class TableView;

class KeepingButtons : public QWidget
{
    Q_OBJECT

public:
    struct Texts
    {
        QString thing; // in the names of the buttons: "Rule" makes "addRule"
        QString add;
        QString edit;
        QString remove;
    };
    // `table` outlives this.
    KeepingButtons(const Texts &texts, TableView &table, QWidget *parent = nullptr);

    // Whether the list can be written at all, and something in it is chosen.
    void setAvailable(bool isWritable, bool isChosen);

signals:
    void addRequested();
    void editRequested();
    void removeRequested();

private:
    using Signal = void (KeepingButtons::*)();
    QPushButton *addButton(const QString &name, const QString &text, Signal signal);

    FlowLayout *m_row;
    QPushButton *m_add;
    QPushButton *m_edit;
    QPushButton *m_remove;
};

} // namespace breakeven
