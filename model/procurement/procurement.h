// How one way of procuring GPU time serves a demand: the lines it costs, and what it cannot serve.
//
// Every kind is one file with its fields and its `build`; the catalogue is procurement_kinds.def.
#pragma once

#include "model/results/study_sheet.h"
#include "model/study/fields.h"
#include "model/workload/demand.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

struct CostLine
{
    std::string id; // within its option: "rent", "base-hosting"
    Category category = Category::Compute;
    std::string label;
    Quantity byMonth;         // money/month, a series; costs positive
    bool isPurchase = false;  // paid at the start of its month; discounted from that moment
    bool isDeductible = true; // reduces the taxed profit in the month it is paid
};

// What the tax needs beyond the deductible lines; money/month, series.
struct TaxItems
{
    std::vector<Quantity> deductions; // depreciation, interest
    std::vector<Quantity> gains;      // proceeds above book value
};

// The requests in tokens that replicas or an API answer; by month.
struct ServedRequests
{
    Quantity demanded, served;                       // request/month
    std::optional<Quantity> able = {};               // request/month that the paid machines could take
    std::optional<Quantity> planned = {};            // requests/s that are planned on
    std::optional<Quantity> replicas = {};           // at the highest level
    std::optional<Quantity> load = {};               // requests/s of a replica in its busiest minutes
    std::optional<Quantity> goodput = {};            // requests/s of a replica
    std::optional<Quantity> limit = {};              // LatencyKind that binds; 3: the highest point measured
    std::optional<Quantity> state = {};              // PerformanceState
    ByLatency<std::optional<Quantity>> seconds = {}; // at the highest level
    Quantity meetsTargets = {};                      // 1, 0 or unknown
    std::optional<Quantity> priceRatio = {};         // of an API: output over input
};

// What machines did for a demand, by month; see procurement/serving.h.
struct Served
{
    Quantity demanded, served, unmet;          // GPU-hour/month of the reference GPU
    Quantity paid, used, lost, overhead, idle; // own GPU-hour/month
    Quantity machines;                         // most that are kept or at work
    Quantity capacity;                         // reference GPUs
    Quantity rate;                             // of work, in reference GPUs: with interruptions
    std::optional<Quantity> waitMean = {};     // hours; where work may wait
    std::optional<Quantity> wait95 = {};
    std::optional<Quantity> latency95 = {};      // seconds; of requests
    std::vector<Quantity> latencies = {};        // seconds; of each of several services
    std::optional<ServedRequests> requests = {}; // of requests in tokens
    // Of each of several workloads, in the order of their load: GPU-hours of it that the machines leave,
    // before anything is rented for them, and own GPU-hours that stand ready for it and are not used.
    std::vector<Quantity> unmetOf = {};
    std::vector<Quantity> readyFor = {};
    // Of the same what each waits, in hours; unknown for those whose work is wanted at once.
    struct Waits
    {
        Quantity mean;
        Quantity p95;
    };
    std::vector<Waits> waitsOf = {};
};

// GPUs of one seller that are rented by the hour at the same time; by month.
struct RentedAtOnce
{
    Quantity gpus;                       // own
    Quantity rent;                       // money/hour
    std::optional<Quantity> proven = {}; // GPUs taken to be had at once; unset: the study says how many are
};

struct Supply
{
    Served hours;
    // The same by part, where there are several.
    std::vector<std::pair<std::string, Served>> parts = {};
    Quantity speed;                       // reference GPU-hours of work in one GPU-hour used
    Quantity gpus;                        // own GPUs that are kept or allowed, a series
    Quantity elapsed;                     // hours of the clock for an hour of work, with the waiting
    std::optional<Quantity> ready = {};   // hours until machines that are started can work
    std::optional<Quantity> jobRate = {}; // the fastest a job can go, in reference GPUs
    bool isElastic = false;               // a job goes on with the nodes that are left
    // On spot: the share of the time with enough capacity, and of the money of the work that is paid on
    // demand meanwhile; scalars.
    std::optional<Quantity> enoughCapacity = {};
    std::optional<Quantity> onDemandCostShare = {};
    // Of jobs on spot that are to be done in time: the share that is late, and what 95 % of them cost at
    // most; scalars.
    std::optional<Quantity> lateShare = {};
    std::optional<Quantity> badNight = {};
    // For servers that are replaced by rented ones until delivery: 1 where none ever arrives, a scalar.
    std::optional<Quantity> ownsNothing = {};
    std::vector<RentedAtOnce> rented = {};
    std::optional<Quantity> committedRent = {}; // money/hour, by month
    std::optional<Quantity> power = {};         // kW with cooling, by month, of the servers owned
    bool isCapacityAssumed = false;             // something else than these is taken to be had
};

