#include "ui/models/plan_tables.h"

#include "model/study/fields.h"
#include "ui/charts/load_curve.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/risk_parts.h"
#include "ui/text/numbers.h"
#include "ui/words/plan_figures.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

TableCell planCell(double value, const QString &text, const std::string &figure)
{
    TableCell cell = textCell(text);
    cell.value = value;
    cell.target = planTarget(figure);
    return cell;
}

class Tables
{
public:
    Tables(const ShownPlan &shown, const QLocale &locale)
        : m_shown(shown), m_plan(shown.plan), m_locale(locale), m_currency(toQt(shown.study.currency))
    {
    }

    Table orders() const
    {
        Table table;
        table.name = planFigureWords("Orders and commitments");
        table.columns = {
            {planFigureWords("Order"), {}, false},
            {planFigureWords("Ordered"), planFigureWords("in month")},
            {planFigureWords("Serves from"), planFigureWords("month")},
            {planFigureWords("Until"), planFigureWords("month")},
            {planFigureWords("Amount"), {}, false},
            {planFigureWords("GPUs"), {}, true, false, planFigureWords("Of the machines that are ordered")},
            {planFigureWords("Present value"), m_currency, true, false,
             planFigureWords("What is paid for it over the plan, less what it is worth at the end")}};
        for (const std::size_t column : {3, 5})
            table.columns[column].givesWay = true;
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order)
            table.rows.push_back(orderRow(order));
        if (table.rows.size() > 1)
            table.rows.push_back(orderTotal());
        return table;
    }

    Table mix(std::size_t month) const
    {
        Table table;
        table.name = planFigureWords("What serves month %1").arg(month + 1);
        table.columns = {
            {planFigureWords("Option"), {}, false},
            {planFigureWords("GPUs"),
             {},
             true,
             false,
             planFigureWords("Reference GPUs at once; machines in repair are left out")},
            {planFigureWords("Used"), planFigureWords("%"), true, false,
             planFigureWords("Share of the hours of the month in which the machines work; what is rented is "
                             "paid while it "
                             "works")},
            {planFigureWords("Used hour"), m_currency, true, false,
             planFigureWords("Cost of a reference GPU-hour of work")},
            {planFigureWords("Cost"), m_currency, true, false,
             planFigureWords("For what is bought or paid up front, the part for the months it serves")}};
        for (const std::size_t offer : m_plan.usedOffers())
            if (m_plan.months[month].shares[offer].gpus > 0)
                table.rows.push_back(mixRow(month, offer));
        if (table.rows.size() > 1)
            table.rows.push_back(mixTotal(month));
        return table;
    }

    Table months() const
    {
        const std::vector<std::size_t> used = m_plan.usedOffers();
        const bool isShort = hasShortage();
        Table table;
        table.name = planFigureWords("Month by month");
        table.columns = {{planFigureWords("From"), planFigureWords("month")},
                         {planFigureWords("To"), planFigureWords("month")},
                         {planFigureWords("Demand"), planFigureWords("as entered, GPUs")},
                         {planFigureWords("Demand"), planFigureWords("P10, GPUs")},
                         {planFigureWords("Demand"), planFigureWords("P50, GPUs")},
                         {planFigureWords("Demand"), planFigureWords("P90, GPUs")}};
        for (const std::size_t offer : used)
            table.columns.push_back(
                {toQt(m_plan.offers[offer].name), planFigureWords("GPUs"), true, false,
                 planFigureWords("Reference GPUs at work; machines in repair are left out")});
        if (isShort)
            table.columns.push_back({planFigureWords("Short"), planFigureWords("GPUs")});
        for (std::size_t month = 0, next = 0; month < m_plan.months.size(); month = next) {
            while (next < m_plan.months.size() && isLike(m_plan.months[month], m_plan.months[next]))
                ++next;
            table.rows.push_back(monthsRow(month, next, used, isShort));
        }
        return table;
    }

    Table front(std::optional<double> deadlineHours) const
    {
        Table table;
        table.name = planFigureWords("Nothing is both faster and cheaper");
        table.columns = {{planFigureWords("A job on"), {}, false},
                         {planFigureWords("GPUs"), {}},
                         {planFigureWords("Time"), planFigureWords("hours")},
                         {planFigureWords("Cost"), m_currency}};
        if (deadlineHours)
            table.columns.push_back({planFigureWords("In time"), {}, false});
        for (std::size_t point = 0; point < m_plan.front.size(); ++point)
            table.rows.push_back(frontRow(point, deadlineHours.has_value()));
        return table;
    }

