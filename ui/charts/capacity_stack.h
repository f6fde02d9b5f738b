// What serves the demand of each month, stacked: owned, committed, spot and on demand, with what is asked for
// and what is short; below, the orders from the month they are placed in to the month they serve from.
//
// Units: reference GPUs at once; months from 0. The areas stand on Qt Charts (ui/plots/axis_plot.h).
#pragma once

#include "model/plan/plan_offer.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <vector>

namespace breakeven {

struct CapacityStack
{
    static constexpr QSizeF kLeastSize{320, 200};
    static constexpr bool kHasCells = true;
    static constexpr int kMostLanes = 5; // of orders; the others are counted

    // What can be pointed at and opened.
    struct Cell
    {
        double gpus = 0;
        QStringList lines = {};
        ExplainTarget target = {};
    };
    struct Layer
    {
        PlanSupply supply = PlanSupply::Owned;
        std::vector<Cell> months;
    };
    struct Demand
    {
        Cell entered = {};
        double p10 = 0;
        double p50 = 0;
        double p90 = 0;
    };
    struct Order
    {
        QString text; // "Own rack, 2 servers"
        PlanSupply supply = PlanSupply::Owned;
        int month = 0;
        int arrives = 0;
        int ends = 0; // the month after its last
        QStringList lines = {};
        ExplainTarget target = {};
    };

    QString title;
    QString unit;              // "GPUs in the busiest hour of the month"
    std::vector<Layer> layers; // from the bottom
    std::vector<Demand> demand;
    std::vector<Cell> shortage; // by month
    // By month, from the top of the stack down: machines that stand there and have nothing to do.
    std::vector<double> idle;
    std::vector<Order> orders; // by month
    int chosen = -1;           // month; −1: none
    QStringList dates = {};    // of the months, "2026-11"; empty: they are not known

    int months() const { return int(demand.size()); }
    // How high it is drawn where a line of text is this high.
    int heightFor(int line) const;
};

QString supplyWord(PlanSupply supply); // "Owned"
CategoryStyle supplyStyle(const Palette &palette, PlanSupply supply);

// A month a row.
ChartTable table(const CapacityStack &stack, const QLocale &locale);
QString description(const CapacityStack &stack, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const CapacityStack &stack, QSizeF size, const ChartStyle &style);

} // namespace breakeven
