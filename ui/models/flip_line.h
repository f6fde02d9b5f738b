// How the second line of a headline goes on: what would flip the answer, and how many assumed values it leans
// on.
#pragma once

#include <QLocale>
#include <QString>

#include "model/evaluate/cost_measure.h"
#include "ui/result/study_result.h"

namespace breakeven {

// As HTML; empty without an answer that could flip. `decidesConvention`: a convention does already, so that
// no input is named.
QString flipHtml(const StudyResult &result, const ShownRisk &shown, bool decidesConvention,
                 CostMeasure measure, const QLocale &locale);

} // namespace breakeven
