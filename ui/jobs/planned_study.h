// The capacity plan of a study as somebody wishes it, and the same with nothing ordered.
//
// The numbers are those of `breakeven plan`. Threads: pure; to be run off the GUI thread.
#pragma once

#include "model/plan/uncertain_plan.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace breakeven {

struct PlanWish
{
    std::string workload; // id; may be empty where there is one
    ServiceLevel service;
    std::map<std::string, MachineLimits> limits; // by option
    std::optional<double> deadlineHours;         // of a job

    bool operator==(const PlanWish &) const = default;
};

struct PlannedStudy
{
    Study study;
    PlanWish wish;
    std::shared_ptr<const CapacityPlan> plan; // nothing where there is an error
    // Nothing is bought or committed to; nothing where the plan does neither.
    std::shared_ptr<const CapacityPlan> withoutOrders;
    std::optional<Error> error;
};

// What planning asks of the model for such a wish.
PlanRequest planRequestOf(const PlanWish &wish, const std::stop_token &stop);

// Nothing after a stop.
std::optional<PlannedStudy> planStudy(const Study &study, const PlanWish &wish, const std::stop_token &stop,
                                      const PlanProgress &progress = {});

} // namespace breakeven
