// What the strip over the claims says: the claim, what its convention would change, and what would come out.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include "model/claims/claims.h"
#include "model/evaluate/evaluate.h"

namespace breakeven {

// "Claim 003-22: “…” Stated 6 servers, computed 6 servers: only under a convention." As HTML.
QString claimHtml(const ClaimOutcome &claim, const QLocale &locale);

// "Owning six servers: Resale, from 30 % to 10 %"; empty: the study already has the convention.
QStringList conventionChanges(const Study &study, const ClaimOutcome &claim, const QLocale &locale);

// "Owning six servers then costs 418,000, not 373,000 USD a year." As HTML.
QString previewHtml(const Comparison &now, const Comparison &then, const QString &currency,
                    const QLocale &locale);

} // namespace breakeven
