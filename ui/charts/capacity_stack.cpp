#include "ui/charts/capacity_stack.h"

#include "ui/charts/chart_words.h"
#include "ui/charts/load_curve.h"
#include "ui/look/strings.h"
#include "ui/words/gpu_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kPlotLines = 17; // of the height, in lines of text

template<class Read>
double mostOf(const CapacityStack &stack, const Read &read)
{
    double most = 0;
    for (int month = 0; month < stack.months(); ++month)
        most = std::max(most, read(std::size_t(month)));
    return most;
}

double shortIn(const CapacityStack &stack, std::size_t month)
{
    return month < stack.shortage.size() ? stack.shortage[month].gpus : 0;
}

} // namespace

int CapacityStack::heightFor(int line) const
{
    return line * (kPlotLines + std::min(int(orders.size()), kMostLanes));
}

QString supplyWord(PlanSupply supply) { return toQt(words::supplyWord(supply)); }

// Of the colours of costs, those that stand for the same; spot is rented too, and lighter.
CategoryStyle supplyStyle(const Palette &palette, PlanSupply supply)
{
    const auto color = [&](Category category) { return categoryStyle(palette, category).color; };
    switch (supply) {
    case PlanSupply::Owned:
        return {color(Category::Hardware)};
    case PlanSupply::Committed:
        return {color(Category::Hosting)};
    case PlanSupply::OnDemand:
        return {color(Category::Compute)};
    case PlanSupply::Spot:
        return {color(Category::Compute), Fill::Outline};
    }
    return {};
}

ChartTable table(const CapacityStack &stack, const QLocale &locale)
{
    ChartTable result;
    result.columns = {capacityStackWords("Month"), capacityStackWords("Demand as entered (GPUs)"),
                      capacityStackWords("P10 (GPUs)"), capacityStackWords("P50 (GPUs)"),
                      capacityStackWords("P90 (GPUs)")};
    for (const CapacityStack::Layer &layer : stack.layers)
        result.columns.append(capacityStackWords("%1 (GPUs)").arg(supplyWord(layer.supply)));
    result.columns.append(capacityStackWords("Short (GPUs)"));
    for (std::size_t month = 0; month < stack.demand.size(); ++month) {
        const CapacityStack::Demand &demand = stack.demand[month];
        std::vector<double> values{demand.entered.gpus, demand.p10, demand.p50, demand.p90};
        for (const CapacityStack::Layer &layer : stack.layers)
            values.push_back(layer.months[month].gpus);
        values.push_back(shortIn(stack, month));
        ChartTable::Row row{QString::number(month + 1), {}};
        for (const double value : values)
            row.cells.push_back({value, gpusText(value, locale)});
        result.rows.push_back(std::move(row));
    }
    return result;
}

QString description(const CapacityStack &stack, const QLocale &locale)
{
    if (stack.demand.empty())
        return capacityStackWords("%1: nothing to draw").arg(stack.title);
    QStringList parts{capacityStackWords("demand of %1 to %2 GPUs over %3 months")
                          .arg(gpusText(stack.demand.front().entered.gpus, locale),
                               gpusText(stack.demand.back().entered.gpus, locale))
                          .arg(stack.months())};
    for (const CapacityStack::Layer &layer : stack.layers)
        parts.append(
            capacityStackWords("%1 up to %2")
                .arg(supplyWord(layer.supply).toLower(),
                     gpusText(mostOf(stack, [&](std::size_t k) { return layer.months[k].gpus; }), locale)));
    if (const double most = mostOf(stack, [&](std::size_t k) { return shortIn(stack, k); }); most > 0)
        parts.append(capacityStackWords("up to %1 short").arg(gpusText(most, locale)));
    return capacityStackWords("%1: %2").arg(stack.title, parts.join(QLatin1String(", ")));
}

} // namespace breakeven
