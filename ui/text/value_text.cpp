#include "ui/text/value_text.h"

#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "ui/text/numbers.h"

#include <cmath>

namespace breakeven {

QString valueText(std::optional<double> value, const QString &unitText, const std::string &currency,
                  const QLocale &locale)
{
    if (!value || std::isnan(*value))
        return unknownText();
    if (std::isinf(*value))
        return noLimitText();
    const bool isShare = unitText.startsWith(QLatin1Char('%'));
    const double shown = isShare ? *value * 100 : *value;
    // Six digits, or whole units and hundredths from a thousand up; no trailing zeros.
    const bool isLarge = std::fabs(shown) >= 1000;
    const QString digits =
        isLarge ? QString::number(std::round(shown * 100) / 100, 'f', QLocale::FloatingPointShortest)
                : QString::number(shown, 'g', 6);
    const qsizetype point = digits.indexOf(QLatin1Char('.'));
    QString number = digits.contains(QLatin1Char('e'))
                         ? locale.toString(shown, 'g', 6)
                         : locale.toString(shown, 'f', point < 0 ? 0 : int(digits.size() - point - 1));
    number.replace(QLatin1Char('-'), QChar(0x2212));
    const QString unit = QString::fromStdString(
        unitFor(shown == 1 ? unitOfOne(unitText.toStdString()) : unitText.toStdString(), currency));
    return unit.isEmpty() ? number : number + QChar(0x00A0) + unit;
}

} // namespace breakeven
