// The figures above the bars: of the cheapest option, or of the one that is selected.
#pragma once

#include <QLocale>

#include "model/evaluate/cost_measure.h"
#include "ui/result/study_result.h"
#include "ui/widgets/card.h"

#include <vector>

namespace breakeven {

// Of the cheapest option by the measure, or by the usual one of the study; its likely range where inputs have
// ranges. At most four.
std::vector<CardText> compareCards(const StudyResult &result, const QLocale &locale,
                                   const ShownRisk &risk = {},
                                   std::optional<CostMeasure> measure = std::nullopt);

// Return, payback, discounted payback and present value of one option against another.
std::vector<CardText> cashFlowCards(const StudyResult &result, int option, int other, const QLocale &locale);

} // namespace breakeven
