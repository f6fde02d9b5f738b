#include "ui/words/plan_figures.h"

#include "model/study/study_path.h"
#include "ui/words/gpu_text.h"
#include "ui/words/input_amount.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>
#include <charconv>

namespace breakeven::words {

namespace {

constexpr std::size_t kMostOrders = 8; // named one by one

using FigureRow = ExplainedFigure::Row;

std::string figureWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("PlanFigures", english, arguments);
}

// As people count: from 1.
std::string placeText(std::size_t place) { return std::to_string(place + 1); }

std::string nodeOfPresentValue(const std::string &option) { return "options." + option + ".npv"; }

class PlanFigures
{
public:
    PlanFigures(const Study &study, const StudySheet &sheet, const CapacityPlan &plan,
                const NumberStyle &style)
        : m_study(study), m_sheet(sheet), m_plan(plan), m_style(style)
    {
    }

    ExplainedFigures all()
    {
        m_all.emplace(kPlanCost, cost());
        m_all.emplace(kPlanOrders, orders());
        if (m_plan.onDemandOnly)
            m_all.emplace(kPlanSaved, saved());
        if (m_plan.bound)
            m_all.emplace(kPlanBound, bound());
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order)
            m_all.emplace(planOrderName(order), orderOf(order));
        for (std::size_t month = 0; month < m_plan.months.size(); ++month)
            addMonth(month);
        for (std::size_t point = 0; point < m_plan.front.size(); ++point)
            m_all.emplace(planFrontName(point), frontPoint(point));
        return std::move(m_all);
    }

private:
    std::string digits(double value) const { return money(value, 0, m_style); }
    std::string cash(double value) const { return digits(value) + kNoBreakSpace + m_study.currency; }
    std::string gpus(double value) const { return gpusWithUnit(value, m_style); }
    std::string hours(double value) const { return figureWords("%1 GPU-hours", {digits(value)}); }

    ExplainedFigure ofMoney(const std::string &title, double value, const std::string &how,
                            const std::string &numbers = {}) const
    {
        return {title, cash(value), how, numbers, {}, {}, value, units::money};
    }
    ExplainedFigure ofGpus(const std::string &title, double value, const std::string &how,
                           const std::string &numbers = {}) const
    {
        return {title, gpus(value), how, numbers, {}, {}, value, units::gpu};
    }
    FigureRow cashRow(const std::string &name, const std::string &quantity, double value,
                      const std::string &detail = {}) const
    {
        return {name, quantity, cash(value), detail, value, units::money};
    }
    FigureRow gpusRow(const std::string &name, const std::string &quantity, double value,
                      const std::string &detail = {}) const
    {
        return {name, quantity, gpus(value), detail, value, units::gpu};
    }
    FigureRow hoursRow(const std::string &name, double value) const
    {
        return {name, {}, hours(value), {}, value, units::gpuHour};
    }
    FigureRow costRow() const { return cashRow(figureWords("Cost of the plan"), kPlanCost, m_plan.cost); }

    // What an hour of the work costs, where any is done.
    void addUsedHour(ExplainedFigure &shown, double gpuHours, double cost) const
    {
        if (gpuHours > 0)
            shown.rows.push_back({figureWords("Cost of a reference GPU-hour of work"),
                                  {},
                                  money(cost / gpuHours, m_style) + kNoBreakSpace + m_study.currency,
                                  {},
                                  cost / gpuHours,
                                  units::money / units::gpuHour});
    }

    void addMonth(std::size_t month)
    {
        m_all.emplace(planMonthName(month, "demand"), demand(month));
        m_all.emplace(planMonthName(month, "all"), together(month));
        m_all.emplace(planMonthName(month, "short"), shortage(month));
        for (const PlanSupply supply : kSupplies)
            m_all.emplace(planMonthName(month, supplyId(supply)), supplied(month, supply));
        for (std::size_t offer = 0; offer < m_plan.offers.size(); ++offer)
            m_all.emplace(planMonthName(month, m_plan.offers[offer]), offered(month, offer));
    }

    // Input of the option, where it has one of the key.
    void addInput(ExplainedFigure &shown, const PlanOffer &offer, const char *key) const
    {
        const std::string path = m_plan.inputOf(m_study, offer, key);
        const auto place = path.empty() ? std::nullopt : inputAt(m_study, path);
        if (!place || !place->input->value)
            return;
        const double value = *place->input->value;
        const bool isNode = m_sheet.sheet->find(place->path).has_value(); // a plan alone uses some
        shown.rows.push_back({place->field->label, isNode ? place->path : std::string(),
                              inputAmount(value, *place->field, m_study.currency, m_style), offer.name, value,
                              place->field->unit});
    }

