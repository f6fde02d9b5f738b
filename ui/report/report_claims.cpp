#include "ui/report/report_claims.h"

#include "ui/report/cells.h"
#include "ui/text/value_text.h"

namespace breakeven {

using namespace paper;

namespace {

// "80 %", "45 to 60 min", "268,000; 118,000 USD".
QString numbersText(const ClaimValue &value, const std::string &unit, const QLocale &locale)
{
    QStringList numbers;
    for (const double number : value.numbers)
        numbers.append(valueText(number, {}, {}, locale));
    if (numbers.isEmpty())
        return {};
    const bool isRange = value.kind == ClaimValue::Kind::Range && numbers.size() == 2;
    const QString joined =
        isRange ? tr("%1 to %2").arg(numbers[0], numbers[1]) : numbers.join(QStringLiteral("; "));
    return unit.empty() ? joined : joined + QChar(0x00A0) + text(unit);
}

QString verdictText(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return tr("reproduced");
    case ClaimVerdict::UnderConvention:
        return tr("only under a convention");
    case ClaimVerdict::Contradicted:
        return tr("contradicted");
    case ClaimVerdict::NotTestable:
        return tr("not testable");
    }
    return {};
}

QString reasonText(const ClaimOutcome &outcome)
{
    if (outcome.convention.empty())
        return text(outcome.reason);
    const QString under = tr("Under the convention: %1.").arg(text(outcome.convention));
    return outcome.reason.empty() ? under : under + QLatin1Char(' ') + text(outcome.reason);
}

} // namespace

std::vector<ReportClaim> reportClaims(const std::vector<ClaimOutcome> &outcomes, const QLocale &locale)
{
    std::vector<ReportClaim> result;
    for (const ClaimOutcome &outcome : outcomes)
        result.push_back({outcome.id, outcome.quote,
                          numbersText(outcome.stated, outcome.unit, locale).toStdString(),
                          numbersText(outcome.computed, outcome.unit, locale).toStdString(),
                          verdictText(outcome.verdict).toStdString(), reasonText(outcome).toStdString()});
    return result;
}

} // namespace breakeven
