// What a workload asks for, month by month, whoever serves it: the denominator all options share.
//
// Shape: every quantity is a monthly series or a scalar. Units: hours and GPUs of the study's reference GPU.
#pragma once

#include "model/dispatch/load_shape.h"
#include "model/serving/goodput.h"
#include "model/serving/token_bill.h"
#include "model/study/fields.h"
#include "model/workload/time_base.h"

#include <optional>
#include <vector>

namespace breakeven {

// The load curve of one workload: a block (a level for a share of its period, then nothing), or a shape.
struct LoadPart
{
    Quantity level;                       // GPUs: of a block while it lasts, of a shape on average
    std::optional<Quantity> share;        // of a block: of its period
    std::optional<Quantity> period;       // of a block: hours
    std::vector<ShapeSegment> shape = {}; // of a shape
    bool waits = false;                   // the work may wait; else it is wanted at once
    bool isBurst = false;                 // beside other workloads it counts as its mean
    int service = -1;                     // whose requests it is, of `Demand::services`; −1: of none
    int jobs = -1;                        // whose work it is, of `Demand::waiting`; −1: of none
};

struct Demand
{
    Quantity usefulGpuHours; // GPU-hour/month, hours in which the GPU does the work
    Quantity peakGpus;       // GPUs wanted at the same time
    Quantity meanGpus = {};  // GPUs wanted on average; of one workload
    std::vector<LoadPart> load;
    std::optional<Quantity> jobs;        // job/month
    std::optional<Quantity> requests;    // request/month
    std::optional<Quantity> jobGpuHours; // GPU-hours of one job (a scalar)
    std::optional<Quantity> jobGpus;     // GPUs of any speed that a job can use at once
    std::optional<Quantity> width;       // GPUs that a job needs together
    std::optional<Quantity> runHours;    // of a burst: how long each of its nodes works
    // For work that is measured by jobs and comes in blocks: jobs that run side by side have this mean, and
    // an option may run them wider.
    std::optional<Quantity> meanOfJobs; // GPUs

    // Jobs that come one by one: by chance, or fed from a queue.
    struct Arrivals
    {
        Quantity perHour;
        Quantity variation;    // squared coefficient of variation of their time
        bool isRandom = true;  // Poisson
        bool isStream = false; // of a known length: they run whole, in slots of machines
    };
    std::optional<Arrivals> arrivals;

    // For requests that replicas answer one after the other, where they are known.
    struct Requests
    {
        Quantity perSecond; // by month, on average
        Quantity seconds;   // a replica works on one, on the reference GPU
        Quantity variation; // squared coefficient of variation of that
        Quantity replicaGpus;
        std::optional<Quantity> target; // seconds in which 95 % are to be answered
    };
    std::optional<Requests> service;
    std::vector<Requests> services; // of several workloads that share machines, in their order

    // Of jobs that a service stops on shared machines (job_stops.h).
    struct Stops
    {
        Quantity restart; // hours that a stopped job is set back
        bool mayBe = true;
    };
    std::optional<Stops> stops;

    // One of several workloads that share machines, whose work may wait: what is known of its jobs.
    struct Waiting
    {
        std::optional<Arrivals> arrivals;
        std::optional<Quantity> gpuHours; // of a job
        std::optional<Quantity> gpus;     // of any speed
        std::optional<Quantity> maxWait, doneWithin;
        std::optional<Stops> stops;
        bool isShaped = false; // they come by the load's shape

        bool isOfJobs() const { return arrivals && gpuHours && gpus; }
    };
    std::vector<Waiting> waiting;
    std::optional<Quantity> maxWait;    // hours that 95 % of the work may wait
    std::optional<Quantity> deadline;   // hours until the result of a job
    std::optional<Quantity> doneWithin; // hours from when a job comes, in which 95 % are to be done
    // Jobs that are fed from a queue take their GPUs from their beginning to their end, and not for a part of
    // each day.
    bool isByTheJob = false;

