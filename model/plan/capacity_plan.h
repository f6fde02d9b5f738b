// What to buy, to commit to and to rent, and when: the orders of a study's workload that cost least.
//
// The plan serves the demand of each month, as entered or as forecast, at the least present cost, and keeps a
// service level against P90 of its ranges. A machine costs what its option costs in the comparison. A plan
// that is an option (plan_mix.h), or does only what one option does, costs what `compare` says of that
// option. Units: reference GPUs, GPU-hours, months from 0, the study's currency. Threads: any; each call
// works on its own copies. Checked: tests/model/plan_test.cpp.
#pragma once

#include "model/effects/cost_time.h"
#include "model/plan/plan_mix.h"
#include "model/plan/plan_setting.h"

#include <optional>
#include <stop_token>

namespace breakeven {

// What a plan has of an offer in a month.
struct PlanShare
{
    double machines = 0; // in service or, rented, at once
    double gpus = 0;     // reference GPUs of them
    double gpuHours = 0; // that work
    double cost = 0;     // of what is bought or paid up front its part of the months it serves
};

struct PlanMonth
{
    MonthDemand demand;
    std::vector<PlanShare> shares; // as CapacityPlan::offers
    double shortGpuHours = 0;      // of the demand that is planned for
    double shortGpus = 0;          // most at once
    double shortGpuHoursHigh = 0;  // at P90
};

struct PlanOrder
{
    int month = 0;
    int arrives = 0;
    int ends = 0;          // the month after its last
    std::size_t offer = 0; // of CapacityPlan::offers
    int machines = 0;
    double cost = 0; // present value
};

// A limit that holds the plan back.
struct PlanLimit
{
    enum class Kind { Rented, Machines, Delivery };

    Kind kind = Kind::Rented;
    std::size_t offer = 0;
    double now = 0; // GPUs of the option, machines, months
    std::vector<int> months;
    std::optional<double> needed;     // alone mends a plan that is short; nothing where it cannot
    std::optional<double> price = {}; // present value that one more unit saves; limit_prices.h
};

// A limit of the study that holds the plan back.
struct ReachedLimit
{
    std::string key;    // of the conventions
    double allowed = 0; // money a month, money an hour, kW
    double price = 0;   // present value that one more unit saves
};

struct PlanFrontPoint
{
    std::string option;
    CostTimePoint point;
    bool isWithinDeadline = true;
};

struct CapacityPlan
{
    enum class Status { Ok, Infeasible };

    Status status = Status::Ok;
    std::string workload;
    bool isOneOfSeveral = false; // workloads; each is planned as if it had what is owned to itself
    std::vector<PlanOffer> offers;
    std::vector<PlanMonth> months;
    std::vector<PlanOrder>
        orders;                  // of what is bought or committed to, by month; what is kept stands in months
    double cost = 0;             // present value
    std::optional<double> today; // of the baseline, where it is compared with the same demand
    std::optional<double> onDemandOnly;
    std::string onDemandOption;
    std::optional<double> bound;
    std::vector<PlanLimit> binding;
    // For an infeasible plan: what would mend it, the smallest change first; and the first month that is
    // short.
    std::vector<PlanLimit> relaxations;
    int shortFrom = -1;
    std::vector<ReachedLimit> studyLimits;
    std::string overBudget; // why it breaks a limit of the study, and no plan was found that does not
    bool isTooSlow = false; // infeasible because whatever it may have answers or starts too late
    std::vector<PlanFrontPoint> front; // in ascending hours
    std::optional<Forecast> forecast;
    // The plan as an option: its cost, hours and waits are what `compare` says of it. Nothing where the plan
    // cannot be one: with a forecast, with machines that are kept month by month, or where it leaves demand
    // unserved.
    std::optional<PlanMix> mix;
    std::vector<Issue> issues;

    double orderTotal() const;
    // Reference GPUs at once in a month.
    double gpusOf(const PlanMonth &month, PlanSupply supply) const;
    // Offers that have a GPU in some month, as places in `offers`.
    std::vector<std::size_t> usedOffers() const;
    // The path of an input of the offer's option, as the planned workload has it; empty where it has none of
    // the key.
    std::string inputOf(const Study &study, const PlanOffer &offer, const char *key) const;
    // (cost − bound) / cost
    std::optional<double> gap() const;
};
const char *statusId(CapacityPlan::Status status); // "ok", "infeasible"

// "options.own.delivery_months", "options.spot.gpus"; of machines "options.own" (limited by the request).
std::string pathOf(const CapacityPlan &plan, const PlanLimit &limit);

// Errors: NotFound for an unknown workload or option; BadInput where the study has several workloads and none
// is named, where there is no demand, where no option can be planned with, or where no plan costs least;
// Cancelled.
Result<CapacityPlan> planCapacity(const Study &study, const PlanRequest &request);

// For each workload that can be planned and has something to buy or to commit to: what a report tells.
std::vector<std::shared_ptr<const CapacityPlan>> plansWorthTelling(const Study &study,
                                                                   const std::stop_token &stop = {});

} // namespace breakeven