// What a build may use; owned by the caller of the build.
class ProcurementContext
{
public:
    ProcurementContext(SheetBuilder &builder, const Study &study, const TimeBase &time,
                       const Procurement &procurement, std::string path, std::string linePrefix,
                       const Demand &demand, std::vector<CostLine> &lines, TaxItems &tax,
                       std::map<std::string, StepNodes> &steps);
    // The same procurement where it serves one workload apart from others: its steps stand at `scope`.
    ProcurementContext apart(const std::string &scope) const;

    SheetBuilder &builder() const { return m_scope.builder(); }
    const Study &study() const { return m_study; }
    const Procurement &procurement() const { return m_procurement; }
    const TimeBase &time() const { return m_time; }
    const Demand &demand() const { return m_demand; }
    // Names intermediate steps: "options.ID.steps.KEY".
    Quantity step(const std::string &key, const std::string &label, Quantity quantity,
                  Display display = Display::Number, const std::string &note = {}) const;

    Scope steps() const { return m_scope.inner("steps"); }

    // The same for a step that is read beside the results: its node is kept as `handle`.
    Quantity readStep(NodeId StepNodes::*handle, const std::string &key, const std::string &label,
                      Quantity quantity, Display display = Display::Number) const;
    StepNodes &stepNodes() const { return m_steps[m_scope.prefix()]; }

    // A number of this procurement that is a result: "options.ID.KEY".
    Quantity result(const std::string &key, const std::string &label, Quantity quantity) const
    {
        return m_scope.result(key, label, quantity);
    }
    // The step of this key, or the computed effect, when it has been named already.
    std::optional<Quantity> knownStep(const char *key) const;
    std::optional<Quantity> knownEffect(const char *effect) const;

    Quantity in(const char *key) const;
    bool has(const char *key) const { return value(key).has_value(); }
    // Whether the study has this input at all, known or not.
    bool isGiven(const char *key) const { return find(key) != nullptr; }
    // The record an input is pinned to; nothing where it is not.
    const PinnedPrice *pinnedPrice(const char *key) const;
    // What the study says now, for choices of how the sheet is built.
    std::optional<double> value(const char *key) const;
    const std::string &choice(const char *key) const { return m_procurement.choices.at(key); }
    bool isComputed(const char *effect) const { return breakeven::isComputed(m_procurement.inputs, effect); }
    // The value of a computed effect, under the name the input would have.
    Quantity computed(const char *effect, Quantity value) const;

    void addLine(CostLine line) const;
    // Those added by this procurement so far.
    std::span<const CostLine> ownLines() const { return std::span(m_lines).subspan(m_firstLine); }
    TaxItems &tax() const { return m_tax; }

    // Whether the choice is there and has this value.
    bool isChosen(const char *key, const char *value) const;

    // Serves `demand` by a part of this procurement; its lines are prefixed with the part's key.
    Supply buildPart(const char *key, const Demand &demand) const;

private:
    // Does not find inputs that are left over from another kind of procurement.
    const Input *find(const char *key) const;

    const Study &m_study;
    const TimeBase &m_time;
    const Procurement &m_procurement;
    std::string m_path; // of its inputs
    Scope m_scope;
    std::string m_linePrefix;
    Demand m_demand;
    std::vector<CostLine> &m_lines;
    std::size_t m_firstLine = 0;
    TaxItems &m_tax;
    std::map<std::string, StepNodes> &m_steps;
};

// The lines of its kind, and those of what was agreed beside the price.
Supply buildProcurement(const ProcurementKind &kind, const ProcurementContext &context);

#define PROCUREMENT(kind) extern const ProcurementKind kind;
#include "model/procurement/procurement_kinds.def"
#undef PROCUREMENT

} // namespace breakeven
