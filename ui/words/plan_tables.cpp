#include "ui/words/plan_tables.h"

#include "model/study/fields.h"
#include "ui/words/gpu_text.h"
#include "ui/words/numbers.h"
#include "ui/words/plan_figures.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>

namespace breakeven::words {

namespace {

std::string tableWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("PlanFigures", english, arguments);
}

class PlanTables
{
public:
    PlanTables(const Study &study, const CapacityPlan &plan, const NumberStyle &style)
        : m_study(study), m_plan(plan), m_style(style)
    {
    }

    Table orders() const
    {
        Table table{tableWords("Orders and commitments"), {}, {}, {}};
        table.columns = {
            {tableWords("Order"), {}, {}, false},
            {tableWords("Ordered"), tableWords("in month"), tableWords("In month")},
            {tableWords("Serves from"), tableWords("month"), tableWords("Serves from")},
            {tableWords("Until"), tableWords("month"), tableWords("Until"), true, {}, true},
            {tableWords("Amount"), {}, {}, false},
            {tableWords("GPUs"), {}, {}, true, tableWords("Of the machines that are ordered"), true},
            {tableWords("Present value"),
             m_study.currency,
             {},
             true,
             tableWords("What is paid for it over the plan, less what it is worth at the end")}};
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order)
            table.rows.push_back(orderRow(order));
        if (table.rows.size() > 1)
            table.rows.push_back(orderTotal());
        return table;
    }

    Table mix(std::size_t month) const
    {
        Table table{tableWords("What serves month %1", {std::to_string(month + 1)}), {}, {}, {}};
        table.columns = {
            {tableWords("Option"), {}, {}, false},
            {tableWords("GPUs"),
             {},
             {},
             true,
             tableWords("Reference GPUs at once; machines in repair are left out")},
            {tableWords("Used"),
             tableWords("%"),
             {},
             true,
             tableWords("Share of the hours of the month in which the machines work; what is rented is paid "
                        "while it works")},
            {tableWords("Used hour"),
             m_study.currency,
             {},
             true,
             tableWords("Cost of a reference GPU-hour of work")},
            {tableWords("Cost"),
             m_study.currency,
             {},
             true,
             tableWords("For what is bought or paid up front, the part for the months it serves")}};
        for (const std::size_t offer : m_plan.usedOffers())
            if (m_plan.months[month].shares[offer].gpus > 0)
                table.rows.push_back(mixRow(month, offer));
        if (table.rows.size() > 1)
            table.rows.push_back(mixTotal(month));
        return table;
    }

    Table months(Ends ends) const
    {
        const std::string gpus = tableWords("GPUs");
        const auto demand = [](const char *end, const std::string &brief) {
            return Column{tableWords("Demand"), tableWords(end), brief};
        };
        Table table{tableWords("Month by month"),
                    tableWords("GPUs in the busiest hour of the month (work that may wait is spread over the "
                               "month; machines in repair are left out):"),
                    {},
                    {}};
        if (ends == Ends::Apart)
            table.columns = {{tableWords("From"), tableWords("month")},
                             {tableWords("To"), tableWords("month")}};
        else
            table.columns = {{tableWords("Month"), {}, {}, false}};
        if (!m_plan.forecast) // of a forecast nothing is entered
            table.columns.push_back(demand("as entered, GPUs", tableWords("As entered")));
        table.columns.push_back(demand("P10, GPUs", "P10"));
        table.columns.push_back(demand("P50, GPUs", "P50"));
        table.columns.push_back(demand("P90, GPUs", "P90"));
        for (const std::size_t offer : m_plan.usedOffers())
            table.columns.push_back({m_plan.offers[offer].name, gpus, m_plan.offers[offer].name, true,
                                     tableWords("Reference GPUs at work; machines in repair are left out")});
        if (isShort())
            table.columns.push_back({tableWords("Short"), gpus, tableWords("Short")});
        for (std::size_t month = 0, next = 0; month < m_plan.months.size(); month = next) {
            while (next < m_plan.months.size() && isLike(m_plan.months[month], m_plan.months[next]))
                ++next;
            table.rows.push_back(monthsRow(month, next, ends));
        }
        return table;
    }

    Table front(bool hasDeadline) const
    {
        Table table{tableWords("Nothing is both faster and cheaper"),
                    tableWords("No other number of GPUs is both faster and cheaper:"),
                    {},
                    {}};
        table.columns = {{tableWords("A job on"), {}, {}, false},
                         {tableWords("GPUs")},
                         {tableWords("Time"), tableWords("hours")},
                         {tableWords("Cost"), m_study.currency}};
        if (hasDeadline)
            table.columns.push_back({tableWords("In time"), {}, {}, false});
        for (std::size_t point = 0; point < m_plan.front.size(); ++point)
            table.rows.push_back(frontRow(point, hasDeadline));
        return table;
    }

private:
    bool isShort() const
    {
        return std::any_of(m_plan.months.begin(), m_plan.months.end(),
                           [](const PlanMonth &month) { return month.shortGpus > 0; });
    }

    Cell gpusCell(double gpus, const std::string &figure) const
    {
        return {gpusText(gpus, m_style), gpus, figure};
    }
    Cell moneyCell(double value, int decimals, const std::string &figure) const
    {
        return {money(value, decimals, m_style), value, figure};
    }
    static Cell monthCell(std::size_t month, const std::string &figure)
    {
        return {std::to_string(month), double(month), figure};
    }

    Row rowOf(const std::string &option, const std::string &what) const
    {
        const Option &one = m_study.options.at(option);
        return {"options." + option + "#" + what, one.slot, false, {{one.name}}};
    }

