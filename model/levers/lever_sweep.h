// What an option costs and how long it takes at any value of one of its levers, all else as it is.
//
// The values are those of the study's own sheet, read in batches: only what the wanted figures need and the
// lever moves is calculated. Of the checkpoint interval the stretch is that of the long run, W·E(τ)/τ: a job
// of so many hours rounds to whole segments and differs by less than 1 % where it has many. Units: money a
// job, a month or the plan; hours of jobs, seconds of requests. Unknown values are NaN. Threads: one at a
// time.
#pragma once

#include "model/levers/lever.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

class BatchPlan;

// Whether simulated figures (the latency of a replica) are read as well, or left unknown.
enum class LeverDepth { Quick, Simulated };

// APlan is the present value of the whole plan: used for machines that are bought or kept in a study that
// discounts, because there it matters when they are paid.
enum class LeverMoney { AJob, AMonth, APlan };
// What the time of a lever is: hours until the result of a job; seconds within which 95 % of the requests are
// answered; hours that 95 % of the work waits at most; seconds that the first request after a pause waits.
enum class LeverTime { None, HoursOfJob, SecondsOfRequest, HoursWaited, SecondsOfStart };

// The units of a lever's figures, and the ids of the quantities on the study's sheet that hold them; an empty
// id: there is none.
struct LeverMeasures
{
    LeverMoney money = LeverMoney::AMonth;
    LeverTime time = LeverTime::None;
    std::string cost; // of the whole plan where `costMonths` is above 0
    int costMonths = 0;
    std::string mean;
    std::string p95;
};

struct LeverSample
{
    double at = 0; // the lever, canonical
    double cost = 0;
    double mean =
        0;          // hours to the result of a job; seconds a request waits; hours that 95 % of the work wait
    double p95 = 0; // of 95 jobs of 100; seconds within which 95 % of the requests are answered
    double unmetGpuHours = 0;
    // The part of the cost (undiscounted for a plan) that goes to machines rented by the hour for what the
    // kept ones cannot do.
    double besideCost = 0;
    std::array<double, kCategoryCount> parts{}; // of the cost, by category, as its procurement has them

    bool isShort() const { return unmetGpuHours > 1e-9; }
};

class LeverSweep
{
public:
    // Builds the sheet anew where the lever's input is unset. Requires: a lever of this study.
    LeverSweep(const Study &study, const StudySheet &sheet, const Evaluation &evaluation, const Lever &lever,
               LeverDepth depth);
    ~LeverSweep();

    const LeverMeasures &measures() const { return m_measures; }
    // The sample of the study as it is, where the lever's input is unset; its `at` is not set. Nothing where
    // the input is set.
    const std::optional<LeverSample> &unset() const { return m_unset; }
    // Fewer samples than points after a stop request.
    std::vector<LeverSample> at(std::span<const double> points, std::stop_token stop = {}) const;

private:
    void choose(const Study &study, const StudySheet &sheet, const Lever &lever);
    template<class ValueOf>
    LeverSample sampleOf(ValueOf valueOf) const;

    std::shared_ptr<const Evaluation> m_evaluation;
    std::unique_ptr<BatchPlan> m_plan;
    LeverMeasures m_measures;
    std::optional<LeverSample> m_unset;
    NodeId m_cost = -1;
    NodeId m_mean = -1;
    NodeId m_p95 = -1;
    NodeId m_unmet = -1;
    std::array<std::vector<NodeId>, kCategoryCount> m_parts; // lines of the procurement, by category
    std::vector<NodeId> m_beside;                            // of these, what is rented beside
    std::vector<NodeId> m_wanted;
};

} // namespace breakeven
