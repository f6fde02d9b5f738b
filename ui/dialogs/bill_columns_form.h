// The rows of a form that say which column of an export holds what, one for each role, for exports of an
// unknown format.
//
// Owns: nothing; Qt owns the widgets. Requires: the form outlives it.
#pragma once

#include "pricing/bill/bill.h"

#include <QCoreApplication>

#include <functional>
#include <map>
#include <string>

class QComboBox;
class QFormLayout;
class QLabel;

namespace breakeven {

class BillColumnsForm
{
    Q_DECLARE_TR_FUNCTIONS(BillColumnsForm)

public:
    // Adds the rows, hidden. `changed` is called when a person has chosen a column.
    BillColumnsForm(QFormLayout &form, const std::function<void()> &changed);

    // Shows the rows with the columns of a header, each role at what was recognised of it.
    void show(const BillHeader &header);
    // Role → column, as `BillOptions::roles`; what the file does not have is left out.
    std::map<std::string, std::string> roles() const;
    // Whether both columns are chosen that every bill needs.
    bool isEnough() const;

private:
    QFormLayout &m_form;
    QLabel *m_title;
    std::map<std::string, QComboBox *> m_boxes; // by role
};

} // namespace breakeven
