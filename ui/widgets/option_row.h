// An option of a list to choose from: tick, marker, what it runs on, how it is allocated, price and date, and
// a button for another offer.
#pragma once

#include <QFrame>

#include "ui/models/offered_rows.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace breakeven {

class OptionRow : public QFrame
{
    Q_OBJECT

public:
    explicit OptionRow(QWidget *parent = nullptr);

    void setRow(const OfferedRow &row);
    const OfferedRow &row() const { return m_row; }
    // Its offers stand below it.
    void setOpen(bool isOpen);
    void focusChange();

signals:
    void ticked(const QString &id, bool isTicked);
    void changeRequested(const QString &id);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showMarker();

    OfferedRow m_row;
    QCheckBox *m_tick;
    QLabel *m_marker;
    QLabel *m_name;
    QLabel *m_machine;
    QLabel *m_allocation;
    QLabel *m_price;
    QLabel *m_date;
    QPushButton *m_change;
};

} // namespace breakeven
