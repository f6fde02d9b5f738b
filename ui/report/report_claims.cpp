#include "ui/report/report_claims.h"

#include "ui/models/claims_table.h"
#include "ui/report/cells.h"

namespace breakeven {

using namespace paper;

namespace {

// "80 %", "45 – 60 min", "268,000 · 118,000 USD": the numbers as the Claims page shows them.
QString numbersText(const ClaimValue &value, const std::string &unit, const QLocale &locale)
{
    if (value.numbers.empty())
        return {};
    const QString numbers = claimValueText(value, locale);
    return unit.empty() ? numbers : numbers + QChar(0x00A0) + text(unit);
}

QString verdictInFull(const ClaimOutcome &claim)
{
    const bool isUnder = claim.verdict == ClaimVerdict::UnderConvention;
    return isUnder ? tr("only under a convention") : verdictText(claim);
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
                          verdictInFull(outcome).toStdString(), reasonText(outcome).toStdString()});
    return result;
}

} // namespace breakeven
