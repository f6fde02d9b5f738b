#include "ui/text/numbers.h"

#include "ui/look/strings.h"
#include "ui/words/numbers.h"

#include <QStringList>

#include <cmath>

namespace breakeven {

namespace {

QString written(const QLocale &locale, double number) { return locale.toString(number, 'f', 0); }

// QLocale knows how digits are grouped and does not tell: a number that it writes shows it.
void readGroups(const QLocale &locale, words::NumberStyle &style)
{
    const QStringList groups = written(locale, 1234567890).split(locale.groupSeparator());
    if (groups.size() < 3) {
        style.groupSeparator.clear();
        return;
    }
    style.groupSeparator = toStd(locale.groupSeparator());
    style.lastGroup = int(groups.last().toUcs4().size());
    style.otherGroups = int(groups[groups.size() - 2].toUcs4().size());
    style.fewestBefore = 1;
    for (double least = std::pow(10, style.lastGroup);
         !written(locale, least).contains(locale.groupSeparator()); least *= 10)
        ++style.fewestBefore;
}

words::NumberStyle styleOf(const QLocale &locale)
{
    words::NumberStyle style;
    style.point = toStd(locale.decimalPoint());
    style.percent = toStd(locale.percent());
    for (int digit = 0; digit < 10; ++digit)
        style.digits[std::size_t(digit)] = toStd(written(locale, digit));
    readGroups(locale, style);
    return style;
}

} // namespace

QLocale plainLocale() { return QLocale(QLocale::English, QLocale::UnitedStates); }

words::NumberStyle numberStyle(const QLocale &locale)
{
    // A table asks for every cell.
    struct Known
    {
        QLocale locale;
        words::NumberStyle style;
    };
    thread_local Known known{plainLocale(), styleOf(plainLocale())};
    if (known.locale != locale)
        known = {locale, styleOf(locale)};
    return known.style;
}

QString money(std::optional<double> value, const QLocale &locale)
{
    return toQt(words::money(value, numberStyle(locale)));
}

QString money(std::optional<double> value, int decimals, const QLocale &locale)
{
    return toQt(words::money(value, decimals, numberStyle(locale)));
}

int moneyDecimals(std::span<const std::optional<double>> column) { return words::moneyDecimals(column); }

QString hourlyPrice(std::optional<double> value, const QLocale &locale)
{
    return toQt(words::hourlyPrice(value, numberStyle(locale)));
}

QString axisMoney(double value, const QLocale &locale)
{
    return toQt(words::axisMoney(value, numberStyle(locale)));
}

QString sentenceMoney(double value, const QString &currency, const QLocale &locale)
{
    return toQt(words::sentenceMoney(value, toStd(currency), numberStyle(locale)));
}

QString sentenceMoneyBeside(double beside, double value, const QString &currency, const QLocale &locale)
{
    return toQt(words::sentenceMoneyBeside(beside, value, toStd(currency), numberStyle(locale)));
}

QString difference(std::optional<double> value, int decimals, const QLocale &locale)
{
    return toQt(words::difference(value, decimals, numberStyle(locale)));
}

QString share(std::optional<double> value, const QLocale &locale, int decimals)
{
    return toQt(words::share(value, numberStyle(locale), decimals));
}

QString sharePlain(std::optional<double> value, const QLocale &locale, int decimals)
{
    return toQt(words::sharePlain(value, numberStyle(locale), decimals));
}

QString sentenceShare(double value, const QLocale &locale)
{
    return toQt(words::sentenceShare(value, numberStyle(locale)));
}

QString sentenceRuns(double value, const QLocale &locale)
{
    return toQt(words::sentenceRuns(value, numberStyle(locale)));
}

QString runsPlain(double value, const QLocale &locale)
{
    return toQt(words::runsPlain(value, numberStyle(locale)));
}

QString moneyRange(std::optional<double> low, std::optional<double> high, int decimals, const QLocale &locale)
{
    return toQt(words::moneyRange(low, high, decimals, numberStyle(locale)));
}

QString multiple(std::optional<double> value, const QLocale &locale)
{
    return toQt(words::multiple(value, numberStyle(locale)));
}

QString fixed(std::optional<double> value, int decimals, const QLocale &locale)
{
    return toQt(words::fixed(value, decimals, numberStyle(locale)));
}

QString withUnit(std::optional<double> value, int decimals, const QString &unit, const QLocale &locale)
{
    return toQt(words::withUnit(value, decimals, toStd(unit), numberStyle(locale)));
}

QString spreadsheetNumber(const QString &shown, const QLocale &locale)
{
    QString text = shown.section(QStringLiteral(" ("), 0, 0); // a month has its date behind it
    text.replace(QChar(0x2212), QLatin1Char('-'));
    text.remove(QLatin1Char('+')).remove(QChar(0x00B1)).remove(locale.groupSeparator());
    bool isNumber = false;
    locale.toDouble(text, &isNumber);
    return isNumber ? text : shown;
}

QString unknownText() { return toQt(words::unknownText()); }
QString neverText() { return toQt(words::neverText()); }
QString notPossibleText() { return toQt(words::notPossibleText()); }
QString noLimitText() { return toQt(words::noLimitText()); }

} // namespace breakeven
