// Where the results of a study stand in its sheet: the nodes of its options, workloads, loads and claims.
//
// The room: model/results is what the kinds of work and of options, the claims and the comparison read
// results by. Costs are positive. Node ids are the QUANTITY names of the command line:
// "options.ID.total_cost", "options.ID.lines.LINE", "options.ID.categories.CATEGORY",
// "options.ID.workloads.ID.cost_per_job", ….
#pragma once

#include "model/dispatch/load_shape.h"
#include "model/serving/goodput.h"
#include "model/sheet/evaluation.h"
#include "model/study/cost_category.h"
#include "model/study/issue.h"
#include "model/study/study.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// What the cost of an option is said in: over time, or for each unit of the work.
enum class CostMeasure {
    PerYear,
    PerMonth,
    Total,
    PresentValue,
    PerUsefulGpuHour,
    PerJob,
    Per1000Requests,
    PerMillionTokens, // of input and output together
    PerMillionOutputTokens
};
inline constexpr int kCostMeasureCount = 9;
const char *costMeasureId(CostMeasure measure); // "cost_per_year"

struct LineNodes
{
    std::string id;
    Category category = Category::Compute;
    std::string label;
    NodeId total = -1;          // "options.ID.lines.LINE"
    std::vector<NodeId> byYear; // "options.ID.lines.LINE.by_year.N"
    NodeId byMonth = -1;        // "options.ID.lines.LINE.by_month", a series
    bool isPurchase = false;    // paid at the start of its month; discounted from that moment
};

// As the rows of the catalogue of figures (model/evaluate/result_figures.h); −1: there is no such figure.
using FigureNodes = std::vector<NodeId>;

// What is read beside the figures of a workload that is counted in tokens; −1: there is none.
struct TokenNodes
{
    NodeId requests = -1; // of the whole plan
    NodeId served = -1;   // of them
    NodeId limit = -1;    // a LatencyKind, or 3: the highest point measured
    NodeId state = -1;    // a PerformanceState (model/procurement/token_replicas.h)
    NodeId meetsTargets = -1;

    bool isCounted() const { return requests >= 0; }
};

// What the cost of a workload that others share the machines with is made of; see
// model/evaluate/cost_by_workload.h.
enum class CostPart { Used, Reserved, Shared, Total };
inline constexpr int kCostPartCount = 4;
const char *costPartId(CostPart part);    // "used"
const char *costPartLabel(CostPart part); // "Used"

// GPU-hours of an option: asked for and served in those of the reference GPU, paid in its own.
enum class Hours { Demanded, Served, Unmet, Paid, Used, Lost, Overhead, Idle };
inline constexpr int kHoursCount = 8;
const char *hoursId(Hours hours);    // "demanded_gpu_hours"
const char *hoursLabel(Hours hours); // "GPU-hours asked for"

// −1: does not apply, such as a wait where nothing waits.
struct ServedNodes
{
    std::array<NodeId, kHoursCount> total{};   // of the whole plan
    std::array<NodeId, kHoursCount> byMonth{}; // series
    NodeId machinesPeak = -1;
    NodeId machines = -1; // series
    NodeId capacity = -1; // series, reference GPUs
    NodeId waitMean = -1; // hours, of the worst month; unknown where the queue grows without end
    NodeId wait95 = -1;
    NodeId waitMeanByMonth = -1; // series
    NodeId wait95ByMonth = -1;
};

// A total of the whole plan, as it is on average; −1: there is no such total.
struct MeanNodes
{
    NodeId perMonth = -1; // "options.ID.categories.CATEGORY.per_month"
    NodeId perYear = -1;  // "….per_year"
};

// What is paid in a month, by when in it; series.
struct CashNodes
{
    NodeId atStart = -1; // purchases
    NodeId within = -1;  // evenly through it
    NodeId atEnd = -1;   // resale
};

// Steps of one procurement that are read beside its results; −1: it has no such step.
struct StepNodes
{
    NodeId nodesOfJob = -1;
    NodeId hoursOfJob = -1;
    NodeId stretchedJob = -1; // hours
    NodeId usefulSpeed = -1;
    NodeId jobInterruptionRate = -1;
    NodeId meanInterruptionRate = -1;
    NodeId bestCheckpointInterval = -1; // hours
    NodeId delay = -1;
    NodeId elapsedStretch = -1;
    NodeId readyHours = -1;
    NodeId waitMean = -1;        // hours
    NodeId requestWaitMean = -1; // seconds
    NodeId startGpuHours = -1;
    NodeId hoursLeft = -1;
    // Servers that are bought together.
    struct Batch
    {
        int year = 1; // of the plan
        NodeId paid = -1;
        NodeId proceeds = -1;
    };
    std::vector<Batch> batches;
    std::vector<std::string> termsAfterPlan; // keys before those of procurement/after_plan.h
};

// Why an option is not to be called cheapest; the nodes are 1 or 0.
// A limit of the study that holds for an option: model/evaluate/study_limits.h.
struct LimitNodes
{
    const char *key;      // of the conventions
    NodeId used = -1;     // by month
    NodeId allowed = -1;  // a scalar
    NodeId isBroken = -1; // 1 where it is in some month
};

