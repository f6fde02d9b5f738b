// What a workload asks for, month by month, whoever serves it: the denominator all options share.
//
// Shape: every quantity is a monthly series. Units: hours of the study's reference GPU.
#pragma once

#include "model/fields.h"
#include "model/workload/time_base.h"

#include <optional>

namespace breakeven {

struct Demand
{
    Quantity usefulGpuHours;             // GPU-hour/month, hours in which the GPU does the work
    Quantity peakGpus;                   // GPUs wanted at the same time
    std::optional<Quantity> jobs;        // job/month
    std::optional<Quantity> requests;    // request/month
    std::optional<Quantity> jobGpuHours; // GPU-hours of one job (a scalar)
    // Of requests that one replica answers one after the other (scalars), where they are known.
    struct Requests
    {
        Quantity perSecond; // at the start of the plan, on average
        Quantity seconds;   // a replica works on one
        Quantity variation; // squared coefficient of variation of that
    };
    std::optional<Requests> service;
};

class WorkloadContext
{
public:
    WorkloadContext(SheetBuilder &builder, const TimeBase &time, const Workload &workload,
                    const std::string &id);

    const TimeBase &time() const { return m_time; }
    const Scope &scope() const { return m_scope; }
    Quantity in(const char *key) const;
    bool has(const char *key) const;
    const std::string &choice(const char *key) const { return m_workload.choices.at(key); }

private:
    const TimeBase &m_time;
    const Workload &m_workload;
    Scope m_scope;
};

// The fields of a kind, and those every workload has: which GPU it is measured in, and what one needs.
FieldSet withWorkGpu(FieldSet fields);

// The kinds, each in its own file; the catalogue is workload_kinds.cpp.
extern const WorkloadKind kTraining;
extern const WorkloadKind kInference;
extern const WorkloadKind kInteractive;
extern const WorkloadKind kBurst;

} // namespace breakeven
