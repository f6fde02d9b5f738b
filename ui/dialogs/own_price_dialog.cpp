#include "ui/dialogs/own_price_dialog.h"

#include "ui/look/strings.h"
#include "ui/widgets/dialog_layout.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

using Member = std::string OwnPrice::*;

struct OwnPriceFieldText
{
    const char *name;
    const char *label;
    const char *hint;
    Member member;
};

const OwnPriceFieldText kOwnPriceFields[] = {
    {"provider", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Provider"), "aws", &OwnPrice::provider},
    {"region", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Region"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "the provider's own code, or empty"), &OwnPrice::region},
    {"machine", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Machine"), "p4d.24xlarge",
     &OwnPrice::instanceType},
    {"gpu", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&GPU"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "as the machine has it"), &OwnPrice::gpu},
    {"gpus", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Number of GPUs"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "as the machine has it"), &OwnPrice::gpus},
    {"listPrice", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&List price by the hour"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "for a discount"), &OwnPrice::listPrice},
    {"discount", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Discount"), "15 %", &OwnPrice::discount},
    {"price", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Own price by the hour"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "of the whole machine"), &OwnPrice::price},
    {"currency", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Currency"), "USD", &OwnPrice::currency},
    {"day", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "&Holds from"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "year-month-day"), &OwnPrice::day},
    {"note", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "No&te"),
     QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "contract, offer or contact"), &OwnPrice::note},
};

const std::pair<const char *, const char *> kOwnPriceModels[] = {
    {"on_demand", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "On demand")},
    {"spot", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Spot")},
    {"reserved_1y", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Reserved, 1 year")},
    {"reserved_3y", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Reserved, 3 years")},
    {"savings_1y", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Savings plan, 1 year")},
    {"savings_3y", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Savings plan, 3 years")},
    {"commit_1y", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Commitment, 1 year")},
    {"commit_3y", QT_TRANSLATE_NOOP("breakeven::OwnPriceDialog", "Commitment, 3 years")},
};

bool isAmount(Member member)
{
    return member == &OwnPrice::price || member == &OwnPrice::listPrice || member == &OwnPrice::discount;
}

// Amounts are shown and entered with the decimal mark of the person's language.
QString shownText(const std::string &text, Member member)
{
    QString shown = toQt(text);
    return isAmount(member) ? shown.replace(QLatin1Char('.'), QLocale().decimalPoint()) : shown;
}

std::string enteredText(const QLineEdit *edit, Member member)
{
    QString text = edit->text();
    return toStd(isAmount(member) ? text.replace(QLocale().decimalPoint(), QLatin1String(".")) : text);
}

} // namespace

OwnPriceDialog::OwnPriceDialog(const QString &title, const OwnPrice &price, const Offer &base,
                               QWidget *parent)
    : QDialog(parent), m_model(new QComboBox), m_problem(problemLine()), m_offer(base)
{
    setWindowTitle(title);
    auto *column = new QVBoxLayout(this);
    buildForm(*column, price);
    column->addWidget(m_problem);
    addEnd(*this, *column, tr("&Keep"));
    setMinimumWidth(fontMetrics().averageCharWidth() * 58);
    // Of a market's price only the discount is missing.
    if (!price.listPrice.empty() && price.price.empty())
        field(&OwnPrice::discount)->setFocus();
}

void OwnPriceDialog::buildForm(QVBoxLayout &column, const OwnPrice &price)
{
    auto *form = new QFormLayout;
    for (const OwnPriceFieldText &text : kOwnPriceFields) {
        auto *edit = new QLineEdit(shownText(price.*text.member, text.member));
        edit->setObjectName(QString::fromLatin1(text.name));
        edit->setPlaceholderText(tr(text.hint));
        form->addRow(tr(text.label), edit);
        m_fields.emplace_back(edit, text.member);
        if (text.member == &OwnPrice::gpus)
            form->addRow(tr("T&erms"), m_model);
    }
    fillModels(price.model);
    linkAmounts();
    column.addLayout(form);
}

void OwnPriceDialog::fillModels(const std::string &chosen)
{
    for (const auto &[id, text] : kOwnPriceModels)
        m_model->addItem(tr(text), QString::fromLatin1(id));
    if (m_model->findData(toQt(chosen)) < 0)
        m_model->addItem(toQt(chosen).replace(QLatin1Char('_'), QLatin1Char(' ')), toQt(chosen));
    m_model->setCurrentIndex(m_model->findData(toQt(chosen)));
}

// List price, discount and own price are two numbers: the last of them follows what is typed.
void OwnPriceDialog::linkAmounts()
{
    const auto showPrice = [this] {
        const OwnPrice now = entered();
        if (!now.discount.empty())
            field(&OwnPrice::price)
                ->setText(shownText(discountedPrice(now.listPrice, now.discount), &OwnPrice::price));
    };
    connect(field(&OwnPrice::discount), &QLineEdit::textEdited, this, showPrice);
    connect(field(&OwnPrice::listPrice), &QLineEdit::textEdited, this, showPrice);
    connect(field(&OwnPrice::price), &QLineEdit::textEdited, this, [this] {
        const OwnPrice now = entered();
        field(&OwnPrice::discount)
            ->setText(shownText(discountBetween(now.listPrice, now.price), &OwnPrice::discount));
    });
}

QLineEdit *OwnPriceDialog::field(Member member) const
{
    for (const auto &[edit, of] : m_fields)
        if (of == member)
            return edit;
    return nullptr;
}

OwnPrice OwnPriceDialog::entered() const
{
    OwnPrice price;
    for (const auto &[edit, member] : m_fields)
        price.*member = enteredText(edit, member);
    price.model = toStd(m_model->currentData().toString());
    return price;
}

void OwnPriceDialog::accept()
{
    const auto offer = ownOffer(entered(), m_offer);
    m_problem->setVisible(!offer);
    if (!offer) {
        m_problem->setText(toQt(offer.error().message));
        return;
    }
    m_offer = *offer;
    QDialog::accept();
}

} // namespace breakeven
