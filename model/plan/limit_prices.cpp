#include "model/plan/limit_prices.h"

#include "model/study/study_limits.h"
#include "model/study/study_path.h"
#include "model/study/study_place.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kRaise = 0.1;        // of a limit of the study
constexpr double kNoSaving = 1e-6;    // of the plan's cost: the search goes no further
constexpr double kEndlessLimit = 1e9; // machines

class Pricing
{
public:
    Pricing(const Study &study, const PlanRequest &request, const CapacityPlan &plan)
        : m_study(study), m_request(request), m_plan(plan)
    {
        m_request.progress = {};
    }

    // Nothing where the limit stands nowhere that can be raised.
    std::optional<double> of(const PlanLimit &limit) const
    {
        const PlanOffer &offer = m_plan.offers[limit.offer];
        const std::string path = pathOfInput(offer, limit.kind);
        if (limit.kind == PlanLimit::Kind::Delivery)
            return path.empty() ? std::nullopt : saved(path, limit.now - std::min(1.0, limit.now), 1);
        if (!path.empty())
            return saved(path, limit.now + offer.gpusOfMachine, offer.gpusOfMachine);
        const auto held = m_request.limits.find(offer.option);
        if (held == m_request.limits.end() || !(held->second.most < kEndlessLimit))
            return std::nullopt;
        PlanRequest raised = m_request;
        raised.limits[offer.option].most += 1;
        return savedBy(planCapacity(m_study, raised), 1);
    }

    double ofStudy(const char *key, double allowed) const
    {
        return saved("conventions." + std::string(key), allowed * (1 + kRaise), allowed * kRaise).value_or(0);
    }

private:
    std::string pathOfInput(const PlanOffer &offer, PlanLimit::Kind kind) const
    {
        if (kind == PlanLimit::Kind::Machines && offer.orders)
            return {};
        return m_plan.inputOf(m_study, offer,
                              kind == PlanLimit::Kind::Delivery ? "delivery_months" : offer.mostKey);
    }

    std::optional<double> saved(const std::string &path, double value, double units) const
    {
        Study raised = m_study;
        StudyPlace place;
        if (!findStudyPlace(raised, path, place) || !place.input)
            return std::nullopt;
        place.input->value = value;
        return savedBy(planCapacity(raised, m_request), units);
    }

    std::optional<double> savedBy(const Result<CapacityPlan> &raised, double units) const
    {
        if (!raised || raised->status != CapacityPlan::Status::Ok)
            return std::nullopt;
        const double saving = m_plan.cost - raised->cost;
        return saving > kNoSaving * std::fabs(m_plan.cost) ? saving / units : 0;
    }

    const Study &m_study;
    PlanRequest m_request;
    const CapacityPlan &m_plan;
};

} // namespace

void addLimitPrices(const Study &study, const PlanRequest &request, CapacityPlan &plan)
{
    if (plan.status != CapacityPlan::Status::Ok)
        return;
    const Pricing pricing(study, request, plan);
    for (PlanLimit &limit : plan.binding)
        if (!request.stop.stop_requested())
            limit.price = pricing.of(limit);
    for (const char *key : kLimitKeys) {
        const auto allowed = limitOf(study, key);
        if (!allowed || request.stop.stop_requested())
            continue;
        if (const double price = pricing.ofStudy(key, *allowed); price > 0)
            plan.studyLimits.push_back({key, *allowed, price});
    }
}

} // namespace breakeven
