// The numbers of a capacity plan, explained down to the options and inputs they come from.
#pragma once

#include <QLocale>

#include "ui/look/explained_figure.h"
#include "ui/models/plan_parts.h"
#include "ui/result/study_result.h"

#include <map>

namespace breakeven {

// By the names that sentences, charts and tables of the plan open. `result`: of the same study.
std::map<QString, ExplainedFigure> planFigures(const ShownPlan &shown, const StudyResult &result,
                                               const QLocale &locale);

} // namespace breakeven
