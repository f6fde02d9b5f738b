// The numbers of a week that no node holds: the GPUs wanted in an hour, and how long what comes then waits.
//
// They are explained beside the sheet, down to the nodes they are computed from. Requires: a curve that names
// its nodes.
#pragma once

#include "ui/charts/wait_curve.h"
#include "ui/look/explained_figure.h"

#include <map>

namespace breakeven {

// The id of the figure for a step of the load, or for a moment of the waits, by its place in the curve; empty
// where the curve names no node.
QString loadFigureId(const LoadCurve &curve, std::size_t step);
QString waitFigureId(const WaitCurve &curve, std::size_t moment);

// By those names; `page` is where they are shown.
std::map<QString, ExplainedFigure> loadFigures(const LoadCurve &curve, const QString &page,
                                               const QLocale &locale);
std::map<QString, ExplainedFigure> waitFigures(const WaitCurve &curve, const QString &page,
                                               const QLocale &locale);

} // namespace breakeven
