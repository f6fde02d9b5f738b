// A swept study as lines or a map, table, sentence and explained figures.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/charts/option_map.h"
#include "ui/jobs/exploration.h"
#include "ui/look/explained_figure.h"
#include "ui/look/page_ids.h"
#include "ui/models/exploration_sentence.h"
#include "ui/models/table.h"

#include <map>

namespace breakeven {

// Where a sweep is shown.
struct SweepLook
{
    enum class Shown { All, InTime }; // InTime: no option where it starts or answers too late

    QString page = page_ids::kExplore; // whose figures its numbers are
    Shown shown = Shown::All;
};

// Requires, as all below: no error. Of one input.
AxisChart sweepLines(const SweptStudy &swept, const QLocale &locale, const SweepLook &look = {});
// For two inputs.
OptionMap sweepMap(const SweptStudy &swept, const QLocale &locale);
// A point a row.
Table sweepTable(const SweptStudy &swept, const QLocale &locale);
ExplorationSentence sweepSentence(const SweptStudy &swept, const QLocale &locale);
// By the names that lines, cells and rows open (ui/words/moved_figures.h).
std::map<QString, ExplainedFigure> sweepFigures(const SweptStudy &swept, const QLocale &locale,
                                                const SweepLook &look = {});

} // namespace breakeven
