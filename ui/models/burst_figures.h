// One burst's nodes as the figures of its chart, and its priced phases as a table.
#pragma once

#include <QLocale>

#include "model/levers/burst_series.h"
#include "ui/charts/burst_nodes.h"
#include "ui/models/table.h"

namespace breakeven {

BurstNodes burstNodes(const Study &study, const BurstSeries &series);

// A row a phase and their sum: node-hours, share of the paid time, money.
Table burstTable(const Study &study, const BurstSeries &series, const QLocale &locale);

// "1,000 nodes work 167 node-hours and are paid 543: $16,292 a burst."
QString burstSentence(const Study &study, const BurstSeries &series, const QLocale &locale);

} // namespace breakeven
