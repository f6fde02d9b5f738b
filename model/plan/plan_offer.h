// What a plan may have of each option of a study: its machines, when they can be there, and what they cost.
//
// Bought and committed machines are ordered and stay for their time; kept ones are rented by the month;
// rented GPU-hours are paid at the mean rate that the option has for the whole load. The costs of an option
// that do not depend on what it serves (storage, traffic, cluster fee, migration) stand apart. Units:
// reference GPUs; months from 0. Left out, with the reason: options without a known cost, combinations of
// options and bills.
#pragma once

#include "model/plan/linear_program.h"
#include "model/plan/order_costs.h"

#include <map>
#include <string>

namespace breakeven {

// The option that a plan is written into a study as (mix_option.h).
inline constexpr const char *kMixId = "mix";

enum class OfferKind { Owned, Committed, Kept, Rented };
const char *offerKindId(OfferKind kind); // "owned", "committed", "kept", "rented"

// For the machines a plan has of an option.
struct MachineLimits
{
    int least = 0; // of one order
    double most = kUnlimited;

    bool operator==(const MachineLimits &) const = default;
};

struct PlanOffer
{
    std::string option;
    std::string name;
    OfferKind kind = OfferKind::Rented;
    bool isSpot = false;
    bool isOnDemand = false;
    double capacity = 1; // reference GPUs of a machine
    double gpusOfMachine = 1;
    double jobGpus = 0;  // own GPUs that a job holds together; 0: work that can be parted
    double delivery = 0; // months
    double term = 1;     // months that an order serves
    MachineLimits limits;
    int held = 0; // machines owned already: from the first month on these and no others
    std::shared_ptr<const OrderCosts> orders; // of what is bought or committed to
    std::vector<double> rate;     // by month: of a machine kept, or of a reference GPU-hour rented
    std::vector<double> mostGpus; // by month, rented, at once
    const char *mostKey = "gpus"; // the input that says how many
    // By month, the share of the machines' capacity that is planned with. It is below 1 where requests are to
    // be answered in time: the largest share that was seen to do so. Empty: all of it.
    std::vector<double> fill;
    std::vector<double> attached; // by month, after tax
    double migration = 0;         // once, at the start of the first month
    double taxSaved = 0;          // by it, in that month
    // The machines of the option itself, where it is bound for a time.
    int machinesNow = 0;
    std::optional<double> presentValue; // of the option, as compared

    bool isFixed() const { return kind != OfferKind::Rented; }
    // The reference GPUs that work on this many machines; GPUs left over beside whole jobs do not.
    double atWork(double machines) const;
    double atWork(double machines, int month) const { return atWork(machines) * fillIn(month); }
    double fillIn(int month) const { return fill.empty() ? 1 : fill[std::size_t(month)]; }
    // Reference GPUs in whole jobs, as many as these take or more.
    double inJobs(double gpus) const;
    // The fewest machines that have so many reference GPUs at work.
    double machinesFor(double gpus) const;
    // Machines that one job takes; 1 where the work can be parted.
    int machinesOfJob() const;
    // Requires: fixed.
    Service serviceOf(int month, int months) const;
};

// How the GPUs of a month are obtained, as a plan reports it.
enum class PlanSupply { Owned, Committed, OnDemand, Spot };
inline constexpr PlanSupply kSupplies[] = {PlanSupply::Owned, PlanSupply::Committed, PlanSupply::OnDemand,
                                           PlanSupply::Spot};
const char *supplyId(PlanSupply supply); // "owned", "committed", "on_demand", "spot"
PlanSupply supplyOf(const PlanOffer &offer);

struct PlanOffers
{
    std::vector<PlanOffer> offers; // in display order
    std::vector<Issue> issues;     // what is left out, and why
};

// Requires: a completed study with one workload, and its sheet.
PlanOffers planOffers(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                      const PaymentWeights &weights, const std::map<std::string, MachineLimits> &limits);

} // namespace breakeven
