// Requests in tokens as charts: the latency of a replica over its load, the cost over the target, and the
// cost over the requests; and their table.
//
// What explains their points has its name in ui/words/serving_figures.h.
#pragma once

#include <QLocale>

#include "model/levers/serving_reading.h"
#include "ui/charts/axis_chart.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"

namespace breakeven {

// Points, envelope, target, what is planned on, and the ring where a replica stands. Requires: a latency the
// runs have.
AxisChart loadChart(const Study &study, const ServingReading &reading, const ServingRuns &runs,
                    LatencyKind kind, const QLocale &locale);
// With a step where a machine is added. `option`: whose replicas the chart is about; the ring is its.
AxisChart targetChart(const Study &study, const ServingReading &reading, const std::string &option,
                      const QLocale &locale);
// With rings where it costs what an API does.
AxisChart requestsChart(const Study &study, const ServingReading &reading, const std::string &option,
                        const QLocale &locale);

// What a million tokens costs with each option, and how soon they come.
Table tokensTable(const StudyResult &result, int workload, const QLocale &locale);

} // namespace breakeven
