#include "ui/words/plan_text.h"

#include "model/study/fields.h"
#include "ui/words/decision_text.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

namespace breakeven::words {

namespace {

std::string planWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("PlanText", english, arguments);
}

// Whole numbers as such, others with two digits.
std::string number(double value, const NumberStyle &style)
{
    const double whole = std::round(value);
    return std::fabs(value - whole) < 1e-6 ? count(std::int64_t(whole), style) : fixed(value, 2, style);
}

std::string amount(double value, const char *one, const char *many, const NumberStyle &style)
{
    return planWords(std::fabs(value - 1) < 1e-6 ? one : many, {number(value, style)});
}

std::string machines(const PlanOffer &offer, double value, const NumberStyle &style)
{
    if (offer.kind == OfferKind::Owned)
        return amount(value, "%1 server", "%1 servers", style);
    return amount(value * offer.gpusOfMachine, "%1 GPU", "%1 GPUs", style);
}

std::string monthText(int month) { return std::to_string(month + 1); }

struct Held
{
    int month = 0; // the first with so many
    int machines = 0;
};

// Machines in service of an offer, where their number changes.
std::vector<Held> heldOf(const CapacityPlan &plan, std::size_t offer)
{
    std::vector<Held> held;
    for (int month = 0; month < int(plan.months.size()); ++month) {
        int machines = 0;
        for (const PlanOrder &order : plan.orders)
            if (order.offer == offer && order.arrives <= month && month < order.ends)
                machines += order.machines;
        if (machines != (held.empty() ? 0 : held.back().machines))
            held.push_back({month, machines});
    }
    return held;
}

bool endsBeforeAnother(const CapacityPlan &plan, const PlanOrder &order)
{
    return std::any_of(plan.orders.begin(), plan.orders.end(), [&](const PlanOrder &other) {
        return other.offer == order.offer && other.arrives >= order.ends;
    });
}

// "One year: 16 GPUs from month 1, 26 from month 13, 41 from month 25", where orders end and others follow.
std::string heldText(const CapacityPlan &plan, std::size_t offer, const NumberStyle &style)
{
    constexpr std::size_t kMostSteps = 5;
    const PlanOffer &one = plan.offers[offer];
    const double ofMachine = one.kind == OfferKind::Owned ? 1 : one.gpusOfMachine;
    const std::vector<Held> held = heldOf(plan, offer);
    if (held.empty())
        return "";
    std::string all = planWords("%1: %2 from month %3",
                                {one.name, machines(one, held[0].machines, style), monthText(held[0].month)});
    if (held.size() > kMostSteps) {
        const Held most = *std::max_element(
            held.begin(), held.end(), [](const Held &a, const Held &b) { return a.machines < b.machines; });
        return all + planWords(", at most %1, from month %2.",
                               {number(most.machines * ofMachine, style), monthText(most.month)});
    }
    for (std::size_t i = 1; i < held.size(); ++i)
        all += held[i].machines > 0
                   ? planWords(", %1 from month %2",
                               {number(held[i].machines * ofMachine, style), monthText(held[i].month)})
                   : planWords(", none from month %1", {monthText(held[i].month)});
    return all + ".";
}

// "Own rack: 4 servers now, 3 more by month 13"; empty where nothing is ordered of it.
std::string ordersOf(const CapacityPlan &plan, std::size_t offer, const NumberStyle &style)
{
    int now = 0, later = 0, last = 0;
    bool isFollowed = false;
    for (const PlanOrder &order : plan.orders)
        if (order.offer == offer) {
            (order.month == 0 ? now : later) += order.machines;
            last = std::max(last, order.month);
            isFollowed = isFollowed || endsBeforeAnother(plan, order);
        }
    if (isFollowed)
        return heldText(plan, offer, style);
    const PlanOffer &one = plan.offers[offer];
    const std::string name = one.name;
    if (now > 0 && later > 0)
        return planWords("%1: %2 now, %3 more by month %4.",
                         {name, machines(one, now, style),
                          number(later * (one.kind == OfferKind::Owned ? 1 : one.gpusOfMachine), style),
                          monthText(last)});
    if (now > 0)
        return planWords("%1: %2 now.", {name, machines(one, now, style)});
    return later > 0 ? planWords("%1: %2 by month %3.", {name, machines(one, later, style), monthText(last)})
                     : "";
}

// Of those that serve something in some month.
std::vector<std::string> rentedNames(const CapacityPlan &plan)
{
    std::vector<std::string> names;
    for (const std::size_t offer : plan.usedOffers())
        if (plan.offers[offer].held == 0)
            names.push_back(plan.offers[offer].name);
    return names;
}

} // namespace

