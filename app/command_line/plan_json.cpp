#include "app/command_line/plan_json.h"

#include "ui/words/plan_text.h"

namespace breakeven {

namespace {

Json bandJson(const MonthDemand &demand, double Band::*end)
{
    return {{"mean", number(demand.mean.*end)}, {"peak", number(demand.peak.*end)}};
}

// Of a forecast the middle is planned for, and nothing of it is entered.
Json enteredJson(const CapacityPlan &plan, const MonthDemand &demand)
{
    if (plan.forecast)
        return nullptr;
    return {{"mean", number(demand.plannedMean)}, {"peak", number(demand.plannedPeak)}};
}

Json monthJson(const CapacityPlan &plan, std::size_t index)
{
    const PlanMonth &month = plan.months[index];
    Json options = Json::object();
    for (std::size_t i = 0; i < plan.offers.size(); ++i) {
        const PlanShare &share = month.shares[i];
        options[plan.offers[i].option] = {{"machines", number(share.machines)},
                                          {"gpus", number(share.gpus)},
                                          {"gpu_hours", number(share.gpuHours)},
                                          {"cost", number(share.cost)}};
    }
    return {{"month", index + 1},
            {"demand",
             {{"p10", bandJson(month.demand, &Band::p10)},
              {"p50", bandJson(month.demand, &Band::p50)},
              {"p90", bandJson(month.demand, &Band::p90)},
              {"as_entered", enteredJson(plan, month.demand)},
              {"gpu_hours", number(month.demand.gpuHours())}}},
            {supplyId(PlanSupply::Owned), number(plan.gpusOf(month, PlanSupply::Owned))},
            {supplyId(PlanSupply::Committed), number(plan.gpusOf(month, PlanSupply::Committed))},
            {supplyId(PlanSupply::OnDemand), number(plan.gpusOf(month, PlanSupply::OnDemand))},
            {supplyId(PlanSupply::Spot), number(plan.gpusOf(month, PlanSupply::Spot))},
            {"short_gpus", number(month.shortGpus)},
            {"short_gpu_hours", number(month.shortGpuHours)},
            {"short_gpu_hours_p90", number(month.shortGpuHoursHigh)},
            {"options", std::move(options)}};
}

Json ordersJson(const CapacityPlan &plan)
{
    Json orders = Json::array();
    for (const PlanOrder &order : plan.orders)
        if (plan.offers[order.offer].kind == OfferKind::Owned)
            orders.push_back({{"month", order.month + 1},
                              {"arrives", order.arrives + 1},
                              {"option", plan.offers[order.offer].option},
                              {"machines", order.machines},
                              {"months_in_service", order.ends - order.arrives},
                              {"present_value", number(order.cost)}});
    return orders;
}

Json commitmentsJson(const CapacityPlan &plan)
{
    Json commitments = Json::array();
    for (const PlanOrder &order : plan.orders) {
        const PlanOffer &offer = plan.offers[order.offer];
        if (offer.kind == OfferKind::Committed)
            commitments.push_back({{"month", order.month + 1},
                                   {"term_months", number(offer.term)},
                                   {"option", offer.option},
                                   {"gpus", number(order.machines * offer.gpusOfMachine)},
                                   {"present_value", number(order.cost)}});
    }
    return commitments;
}

const char *kindId(PlanLimit::Kind kind)
{
    constexpr const char *kIds[] = {"gpus", "machines", "delivery_months"};
    return kIds[std::size_t(kind)];
}

Json limitJson(const CapacityPlan &plan, const PlanLimit &limit)
{
    Json months = Json::array();
    for (const int month : limit.months)
        months.push_back(month + 1);
    Json json{{"limit", pathOf(plan, limit)},
              {"kind", kindId(limit.kind)},
              {"text", words::planLimit(plan, limit, words::kPlain)},
              {"value", number(limit.now)},
              {"months", std::move(months)}};
    if (limit.price)
        json["price_of_one_unit"] = *limit.price;
    return json;
}

Json limitsOfStudyJson(const Study &study, const CapacityPlan &plan)
{
    Json limits = Json::array();
    for (const ReachedLimit &limit : plan.studyLimits)
        limits.push_back({{"limit", "conventions." + limit.key},
                          {"text", words::studyLimit(study, limit, words::kPlain)},
                          {"value", limit.allowed},
                          {"price_of_one_unit", limit.price}});
    return limits;
}

Json infeasibleJson(const CapacityPlan &plan)
{
    if (plan.status == CapacityPlan::Status::Ok)
        return nullptr;
    Json relaxations = Json::array();
    for (const PlanLimit &limit : plan.relaxations)
        if (limit.needed)
            relaxations.push_back({{"limit", pathOf(plan, limit)},
                                   {"kind", kindId(limit.kind)},
                                   {"value", number(limit.now)},
                                   {"needed", number(limit.needed)}});
    const bool isMended = !relaxations.empty();
    const Json first = isMended ? relaxations.front() : Json(nullptr);
    return {{"from_month", plan.shortFrom + 1},
            {"limit", isMended ? first["limit"] : Json(nullptr)},
            {"relaxation", first},
            {"relaxations", std::move(relaxations)},
            {"sentence", words::planShortage(plan, words::kPlain)}};
}

Json frontJson(const CapacityPlan &plan)
{
    Json front = Json::array();
    for (const PlanFrontPoint &point : plan.front)
        front.push_back({{"option", point.option},
                         {"gpus", number(point.point.gpus)},
                         {"hours", number(point.point.hours)},
                         {"cost", number(point.point.cost)},
                         {"within_deadline", point.isWithinDeadline}});
    return front;
}

Json forecastJson(const CapacityPlan &plan)
{
    if (!plan.forecast)
        return nullptr;
    return {{"trend_per_month", number(plan.forecast->trendPerMonth)},
            {"season", plan.forecast->hasSeason},
            {"deviation", number(plan.forecast->deviation)}};
}

} // namespace

namespace {

Json layerJson(const MixLayer &layer)
{
    Json orders = Json::array();
    for (const auto *some : {&layer.first, &layer.orders})
        for (const MachineOrder &order : *some)
            orders.push_back({{"month", order.month + 1}, {"machines", number(order.machines)}});
    return {{"option", layer.option},
            {"kind", offerKindId(layer.isOwned ? OfferKind::Owned : OfferKind::Committed)},
            {"is_renewed", !layer.first.empty()},
            {"orders", std::move(orders)}};
}

// The option that the plan is, as compared.
Json mixJson(const CapacityPlan &plan)
{
    if (!plan.mix)
        return nullptr;
    Json layers = Json::array();
    for (const MixLayer &layer : plan.mix->layers)
        layers.push_back(layerJson(layer));
    const OptionOutcome &outcome = plan.mix->outcome;
    return {{"name", outcome.name},
            {"layers", std::move(layers)},
            {"rest", plan.mix->rest},
            {"npv", number(outcome.npv())},
            {"total_cost", number(outcome.totalCost())},
            {"wait_p95_h", number(outcome.served.wait95)}};
}

} // namespace

Json planJson(const Study &study, const PlanRequest &request, const CapacityPlan &plan)
{
    Json months = Json::array(), binding = Json::array();
    for (std::size_t month = 0; month < plan.months.size(); ++month)
        months.push_back(monthJson(plan, month));
    for (const PlanLimit &limit : plan.binding)
        binding.push_back(limitJson(plan, limit));
    const bool isByMonth = request.service.basis == ServiceBasis::Months;
    return {{"schema", "breakeven/plan/1"},
            {"study", study.name},
            {"program_version", BREAKEVEN_VERSION},
            {"currency", study.currency},
            {"workload", plan.workload},
            {"service", {{"level", request.service.share}, {"basis", isByMonth ? "months" : "gpu-hours"}}},
            {"status", statusId(plan.status)},
            {"headline", words::planHeadline(plan, words::kPlain)},
            {"months", std::move(months)},
            {"orders", ordersJson(plan)},
            {"commitments", commitmentsJson(plan)},
            {"cost",
             {{"plan", number(plan.cost)},
              {"today", number(plan.today)},
              {"on_demand_only", number(plan.onDemandOnly)}}},
            {"mix", mixJson(plan)},
            {"bound", number(plan.bound)},
            {"gap", number(plan.gap())},
            {"binding", std::move(binding)},
            {"limits_of_study", limitsOfStudyJson(study, plan)},
            {"infeasible", infeasibleJson(plan)},
            {"forecast", forecastJson(plan)},
            {"deadline_h", number(request.deadlineHours)},
            {"front", frontJson(plan)},
            {"issues", issuesJson(plan.issues)}};
}

} // namespace breakeven
