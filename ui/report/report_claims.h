// The checked claims of a study as rows of the report: numbers as text, verdicts in words.
#pragma once

#include "ui/report/report.h"

#include "model/claims/claims.h"

#include <vector>

namespace breakeven {

std::vector<ReportClaim> reportClaims(const std::vector<ClaimOutcome> &outcomes, const QLocale &locale);

} // namespace breakeven