std::string planHeadline(const CapacityPlan &plan, const NumberStyle &style)
{
    if (plan.isTooSlow || !plan.overBudget.empty())
        return planShortage(plan, style);
    std::string all, kept;
    for (const PlanOffer &offer : plan.offers)
        if (offer.held > 0)
            kept += (kept.empty() ? "" : ", ") + machines(offer, offer.held, style);
    for (std::size_t offer = 0; offer < plan.offers.size(); ++offer)
        if (const std::string orders = ordersOf(plan, offer, style); !orders.empty())
            all += (all.empty() ? "" : " ") + orders;
    const std::vector<std::string> rented = rentedNames(plan);
    if (!kept.empty() && !all.empty())
        return planWords("Beside the %1 owned already: %2", {kept, all});
    if (!kept.empty())
        return rented.empty() ? planWords("Beside the %1 owned already, order nothing.", {kept})
                              : planWords("Beside the %1 owned already, rent the rest: %2.",
                                          {kept, joined(rented, ", ")});
    if (!all.empty())
        return all;
    return planWords("Rent everything: %1.", {joined(rented, ", ")});
}

std::string planCost(const CapacityPlan &plan, const std::string &currency, const NumberStyle &style)
{
    if (plan.isTooSlow || !plan.overBudget.empty())
        return {};
    const std::string cost = sentenceMoney(plan.cost, currency, style);
    const std::string months = count(std::int64_t(plan.months.size()), style);
    std::string all;
    const double saved = plan.onDemandOnly ? *plan.onDemandOnly - plan.cost : 0;
    if (saved > 1e-9 * std::fabs(plan.cost))
        all = planWords("The plan costs %1 in present value over %2 months, %3 (%4) below on demand alone.",
                        {cost, months, sentenceMoney(saved, currency, style),
                         sentenceShare(saved / *plan.onDemandOnly, style)});
    else
        all = planWords("The plan costs %1 in present value over %2 months.", {cost, months});
    if (plan.bound && plan.gap().value_or(0) > 1e-6)
        all += " " + planWords("The best possible plan costs at least %1.",
                               {sentenceMoney(*plan.bound, currency, style)});
    if (std::any_of(plan.offers.begin(), plan.offers.end(),
                    [](const PlanOffer &offer) { return offer.held > 0; }))
        all +=
            " " +
            (plan.isOneOfSeveral
                 ? planWords("The plan keeps what is owned, for this workload alone; Compare tells what all "
                             "workloads cost together, and whether selling it costs less.")
                 : planWords("The plan keeps what is owned; Compare tells whether selling it costs less."));
    return all;
}

std::string planShortage(const CapacityPlan &plan, const NumberStyle &style)
{
    if (plan.status == CapacityPlan::Status::Ok)
        return "";
    if (!plan.overBudget.empty()) {
        std::string how = plan.overBudget;
        how[0] = char(std::tolower(static_cast<unsigned char>(how[0])));
        return planWords("No plan keeps to the limits of the study. The cheapest plan %1", {how});
    }
    if (plan.isTooSlow)
        return planWords(
            "No option answers in time, bought, committed or rented. Allow more time, or add a faster GPU.");
    double most = 0;
    for (const PlanMonth &month : plan.months)
        most = std::max(most, month.shortGpus);
    std::string all =
        most > 0 ? planWords("No plan serves everybody: from month %1 on up to %2 are short.",
                             {monthText(plan.shortFrom),
                              amount(std::ceil(most - 1e-6), "%1 GPU", "%1 GPUs", style)})
                 : planWords("No plan keeps the service level: from month %1 on the demand at P90 is short.",
                             {monthText(plan.shortFrom)});
    const bool isMended = !plan.relaxations.empty() && plan.relaxations.front().needed;
    return all + " " +
           (isMended ? planRelaxation(plan, plan.relaxations.front(), style)
                     : planWords("No single limit fixes it; raise several."));
}

