// One negotiated discount: on what, how much, from when to when.
#pragma once

#include <QDialog>

#include "pricing/own/discounts.h"

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;

namespace breakeven {

class DiscountDialog : public QDialog
{
    Q_OBJECT

public:
    // `save` keeps what was entered, or says why it cannot; the dialog stays open then.
    using Save = std::function<Result<void>(const Discount &)>;
    DiscountDialog(const QString &title, const Discount &discount, Save save, QWidget *parent = nullptr);

    void accept() override;

private:
    void fillModels(const std::string &chosen);
    DiscountEntry entered() const;

    std::vector<std::pair<QLineEdit *, std::string DiscountEntry::*>> m_fields;
    QComboBox *m_model;
    QLabel *m_problem;
    std::int64_t m_id = 0;
    Save m_save;
};

} // namespace breakeven
