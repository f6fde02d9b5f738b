// What the Effects page explains beside the sheet: the cheapest values, the long run, and what is simulated.
#pragma once

#include <QLocale>

#include "ui/jobs/effects_job.h"
#include "ui/look/explained_figure.h"

#include <map>

namespace breakeven {

// By the names the charts and tables of the page use (ui/words/lever_figures.h).
std::map<QString, ExplainedFigure> effectFigures(const EffectsOutcome &outcome, const QLocale &locale);

} // namespace breakeven
