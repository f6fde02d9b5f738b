// What a plan of a study can be made of, with the costs that its orders have.
#pragma once

#include "model/plan/plan_search.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

namespace breakeven::test {

struct PlanParts
{
    PlanTask task;
    PlanCosts costs;

    explicit PlanParts(const Study &study, const std::map<std::string, MachineLimits> &limits = {},
                       const ServiceLevel &service = {})
        : task(made(study, limits, service)), costs(task)
    {
    }
    PlanParts(const PlanParts &) = delete;

    // Present value of orders of the first offer, in these months.
    double costOf(int machines, const std::vector<int> &months) const
    {
        PlanOrders orders = costs.none();
        for (const int month : months)
            orders[0][std::size_t(month)] = machines;
        return costs.scoreOf(orders).cost;
    }

private:
    static PlanTask made(const Study &study, const std::map<std::string, MachineLimits> &limits,
                         const ServiceLevel &service)
    {
        const auto sheet = required(buildStudySheet(study));
        const Evaluation evaluation(sheet.sheet);
        const PaymentWeights weights = paymentWeights(study).value();
        return {weights, planDemand(study, sheet, evaluation, {}, {}).value(),
                planOffers(study, sheet, evaluation, weights, limits).offers, service};
    }
};

} // namespace breakeven::test