    void addCompared(ExplainedFigure &shown, const std::string &name, const std::string &option,
                     double value) const
    {
        shown.rows.push_back(cashRow(name, nodeOfPresentValue(option), value, figureWords("as on Compare")));
    }

    void addOnDemand(ExplainedFigure &shown) const
    {
        if (m_plan.onDemandOnly)
            addCompared(shown, figureWords("On demand alone"), m_plan.onDemandOption, *m_plan.onDemandOnly);
    }

    void addToday(ExplainedFigure &shown) const
    {
        if (!m_plan.today || m_sheet.baseline < 0)
            return;
        const std::string &id = m_sheet.options[std::size_t(m_sheet.baseline)].id;
        addCompared(shown, figureWords("Baseline: %1", {m_study.options.at(id).name}), id, *m_plan.today);
    }

    ExplainedFigure cost() const
    {
        const double ordered = m_plan.orderTotal(), rest = m_plan.cost - ordered;
        ExplainedFigure shown =
            ofMoney(figureWords("Cost of the plan"), m_plan.cost,
                    figureWords("Present value of all orders, and of what is rented and paid as it runs"),
                    figureWords("%1 + %2", {digits(ordered), digits(rest)}));
        if (!m_plan.orders.empty())
            shown.rows.push_back(cashRow(figureWords("Orders and commitments"), kPlanOrders, ordered,
                                         figureWords("%1 in all", {std::to_string(m_plan.orders.size())})));
        shown.rows.push_back(cashRow(
            figureWords("Rent, and the costs of an option that do not depend on what it serves"), {}, rest));
        addOnDemand(shown);
        addToday(shown);
        if (m_plan.bound)
            shown.rows.push_back(
                cashRow(figureWords("The best possible plan costs at least"), kPlanBound, *m_plan.bound));
        return shown;
    }

    std::string titleOf(const PlanOrder &order) const
    {
        const PlanOffer &offer = m_plan.offers[order.offer];
        return figureWords("%1, %2", {offer.name, machinesText(offer, order.machines, m_style)});
    }

    ExplainedFigure orders() const
    {
        ExplainedFigure shown = ofMoney(figureWords("Orders and commitments"), m_plan.orderTotal(),
                                        figureWords("Present value of all that is bought or committed to"));
        for (std::size_t order = 0; order < std::min(m_plan.orders.size(), kMostOrders); ++order) {
            const PlanOrder &one = m_plan.orders[order];
            shown.rows.push_back(cashRow(titleOf(one), planOrderName(order), one.cost,
                                         figureWords("in month %1", {std::to_string(one.month + 1)})));
        }
        if (m_plan.orders.size() > kMostOrders)
            shown.note = figureWords("And %1 more orders in the table.",
                                     {std::to_string(m_plan.orders.size() - kMostOrders)});
        return shown;
    }

    ExplainedFigure saved() const
    {
        ExplainedFigure shown =
            ofMoney(figureWords("Below on demand alone"), *m_plan.onDemandOnly - m_plan.cost,
                    figureWords("What on demand alone costs, less the cost of the plan"),
                    figureWords("%1 − %2", {digits(*m_plan.onDemandOnly), digits(m_plan.cost)}));
        addOnDemand(shown);
        shown.rows.push_back(costRow());
        return shown;
    }

    ExplainedFigure bound() const
    {
        ExplainedFigure shown = ofMoney(
            figureWords("No plan costs less"), *m_plan.bound,
            figureWords(
                "The least cost if parts of machines could be bought: a linear program over all months"));
        if (const auto gap = m_plan.gap())
            shown.numbers = figureWords("the plan is %1 above it", {sentenceShare(*gap, m_style)});
        shown.rows.push_back(costRow());
        return shown;
    }

    ExplainedFigure orderOf(std::size_t index) const
    {
        const PlanOrder &order = m_plan.orders[index];
        const PlanOffer &offer = m_plan.offers[order.offer];
        ExplainedFigure shown =
            ofMoney(titleOf(order), order.cost,
                    figureWords("Present value of all that is paid for this order over the plan, less what "
                                "it is worth at its end"),
                    figureWords("ordered in month %1, serves from month %2 to %3",
                                {std::to_string(order.month + 1), std::to_string(order.arrives + 1),
                                 std::to_string(order.ends)}));
        shown.rows.push_back(gpusRow(figureWords("GPUs"), {}, order.machines * offer.gpusOfMachine));
        shown.rows.push_back(gpusRow(figureWords("Of them at work, repairs counted, in reference GPUs"), {},
                                     order.machines * offer.capacity));
        for (const char *key : {"server_price", "price", "delivery_months", "hold_months", "term_months"})
            addInput(shown, offer, key);
        return shown;
    }

