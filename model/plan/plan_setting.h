// What there is to plan of a study: one of its workloads with the options that serve it, as a task.
//
// Requires nothing of the study but that it can be built; shared inputs are written out, and other workloads
// and what belongs to them are left out. Threads: any; works on copies.
#pragma once

#include "model/plan/forecast.h"
#include "model/plan/plan_improvement.h"
#include "model/plan/plan_offer.h"
#include "model/plan/plan_orders.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

struct PlanRequest
{
    std::string workload; // id; may be empty where there is one
    ServiceLevel service;
    std::map<std::string, MachineLimits> limits; // by option
    std::optional<DemandHistory> history;        // the plan's first month follows it
    std::optional<double> deadlineHours;         // of a job
    std::stop_token stop = {};
    PlanProgress progress = {};
};

struct PlanSetting
{
    Study study; // with the one workload and nothing shared
    StudySheet sheet;
    std::optional<Forecast> forecast;
    PlanTask task;
    std::vector<Issue> issues; // what is left out, and what is planned in another way than it is entered

    const std::string &workload() const { return study.workloads.begin()->first; }
};

// The study with the workload that is planned alone, procured as its options do it. Errors: NotFound for an
// unknown workload or option; BadInput where the study has several workloads and none is named, or for limits
// and a service level that cannot be kept.
Result<Study> studyToPlan(const Study &study, const PlanRequest &request);

// Requires: a study as `studyToPlan` gives it. Errors: BadInput where there is no demand or no option can be
// planned with; Cancelled.
Result<PlanSetting> planSetting(Study study, const PlanRequest &request);

} // namespace breakeven
