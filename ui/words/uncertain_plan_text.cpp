#include "ui/words/uncertain_plan_text.h"

#include "model/study/plan_start.h"
#include "model/study/study_path.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>

namespace breakeven::words {

namespace {

// Worth less than this share of the cost is as good as nothing.
constexpr double kNothing = 5e-4;

std::string commitWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("CommitText", english, arguments);
}

// Whole numbers as such, means with a digit.
std::string amountText(double value, const NumberStyle &style)
{
    const double whole = std::round(value);
    return std::fabs(value - whole) < 1e-6 ? count(std::int64_t(whole), style) : fixed(value, 1, style);
}

std::string monthNow(const Study &study, int month)
{
    return month == 0 ? commitWords("now") : commitWords("in %1", {monthOfPlan(study, month)});
}

// "16 GPUs of 1 year for 12 months now", "4 servers of Own rack in 2027-01".
std::string orderText(const Study &study, const UncertainPlan &plan, const PlanOrder &order,
                      const NumberStyle &style)
{
    const PlanOffer &offer = plan.offers[order.offer];
    const double amount = orderedAmount(offer, order.machines);
    const std::string when = monthNow(study, order.month), number = amountText(amount, style);
    if (offer.kind == OfferKind::Owned)
        return commitWords(order.machines == 1 ? "%1 server of %2 %3" : "%1 servers of %2 %3",
                           {number, offer.name, when});
    return commitWords(amount == 1 ? "%1 GPU of %2 for %3 %4" : "%1 GPUs of %2 for %3 %4",
                       {number, offer.name, termOf(offer, style), when});
}

std::string ordersOfKind(const Study &study, const UncertainPlan &plan, OfferKind kind,
                         const NumberStyle &style)
{
    std::vector<std::string> all;
    for (const PlanOrder &order : plan.first)
        if (plan.offers[order.offer].kind == kind)
            all.push_back(orderText(study, plan, order, style));
    if (all.size() < 2)
        return joined(all, "");
    const std::string last = all.back();
    all.pop_back();
    return commitWords("%1 and %2", {joined(all, ", "), last});
}

// "16 % less", of a cost.
std::string worth(const UncertainPlan &plan, double value, const std::string &currency,
                  const NumberStyle &style)
{
    const double cost = std::fabs(plan.cost.mean);
    const std::string amount = sentenceMoney(value, currency, style);
    return cost > 0 ? commitWords("%1 (%2)", {amount, sentenceShare(value / cost, style)}) : amount;
}

bool isWorthTelling(const UncertainPlan &plan, double value)
{
    return value > kNothing * std::fabs(plan.cost.mean);
}

std::string shortText(int scenarios, const UncertainPlan &plan, const char *english, const NumberStyle &style)
{
    return commitWords(english, {count(scenarios, style), count(plan.scenarios, style)});
}

std::string costSentence(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    const std::string mean = sentenceMoney(plan.cost.mean, study.currency, style);
    if (plan.scenarios == 1)
        return commitWords("This costs %1 in present value.", {mean});
    std::string all = commitWords(
        "Over %1 scenarios this costs %2 in present value on average, and between %3 and %4 in 8 of 10.",
        {count(plan.scenarios, style), mean, sentenceMoney(plan.cost.p10, study.currency, style),
         sentenceMoney(plan.cost.p90, study.currency, style)});
    if (plan.shortScenarios > 0)
        all += " " + shortText(plan.shortScenarios, plan,
                               "In %1 of %2 scenarios somebody is short, whatever is ordered now.", style);
    return all;
}

std::string regretSentence(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    if (plan.shortAsPlanned > plan.shortScenarios)
        return shortText(
            plan.shortAsPlanned, plan,
            "With the first orders of the plan for the values as entered, somebody is short in %1 of "
            "%2 scenarios.",
            style);
    if (!plan.regret())
        return {};
    if (!isWorthTelling(plan, *plan.regret()))
        return commitWords("The first orders of the plan for the values as entered do as well.");
    return commitWords("The first orders of the plan for the values as entered cost %1 more on average.",
                       {worth(plan, *plan.regret(), study.currency, style)});
}

std::string nothingSentence(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    if (plan.shortNothing > plan.shortScenarios)
        return shortText(
            plan.shortNothing, plan,
            "With nothing ordered in the first quarter, somebody is short in %1 of %2 scenarios.", style);
    if (plan.first.empty() || !plan.committingNothing())
        return {};
    if (!isWorthTelling(plan, *plan.committingNothing()))
        return commitWords("Ordering nothing in the first quarter costs about the same.");
    return commitWords("Ordering nothing in the first quarter costs %1 more on average.",
                       {worth(plan, *plan.committingNothing(), study.currency, style)});
}

std::string laterSentence(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    if (plan.shortFixed > plan.shortScenarios)
        return shortText(plan.shortFixed, plan,
                         "With all orders fixed today, somebody is short in %1 of %2 scenarios.", style);
    if (!plan.decidingLater())
        return {};
    if (!isWorthTelling(plan, *plan.decidingLater()))
        return commitWords("Fixing all orders today costs about the same.");
    return commitWords(
        "To decide on the rest later is worth at most %1 against fixing all orders today; it is an "
        "upper bound, as each scenario is taken as known after the first quarter.",
        {worth(plan, *plan.decidingLater(), study.currency, style)});
}

std::string knownSentence(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    if (!plan.perfectInformation())
        return {};
    if (!isWorthTelling(plan, *plan.perfectInformation()))
        return commitWords("Knowing now which scenario comes would save almost nothing.");
    return commitWords("Knowing now which scenario comes would save %1 on average.",
                       {worth(plan, *plan.perfectInformation(), study.currency, style)});
}

Cell spreadCell(const PlanOffer &offer, const Expected &machines, const NumberStyle &style)
{
    const std::string low = amountText(orderedAmount(offer, machines.p10), style);
    const std::string high = amountText(orderedAmount(offer, machines.p90), style);
    return {low == high ? low : commitWords("%1 to %2", {low, high})};
}

Cell meanCell(const PlanOffer &offer, const Expected &machines, const NumberStyle &style)
{
    const double amount = orderedAmount(offer, machines.mean);
    return {amountText(amount, style), amount};
}

} // namespace

