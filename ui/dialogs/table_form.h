// The rows of a form that say how the cells of a file are written, where the file itself does not show it:
// the mark before decimals, the order of days, the sheet of a workbook, and whether lines that cannot be read
// are left out.
//
// Owns: nothing; Qt owns the widgets. Requires: the form outlives it.
#pragma once

#include "data/readers/table_columns.h"

#include <QCoreApplication>

#include <functional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace breakeven {

class TableForm
{
    Q_DECLARE_TR_FUNCTIONS(TableForm)

public:
    // Adds the rows, hidden. `changed` is called when a person has chosen something.
    TableForm(QFormLayout &form, const std::function<void()> &changed);

    // Shows the rows that answer a sentence of a reader ("--decimal point or --decimal comma"); they stay.
    void offer(const QString &sentence);
    TableSaid said() const;

    // A sentence of a reader with the names of the rows in place of the flags.
    static QString withFields(QString sentence);

private:
    QFormLayout &m_form;
    QComboBox *m_decimals;
    QComboBox *m_days;
    QLineEdit *m_sheet;
    QCheckBox *m_skipsBad;
};

} // namespace breakeven
