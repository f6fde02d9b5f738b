#include "ui/dialogs/discount_dialog.h"

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

struct DiscountFieldText
{
    const char *name;
    const char *label;
    const char *hint;
    std::string DiscountEntry::*member;
};

const DiscountFieldText kDiscountFields[] = {
    {"provider", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "&Provider"), "aws",
     &DiscountEntry::provider},
    {"family", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "&Family"),
     QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "p4d, a2-highgpu, H100; empty: all machines"),
     &DiscountEntry::family},
    {"machine", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "or &machine"),
     QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "p4d.24xlarge"), &DiscountEntry::instanceType},
    {"discount", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "&Discount"), "15 %", &DiscountEntry::share},
    {"from", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "&Holds from"),
     QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "year-month-day, or empty"), &DiscountEntry::from},
    {"until", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "&Until"),
     QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "last day, or empty"), &DiscountEntry::until},
    {"note", QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "No&te"),
     QT_TRANSLATE_NOOP("breakeven::DiscountDialog", "contract, offer or contact"), &DiscountEntry::note},
};

const char *const kDiscountedModels[] = {"on_demand",  "spot",       "reserved_1y", "reserved_3y",
                                         "savings_1y", "savings_3y", "commit_1y",   "commit_3y"};

// The share is shown and entered with the decimal mark of the person's language.
QString shownText(const std::string &text, std::string DiscountEntry::*member)
{
    QString shown = toQt(text);
    return member == &DiscountEntry::share ? shown.replace(QLatin1Char('.'), QLocale().decimalPoint())
                                           : shown;
}

} // namespace

DiscountDialog::DiscountDialog(const QString &title, const Discount &discount, Save save, QWidget *parent)
    : QDialog(parent), m_model(new QComboBox), m_problem(problemLine()), m_id(discount.id),
      m_save(std::move(save))
{
    setWindowTitle(title);
    auto *column = new QVBoxLayout(this);
    auto *form = new QFormLayout;
    DiscountEntry entry = entryOf(discount);
    if (discount.share == 0)
        entry.share.clear();
    for (const DiscountFieldText &text : kDiscountFields) {
        auto *edit = new QLineEdit(shownText(entry.*text.member, text.member));
        edit->setObjectName(QString::fromLatin1(text.name));
        edit->setPlaceholderText(tr(text.hint));
        form->addRow(tr(text.label), edit);
        m_fields.emplace_back(edit, text.member);
        if (text.member == &DiscountEntry::instanceType)
            form->addRow(tr("T&erms"), m_model);
    }
    fillModels(discount.model);
    column->addLayout(form);
    column->addWidget(m_problem);
    addEnd(*this, *column, tr("&Keep"));
    setMinimumWidth(fontMetrics().averageCharWidth() * 58);
}

void DiscountDialog::fillModels(const std::string &chosen)
{
    m_model->addItem(tr("any"), QString());
    for (const char *model : kDiscountedModels)
        m_model->addItem(QString::fromLatin1(model).replace(QLatin1Char('_'), QLatin1Char(' ')),
                         QString::fromLatin1(model));
    if (m_model->findData(toQt(chosen)) < 0)
        m_model->addItem(toQt(chosen).replace(QLatin1Char('_'), QLatin1Char(' ')), toQt(chosen));
    m_model->setCurrentIndex(m_model->findData(toQt(chosen)));
}

DiscountEntry DiscountDialog::entered() const
{
    DiscountEntry entry;
    for (const auto &[edit, member] : m_fields) {
        QString text = edit->text();
        if (member == &DiscountEntry::share)
            text.replace(QLocale().decimalPoint(), QLatin1String("."));
        entry.*member = toStd(text);
    }
    entry.model = toStd(m_model->currentData().toString());
    return entry;
}

void DiscountDialog::accept()
{
    auto discount = enteredDiscount(entered());
    if (discount)
        discount->id = m_id;
    const auto saved = discount ? m_save(*discount) : Result<void>(discount.error());
    m_problem->setVisible(!saved);
    if (!saved) {
        m_problem->setText(toQt(saved.error().message));
        return;
    }
    QDialog::accept();
}

} // namespace breakeven