    // The node of the demand that is planned with; empty where it was forecast.
    std::string demandNode(const MonthDemand &demand) const
    {
        const auto &ids = m_sheet.workloads;
        const auto found = std::find(ids.begin(), ids.end(), m_plan.workload);
        if (found == ids.end() || m_plan.forecast)
            return {};
        const LoadNodes &load = m_sheet.loads[std::size_t(found - ids.begin())];
        return m_sheet.sheet->node(demand.isSpread() ? load.mean : load.peak).id;
    }

    ExplainedFigure demand(std::size_t month) const
    {
        const MonthDemand &one = m_plan.months[month].demand;
        const Band &band = one.band();
        ExplainedFigure shown = ofGpus(
            figureWords("Demand in month %1", {placeText(month)}), one.gpus(),
            one.isSpread() ? figureWords("GPUs that do the work of the month, spread over it")
                           : figureWords("GPUs that are wanted at once in the busiest hour of the month"),
            figureWords("as entered; P10 %1, P50 %2, P90 %3: from the ranges of the inputs",
                        {gpus(band.p10), gpus(band.p50), gpus(band.p90)}));
        shown.rows.push_back(
            gpusRow(one.isSpread() ? figureWords("Mean of the load") : figureWords("Peak of the load"),
                    demandNode(one), one.gpus(), figureWords("at the values of the study")));
        shown.rows.back().month = int(month);
        shown.rows.push_back(hoursRow(figureWords("Work of the month"), one.gpuHours()));
        return shown;
    }

    FigureRow shareRow(std::size_t month, std::size_t offer) const
    {
        const PlanShare &share = m_plan.months[month].shares[offer];
        const PlanOffer &of = m_plan.offers[offer];
        return gpusRow(of.name, planMonthName(month, of), share.gpus,
                       figureWords("%1, %2", {hours(share.gpuHours), cash(share.cost)}));
    }

    ExplainedFigure supplied(std::size_t month, PlanSupply supply) const
    {
        const PlanMonth &one = m_plan.months[month];
        ExplainedFigure shown = ofGpus(figureWords("%1 in month %2", {supplyWord(supply), placeText(month)}),
                                       m_plan.gpusOf(one, supply), figureWords("Its GPUs at once"));
        for (std::size_t i = 0; i < m_plan.offers.size(); ++i)
            if (supplyOf(m_plan.offers[i]) == supply && one.shares[i].gpus > 0)
                shown.rows.push_back(shareRow(month, i));
        return shown;
    }

    ExplainedFigure together(std::size_t month) const
    {
        double cost = 0, gpuHours = 0;
        std::vector<FigureRow> rows;
        for (std::size_t i = 0; i < m_plan.offers.size(); ++i)
            if (m_plan.months[month].shares[i].gpus > 0) {
                cost += m_plan.months[month].shares[i].cost;
                gpuHours += m_plan.months[month].shares[i].gpuHours;
                rows.push_back(shareRow(month, i));
            }
        ExplainedFigure shown = ofMoney(
            figureWords("Month %1", {placeText(month)}), cost, figureWords("All that serves this month"),
            figureWords("for what is bought or paid up front, the part for the months it serves"));
        shown.rows = std::move(rows);
        addUsedHour(shown, gpuHours, cost);
        return shown;
    }

    ExplainedFigure shortage(std::size_t month) const
    {
        const PlanMonth &one = m_plan.months[month];
        ExplainedFigure shown =
            ofGpus(figureWords("Short in month %1", {placeText(month)}), one.shortGpus,
                   figureWords("Demand in the busiest hour, less all that can be there by then"),
                   figureWords("%1 not served", {hours(one.shortGpuHours)}));
        shown.rows.push_back(
            gpusRow(figureWords("Demand"), planMonthName(month, "demand"), one.demand.gpus()));
        for (std::size_t i = 0; i < m_plan.offers.size(); ++i)
            if (one.shares[i].gpus > 0)
                shown.rows.push_back(shareRow(month, i));
        for (const PlanLimit &limit : m_plan.binding)
            if (std::find(limit.months.begin(), limit.months.end(), int(month)) != limit.months.end())
                addInput(shown, m_plan.offers[limit.offer],
                         limit.kind == PlanLimit::Kind::Delivery ? "delivery_months" : "gpus");
        return shown;
    }

