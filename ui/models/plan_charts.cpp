#include "ui/models/plan_charts.h"

#include "ui/charts/load_curve.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/plan_dates.h"
#include "ui/text/numbers.h"
#include "ui/words/gpu_text.h"
#include "ui/words/plan_figures.h"

#include <algorithm>

namespace breakeven {

namespace {

// From the bottom: what is there for good, then what is rented, the cheaper of it first.
constexpr PlanSupply kStacked[] = {PlanSupply::Owned, PlanSupply::Committed, PlanSupply::Spot,
                                   PlanSupply::OnDemand};

// What opens a number of the plan by its name (ui/words/plan_figures.h).
ExplainTarget planTarget(const std::string &figure) { return {page_ids::kCapacity, toQt(figure)}; }

// The GPUs of a month that stay idle even in its busiest hour.
double idleGpus(const CapacityPlan &plan, const PlanMonth &month)
{
    double all = 0;
    for (const PlanSupply supply : kSupplies)
        all += plan.gpusOf(month, supply);
    const double needed = std::max(month.demand.gpus(), peakOf(month.demand.load));
    return std::max(0.0, all - needed) > 1e-9 * all ? std::max(0.0, all - needed) : 0;
}

QString demandText(const MonthDemand &demand, const QLocale &locale)
{
    const Band &band = demand.band();
    return planFigureWords("%1 as entered · P10 %2 · P50 %3 · P90 %4")
        .arg(gpusText(demand.gpus(), locale), gpusText(band.p10, locale), gpusText(band.p50, locale),
             gpusText(band.p90, locale));
}

bool isSpread(const CapacityPlan &plan)
{
    return std::any_of(plan.months.begin(), plan.months.end(),
                       [](const PlanMonth &month) { return month.demand.isSpread(); });
}

class Stack
{
public:
    Stack(const ShownPlan &shown, const QLocale &locale)
        : m_study(shown.study), m_plan(shown.plan), m_locale(locale)
    {
    }

    CapacityStack read() const
    {
        CapacityStack stack;
        stack.title = planFigureWords("What serves each month");
        stack.unit = isSpread(m_plan)
                         ? planFigureWords("GPUs at once; work that may wait is spread over the month")
                         : planFigureWords("GPUs in the busiest hour of the month");
        for (const PlanSupply supply : kStacked)
            if (CapacityStack::Layer layer = layerOf(supply); hasGpus(layer))
                stack.layers.push_back(std::move(layer));
        for (std::size_t month = 0; month < m_plan.months.size(); ++month) {
            stack.demand.push_back(demandOf(month));
            stack.shortage.push_back(shortageOf(month));
            stack.idle.push_back(idleGpus(m_plan, m_plan.months[month]));
            stack.dates.append(dateOfMonth(m_study, int(month) + 1));
        }
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order)
            stack.orders.push_back(orderOf(order));
        return stack;
    }

private:
    static bool hasGpus(const CapacityStack::Layer &layer)
    {
        return std::any_of(layer.months.begin(), layer.months.end(),
                           [](const CapacityStack::Cell &cell) { return cell.gpus > 0; });
    }

    CapacityStack::Layer layerOf(PlanSupply supply) const
    {
        CapacityStack::Layer layer{supply, {}};
        for (std::size_t month = 0; month < m_plan.months.size(); ++month) {
            const PlanMonth &one = m_plan.months[month];
            CapacityStack::Cell cell{
                m_plan.gpusOf(one, supply), {}, planTarget(words::planMonthName(month, supplyId(supply)))};
            for (std::size_t i = 0; i < m_plan.offers.size(); ++i)
                if (supplyOf(m_plan.offers[i]) == supply && one.shares[i].gpus > 0)
                    cell.lines.append(planFigureWords("%1: %2").arg(
                        toQt(m_plan.offers[i].name), gpusWithUnit(one.shares[i].gpus, m_locale)));
            cell.lines.append(planFigureWords("demand %1").arg(demandText(one.demand, m_locale)));
            layer.months.push_back(std::move(cell));
        }
        return layer;
    }

    CapacityStack::Demand demandOf(std::size_t month) const
    {
        const MonthDemand &demand = m_plan.months[month].demand;
        const Band &band = demand.band();
        return {{demand.gpus(),
                 {demandText(demand, m_locale)},
                 planTarget(words::planMonthName(month, "demand"))},
                band.p10,
                band.p50,
                band.p90};
    }