private:
    bool hasShortage() const
    {
        return std::any_of(m_plan.months.begin(), m_plan.months.end(),
                           [](const PlanMonth &month) { return month.shortGpus > 0; });
    }

    TableCell gpusCell(double gpus, const std::string &figure) const
    {
        return planCell(gpus, gpusText(gpus, m_locale), figure);
    }
    TableCell moneyCell(double value, int decimals, const std::string &figure) const
    {
        return planCell(value, money(value, decimals, m_locale), figure);
    }

    TableRow rowOf(const PlanOffer &offer, const QString &what) const
    {
        TableRow row;
        row.path = QStringLiteral("options.%1#%2").arg(toQt(offer.option), what);
        row.slot = optionSlot(m_shown.study, offer.option);
        row.cells.push_back(textCell(toQt(offer.name)));
        return row;
    }

    TableRow orderRow(std::size_t index) const
    {
        const PlanOrder &order = m_plan.orders[index];
        const PlanOffer &offer = m_plan.offers[order.offer];
        const std::string figure = words::planOrderName(index);
        TableRow row = rowOf(offer, QString::number(index));
        for (const int month : {order.month + 1, order.arrives + 1, order.ends})
            row.cells.push_back(planCell(month, QString::number(month), figure));
        row.cells.push_back(textCell(machinesText(offer, order.machines, m_locale)));
        row.cells.back().value = order.machines;
        row.cells.push_back(gpusCell(order.machines * offer.gpusOfMachine, figure));
        row.cells.push_back(moneyCell(order.cost, 0, figure));
        row.cells.back().isBold = true;
        return row;
    }

    TableRow orderTotal() const
    {
        TableRow row;
        row.path = QStringLiteral("orders#all");
        row.isTotal = true;
        row.isLast = true;
        row.cells.push_back(textCell(planFigureWords("%1 orders").arg(m_plan.orders.size())));
        row.cells.resize(6, textCell({}));
        row.cells.push_back(moneyCell(m_plan.orderTotal(), 0, words::kPlanOrders));
        return row;
    }

    TableCell unknownCell(const QString &reason) const
    {
        TableCell cell = textCell(unknownText());
        cell.toolTip = reason;
        return cell;
    }

    void addUse(TableRow &row, double gpuHours, double cost, const std::string &figure) const
    {
        row.cells.push_back(gpuHours > 0
                                ? moneyCell(cost / gpuHours, 2, figure)
                                : unknownCell(planFigureWords("Nothing works on it in this month.")));
        row.cells.push_back(moneyCell(cost, 0, figure));
    }

    TableRow mixRow(std::size_t month, std::size_t index) const
    {
        const PlanOffer &offer = m_plan.offers[index];
        const PlanShare &share = m_plan.months[month].shares[index];
        const std::string figure = words::planMonthName(month, offer);
        TableRow row = rowOf(offer, QStringLiteral("mix"));
        row.cells.push_back(gpusCell(share.gpus, figure));
        const double used = share.gpuHours / (share.gpus * hoursPerMonth(m_shown.study));
        row.cells.push_back(offer.isFixed() ? planCell(used, sharePlain(used, m_locale), figure)
                                            : unknownCell(planFigureWords(
                                                  "It is rented by the hour and paid while it works.")));
        addUse(row, share.gpuHours, share.cost, figure);
        return row;
    }

    TableRow mixTotal(std::size_t month) const
    {
        double gpus = 0, hours = 0, cost = 0;
        for (const PlanShare &share : m_plan.months[month].shares) {
            gpus += share.gpus;
            hours += share.gpuHours;
            cost += share.cost;
        }
        const std::string figure = words::planMonthName(month, "all");
        TableRow row;
        row.path = QStringLiteral("mix#all");
        row.isTotal = true;
        row.isLast = true;
        row.cells = {textCell(planFigureWords("Together")), gpusCell(gpus, figure), textCell({})};
        addUse(row, hours, cost, figure);
        return row;
    }

    static bool isLike(const PlanMonth &one, const PlanMonth &other)
    {
        const Band &a = one.demand.band(), &b = other.demand.band();
        bool isSame = one.demand.gpus() == other.demand.gpus() && a.p10 == b.p10 && a.p50 == b.p50 &&
                      a.p90 == b.p90 && one.shortGpus == other.shortGpus;
        for (std::size_t i = 0; i < one.shares.size(); ++i)
            isSame = isSame && std::fabs(one.shares[i].gpus - other.shares[i].gpus) < 1e-9;
        return isSame;
    }

    // Months [index, next) are alike.
    TableRow monthsRow(std::size_t index, std::size_t next, const std::vector<std::size_t> &used,
                       bool isShort) const
    {
        const PlanMonth &month = m_plan.months[index];
        const Band &band = month.demand.band();
        TableRow row;
        row.path = QStringLiteral("month#%1").arg(index);
        const std::string demand = words::planMonthName(index, "demand");
        for (const std::size_t end : {index + 1, next})
            row.cells.push_back(
                planCell(double(end), QString::number(end), words::planMonthName(end - 1, "all")));
        for (const double gpus : {month.demand.gpus(), band.p10, band.p50, band.p90})
            row.cells.push_back(gpusCell(gpus, demand));
        row.cells[2].isBold = true;
        for (const std::size_t offer : used)
            row.cells.push_back(
                gpusCell(month.shares[offer].gpus, words::planMonthName(index, m_plan.offers[offer])));
        if (isShort) {
            row.cells.push_back(gpusCell(month.shortGpus, words::planMonthName(index, "short")));
            row.cells.back().tone = month.shortGpus > 0 ? CellTone::Dearer : CellTone::Plain;
        }
        return row;
    }

    TableRow frontRow(std::size_t index, bool hasDeadline) const
    {
        const PlanFrontPoint &point = m_plan.front[index];
        const std::string figure = words::planFrontName(index);
        TableRow row;
        row.path = QStringLiteral("options.%1#front%2").arg(toQt(point.option)).arg(index);
        row.slot = optionSlot(m_shown.study, point.option);
        row.cells = {textCell(toQt(m_shown.study.options.at(point.option).name)),
                     gpusCell(point.point.gpus, figure),
                     planCell(point.point.hours, fixed(point.point.hours, 2, m_locale), figure),
                     moneyCell(point.point.cost, 2, figure)};
        if (hasDeadline)
            row.cells.push_back(
                textCell(point.isWithinDeadline ? planFigureWords("yes") : planFigureWords("no")));
        return row;
    }

    const ShownPlan &m_shown;
    const CapacityPlan &m_plan;
    QLocale m_locale;
    QString m_currency;
};

} // namespace

Table planOrdersTable(const ShownPlan &shown, const QLocale &locale)
{
    return Tables(shown, locale).orders();
}

Table planMixTable(const ShownPlan &shown, std::size_t month, const QLocale &locale)
{
    return Tables(shown, locale).mix(month);
}

Table planMonthsTable(const ShownPlan &shown, const QLocale &locale)
{
    return Tables(shown, locale).months();
}

Table planFrontTable(const ShownPlan &shown, std::optional<double> deadlineHours, const QLocale &locale)
{
    return Tables(shown, locale).front(deadlineHours);
}

} // namespace breakeven
