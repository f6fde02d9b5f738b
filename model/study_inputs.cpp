// The walk over all inputs of a study in display order.
#include "model/study_path.h"

namespace breakeven {

namespace {

template<class Visit>
void visitFields(const FieldSet &fields, const Inputs &inputs, const Choices &choices,
                 const std::string &prefix, const std::string &owner, Visit visit)
{
    for (const Field &field : fields.fields) {
        const auto found = inputs.find(field.key);
        if (found != inputs.end() && applies(field, inputs, choices))
            visit(ConstInputPlace{prefix + "." + field.key, owner, &field, &found->second});
    }
}

template<class Visit>
void visitProcurement(const Procurement &procurement, const std::string &prefix, const std::string &owner,
                      Visit visit)
{
    if (const ProcurementKind *kind = findProcurementKind(procurement.kind))
        visitFields(kind->fields(), procurement.inputs, procurement.choices, prefix, owner, visit);
    for (const auto &[key, part] : procurement.parts)
        visitProcurement(part, prefix + "." + key, owner, visit);
}

} // namespace

std::vector<ConstInputPlace> allInputs(const Study &study)
{
    std::vector<ConstInputPlace> places;
    const auto collect = [&](ConstInputPlace place) { places.push_back(std::move(place)); };
    visitFields(conventionFields(), study.conventions.inputs, study.conventions.choices, "conventions",
                "Conventions", collect);
    for (const std::string &id : workloadOrder(study)) {
        const Workload &workload = study.workloads.at(id);
        if (const WorkloadKind *kind = findWorkloadKind(workload.kind))
            visitFields(kind->fields(), workload.inputs, workload.choices, "workloads." + id, workload.name,
                        collect);
    }
    for (const std::string &id : optionOrder(study)) {
        const Option &option = study.options.at(id);
        visitProcurement(option.procurement, "options." + id, option.name, collect);
        for (const auto &[workload, own] : option.workloads)
            visitProcurement(own, "options." + id + ".workloads." + workload, option.name, collect);
    }
    return places;
}

} // namespace breakeven