double orderedAmount(const PlanOffer &offer, double machines)
{
    return offer.kind == OfferKind::Owned ? machines : machines * offer.gpusOfMachine;
}

std::string orderedUnit(const PlanOffer &offer)
{
    return offer.kind == OfferKind::Owned ? commitWords("servers") : commitWords("GPUs");
}

std::string termOf(const PlanOffer &offer, const NumberStyle &style)
{
    if (offer.kind == OfferKind::Owned)
        return {};
    return commitWords(offer.term == 1 ? "%1 month" : "%1 months", {amountText(offer.term, style)});
}

std::string quarterText(const Study &study, const UncertainPlan &plan, int quarter)
{
    const int months = plan.offers.empty() ? 0 : int(plan.offers.front().attached.size());
    const int first = kFirstMonths * quarter, last = std::min(months, first + kFirstMonths) - 1;
    const std::string from = monthOfPlan(study, first);
    return last <= first ? from : commitWords("%1 to %2", {from, monthOfPlan(study, last)});
}

std::string commitHeadline(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    const std::string from = monthOfPlan(study, kFirstMonths);
    const std::string committed = ordersOfKind(study, plan, OfferKind::Committed, style);
    const std::string bought = ordersOfKind(study, plan, OfferKind::Owned, style);
    const int months = plan.offers.empty() ? 0 : int(plan.offers.front().attached.size());
    std::string all;
    if (committed.empty() && bought.empty())
        all = std::any_of(plan.offers.begin(), plan.offers.end(),
                          [](const PlanOffer &offer) { return offer.held > 0; })
                  ? commitWords("Commit to nothing now: rent what is needed beside what is owned already")
                  : commitWords("Commit to nothing now: rent");
    else if (committed.empty())
        all = commitWords("Buy %1", {bought});
    else if (bought.empty())
        all = commitWords("Commit to %1", {committed});
    else
        all = commitWords("Commit to %1, buy %2", {committed, bought});
    return months > kFirstMonths ? commitWords("%1, and decide on the rest from %2.", {all, from})
                                 : all + ".";
}

std::vector<std::string> commitWorth(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    std::vector<std::string> sentences{costSentence(study, plan, style)};
    if (plan.scenarios > 1)
        for (const auto &sentence : {nothingSentence, regretSentence, laterSentence, knownSentence})
            if (const std::string one = sentence(study, plan, style); !one.empty())
                sentences.push_back(one);
    return sentences;
}

Table ladderTable(const Study &study, const UncertainPlan &plan, const NumberStyle &style)
{
    Table table{commitWords("Ladder of commitments"),
                plan.scenarios == 1
                    ? commitWords("What is ordered by quarter:")
                    : commitWords("What is ordered by quarter, over %1 scenarios (mean, P10 to P90):",
                                  {count(plan.scenarios, style)}),
                {},
                {}};
    table.columns = {{commitWords("Quarter"), {}, {}, false},
                     {commitWords("Order"), {}, {}, false},
                     {commitWords("Term"), {}, {}, false, {}, true},
                     {commitWords("Ordered")},
                     {commitWords("P10 to P90"), {}, {}, true, {}, true},
                     {commitWords("In service"), {}, {}, true, commitWords("At the end of the quarter")},
                     {commitWords("P10 to P90"), {}, {}, true, {}, true},
                     {commitWords("Unit"), {}, {}, false}};
    for (const LadderRung &rung : plan.ladder) {
        if (!(rung.ordered.mean > 0))
            continue;
        const PlanOffer &offer = plan.offers[rung.offer];
        Row row{"options." + offer.option + "#" + std::to_string(rung.quarter)};
        row.cells = {{quarterText(study, plan, rung.quarter)},
                     {offer.name},
                     {termOf(offer, style)},
                     meanCell(offer, rung.ordered, style),
                     spreadCell(offer, rung.ordered, style),
                     meanCell(offer, rung.held, style),
                     spreadCell(offer, rung.held, style),
                     {orderedUnit(offer)}};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven::words