std::string planRelaxation(const CapacityPlan &plan, const PlanLimit &limit, const NumberStyle &style)
{
    const PlanOffer &offer = plan.offers[limit.offer];
    const std::string now = number(limit.now, style), needed = number(*limit.needed, style);
    switch (limit.kind) {
    case PlanLimit::Kind::Delivery:
        if (*limit.needed <= 0)
            return planWords("%1 delivered at once instead of after %2 months would fix it.",
                             {offer.name, now});
        return planWords("%1 delivered after %2 instead of %3 months would fix it.",
                         {offer.name, needed, now});
    case PlanLimit::Kind::Machines:
        return planWords("%1 with at most %2 instead of %3 machines would fix it.",
                         {offer.name, needed, now});
    case PlanLimit::Kind::Rented:
        break;
    }
    return planWords("%1 with %2 instead of %3 GPUs would fix it.", {offer.name, needed, now});
}

std::string planLimit(const CapacityPlan &plan, const PlanLimit &limit, const NumberStyle &style)
{
    const std::string name = plan.offers[limit.offer].name, now = number(limit.now, style);
    switch (limit.kind) {
    case PlanLimit::Kind::Delivery:
        return planWords("%1: machines arrive after %2 months", {name, now});
    case PlanLimit::Kind::Machines:
        return planWords("%1: %2 machines at most", {name, now});
    case PlanLimit::Kind::Rented:
        break;
    }
    return planWords("%1: %2 GPUs at most", {name, now});
}

std::string limitPrice(const Study &study, const PlanLimit &limit, const NumberStyle &style)
{
    if (!(limit.price.value_or(0) > 0))
        return {};
    const std::string saved = sentenceMoney(*limit.price, study.currency, style);
    switch (limit.kind) {
    case PlanLimit::Kind::Delivery:
        return planWords("One month earlier would save %1 over the plan.", {saved});
    case PlanLimit::Kind::Machines:
        return planWords("One machine more would save %1 over the plan.", {saved});
    case PlanLimit::Kind::Rented:
        break;
    }
    return planWords("One GPU more would save %1 over the plan.", {saved});
}

std::string studyLimit(const Study &study, const ReachedLimit &limit, const NumberStyle &style)
{
    // A hundredth of it, as a round amount.
    const double step = std::pow(10, std::floor(std::log10(limit.allowed / 10)));
    const Field &field = *conventionFields().find(limit.key);
    const auto shown = [&](double value) {
        return sentenceAmount(value, field.unitText, study.currency, style);
    };
    return planWords("%1: %2 at most. Each %3 more would save %4 over the plan.",
                     {field.label, shown(limit.allowed), shown(step),
                      sentenceMoney(limit.price * step, study.currency, style)});
}

std::string planIsNoOption(const Study &study, const CapacityPlan &plan)
{
    if (study.workloads.size() > 1)
        return planWords("An option serves all workloads of a study, and this plan is of one of them.");
    if (plan.status == CapacityPlan::Status::Infeasible)
        return planWords("The plan leaves somebody short or late.");
    if (!plan.mix)
        return planWords("The plan needs more than a base that is ordered and one way to rent the rest.");
    if (plan.mix->isMix())
        return "";
    return plan.mix->layers.empty()
               ? planWords("The plan orders nothing: it is the option '%1' alone.", {plan.mix->outcome.name})
               : planWords("The plan rents nothing: it is the option '%1' with its orders.",
                           {plan.mix->outcome.name});
}

} // namespace breakeven::words
