#include "ui/models/plan_tables.h"

#include "ui/charts/load_curve.h"
#include "ui/look/strings.h"
#include "ui/models/risk_parts.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("PlanFigures", text); }

TableCell numberCell(double value, const QString &text, const QString &figure)
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
        table.name = tr("Orders and commitments");
        table.columns = {{tr("Order"), {}, false},
                         {tr("Ordered"), tr("in month")},
                         {tr("Serves from"), tr("month")},
                         {tr("Until"), tr("month")},
                         {tr("Amount"), {}, false},
                         {tr("GPUs"), {}, true, false, tr("Reference GPUs of the study")},
                         {tr("Present value"), m_currency, true, false,
                          tr("What is paid for it over the plan, less what it is worth at the end")}};
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
        table.name = tr("What serves month %1").arg(month + 1);
        table.columns = {
            {tr("Option"), {}, false},
            {tr("GPUs"), {}, true, false, tr("At once")},
            {tr("Used"), tr("%"), true, false,
             tr("Share of the hours of the month in which the machines work; what is rented is paid while it "
                "works")},
            {tr("Used hour"), m_currency, true, false, tr("Cost of a reference GPU-hour of work")},
            {tr("Cost"), m_currency, true, false,
             tr("For what is bought or paid up front, the part for the months it serves")}};
        for (const std::size_t offer : usedOffers(m_plan))
            if (m_plan.months[month].shares[offer].gpus > 0)
                table.rows.push_back(mixRow(month, offer));
        if (table.rows.size() > 1)
            table.rows.push_back(mixTotal(month));
        return table;
    }

    Table months() const
    {
        const std::vector<std::size_t> used = usedOffers(m_plan);
        const bool isShort = hasShortage();
        Table table;
        table.name = tr("Month by month");
        table.columns = {{tr("From"), tr("month")},
                         {tr("To"), tr("month")},
                         {tr("Demand"), tr("as entered, GPUs")},
                         {tr("Demand"), tr("P10, GPUs")},
                         {tr("Demand"), tr("P50, GPUs")},
                         {tr("Demand"), tr("P90, GPUs")}};
        for (const std::size_t offer : used)
            table.columns.push_back({toQt(m_plan.offers[offer].name), tr("GPUs")});
        if (isShort)
            table.columns.push_back({tr("Short"), tr("GPUs")});
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
        table.name = tr("Nothing is both faster and cheaper");
        table.columns = {{tr("A job on"), {}, false},
                         {tr("GPUs"), {}},
                         {tr("Time"), tr("hours")},
                         {tr("Cost"), m_currency}};
        if (deadlineHours)
            table.columns.push_back({tr("In time"), {}, false});
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

    TableCell gpusCell(double gpus, const QString &figure) const
    {
        return numberCell(gpus, gpusText(gpus, m_locale), figure);
    }
    TableCell moneyCell(double value, int decimals, const QString &figure) const
    {
        return numberCell(value, money(value, decimals, m_locale), figure);
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
        const QString figure = orderFigure(index);
        TableRow row = rowOf(offer, QString::number(index));
        for (const int month : {order.month + 1, order.arrives + 1, order.ends})
            row.cells.push_back(numberCell(month, QString::number(month), figure));
        row.cells.push_back(textCell(machinesText(offer, order.machines, m_locale)));
        row.cells.back().value = order.machines;
        row.cells.push_back(gpusCell(order.machines * offer.capacity, figure));
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
        row.cells.push_back(textCell(tr("%1 orders").arg(m_plan.orders.size())));
        row.cells.resize(6, textCell({}));
        row.cells.push_back(moneyCell(m_plan.orderTotal(), 0, QStringLiteral("orders")));
        return row;
    }

    double hoursOfMonth() const
    {
        return m_shown.study.conventions.inputs.at("hours_per_month").value.value_or(730);
    }

    TableCell unknownCell(const QString &reason) const
    {
        TableCell cell = textCell(unknownText());
        cell.toolTip = reason;
        return cell;
    }

    void addUse(TableRow &row, double gpuHours, double cost, const QString &figure) const
    {
        row.cells.push_back(gpuHours > 0 ? moneyCell(cost / gpuHours, 2, figure)
                                         : unknownCell(tr("Nothing works on it in this month.")));
        row.cells.push_back(moneyCell(cost, 0, figure));
    }

    TableRow mixRow(std::size_t month, std::size_t index) const
    {
        const PlanOffer &offer = m_plan.offers[index];
        const PlanShare &share = m_plan.months[month].shares[index];
        const QString figure = monthFigure(month, QStringLiteral("offer/") + toQt(offer.option));
        TableRow row = rowOf(offer, QStringLiteral("mix"));
        row.cells.push_back(gpusCell(share.gpus, figure));
        const double used = share.gpuHours / (share.gpus * hoursOfMonth());
        row.cells.push_back(offer.isFixed()
                                ? numberCell(used, sharePlain(used, m_locale), figure)
                                : unknownCell(tr("It is rented by the hour and paid while it works.")));
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
        const QString figure = monthFigure(month, QStringLiteral("all"));
        TableRow row;
        row.path = QStringLiteral("mix#all");
        row.isTotal = true;
        row.isLast = true;
        row.cells = {textCell(tr("Together")), gpusCell(gpus, figure), textCell({})};
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
        const QString demand = monthFigure(index, QStringLiteral("demand"));
        for (const std::size_t end : {index + 1, next})
            row.cells.push_back(
                numberCell(double(end), QString::number(end), monthFigure(end - 1, QStringLiteral("all"))));
        for (const double gpus : {month.demand.gpus(), band.p10, band.p50, band.p90})
            row.cells.push_back(gpusCell(gpus, demand));
        row.cells[2].isBold = true;
        for (const std::size_t offer : used)
            row.cells.push_back(
                gpusCell(month.shares[offer].gpus,
                         monthFigure(index, QStringLiteral("offer/") + toQt(m_plan.offers[offer].option))));
        if (isShort) {
            row.cells.push_back(gpusCell(month.shortGpus, monthFigure(index, QStringLiteral("short"))));
            row.cells.back().tone = month.shortGpus > 0 ? CellTone::Dearer : CellTone::Plain;
        }
        return row;
    }

    TableRow frontRow(std::size_t index, bool hasDeadline) const
    {
        const PlanFrontPoint &point = m_plan.front[index];
        const QString figure = QStringLiteral("front/%1").arg(index);
        TableRow row;
        row.path = QStringLiteral("options.%1#front%2").arg(toQt(point.option)).arg(index);
        row.slot = optionSlot(m_shown.study, point.option);
        row.cells = {textCell(toQt(m_shown.study.options.at(point.option).name)),
                     gpusCell(point.point.gpus, figure),
                     numberCell(point.point.hours, fixed(point.point.hours, 2, m_locale), figure),
                     moneyCell(point.point.cost, 2, figure)};
        if (hasDeadline)
            row.cells.push_back(textCell(point.isWithinDeadline ? tr("yes") : tr("no")));
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
