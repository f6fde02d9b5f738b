// What a trace says about the inputs of the open study, and one step that takes it over; afterwards a line
// with the old and the new headline.
#pragma once

#include <QWidget>

#include "data/traces/trace_inputs.h"
#include "pricing/pins/traced_machine.h"
#include "ui/jobs/shown_trace.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace breakeven {

class MessageStrip;
class TableView;
class Workspace;

class TraceUseView : public QWidget
{
    Q_OBJECT

public:
    explicit TraceUseView(Workspace &workspace, QWidget *parent = nullptr);

    // `other`: what it is compared with; nothing: none.
    void setTraces(const ShownTracePtr &shown, const ShownTracePtr &other);
    QPushButton *useButton() const { return m_use; }
    QComboBox *placeBox() const { return m_place; }
    QComboBox *meaningBox() const { return m_meaning; }
    TableView *table() const { return m_table; }
    QLabel *remarks() const { return m_remarks; }
    // The line after it was used; empty: it was not.
    QString outcome() const;

private:
    void refresh();
    std::vector<TraceInput> inputs() const;
    TakenInputs taken() const;
    std::optional<OtherMachine> otherMachineHere() const;
    void showRemarks();
    void showPlaces(const std::vector<TraceInput> &inputs);
    void use();
    void showOutcome();

    Workspace &m_workspace;
    ShownTracePtr m_shown;
    ShownTracePtr m_other;
    QLabel *m_title;
    QLabel *m_none;
    QLabel *m_remarks; // what the log leaves out
    QComboBox *m_place;
    QComboBox *m_meaning;
    QWidget *m_choices;
    TableView *m_table;
    QPushButton *m_use;
    MessageStrip *m_outcome;
    QString m_before; // the headline before it was used
    QString m_used;   // "4 inputs of “Spot”"
    int m_index = -1; // of the undo stack after it was used
    bool m_isWaiting = false;
};

} // namespace breakeven
