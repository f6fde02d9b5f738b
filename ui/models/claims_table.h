// The claims of a study's documents as a table: what is stated, what comes out, and the verdict.
#pragma once

#include <QLocale>

#include "model/claims/claims.h"
#include "ui/look/explained_figure.h"
#include "ui/models/table.h"

#include <map>
#include <set>

namespace breakeven {

// The name of a verdict's drawing, and its tone; of the tones Plain is the neutral information.
QString verdictIcon(ClaimVerdict verdict);
CellTone verdictTone(ClaimVerdict verdict);

// `document`: empty for all. Rows are named "claims.ID".
Table claimsTable(const std::vector<ClaimOutcome> &claims, const std::set<ClaimVerdict> &shown,
                  const QString &document, const QLocale &locale);

// What the documents state, by the names the cells open.
std::map<QString, ExplainedFigure> claimFigures(const std::vector<ClaimOutcome> &claims,
                                                const QLocale &locale);

} // namespace breakeven
