#include "model/workload/demand.h"

#include <array>

namespace breakeven {

std::span<const WorkloadKind> workloadKinds()
{
    static const std::array<WorkloadKind, 4> kKinds{kTraining, kInference, kInteractive, kBurst};
    return kKinds;
}

FieldSet withWorkGpu(FieldSet fields)
{
    fields.fields.push_back({"min_gpu_memory", "GPU memory needed", units::gigabyte, "GB", std::nullopt, "",
                             0, 1e6, "A GPU with less cannot do the work; unset: any can.", true});
    fields.choices.push_back(
        {"gpu", "Measured in", {}, "The GPU whose hours and numbers are meant; empty: the reference GPU."});
    return fields;
}

WorkloadContext::WorkloadContext(SheetBuilder &builder, const TimeBase &time, const Workload &workload,
                                 const std::string &id)
    : m_time(time), m_workload(workload), m_scope(builder, "workloads." + id)
{
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

} // namespace breakeven
