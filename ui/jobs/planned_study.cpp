#include "ui/jobs/planned_study.h"

#include "model/plan/limit_prices.h"

namespace breakeven {

namespace {

PlanRequest withoutOrders(PlanRequest request, const CapacityPlan &plan)
{
    for (const PlanOffer &offer : plan.offers)
        if (offer.orders)
            request.limits[offer.option] = {0, 0};
    return request;
}

} // namespace

PlanRequest planRequestOf(const PlanWish &wish, const std::stop_token &stop)
{
    PlanRequest request;
    request.workload = wish.workload;
    request.service = wish.service;
    request.limits = wish.limits;
    request.deadlineHours = wish.deadlineHours;
    request.stop = stop;
    return request;
}

std::optional<PlannedStudy> planStudy(const Study &study, const PlanWish &wish, const std::stop_token &stop,
                                      const PlanProgress &progress)
{
    PlannedStudy planned{study, wish, nullptr, nullptr, {}};
    PlanRequest request = planRequestOf(wish, stop);
    request.progress = progress;
    auto plan = planCapacity(study, request);
    request.progress = {}; // without orders there is little to search
    if (plan)
        addLimitPrices(study, request, *plan);
    if (!plan)
        planned.error = plan.error();
    else
        planned.plan = std::make_shared<const CapacityPlan>(std::move(*plan));
    if (planned.plan && !planned.plan->orders.empty())
        if (auto without = planCapacity(study, withoutOrders(request, *planned.plan)))
            planned.withoutOrders = std::make_shared<const CapacityPlan>(std::move(*without));
    return stop.stop_requested() ? std::nullopt : std::optional(std::move(planned));
}

} // namespace breakeven
