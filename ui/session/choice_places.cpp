#include "ui/session/choice_places.h"

namespace breakeven {

namespace {

void addChoices(const FieldSet &fields, const Inputs &inputs, const Choices &choices,
                const std::string &prefix, std::vector<ChoicePlace> &places)
{
    for (const ChoiceField &field : fields.choices) {
        if (!applies(field, inputs, choices))
            continue;
        const auto value = choices.find(field.key);
        places.push_back({prefix + "." + field.key, field.label, field.values,
                          value == choices.end() ? std::string() : value->second, field.help});
    }
}

std::vector<ChoiceValue> kindValues(bool isPart)
{
    std::vector<ChoiceValue> values;
    for (const ProcurementKind &kind : procurementKinds())
        if (!isPart || kind.fields().parts.empty())
            values.push_back({kind.id, kind.label});
    return values;
}

void addProcurement(const Procurement &procurement, const std::string &prefix, const std::string &kindLabel,
                    bool isPart, std::vector<ChoicePlace> &places)
{
    places.push_back(
        {prefix + ".kind", kindLabel, kindValues(isPart), procurement.kind, "How the GPU time is obtained."});
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    if (!kind)
        return;
    addChoices(kind->fields(), procurement.inputs, procurement.choices, prefix, places);
    for (const PartField &part : kind->fields().parts)
        if (const auto found = procurement.parts.find(part.key); found != procurement.parts.end())
            addProcurement(found->second, prefix + "." + part.key, part.label, true, places);
}

} // namespace

std::vector<ChoicePlace> choicesOf(const Study &study, const std::string &owner)
{
    std::vector<ChoicePlace> places;
    if (owner == "conventions")
        addChoices(conventionFields(), study.conventions.inputs, study.conventions.choices, owner, places);
    const auto dot = owner.find('.');
    const std::string id = dot == std::string::npos ? std::string() : owner.substr(dot + 1);
    if (const auto option = study.options.find(id);
        owner.rfind("options.", 0) == 0 && option != study.options.end()) {
        addProcurement(option->second.procurement, owner, "Kind", false, places);
        for (const auto &[workload, own] : option->second.workloads)
            addProcurement(own, owner + ".workloads." + workload, "Kind for " + workload, false, places);
    }
    if (const auto workload = study.workloads.find(id);
        owner.rfind("workloads.", 0) == 0 && workload != study.workloads.end()) {
        std::vector<ChoiceValue> kinds;
        for (const WorkloadKind &kind : workloadKinds())
            kinds.push_back({kind.id, kind.label});
        places.push_back({owner + ".kind", "Kind", kinds, workload->second.kind, "What runs."});
        if (const WorkloadKind *kind = findWorkloadKind(workload->second.kind))
            addChoices(kind->fields(), workload->second.inputs, workload->second.choices, owner, places);
    }
    return places;
}

} // namespace breakeven
