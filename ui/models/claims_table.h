// The claims of a study's documents as a table: what is stated, what comes out, and the verdict.
#pragma once

#include <QLocale>

#include "model/claims/claims.h"
#include "ui/look/explained_figure.h"
#include "ui/models/table.h"

#include <map>
#include <set>

namespace breakeven {

QString verdictText(ClaimVerdict verdict);
// With the word that the row restates an input, where it does.
QString verdictText(const ClaimOutcome &claim);
// Name of its drawing, and its tone; of the tones Plain is the neutral information.
QString verdictIcon(ClaimVerdict verdict);
CellTone verdictTone(ClaimVerdict verdict);

// "373,000", "5 – 6", "268,000 · 118,000"; "—" for none.
QString claimValueText(const ClaimValue &value, const QLocale &locale);

// `document`: empty for all. Rows are named "claims.ID".
Table claimsTable(const std::vector<ClaimOutcome> &claims, const std::set<ClaimVerdict> &shown,
                  const QString &document, const QLocale &locale);

// What the documents state, by the names the cells open.
std::map<QString, ExplainedFigure> claimFigures(const std::vector<ClaimOutcome> &claims,
                                                const QLocale &locale);

} // namespace breakeven