    void addOrdersInService(ExplainedFigure &shown, std::size_t month, std::size_t index) const
    {
        const PlanOffer &offer = m_plan.offers[index];
        for (std::size_t order = 0; order < m_plan.orders.size(); ++order) {
            const PlanOrder &one = m_plan.orders[order];
            if (one.offer != index || one.arrives > int(month) || int(month) >= one.ends)
                continue;
            shown.rows.push_back({figureWords("Ordered in month %1", {std::to_string(one.month + 1)}),
                                  planOrderName(order),
                                  machinesText(offer, one.machines, m_style),
                                  {},
                                  double(one.machines),
                                  units::machine});
        }
    }

    ExplainedFigure offered(std::size_t month, std::size_t index) const
    {
        const PlanOffer &offer = m_plan.offers[index];
        const PlanShare &share = m_plan.months[month].shares[index];
        ExplainedFigure shown =
            ofGpus(figureWords("%1 in month %2", {offer.name, placeText(month)}), share.gpus,
                   offer.isFixed() ? figureWords("Reference GPUs of the machines in service")
                                   : figureWords("Reference GPUs that are rented at once, at most"),
                   offer.isFixed() ? figureWords("%1, %2 each", {machinesText(offer, share.machines, m_style),
                                                                 gpus(offer.capacity)})
                                   : std::string());
        shown.rows.push_back(hoursRow(figureWords("Work it does"), share.gpuHours));
        shown.rows.push_back(
            cashRow(figureWords("Cost of the month"), {}, share.cost,
                    offer.orders ? figureWords("its part of what the orders cost") : std::string()));
        addUsedHour(shown, share.gpuHours, share.cost);
        if (const double all = share.gpus * hoursPerMonth(m_study); offer.isFixed() && all > 0)
            shown.rows.push_back({figureWords("Share of the hours of the month in which it works"),
                                  {},
                                  words::share(share.gpuHours / all, m_style),
                                  {},
                                  share.gpuHours / all});
        addOrdersInService(shown, month, index);
        for (const char *key : {"server_price", "price", "gpus"})
            addInput(shown, offer, key);
        return shown;
    }

    ExplainedFigure frontPoint(std::size_t index) const
    {
        const PlanFrontPoint &point = m_plan.front[index];
        const std::string name = m_study.options.at(point.option).name;
        ExplainedFigure shown{
            figureWords("%1 on %2", {name, gpus(point.point.gpus)}),
            figureWords("%1 a job", {money(point.point.cost, m_style) + kNoBreakSpace + m_study.currency}),
            figureWords("No other number of GPUs does a job both faster and cheaper"),
            figureWords("%1 h for a job", {fixed(point.point.hours, 2, m_style)}),
            {},
            {},
            point.point.cost,
            units::money / units::job};
        shown.rows.push_back({name,
                              nodeOfPresentValue(point.option),
                              {},
                              figureWords("as in the study; Effects shows its curve over the number of GPUs"),
                              {},
                              units::money});
        return shown;
    }

    const Study &m_study;
    const StudySheet &m_sheet;
    const CapacityPlan &m_plan;
    const NumberStyle &m_style;
    ExplainedFigures m_all;
};

} // namespace

std::string planOrderName(std::size_t order) { return "plan.order." + placeText(order); }

std::string planMonthName(std::size_t month, const std::string &what)
{
    return "plan.month." + placeText(month) + "." + what;
}

std::string planMonthName(std::size_t month, const PlanOffer &offer)
{
    return planMonthName(month, "offer." + offer.option);
}

std::string planFrontName(std::size_t point) { return "plan.front." + placeText(point); }

std::optional<int> monthOfPlanName(const std::string &name)
{
    static const std::string kMonths = "plan.month.";
    int month = 0;
    if (!name.starts_with(kMonths))
        return std::nullopt;
    const char *end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + kMonths.size(), end, month);
    const bool isMonth = read.ec == std::errc() && read.ptr != end && *read.ptr == '.';
    return isMonth ? std::optional(month - 1) : std::nullopt;
}

ExplainedFigures planFigures(const Study &study, const StudySheet &sheet, const CapacityPlan &plan,
                             const NumberStyle &style)
{
    return PlanFigures(study, sheet, plan, style).all();
}

std::optional<std::string> whyNotOfPlan(const CapacityPlan &plan, const std::string &name)
{
    if (name == kPlanSaved && !plan.onDemandOnly)
        return figureWords("No option on demand alone serves all of the work, so there is nothing to compare "
                           "the plan with.");
    if (name != kPlanBound || plan.bound)
        return std::nullopt;
    return plan.status == CapacityPlan::Status::Infeasible
               ? figureWords("The plan does not serve everybody in time, so no least cost is known.")
               : figureWords("The linear program finds no cost below that of the plan.");
}

} // namespace breakeven::words