    CapacityStack::Cell shortageOf(std::size_t month) const
    {
        const PlanMonth &one = m_plan.months[month];
        return {one.shortGpus,
                {planFigureWords("%1 at once").arg(gpusWithUnit(one.shortGpus, m_locale)),
                 planFigureWords("%1 GPU-hours not served").arg(money(one.shortGpuHours, 0, m_locale))},
                planTarget(words::planMonthName(month, "short"))};
    }

    CapacityStack::Order orderOf(std::size_t index) const
    {
        const PlanOrder &order = m_plan.orders[index];
        const PlanOffer &offer = m_plan.offers[order.offer];
        CapacityStack::Order shown{
            planFigureWords("%1, %2").arg(toQt(offer.name), machinesText(offer, order.machines, m_locale)),
            supplyOf(offer),
            order.month,
            order.arrives,
            order.ends,
            {},
            planTarget(words::planOrderName(index))};
        shown.lines = {
            withDates(m_study, planFigureWords("ordered in month %1").arg(order.month + 1)),
            withDates(
                m_study,
                planFigureWords("serves from month %1 to month %2").arg(order.arrives + 1).arg(order.ends))};
        return shown;
    }

    const Study &m_study;
    const CapacityPlan &m_plan;
    QLocale m_locale;
};

AxisChart::Point pointOf(const ShownPlan &shown, std::size_t index, const QLocale &locale)
{
    const PlanFrontPoint &point = shown.plan.front[index];
    const QString currency = toQt(shown.study.currency);
    return {point.point.hours,
            point.point.cost,
            toQt(shown.study.options.at(point.option).name),
            {gpusWithUnit(point.point.gpus, locale),
             planFigureWords("%1 h for a job").arg(fixed(point.point.hours, 2, locale)),
             planFigureWords("%1 %2 for a job").arg(money(point.point.cost, locale), currency)},
            planTarget(words::planFrontName(index)),
            gpusText(point.point.gpus, locale)};
}

// Down to the next point only where its time is reached.
AxisChart::Series stepsThrough(const CapacityPlan &plan)
{
    AxisChart::Series line;
    line.slot = -1;
    line.isNamed = false;
    line.isMarked = false;
    for (std::size_t k = 0; k < plan.front.size(); ++k) {
        const CostTimePoint &point = plan.front[k].point;
        if (k > 0)
            line.points.push_back({point.hours, plan.front[k - 1].point.cost});
        line.points.push_back({point.hours, point.cost});
    }
    return line;
}

} // namespace

QString gpusWithUnit(double gpus, const QLocale &locale)
{
    return toQt(words::gpusWithUnit(gpus, numberStyle(locale)));
}

QString machinesText(const PlanOffer &offer, double machines, const QLocale &locale)
{
    return toQt(words::machinesText(offer, machines, numberStyle(locale)));
}

CapacityStack capacityStack(const ShownPlan &shown, int chosen, const QLocale &locale)
{
    CapacityStack stack = Stack(shown, locale).read();
    stack.chosen = chosen;
    return stack;
}

AxisChart planFrontChart(const ShownPlan &shown, std::optional<double> deadlineHours, const QLocale &locale)
{
    AxisChart chart;
    if (shown.plan.front.empty())
        return chart;
    chart.title = planFigureWords("Cost of a job against its time");
    chart.y = {planFigureWords("%1 a job").arg(toQt(shown.study.currency)), AxisChart::Scale::Money};
    const double last = shown.plan.front.back().point.hours;
    chart.x = {planFigureWords("hours a job, GPUs beside each point"), AxisChart::Scale::Number, 0,
               std::max(last, deadlineHours && *deadlineHours < 2 * last ? *deadlineHours : last) * 1.06};
    chart.series.push_back(stepsThrough(shown.plan));
    std::map<std::string, std::size_t> places;
    for (std::size_t k = 0; k < shown.plan.front.size(); ++k) {
        const std::string &option = shown.plan.front[k].option;
        const auto [place, isNew] = places.emplace(option, chart.series.size());
        if (isNew) {
            AxisChart::Series points;
            points.name = toQt(shown.study.options.at(option).name);
            points.option = toQt(option);
            points.slot = shown.study.options.at(option).slot;
            points.form = AxisChart::Form::Points;
            chart.series.push_back(std::move(points));
        }
        chart.series[place->second].points.push_back(pointOf(shown, k, locale));
    }
    fitUpright(chart);
    if (deadlineHours && *deadlineHours <= chart.x.to)
        chart.rules.push_back(
            {*deadlineHours, planFigureWords("deadline %1 h").arg(fixed(*deadlineHours, 0, locale)), -1});
    return chart;
}

} // namespace breakeven
