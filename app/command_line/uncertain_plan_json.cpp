#include "app/command_line/uncertain_plan_json.h"

#include "model/study/plan_start.h"
#include "ui/words/uncertain_plan_text.h"

namespace breakeven {

namespace {

Json spreadJson(const Expected &spread)
{
    return {{"mean", number(spread.mean)}, {"p10", number(spread.p10)}, {"p90", number(spread.p90)}};
}

Json firstJson(const Study &study, const UncertainPlan &plan)
{
    Json orders = Json::array();
    for (const PlanOrder &order : plan.first) {
        const PlanOffer &offer = plan.offers[order.offer];
        Json one{{"month", order.month + 1},
                 {"date", monthOfPlan(study, order.month)},
                 {"serves_from", order.arrives + 1},
                 {"months_in_service", order.ends - order.arrives},
                 {"option", offer.option},
                 {"kind", offerKindId(offer.kind)},
                 {"machines", order.machines},
                 {"gpus", number(order.machines * offer.gpusOfMachine)},
                 {"present_value", number(order.cost)}};
        if (offer.kind == OfferKind::Committed)
            one["term_months"] = number(offer.term);
        orders.push_back(std::move(one));
    }
    return orders;
}

Json ladderJson(const Study &study, const UncertainPlan &plan)
{
    Json ladder = Json::array();
    for (const LadderRung &rung : plan.ladder) {
        const PlanOffer &offer = plan.offers[rung.offer];
        Json one{{"quarter", rung.quarter + 1},
                 {"from", monthOfPlan(study, kFirstMonths * rung.quarter)},
                 {"option", offer.option},
                 {"kind", offerKindId(offer.kind)},
                 {"gpus_of_machine", number(offer.gpusOfMachine)},
                 {"ordered_machines", spreadJson(rung.ordered)},
                 {"machines_in_service", spreadJson(rung.held)}};
        if (offer.kind == OfferKind::Committed)
            one["term_months"] = number(offer.term);
        ladder.push_back(std::move(one));
    }
    return ladder;
}

Json drawnJson(const UncertainPlan &plan)
{
    Json drawn = Json::array();
    for (const UncertainInput &input : plan.inputs)
        drawn.push_back(input.path);
    for (const DrawnChoice &choice : plan.choices)
        drawn.push_back(choice.path);
    return drawn;
}

} // namespace

Json uncertaintyJson(const Study &study, const UncertainPlan &plan)
{
    Json sentences = Json::array();
    for (const std::string &sentence : words::commitWorth(study, plan, words::kPlain))
        sentences.push_back(sentence);
    Json json{{"scenarios", plan.scenarios},
              {"seed", plan.seed},
              {"drawn", drawnJson(plan)},
              {"headline", words::commitHeadline(study, plan, words::kPlain)},
              {"sentences", std::move(sentences)},
              {"first_orders", firstJson(study, plan)},
              {"cost", spreadJson(plan.cost)},
              {"cost_basis", plan.isCompared ? "compare" : "search"},
              {"cost_first_orders_as_planned", number(plan.asPlanned)},
              {"cost_scenario_known", number(plan.known)},
              {"cost_all_fixed", number(plan.fixed)},
              {"cost_nothing_first", number(plan.nothing)},
              {"short_scenarios",
               {{"first_orders", plan.shortScenarios},
                {"as_planned", plan.shortAsPlanned},
                {"nothing_first", plan.shortNothing},
                {"all_fixed", plan.shortFixed}}},
              {"ladder", ladderJson(study, plan)},
              {"issues", issuesJson(plan.issues)}};
    const auto add = [&](const char *key, const std::optional<double> &value) {
        if (value)
            json[key] = number(*value);
    };
    add("regret_of_plan", plan.regret());
    add("value_of_perfect_information", plan.perfectInformation());
    add("value_of_deciding_later", plan.decidingLater());
    add("cost_of_committing_nothing", plan.committingNothing());
    add("bound", plan.bound);
    return json;
}

} // namespace breakeven
