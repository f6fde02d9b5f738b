// The tables of the Traces page, and what explains their numbers.
#pragma once

#include "data/store/trace_store.h"
#include "data/traces/trace_inputs.h"
#include "model/study/study.h"
#include "ui/jobs/shown_trace.h"
#include "ui/look/explained_figure.h"
#include "ui/models/table.h"
#include "ui/models/trace_text.h"

#include <map>
#include <vector>

namespace breakeven {

// The traces of the store; the path of a row is its name.
Table traceListTable(const std::vector<TraceSummary> &traces, const QLocale &locale);

// Node-hours, money and share of each phase. Requires: node counts.
Table phaseTable(const ShownTrace &shown, const NodePrice &price, const QLocale &locale);
// The figures of the kind.
Table figureTable(const ShownTrace &shown, const QLocale &locale);
// The parameters with their errors; without rows before there is a fit.
Table fitTable(const ShownTrace &shown, const QLocale &locale);
// What a study would take over, beside what it has.
Table inputsTable(const Study &study, const TakenInputs &taken, const QLocale &locale);

// For the cells above, by their "figure:…".
std::map<QString, ExplainedFigure> traceExplanations(const ShownTrace &shown, const NodePrice &price,
                                                     const QString &source, const QLocale &locale);

} // namespace breakeven
