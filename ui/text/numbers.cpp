#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kNoBreakSpace(0x00A0);

QString digits(double value, int decimals, const QLocale &locale)
{
    return locale.toString(std::fabs(value), 'f', decimals);
}

// Rounds first, so that −0.2 at no decimals is "0" and not "−0".
QString signedDigits(double value, int decimals, const QLocale &locale)
{
    const double scale = std::pow(10, decimals);
    const bool isNegative = std::round(value * scale) < 0;
    return (isNegative ? QString(kMinus) : QString()) + digits(value, decimals, locale);
}

// The text of what is no finite number; nothing when it is one.
std::optional<QString> wordFor(std::optional<double> value)
{
    if (!value || std::isnan(*value))
        return unknownText();
    if (std::isinf(*value))
        return neverText();
    return std::nullopt;
}

// Rounded to the tenth of a cent before it is asked whether it reaches 1,000: 999.996 is "1,000", not
// "1000.00".
bool isLarge(double value) { return std::round(std::fabs(value) * 100) >= 100000; }

double roundedTo(double value, int significant)
{
    if (value == 0)
        return 0;
    const double scale = std::pow(10, significant - 1 - int(std::floor(std::log10(std::fabs(value)))));
    return std::round(value * scale) / scale;
}

// Up to three significant digits without trailing zeros.
QString shortDigits(double value, const QLocale &locale)
{
    const double rounded = roundedTo(std::fabs(value), 3);
    const int decimals = rounded >= 100 || rounded == 0 ? 0 : rounded >= 10 ? 1 : rounded >= 1 ? 2 : 4;
    int needed = decimals;
    while (needed > 0 && std::fabs(roundedTo(rounded, 6) * std::pow(10, needed - 1) -
                                   std::round(rounded * std::pow(10, needed - 1))) < 1e-6)
        --needed;
    return locale.toString(rounded, 'f', needed);
}

} // namespace

QLocale plainLocale() { return QLocale(QLocale::English, QLocale::UnitedStates); }

QString money(std::optional<double> value, const QLocale &locale)
{
    return money(value, moneyDecimals(std::span(&value, 1)), locale);
}

QString money(std::optional<double> value, int decimals, const QLocale &locale)
{
    if (const auto word = wordFor(value))
        return *word;
    if (*value == 0)
        return locale.toString(0);
    return signedDigits(*value, decimals, locale);
}

int moneyDecimals(std::span<const std::optional<double>> column)
{
    const bool hasLarge = std::any_of(column.begin(), column.end(), [](const std::optional<double> &value) {
        return value && std::isfinite(*value) && isLarge(*value);
    });
    return hasLarge ? 0 : 2;
}

QString hourlyPrice(std::optional<double> value, const QLocale &locale)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value, 4, locale);
}

QString axisMoney(double value, const QLocale &locale)
{
    const double size = roundedTo(std::fabs(value), 3);
    const QString sign = value < 0 ? QString(kMinus) : QString();
    if (size >= 1e9)
        return sign + shortDigits(size / 1e9, locale) + QLatin1Char('G');
    if (size >= 1e6)
        return sign + shortDigits(size / 1e6, locale) + QLatin1Char('M');
    if (size >= 1e3)
        return sign + shortDigits(size / 1e3, locale) + QLatin1Char('k');
    return sign + shortDigits(size, locale);
}

QString sentenceMoney(double value, const QString &currency, const QLocale &locale)
{
    return sentenceMoneyBeside(value, value, currency, locale);
}

QString sentenceMoneyBeside(double beside, double value, const QString &currency, const QLocale &locale)
{
    const bool isTiny = value != 0 && std::fabs(value) < 0.095;
    const bool isWhole = isLarge(value) || (isLarge(beside) && std::fabs(value) >= 9.5);
    const QString number = locale.toString(std::fabs(value), 'f', isWhole ? 0 : isTiny ? 4 : 2);
    const QString sign = value < 0 ? QString(kMinus) : QString();
    if (currency == QLatin1String("USD"))
        return sign + QLatin1Char('$') + number;
    return sign + currency + kNoBreakSpace + number;
}

QString difference(std::optional<double> value, int decimals, const QLocale &locale)
{
    if (const auto word = wordFor(value))
        return *word;
    const double rounded = std::round(*value * std::pow(10, decimals));
    const QChar sign = rounded == 0 ? QChar(0x00B1) : rounded < 0 ? kMinus : QChar(u'+');
    return sign + (rounded == 0 ? locale.toString(0) : digits(*value, decimals, locale));
}

QString share(std::optional<double> value, const QLocale &locale, int decimals)
{
    const auto word = wordFor(value);
    return word ? *word : sharePlain(value, locale, decimals) + kNoBreakSpace + locale.percent();
}

QString sharePlain(std::optional<double> value, const QLocale &locale, int decimals)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value * 100, decimals, locale);
}

QString sentenceShare(double value, const QLocale &locale)
{
    if (value > 0 && value < 0.005)
        return QCoreApplication::translate("Numbers", "less than %1").arg(share(0.01, locale, 0));
    if (value < 1 && value >= 0.995)
        return QCoreApplication::translate("Numbers", "more than %1").arg(share(0.99, locale, 0));
    return share(value, locale, 0);
}

QString sentenceRuns(double value, const QLocale &locale)
{
    if (value > 0 && value < 0.001)
        return QCoreApplication::translate("Numbers", "less than %1").arg(share(0.001, locale, 1));
    if (value < 1 && value > 0.999)
        return QCoreApplication::translate("Numbers", "more than %1").arg(share(0.999, locale, 1));
    return sentenceShare(value, locale);
}

QString runsPlain(double value, const QLocale &locale)
{
    if (value > 0 && value < 0.001)
        return QStringLiteral("< ") + sharePlain(0.001, locale);
    if (value < 1 && value > 0.999)
        return QStringLiteral("> ") + sharePlain(0.999, locale);
    return sharePlain(value, locale);
}

QString moneyRange(std::optional<double> low, std::optional<double> high, int decimals, const QLocale &locale)
{
    if (!low || !high)
        return unknownText();
    return money(low, decimals, locale) + QStringLiteral(" – ") + money(high, decimals, locale);
}

QString multiple(std::optional<double> value, const QLocale &locale)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value, 2, locale) + kNoBreakSpace + QChar(0x00D7);
}

QString fixed(std::optional<double> value, int decimals, const QLocale &locale)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value, decimals, locale);
}

QString withUnit(std::optional<double> value, int decimals, const QString &unit, const QLocale &locale)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value, decimals, locale) + kNoBreakSpace + unit;
}

QString unknownText() { return QStringLiteral("\u2014"); }
QString neverText() { return QCoreApplication::translate("Numbers", "never"); }
QString notPossibleText() { return QCoreApplication::translate("Numbers", "not possible"); }
QString noLimitText() { return QCoreApplication::translate("Numbers", "no limit"); }

} // namespace breakeven
