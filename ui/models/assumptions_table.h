// Every input of the study as a table: value, range, source, date, confidence, and how many options use it.
#pragma once

#include <QLocale>

#include "ui/look/explained_figure.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"
#include "ui/text/assumption_checks.h"

#include <map>

namespace breakeven {

enum class AssumptionFilter { All, Shared, Assumed, NoSource, Stale, Unused, NoRange, Changed };

bool passes(const AssumptionCheck &check, AssumptionFilter filter);
int countOf(const Study &study, const AssumptionChecks &checks, AssumptionFilter filter);

Table assumptionsTable(const Study &study, const AssumptionChecks &checks, AssumptionFilter filter,
                       const QLocale &locale);
// For the inputs nothing uses, which are no nodes: by the names their cells open.
std::map<QString, ExplainedFigure> unusedFigures(const Study &study, const AssumptionChecks &checks,
                                                 const QLocale &locale);

// "High: measured"; "—" for Unstated.
QString confidenceText(Confidence confidence);

} // namespace breakeven