    // For requests that are counted in tokens: what serves them, and on how many GPUs, is the option's. There
    // is no hour of a GPU in them; the GPU-hours above are 0.
    struct Serving
    {
        Quantity requestsPerSecond;      // by month, on average
        std::vector<ShapeSegment> shape; // over that
        TokenLengths lengths;
        Quantity cachedShare; // of the input, sent before
        Quantity burst;       // busiest minutes over the mean of their hour
        Quantity priceRatio;  // of an output token to an input token, where a cost is spread over both
        ByLatency<std::optional<Quantity>> targets; // seconds
        Percentile percentile = Percentile::P95;
        std::optional<Quantity> servedBefore = {}; // requests/s that a base answers

        bool hasTargets() const;
    };
    std::optional<Serving> serving;

    // What a base serves before: reference GPUs, own GPUs, and the work of a GPU-hour there.
    struct Base
    {
        Quantity rate;
        Quantity gpus;
        Quantity speed;
    };
    std::optional<Base> base;
    std::optional<Quantity> left; // of a stream of jobs, the share that a base leaves
    bool isOfBase = false;        // asked of a base: what it cannot serve is left to the burst

    bool isStream() const { return arrivals && arrivals->isStream; }
    bool hasTarget() const; // of requests that replicas answer
    bool waits() const;     // any of it
    bool isAtOnce() const { return !waits(); }
};

// Several workloads that are served together.
Demand together(const std::vector<const Demand *> &demands);

class WorkloadContext
{
public:
    WorkloadContext(SheetBuilder &builder, const Study &study, const TimeBase &time, const std::string &id);

    const TimeBase &time() const { return m_time; }
    const Scope &scope() const { return m_scope; }
    Quantity in(const char *key) const;
    bool has(const char *key) const;
    const Study &study() const { return m_study; }
    bool isComputed(const char *effect) const { return breakeven::isComputed(m_workload.inputs, effect); }
    const std::string &name() const { return m_workload.name; }
    const Choices &choices() const { return m_workload.choices; }
    const std::string &choice(const char *key) const { return m_workload.choices.at(key); }
    // Whether the choice is there and has this value.
    bool isChosen(const char *key, const char *value) const;
    // GPUs or GPU-hours that are counted in the GPU of the workload, in those of the reference GPU.
    Quantity inReference(Quantity amount) const;

private:
    const Study &m_study;
    const TimeBase &m_time;
    const Workload &m_workload;
    std::string m_id;
    Scope m_scope;
};

// Fields that workloads share.
// The yearly growth of what is asked for, by year.
Field growthField(const char *help = "Yearly growth of the work; 0 is flat.");
// `shape` and its `weights`: "measure busy jobs", "shape week & measure busy jobs".
FieldSet shapeFields(const char *measures, const char *weekOfThem);
FieldSet curveFields();                                                // `curve`, where it is the measure
FieldSet patienceFields(bool waitsAtFirst, const char *measures = ""); // `patience` and `max_wait`

// The part of a load with this mean and, as a block, level and share of a period of 24 hours.
LoadPart dailyLoad(const WorkloadContext &context, Quantity level, Quantity share);
// Jobs of a width (GPUs) that run side by side, as many as their mean needs, each day for a share of it; with
// the GPU-hours of a job each from its beginning to its end.
LoadPart blockOfJobs(const Scope &scope, Quantity mean, Quantity width,
                     std::optional<Quantity> gpuHoursOfJob = {});
// Adds the curve that a person or a trace gives, its amount and its peak.
void addCurve(const WorkloadContext &context, Demand &demand);
// Names what all workloads have: the peak, the amount, and what may wait.
void finish(const WorkloadContext &context, Demand &demand);
// The fields of a kind, and those every workload has: which GPU it is measured in, and what one needs.
FieldSet withWorkGpu(FieldSet fields);

// The kinds, each in its own file; the catalogue is workload_kinds.cpp.
extern const WorkloadKind kTraining;
extern const WorkloadKind kInference;
extern const WorkloadKind kInteractive;
extern const WorkloadKind kBurst;
extern const WorkloadKind kServing;

} // namespace breakeven
