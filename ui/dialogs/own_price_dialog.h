// One price of one's own: provider, machine, price or list price with a discount, and from when it holds.
#pragma once

#include <QDialog>

#include "pricing/own/own_prices.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace breakeven {

class OwnPriceDialog : public QDialog
{
    Q_OBJECT

public:
    // Begins with `price`; what it does not say stays as `base` has it.
    OwnPriceDialog(const QString &title, const OwnPrice &price, const Offer &base, QWidget *parent = nullptr);

    // Complete once it is accepted.
    const Offer &offer() const { return m_offer; }
    void accept() override; // stays open, saying why, while an entry is wrong

private:
    void buildForm(QVBoxLayout &column, const OwnPrice &price);
    void fillModels(const std::string &chosen);
    void linkAmounts();
    QLineEdit *field(std::string OwnPrice::*member) const;
    OwnPrice entered() const;

    std::vector<std::pair<QLineEdit *, std::string OwnPrice::*>> m_fields;
    QComboBox *m_model;
    QLabel *m_problem;
    Offer m_offer;
};

} // namespace breakeven