    Row orderRow(std::size_t index) const
    {
        const PlanOrder &order = m_plan.orders[index];
        const PlanOffer &offer = m_plan.offers[order.offer];
        const std::string figure = planOrderName(index);
        Row row = rowOf(offer.option, std::to_string(index));
        for (const int month : {order.month + 1, order.arrives + 1, order.ends})
            row.cells.push_back(monthCell(std::size_t(month), figure));
        row.cells.push_back({machinesText(offer, order.machines, m_style), order.machines, figure});
        row.cells.push_back(gpusCell(order.machines * offer.gpusOfMachine, figure));
        row.cells.push_back(moneyCell(order.cost, 0, figure));
        row.cells.back().isBold = true;
        return row;
    }

    Row orderTotal() const
    {
        Row row{"orders#all", -1, true, {{tableWords("%1 orders", {std::to_string(m_plan.orders.size())})}}};
        row.cells.resize(6);
        row.cells.push_back(moneyCell(m_plan.orderTotal(), 0, kPlanOrders));
        return row;
    }

    static Cell unknownCell(const char *reason)
    {
        Cell cell{unknownText()};
        cell.toolTip = tableWords(reason);
        return cell;
    }

    void addUse(Row &row, double gpuHours, double cost, const std::string &figure) const
    {
        row.cells.push_back(gpuHours > 0 ? moneyCell(cost / gpuHours, 2, figure)
                                         : unknownCell("Nothing works on it in this month."));
        row.cells.push_back(moneyCell(cost, 0, figure));
    }

    Row mixRow(std::size_t month, std::size_t index) const
    {
        const PlanOffer &offer = m_plan.offers[index];
        const PlanShare &share = m_plan.months[month].shares[index];
        const std::string figure = planMonthName(month, offer);
        Row row = rowOf(offer.option, "mix");
        row.cells.push_back(gpusCell(share.gpus, figure));
        const double used = share.gpuHours / (share.gpus * hoursPerMonth(m_study));
        row.cells.push_back(offer.isFixed()
                                ? Cell{sharePlain(used, m_style), used, figure}
                                : unknownCell("It is rented by the hour and paid while it works."));
        addUse(row, share.gpuHours, share.cost, figure);
        return row;
    }

    Row mixTotal(std::size_t month) const
    {
        double gpus = 0, hours = 0, cost = 0;
        for (const PlanShare &share : m_plan.months[month].shares) {
            gpus += share.gpus;
            hours += share.gpuHours;
            cost += share.cost;
        }
        const std::string figure = planMonthName(month, "all");
        Row row{"mix#all", -1, true, {{tableWords("Together")}, gpusCell(gpus, figure), {}}};
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
    Row monthsRow(std::size_t index, std::size_t next, Ends ends) const
    {
        const PlanMonth &month = m_plan.months[index];
        const Band &band = month.demand.band();
        const std::string demand = planMonthName(index, "demand");
        Row row{"month#" + std::to_string(index), -1, false, {}};
        row.cells.push_back(monthCell(index + 1, planMonthName(index, "all")));
        if (ends == Ends::Apart)
            row.cells.push_back(monthCell(next, planMonthName(next - 1, "all")));
        else if (next > index + 1)
            row.cells.back().text += "–" + std::to_string(next);
        const std::size_t planned = row.cells.size();
        if (!m_plan.forecast)
            row.cells.push_back(gpusCell(month.demand.gpus(), demand));
        for (const double gpus : {band.p10, band.p50, band.p90})
            row.cells.push_back(gpusCell(gpus, demand));
        row.cells[m_plan.forecast ? planned + 1 : planned].isBold = true;
        for (const std::size_t offer : m_plan.usedOffers())
            row.cells.push_back(
                gpusCell(month.shares[offer].gpus, planMonthName(index, m_plan.offers[offer])));
        if (isShort()) {
            row.cells.push_back(gpusCell(month.shortGpus, planMonthName(index, "short")));
            row.cells.back().tone = month.shortGpus > 0 ? CellTone::Dearer : CellTone::Plain;
        }
        return row;
    }

    Row frontRow(std::size_t index, bool hasDeadline) const
    {
        const PlanFrontPoint &point = m_plan.front[index];
        const std::string figure = planFrontName(index);
        Row row = rowOf(point.option, "front" + std::to_string(index));
        row.cells.push_back(gpusCell(point.point.gpus, figure));
        row.cells.push_back({fixed(point.point.hours, 2, m_style), point.point.hours, figure});
        row.cells.push_back(moneyCell(point.point.cost, 2, figure));
        if (hasDeadline)
            row.cells.push_back({tableWords(point.isWithinDeadline ? "yes" : "no")});
        return row;
    }

    const Study &m_study;
    const CapacityPlan &m_plan;
    const NumberStyle &m_style;
};

} // namespace

Table planOrdersTable(const Study &study, const CapacityPlan &plan, const NumberStyle &style)
{
    return PlanTables(study, plan, style).orders();
}

Table planMixTable(const Study &study, const CapacityPlan &plan, std::size_t month, const NumberStyle &style)
{
    return PlanTables(study, plan, style).mix(month);
}

Table planMonthsTable(const Study &study, const CapacityPlan &plan, Ends ends, const NumberStyle &style)
{
    return PlanTables(study, plan, style).months(ends);
}

Table planFrontTable(const Study &study, const CapacityPlan &plan, bool hasDeadline, const NumberStyle &style)
{
    return PlanTables(study, plan, style).front(hasDeadline);
}

} // namespace breakeven::words
