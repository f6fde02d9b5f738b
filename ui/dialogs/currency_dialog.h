// The currency of the study: every amount of it is restated at one rate, as one step that can be undone.
#pragma once

#include <QDialog>

#include "model/result.h"
#include "model/study/study.h"

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;

namespace breakeven {

class PriceStore;

// The codes that are offered, in the order they are; others can be typed.
const QStringList &currencyCodes();

class CurrencyDialog : public QDialog
{
    Q_OBJECT

public:
    // `prices` may be null: no rate of the ECB is known then.
    CurrencyDialog(const Study &study, const PriceStore *prices, QWidget *parent = nullptr);

    // Stays open while no rate is known; then `study` is in the currency that was chosen.
    void accept() override;
    const Study &study() const { return m_study; }

private:
    Result<ExchangeRate> rate() const;
    std::string code() const;
    void showRate();

    Study m_study;
    const PriceStore *m_prices;
    QComboBox *m_code;
    QLineEdit *m_own;
    QLabel *m_rate;
    QLabel *m_problem;
};

} // namespace breakeven
