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

template<class Visit>
void visitConventions(const Conventions &conventions, Visit visit)
{
    visitFields(conventionFields(), conventions.inputs, conventions.choices, "conventions", "Conventions",
                visit);
}

template<class Visit>
void visitWorkload(const std::string &id, const Workload &workload, Visit visit)
{
    if (const WorkloadKind *kind = findWorkloadKind(workload.kind))
        visitFields(kind->fields(), workload.inputs, workload.choices, "workloads." + id, workload.name,
                    visit);
}

template<class Visit>
void visitOption(const std::string &id, const Option &option, Visit visit)
{
    visitProcurement(option.procurement, "options." + id, option.name, visit);
    for (const auto &[workload, own] : option.workloads)
        visitProcurement(own, "options." + id + ".workloads." + workload, option.name, visit);
}

} // namespace

std::vector<ConstInputPlace> allInputs(const Study &study)
{
    std::vector<ConstInputPlace> places;
    const auto collect = [&](ConstInputPlace place) { places.push_back(std::move(place)); };
    visitConventions(study.conventions, collect);
    for (const std::string &id : workloadOrder(study))
        visitWorkload(id, study.workloads.at(id), collect);
    for (const std::string &id : optionOrder(study))
        visitOption(id, study.options.at(id), collect);
    return places;
}

std::optional<ConstInputPlace> inputAt(const Study &study, const std::string &path)
{
    std::optional<ConstInputPlace> found;
    const auto compare = [&](ConstInputPlace place) {
        if (place.path == path)
            found = std::move(place);
    };
    const auto firstDot = path.find('.');
    const std::string group = path.substr(0, firstDot);
    if (group == "conventions") {
        visitConventions(study.conventions, compare);
        return found;
    }
    const std::string id = firstDot == std::string::npos
                               ? std::string()
                               : path.substr(firstDot + 1, path.find('.', firstDot + 1) - firstDot - 1);
    if (const auto workload = study.workloads.find(id);
        group == "workloads" && workload != study.workloads.end())
        visitWorkload(id, workload->second, compare);
    if (const auto option = study.options.find(id); group == "options" && option != study.options.end())
        visitOption(id, option->second, compare);
    return found;
}

} // namespace breakeven
