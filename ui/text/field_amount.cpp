#include "ui/text/field_amount.h"

#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "model/study/fields.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/input_amount.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace breakeven {

namespace {

// The shortest text with at most so many digits, free of the noise of a conversion.
QString plainText(double value, int digits = 12)
{
    QString text = QString::number(value, 'g', digits);
    if (text.contains(QLatin1Char('e')) && std::fabs(value) < 1e15 && std::fabs(value) >= 1e-6)
        text = QString::number(value, 'f', std::fabs(value) < 1 ? digits : 0);
    return text;
}

int decimalsOf(const QString &plain)
{
    const qsizetype point = plain.indexOf(QLatin1Char('.'));
    return point < 0 ? 0 : int(plain.size() - point - 1);
}

// "1.234,5" of a German locale becomes "1234.5"; other text (units) stays.
QString inCLocale(QString text, const QLocale &locale)
{
    text = text.trimmed();
    text.replace(QChar(0x2212), QLatin1Char('-'));
    const QString group = locale.groupSeparator();
    const QString point = locale.decimalPoint();
    if (point == QLatin1String("."))
        return text;
    text.remove(group);
    return text.replace(point, QLatin1String("."));
}

bool hasUnit(const QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool isExponent = c.toLower() == QLatin1Char('e') && i > 0 && text[i - 1].isDigit() &&
                                i + 1 < text.size() && !text[i + 1].isLetter();
        if ((c.isLetter() && !isExponent) || QStringLiteral("%$€£×").contains(c))
            return true;
    }
    return false;
}

} // namespace

FieldAmount::FieldAmount(const Field &field, const Study &study)
    : m_field(field), m_currency(study.currency), m_hoursPerMonth(hoursPerMonth(study)),
      m_units(compatibleUnits(field.unitText))
{
}

QStringList FieldAmount::units() const
{
    QStringList units;
    for (const std::string &unit : m_units)
        units.append(toQt(unitFor(unit, m_currency)));
    return units;
}

double FieldAmount::factor(int index) const
{
    const std::string unit = unitFor(m_units[std::size_t(index)], m_currency);
    const auto one = unit.empty() ? Result<double>(1.0)
                                  : parseAmount("1 " + unit, m_field.unitText, m_currency, m_hoursPerMonth);
    return one ? *one : 1;
}

QString FieldAmount::number(std::optional<double> canonical, int unit, const QLocale &locale,
                            int digits) const
{
    if (!canonical)
        return {};
    if (!std::isfinite(*canonical))
        return fixed(canonical, 0, locale);
    const double shown = *canonical / factor(unit);
    const QString plain = plainText(shown, digits);
    return plain.contains(QLatin1Char('e')) ? plain
                                            : locale.toString(plain.toDouble(), 'f', decimalsOf(plain));
}

QString FieldAmount::shortNumber(std::optional<double> canonical, const QLocale &locale) const
{
    return canonical ? toQt(words::inputNumber(*canonical, m_field, numberStyle(locale))) : QString();
}

QString FieldAmount::shortText(std::optional<double> canonical, const QLocale &locale) const
{
    return canonical ? toQt(words::inputAmount(*canonical, m_field, m_currency, numberStyle(locale)))
                     : QString();
}

QString FieldAmount::text(std::optional<double> canonical, int unit, const QLocale &locale, int digits) const
{
    QString name = units().at(unit);
    const QString shown = number(canonical, unit, locale, digits);
    if (shown == locale.toString(1))
        name = toQt(unitOfOne(toStd(name)));
    return shown.isEmpty() || name.isEmpty() ? shown : shown + QChar(0x00A0) + name;
}

Result<std::optional<double>> FieldAmount::read(const QString &text, int unit, const QLocale &locale) const
{
    const QString plain = inCLocale(text, locale);
    if (plain.isEmpty())
        return std::optional<double>();
    // A bare number or sum is in the unit that is shown.
    const bool isBare = !hasUnit(plain);
    const auto value =
        parseAmount(toStd(plain), isBare ? std::string() : m_field.unitText, m_currency, m_hoursPerMonth);
    if (!value) {
        const QString sentence =
            QCoreApplication::translate("FieldAmount", "Expected a number in %1, found “%2”.");
        QString said = sentence.arg(units().at(unit), text);
        static const QRegularExpression kOtherPoint(QStringLiteral("^[^.,]*[0-9][.,][0-9][^.,]*$"));
        if (text.contains(kOtherPoint) && !text.contains(locale.decimalPoint()))
            said += QCoreApplication::translate("FieldAmount", " Decimals are written with “%1”.")
                        .arg(locale.decimalPoint());
        return Error{ErrorKind::BadInput, toStd(said), {}};
    }
    const double canonical = isBare ? *value * factor(unit) : *value;
    if (!isAllowed(canonical)) {
        const bool isLow = canonical < m_field.least;
        const QString sentence =
            isLow ? QCoreApplication::translate("FieldAmount", "%1 is below the least allowed, %2.")
                  : QCoreApplication::translate("FieldAmount", "%1 is above the most allowed, %2.");
        const double limit = isLow ? m_field.least : m_field.most;
        return Error{
            ErrorKind::BadInput,
            toStd(sentence.arg(this->text(canonical, unit, locale), this->text(limit, unit, locale))),
            {}};
    }
    return std::optional<double>(canonical);
}

double FieldAmount::step(double canonical, int unit) const
{
    const QString plain = plainText(canonical / factor(unit));
    const int decimals = plain.contains(QLatin1Char('e')) ? 0 : decimalsOf(plain);
    return std::pow(10.0, -decimals) * factor(unit);
}

bool FieldAmount::isAllowed(double canonical) const
{
    return canonical >= m_field.least && canonical <= m_field.most;
}

bool isArithmetic(const QString &text)
{
    const QString body = text.trimmed();
    bool isSecond = false;
    for (const QChar c : body) {
        if (isSecond && QStringLiteral("+*/−-").contains(c) && !hasUnit(body))
            return true;
        isSecond = true;
    }
    return body.contains(QLatin1Char('*'));
}

} // namespace breakeven
