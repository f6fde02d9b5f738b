#include "ui/dialogs/currency_dialog.h"

#include "data/readers/utc_time.h"
#include "pricing/new_study/study_currency.h"
#include "ui/look/strings.h"
#include "ui/text/window_words.h"
#include "ui/widgets/dialog_layout.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

namespace breakeven {

const QStringList &currencyCodes()
{
    static const QStringList kCodes =
        QStringLiteral("USD EUR GBP CHF JPY CAD AUD INR CNY SEK").split(QLatin1Char(' '));
    return kCodes;
}

CurrencyDialog::CurrencyDialog(const Study &study, const PriceStore *prices, QWidget *parent)
    : QDialog(parent), m_study(study), m_prices(prices), m_code(new QComboBox), m_own(new QLineEdit),
      m_rate(new QLabel), m_problem(problemLine())
{
    setWindowTitle(tr("Currency of the Study"));
    m_code->setObjectName(QStringLiteral("currency"));
    m_code->setEditable(true);
    m_code->addItems(currencyCodes());
    m_code->setCurrentText(toQt(study.currency));
    m_own->setObjectName(QStringLiteral("ownRate"));
    m_own->setPlaceholderText(tr("empty: the rate below"));
    m_rate->setProperty("tone", QStringLiteral("secondary"));
    m_rate->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    auto *form = new QFormLayout;
    form->addRow(tr("&Currency"), m_code);
    form->addRow(tr("&Units for one %1").arg(toQt(study.currency)), m_own);
    column->addLayout(form);
    column->addWidget(m_rate);
    column->addWidget(m_problem);
    addEnd(*this, *column, tr("C&hange"));
    setMinimumWidth(fontMetrics().averageCharWidth() * 58);
    connect(m_code, &QComboBox::currentTextChanged, this, &CurrencyDialog::showRate);
    connect(m_own, &QLineEdit::textChanged, this, &CurrencyDialog::showRate);
    showRate();
}

std::string CurrencyDialog::code() const { return toStd(m_code->currentText().trimmed().toUpper()); }

Result<ExchangeRate> CurrencyDialog::rate() const
{
    std::optional<ExchangeRate> own;
    if (const QString text = m_own->text().trimmed(); !text.isEmpty()) {
        bool isNumber = false;
        const double value = locale().toDouble(text, &isNumber);
        if (!isNumber || value <= 0)
            return Error{ErrorKind::BadInput,
                         toStd(tr("Expected a rate above 0, such as %1, found “%2”.")
                                   .arg(locale().toString(0.92), text)),
                         {}};
        own = ExchangeRate{value, today(), "own value"};
    }
    return rateInto(m_study, code(), m_prices, own);
}

void CurrencyDialog::showRate()
{
    m_problem->hide();
    if (code() == m_study.currency)
        return m_rate->setText(tr("Every amount is in %1.").arg(toQt(code())));
    const auto found = rate();
    m_rate->setText(
        found ? tr("1 %1 = %2 %3, %4, %5. Every amount is restated; what was pinned keeps its record.")
                    .arg(toQt(m_study.currency), locale().toString(found->rate, 'g', 6), toQt(code()),
                         toQt(found->source), toQt(found->date.iso()))
              : inWindowWords(toQt(found.error().message)));
}

void CurrencyDialog::accept()
{
    if (code() == m_study.currency)
        return QDialog::accept();
    const auto found = rate();
    if (!found) {
        m_problem->setText(inWindowWords(toQt(found.error().message)));
        return m_problem->show();
    }
    restateStudy(code(), *found, m_study);
    QDialog::accept();
}

} // namespace breakeven
