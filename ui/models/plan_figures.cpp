#include "ui/models/plan_figures.h"

#include "model/study/study_path.h"
#include "ui/charts/capacity_stack.h"
#include "ui/charts/load_curve.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kMostOrders = 8; // named one by one

class PlanFigures
{
public:
    PlanFigures(const ShownPlan &shown, const StudyResult &result, const QLocale &locale)
        : m_shown(shown), m_plan(shown.plan), m_result(result), m_locale(locale),
          m_currency(toQt(shown.study.currency))
    {
    }

    std::map<QString, ExplainedFigure> all()
    {
        add(QStringLiteral("cost"), cost());
        add(QStringLiteral("orders"), orders());
        if (m_plan.onDemandOnly)
            add(QStringLiteral("saved"), saved());
        if (m_plan.bound)
            add(QStringLiteral("bound"), bound());
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order)
            add(orderFigure(order), orderOf(order));
        for (std::size_t month = 0; month < m_plan.months.size(); ++month)
            addMonth(month);
        for (std::size_t point = 0; point < m_plan.front.size(); ++point)
            add(QStringLiteral("front/%1").arg(point), frontPoint(point));
        return std::move(m_all);
    }

private:
    using Row = ExplainedFigure::Row;

    void add(const QString &what, ExplainedFigure figure)
    {
        m_all.emplace(planFigureId(what), std::move(figure));
    }
    ExplainedFigure figure(const QString &title, const QString &value, const QString &words,
                           const QString &numbers = {}) const
    {
        return {page_ids::kCapacity, title, value, words, numbers, {}, {}};
    }
    QString cash(double value) const { return money(value, 0, m_locale) + QChar(0x00A0) + m_currency; }
    QString gpus(double value) const { return gpusWithUnit(value, m_locale); }
    QString nameOf(const PlanOffer &offer) const { return toQt(offer.name); }
    QString hours(double value) const
    {
        return planFigureWords("%1 GPU-hours").arg(money(value, 0, m_locale));
    }

    void addMonth(std::size_t month)
    {
        add(monthFigure(month, QStringLiteral("demand")), demand(month));
        add(monthFigure(month, QStringLiteral("all")), together(month));
        if (m_plan.months[month].shortGpus > 0)
            add(monthFigure(month, QStringLiteral("short")), shortage(month));
        for (const PlanSupply supply : kSupplies)
            if (m_plan.gpusOf(m_plan.months[month], supply) > 0)
                add(monthFigure(month, QLatin1String(supplyId(supply))), supplied(month, supply));
        for (std::size_t offer = 0; offer < m_plan.offers.size(); ++offer)
            add(monthFigure(month, QStringLiteral("offer/") + toQt(m_plan.offers[offer].option)),
                offered(month, offer));
    }

    // Input of the option, where it has one of the key.
    void addInput(ExplainedFigure &shown, const PlanOffer &offer, const char *key) const
    {
        const std::string path = inputOf(m_shown, offer, key);
        const auto place = inputAt(m_shown.study, path);
        if (path.empty() || !place->input->value)
            return;
        const bool isNode = m_result.sheet.sheet->find(place->path).has_value(); // a plan alone uses some
        const FieldAmount amount(*place->field, m_shown.study);
        shown.rows.push_back({toQt(place->field->label), isNode ? toQt(place->path) : QString(),
                              amount.shortText(place->input->value, m_locale), nameOf(offer)});
    }

    void addCompared(ExplainedFigure &shown, const QString &name, const std::string &option,
                     double value) const
    {
        shown.rows.push_back({name, QStringLiteral("options.%1.npv").arg(toQt(option)), cash(value),
                              planFigureWords("as on Compare")});
    }

    ExplainedFigure cost() const
    {
        const double rest = m_plan.cost - m_plan.orderTotal();
        ExplainedFigure shown =
            figure(planFigureWords("Cost of the plan"), cash(m_plan.cost),
                   planFigureWords("Present value of all orders, and of what is rented and paid as it runs"),
                   planFigureWords("%1 + %2").arg(money(m_plan.orderTotal(), 0, m_locale),
                                                  money(rest, 0, m_locale)));
        if (!m_plan.orders.empty())
            shown.rows.push_back({planFigureWords("Orders and commitments"),
                                  planFigureId(QStringLiteral("orders")), cash(m_plan.orderTotal()),
                                  planFigureWords("%1 in all").arg(m_plan.orders.size())});
        shown.rows.push_back(
            {planFigureWords("Rent, and the costs of an option that do not depend on what it serves"),
             {},
             cash(rest),
             {}});
        if (m_plan.onDemandOnly)
            addCompared(shown, planFigureWords("On demand alone"), m_plan.onDemandOption,
                        *m_plan.onDemandOnly);
        if (m_plan.today && m_result.sheet.baseline >= 0) {
            const std::string &id = m_result.sheet.options[std::size_t(m_result.sheet.baseline)].id;
            addCompared(shown, planFigureWords("Baseline: %1").arg(toQt(m_shown.study.options.at(id).name)),
                        id, *m_plan.today);
        }
        if (m_plan.bound)
            shown.rows.push_back({planFigureWords("No plan costs less than"),
                                  planFigureId(QStringLiteral("bound")),
                                  cash(*m_plan.bound),
                                  {}});
        return shown;
    }

    ExplainedFigure orders() const
    {
        ExplainedFigure shown =
            figure(planFigureWords("Orders and commitments"), cash(m_plan.orderTotal()),
                   planFigureWords("Present value of all that is bought or committed to"));
        for (std::size_t order = 0; order < std::min(m_plan.orders.size(), kMostOrders); ++order) {
            const PlanOrder &one = m_plan.orders[order];
            const PlanOffer &offer = m_plan.offers[one.offer];
            shown.rows.push_back(
                {planFigureWords("%1, %2").arg(nameOf(offer), machinesText(offer, one.machines, m_locale)),
                 planFigureId(orderFigure(order)), cash(one.cost),
                 planFigureWords("in month %1").arg(one.month + 1)});
        }
        if (m_plan.orders.size() > kMostOrders)
            shown.note =
                planFigureWords("And %1 more orders in the table.").arg(m_plan.orders.size() - kMostOrders);
        return shown;
    }

    ExplainedFigure saved() const
    {
        ExplainedFigure shown =
            figure(planFigureWords("Below on demand alone"), cash(*m_plan.onDemandOnly - m_plan.cost),
                   planFigureWords("What on demand alone costs, less the cost of the plan"),
                   planFigureWords("%1 − %2").arg(money(*m_plan.onDemandOnly, 0, m_locale),
                                                  money(m_plan.cost, 0, m_locale)));
        addCompared(shown, planFigureWords("On demand alone"), m_plan.onDemandOption, *m_plan.onDemandOnly);
        shown.rows.push_back({planFigureWords("Cost of the plan"),
                              planFigureId(QStringLiteral("cost")),
                              cash(m_plan.cost),
                              {}});
        return shown;
    }

    ExplainedFigure bound() const
    {
        ExplainedFigure shown = figure(
            planFigureWords("No plan costs less"), cash(*m_plan.bound),
            planFigureWords(
                "The least cost if parts of machines could be bought: a linear program over all months"));
        if (const auto gap = m_plan.gap())
            shown.numbers = planFigureWords("the plan is %1 above it").arg(sentenceShare(*gap, m_locale));
        shown.rows.push_back({planFigureWords("Cost of the plan"),
                              planFigureId(QStringLiteral("cost")),
                              cash(m_plan.cost),
                              {}});
        return shown;
    }

    ExplainedFigure orderOf(std::size_t index) const
    {
        const PlanOrder &order = m_plan.orders[index];
        const PlanOffer &offer = m_plan.offers[order.offer];
        ExplainedFigure shown = figure(
            planFigureWords("%1, %2").arg(nameOf(offer), machinesText(offer, order.machines, m_locale)),
            cash(order.cost),
            planFigureWords("Present value of all that is paid for this order over the plan, less what it is "
                            "worth at its "
                            "end"),
            planFigureWords("ordered in month %1, serves from month %2 to %3")
                .arg(order.month + 1)
                .arg(order.arrives + 1)
                .arg(order.ends));
        shown.rows.push_back({planFigureWords("GPUs"), {}, gpus(order.machines * offer.gpusOfMachine), {}});
        shown.rows.push_back({planFigureWords("Of them at work, repairs counted, in reference GPUs"),
                              {},
                              gpus(order.machines * offer.capacity),
                              {}});
        for (const char *key : {"server_price", "price", "delivery_months", "hold_months", "term_months"})
            addInput(shown, offer, key);
        return shown;
    }

    // The node of the demand that is planned with; empty where it was forecast.
    QString demandNode(const MonthDemand &demand) const
    {
        const auto &ids = m_result.sheet.workloads;
        const auto found = std::find(ids.begin(), ids.end(), m_plan.workload);
        if (found == ids.end() || m_plan.forecast)
            return {};
        const LoadNodes &load = m_result.sheet.loads[std::size_t(found - ids.begin())];
        return toQt(m_result.sheet.sheet->node(demand.isSpread() ? load.mean : load.peak).id);
    }

    ExplainedFigure demand(std::size_t month) const
    {
        const MonthDemand &one = m_plan.months[month].demand;
        const Band &band = one.band();
        ExplainedFigure shown = figure(
            planFigureWords("Demand in month %1").arg(month + 1), gpus(one.gpus()),
            one.isSpread() ? planFigureWords("GPUs that do the work of the month, spread over it")
                           : planFigureWords("GPUs that are wanted at once in the busiest hour of the month"),
            planFigureWords("as entered; P10 %1, P50 %2, P90 %3: from the ranges of the inputs")
                .arg(gpus(band.p10), gpus(band.p50), gpus(band.p90)));
        shown.rows.push_back(
            {one.isSpread() ? planFigureWords("Mean of the load") : planFigureWords("Peak of the load"),
             demandNode(one), gpus(one.gpus()), planFigureWords("at the values of the study")});
        shown.rows.push_back({planFigureWords("Work of the month"), {}, hours(one.gpuHours()), {}});
        return shown;
    }

    Row shareRow(std::size_t month, std::size_t offer) const
    {
        const PlanShare &share = m_plan.months[month].shares[offer];
        const PlanOffer &of = m_plan.offers[offer];
        return {nameOf(of), planFigureId(monthFigure(month, QStringLiteral("offer/") + toQt(of.option))),
                gpus(share.gpus), planFigureWords("%1, %2").arg(hours(share.gpuHours), cash(share.cost))};
    }

    ExplainedFigure supplied(std::size_t month, PlanSupply supply) const
    {
        const PlanMonth &one = m_plan.months[month];
        ExplainedFigure shown =
            figure(planFigureWords("%1 in month %2").arg(supplyWord(supply)).arg(month + 1),
                   gpus(m_plan.gpusOf(one, supply)), planFigureWords("Its GPUs at once"));
        for (std::size_t i = 0; i < m_plan.offers.size(); ++i)
            if (supplyOf(m_plan.offers[i]) == supply && one.shares[i].gpus > 0)
                shown.rows.push_back(shareRow(month, i));
        return shown;
    }

    ExplainedFigure together(std::size_t month) const
    {
        const PlanMonth &one = m_plan.months[month];
        double cost = 0;
        ExplainedFigure shown = figure(planFigureWords("Month %1").arg(month + 1), {},
                                       planFigureWords("All that serves this month"));
        for (const std::size_t i : usedOffers(m_plan))
            if (one.shares[i].gpus > 0) {
                cost += one.shares[i].cost;
                shown.rows.push_back(shareRow(month, i));
            }
        shown.value = cash(cost);
        shown.numbers =
            planFigureWords("for what is bought or paid up front, the part for the months it serves");
        return shown;
    }

    ExplainedFigure shortage(std::size_t month) const
    {
        const PlanMonth &one = m_plan.months[month];
        ExplainedFigure shown =
            figure(planFigureWords("Short in month %1").arg(month + 1), gpus(one.shortGpus),
                   planFigureWords("Demand in the busiest hour, less all that can be there by then"),
                   planFigureWords("%1 not served").arg(hours(one.shortGpuHours)));
        shown.rows.push_back({planFigureWords("Demand"),
                              planFigureId(monthFigure(month, QStringLiteral("demand"))),
                              gpus(one.demand.gpus()),
                              {}});
        for (const std::size_t i : usedOffers(m_plan))
            if (one.shares[i].gpus > 0)
                shown.rows.push_back(shareRow(month, i));
        for (const PlanLimit &limit : m_plan.binding)
            if (std::find(limit.months.begin(), limit.months.end(), int(month)) != limit.months.end())
                addInput(shown, m_plan.offers[limit.offer],
                         limit.kind == PlanLimit::Kind::Delivery ? "delivery_months" : "gpus");
        return shown;
    }

    ExplainedFigure offered(std::size_t month, std::size_t index) const
    {
        const PlanOffer &offer = m_plan.offers[index];
        const PlanShare &share = m_plan.months[month].shares[index];
        ExplainedFigure shown = figure(
            planFigureWords("%1 in month %2").arg(nameOf(offer)).arg(month + 1), gpus(share.gpus),
            offer.isFixed() ? planFigureWords("Reference GPUs of the machines in service")
                            : planFigureWords("Reference GPUs that are rented at once, at most"),
            offer.isFixed() ? planFigureWords("%1, %2 each")
                                  .arg(machinesText(offer, share.machines, m_locale), gpus(offer.capacity))
                            : QString());
        shown.rows.push_back({planFigureWords("Work it does"), {}, hours(share.gpuHours), {}});
        shown.rows.push_back(
            {planFigureWords("Cost of the month"),
             {},
             cash(share.cost),
             offer.orders ? planFigureWords("its part of what the orders cost") : QString()});
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order)
            if (const PlanOrder &one = m_plan.orders[order];
                one.offer == index && one.arrives <= int(month) && int(month) < one.ends)
                shown.rows.push_back({planFigureWords("Ordered in month %1").arg(one.month + 1),
                                      planFigureId(orderFigure(order)),
                                      machinesText(offer, one.machines, m_locale),
                                      {}});
        for (const char *key : {"server_price", "price", "gpus"})
            addInput(shown, offer, key);
        return shown;
    }

    ExplainedFigure frontPoint(std::size_t index) const
    {
        const PlanFrontPoint &point = m_plan.front[index];
        const QString name = toQt(m_shown.study.options.at(point.option).name);
        ExplainedFigure shown = figure(
            planFigureWords("%1 on %2").arg(name, gpus(point.point.gpus)),
            planFigureWords("%1 a job").arg(money(point.point.cost, m_locale) + QChar(0x00A0) + m_currency),
            planFigureWords("No other number of GPUs does a job both faster and cheaper"),
            planFigureWords("%1 h for a job").arg(fixed(point.point.hours, 2, m_locale)));
        shown.rows.push_back(
            {name,
             QStringLiteral("options.%1.npv").arg(toQt(point.option)),
             {},
             planFigureWords("as in the study; Effects shows its curve over the number of GPUs")});
        return shown;
    }

    const ShownPlan &m_shown;
    const CapacityPlan &m_plan;
    const StudyResult &m_result;
    QLocale m_locale;
    QString m_currency;
    std::map<QString, ExplainedFigure> m_all;
};

} // namespace

std::map<QString, ExplainedFigure> planFigures(const ShownPlan &shown, const StudyResult &result,
                                               const QLocale &locale)
{
    return PlanFigures(shown, result, locale).all();
}

} // namespace breakeven
