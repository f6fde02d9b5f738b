// A field's number as the editor shows and reads it: in one of its units, in the user's locale.
#pragma once

#include <QString>
#include <QStringList>

#include "model/result.h"
#include "model/study/fields.h"

#include <string>

class QLocale;

namespace breakeven {

class FieldAmount
{
public:
    FieldAmount(const Field &field, const Study &study);

    // As people write them, "USD" for the study's currency; the field's own first.
    QStringList units() const;
    // Canonical units in one of unit `index`.
    double factor(int index) const;

    // "0.9731", "15": no unit; empty when unknown.
    QString number(std::optional<double> canonical, int unit, const QLocale &locale, int digits = 12) const;
    // The same with its unit: "15 %".
    QString text(std::optional<double> canonical, int unit, const QLocale &locale, int digits = 12) const;
    // For lists, in the field's own unit: six significant digits where they are all, else four.
    QString shortNumber(std::optional<double> canonical, const QLocale &locale) const;
    QString shortText(std::optional<double> canonical, const QLocale &locale) const;

    // Reads a number in unit `unit`, an amount with a unit of its own, or arithmetic; nothing given is
    // unknown. Errors: a sentence with what was expected, found, and the limits.
    Result<std::optional<double>> read(const QString &text, int unit, const QLocale &locale) const;

    // What one step of the last shown digit changes, in canonical units.
    double step(double canonical, int unit) const;
    bool isAllowed(double canonical) const;

private:
    const Field &m_field;
    std::string m_currency;
    double m_hoursPerMonth = 730;
    std::vector<std::string> m_units;
};

// True for "8*0.88*8760": worth keeping as the note.
bool isArithmetic(const QString &text);

} // namespace breakeven