struct StatusNodes
{
    std::string cannotRun;        // why its GPUs cannot do the work; empty: they can
    std::string unknownSpeed;     // why nothing says how soon requests with a target are answered; else empty
    std::vector<NodeId> demanded; // of what it is short or not: GPU-hours, requests of each workload
    std::vector<NodeId> served;
    NodeId isInfeasible = -1; // −1: no target of a request in tokens can be missed
    NodeId isShort = -1;
    NodeId isOverBudget = -1;  // −1: nothing is limited
    NodeId isShortOrOver = -1; // 1: short; 2: over budget; 0: neither
    NodeId isTooSlow = -1;     // −1: nothing says how fast it has to be
    NodeId isOk = -1;          // none of them
    std::vector<LimitNodes> limits;
    // GPUs rented at once of a seller of whom nobody says how many there are, and those taken to be had; the
    // worst month, scalars.
    std::vector<std::pair<NodeId, NodeId>> unproven;
    bool isCapacityAssumed = false; // what is rented or committed is taken to be had
};

// What comes back of the money that an option spends up front beyond another one; −1: it buys nothing.
struct ReturnNodes
{
    NodeId spentUpFront = -1; // purchases at t0 beyond the other's
    FigureNodes figures;
};

// Why an option is not called cheapest though it costs least: its speed is estimated
// (model/evaluate/estimate_hold.h), or nobody says that its GPUs can be had (model/evaluate/option_limits.h).
struct HeldBack
{
    std::optional<double> winsFrom = {}; // requests/s of a replica from which on it would be the cheaper one
    std::optional<double> least = {};    // and at the low end of the estimate
    std::optional<double> unprovenGpus = {}; // that it takes at once; nothing where its speed is the reason

    bool operator==(const HeldBack &) const = default;
};

struct OptionNodes
{
    std::string id;
    ServedNodes served;
    // For a base and a burst, and of procurements that serve some of the workloads each.
    std::vector<std::pair<std::string, ServedNodes>> parts;
    StatusNodes status;
    FigureNodes figures;                // of the whole
    std::vector<FigureNodes> workloads; // of each workload, as StudySheet::workloads
    NodeId totalCost = -1;
    NodeId npv = -1;
    NodeId spentUpFront = -1;                // beyond the baseline; −1: it buys nothing
    std::vector<ReturnNodes> returnsAgainst; // "against.ID.irr", …, as the options
    NodeId monthlyCost = -1;                 // series
    NodeId cumulativeCost = -1;              // series
    NodeId depreciation = -1;                // series, book view; −1 where nothing is depreciated
    NodeId bookCost = -1; // series: depreciation, and all that is not written off as it is paid
    CashNodes cash;
    std::vector<NodeId> breakEven;   // "against.ID.break_even_month", as the options; −1 against itself
    std::vector<NodeId> npvByTiming; // "npv_by_timing.TIMING", as StudySheet::timings
    std::vector<NodeId> costByYear;
    std::array<NodeId, kCategoryCount> byCategory{}; // −1: no such cost
    // "categories.CATEGORY.npv", "….per_job", …; −1: no such cost, or no such measure.
    std::array<std::array<NodeId, kCategoryCount>, kCostMeasureCount> categoryCosts{};
    std::array<MeanNodes, kHoursCount> hoursMeans;
    std::vector<LineNodes> lines;
    std::vector<TokenNodes> tokens; // as StudySheet::workloads
    // "cost_by_workload.ID.used", …, as StudySheet::workloads; empty: there is only one.
    std::vector<std::array<NodeId, kCostPartCount>> costByWorkload;
    std::optional<HeldBack> heldBack;
};

// The load curve of a workload: a block, or a shape by its mean (model/workload/demand.h).
struct LoadNodes
{
    NodeId level = -1;               // GPUs: of a block while it lasts, of a shape on average
    NodeId share = -1;               // of a block: of its period
    NodeId period = -1;              // of a block: hours
    std::vector<ShapeSegment> shape; // of a shape; empty: a block
    bool waits = false;              // the work may wait; else it is wanted at once
    NodeId mean = -1;                // GPUs, series, as the two below
    NodeId peak = -1;
    NodeId amount = -1; // GPU-hours
};

// A claim of a document the study checks (model/claims/claims.h).
struct ClaimNodes
{
    std::string id;               // "001-19"
    std::vector<NodeId> computed; // "claims.ID", or "claims.ID.1", … where the claim states several numbers
    std::vector<NodeId> otherwise; // "claims.ID.otherwise.N": under other conventions
};

struct StudySheet
{
    std::shared_ptr<const Sheet> sheet;
    std::vector<OptionNodes> options;   // in display order
    std::vector<std::string> workloads; // ids in display order
    std::vector<LoadNodes> loads;       // as workloads
    std::vector<ClaimNodes> claims;     // those something is computed for, in the order of their documents
    int baseline = -1;                  // index into options
    // Of many options: those that every other one is held against ("against.ID."); else all are against all.
    std::vector<int> pairedWith;
    std::vector<std::string> timings;       // "none" (not discounted), then the values of "cash_timing"
    std::map<std::string, StepNodes> steps; // by the path of the procurement: "options.ID", "options.ID.base"
    std::vector<Issue> issues; // found while building: unused inputs, stale prices, missing values
};

// The steps of the procurement at this path; without any where the sheet has none of it.
const StepNodes &stepsAt(const StudySheet &sheet, const std::string &path);

// Paths of the study's inputs no result depends on (other choices were made).
std::vector<std::string> unusedInputs(const Study &study, const StudySheet &sheet);

} // namespace breakeven
