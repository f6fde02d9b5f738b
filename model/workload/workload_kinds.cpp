#include "model/workload/demand.h"

#include "model/workload/equal_work.h"

#include <array>

namespace breakeven {

std::span<const WorkloadKind> workloadKinds()
{
    static const std::array<WorkloadKind, 5> kKinds{kTraining, kInference, kServing, kInteractive, kBurst};
    return kKinds;
}

FieldSet withWorkGpu(FieldSet fields)
{
    fields.fields.push_back({"min_gpu_memory", "GPU memory needed", units::gigabyte, "GB", std::nullopt, "",
                             0, 1e6, "A GPU with less cannot do the work; unset: any can.", true});
    fields.choices.push_back({"gpu",
                              "Measured in",
                              {},
                              "The GPU that GPU counts and GPU-hours refer to; empty: the reference GPU."});
    return fields;
}

WorkloadContext::WorkloadContext(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                 const std::string &id)
    : m_study(study), m_time(time), m_workload(study.workloads.at(id)), m_id(id),
      m_scope(builder, "workloads." + id)
{
}

Quantity WorkloadContext::inReference(Quantity amount) const
{
    const auto gpu = m_workload.choices.find("gpu");
    if (gpu == m_workload.choices.end() || gpu->second.empty() || gpu->second == referenceGpu(m_study))
        return amount;
    if (const auto known = m_scope.builder().find(m_scope.id("speed")))
        return amount * *known;
    return amount * workloadSpeed(m_scope.builder(), m_study, m_id);
}

Quantity WorkloadContext::in(const char *key) const
{
    const WorkloadKind *kind = findWorkloadKind(m_workload.kind);
    return fieldInput(m_scope.builder(), kind->fields(), m_workload.inputs, m_scope.prefix(), key);
}

bool WorkloadContext::has(const char *key) const
{
    const auto found = m_workload.inputs.find(key);
    return found != m_workload.inputs.end() && found->second.value.has_value();
}

bool WorkloadContext::isChosen(const char *key, const char *value) const
{
    const auto found = m_workload.choices.find(key);
    return found != m_workload.choices.end() && found->second == value;
}

} // namespace breakeven
