// The latency of a replica by the requests a second it takes: its runs, their envelope, the target and where
// it is operated.
//
// Units: requests/s, seconds. Stands on Qt Charts, as all `AxisChart`s.
#pragma once

#include "model/serving/goodput.h"
#include "ui/charts/axis_chart.h"

#include <optional>

namespace breakeven {

struct ThroughputLatency
{
    QString title;
    LatencyKind kind = LatencyKind::Ttft;
    QString statistic;            // "p95"
    ServingCurve runs;            // any order, at that percentile
    std::optional<double> target; // s
    // A rate it is operated at, and the words beside the ring there.
    std::optional<double> rate;
    QString rateText;
    bool isOpenLoop = false; // what a load is: offered requests/s, else requests at work at once
};

// Points, envelope, target and ring; without a run of that latency there is nothing to draw.
AxisChart throughputLatencyChart(const ThroughputLatency &figures, const QLocale &locale);

// "TTFT", "TPOT", "End to end".
QString latencyLabel(LatencyKind kind);

} // namespace breakeven
