// The walk over all inputs of a study in display order.
#include "model/study/actuals.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace breakeven {

namespace {

// Where an input stands, put into words only for who wants them.
struct Standing
{
    const std::string &prefix;
    const std::string &owner;
    const Field &field;
    const Input &input;

    ConstInputPlace place() const { return {prefix + "." + field.key, owner, &field, &input}; }
    bool isAt(std::string_view path) const
    {
        const std::string_view key = field.key;
        return path.size() == prefix.size() + 1 + key.size() && path.starts_with(prefix) &&
               path[prefix.size()] == '.' && path.ends_with(key);
    }
};

// Visits every place of an input and the input there. The visitor looks up shared assumptions itself. A use
// of a shared assumption is visited whether or not it applies now, because it gives the assumption its unit.
template<class Visit>
void visitFields(const FieldSet &fields, const Inputs &inputs, const Choices &choices,
                 const std::string &prefix, const std::string &owner, Visit visit)
{
    fields.eachInput([&](const Field &field) {
        const auto found = inputs.find(field.key);
        if (found != inputs.end() && (!found->second.shared.empty() || applies(field, inputs, choices)))
            visit(Standing{prefix, owner, field, found->second});
    });
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
    for (const auto &[month, paid] : option.actual.months)
        visitFields(actualFields(), paid, {}, actualPath(id, month), option.name + ", paid in " + month,
                    visit);
}

template<class Visit>
void visitGpu(const std::string &name, const Inputs &facts, Visit visit)
{
    visitFields(gpuFactFields(), facts, {}, "gpus." + name, "GPU " + name, visit);
}

template<class Visit>
void visitAll(const Study &study, Visit visit)
{
    visitConventions(study.conventions, visit);
    for (const std::string &id : workloadOrder(study))
        visitWorkload(id, study.workloads.at(id), visit);
    for (const std::string &id : optionOrder(study))
        visitOption(id, study.options.at(id), visit);
    for (const auto &[name, facts] : study.gpus)
        visitGpu(name, facts, visit);
}

ConstInputPlace sharedPlace(const std::string &name, const Input &input, const Field &field)
{
    return {"shared." + name, "Shared: " + name, &field, &input};
}

// The shared one that stands there, or the place itself.
ConstInputPlace resolved(const Study &study, ConstInputPlace place)
{
    const auto shared = study.shared.find(place.input->shared);
    return shared == study.shared.end() ? place : sharedPlace(shared->first, shared->second, *place.field);
}

} // namespace

std::vector<PlacedInput> placedInputs(const Study &study)
{
    std::vector<PlacedInput> placed;
    visitAll(study, [&](const Standing &standing) {
        ConstInputPlace place = standing.place();
        placed.push_back({place.path, place.owner, resolved(study, place)});
    });
    return placed;
}

std::vector<SharedUse> usesOf(const Study &study, const std::string &name)
{
    std::vector<SharedUse> uses;
    if (!study.shared.count(name))
        return uses;
    visitAll(study, [&](const Standing &standing) {
        if (standing.input.shared != name)
            return;
        ConstInputPlace place = standing.place();
        uses.push_back({std::move(place.path), std::move(place.owner), place.field});
    });
    return uses;
}

const Field &sharedField(const Study &study, const std::string &name)
{
    const Field *first = nullptr;
    if (study.shared.count(name))
        visitAll(study, [&](const Standing &standing) {
            if (!first && standing.input.shared == name)
                first = &standing.field;
        });
    return first ? *first : unusedField();
}

std::vector<ConstInputPlace> allInputs(const Study &study)
{
    std::map<std::string_view, const Field *> firstUses;
    std::vector<ConstInputPlace> own;
    visitAll(study, [&](const Standing &standing) {
        if (const auto shared = study.shared.find(standing.input.shared); shared != study.shared.end())
            firstUses.emplace(shared->first, &standing.field);
        else
            own.push_back(standing.place());
    });
    std::vector<ConstInputPlace> places;
    for (const auto &[name, input] : study.shared) {
        const auto use = firstUses.find(name);
        places.push_back(sharedPlace(name, input, use == firstUses.end() ? unusedField() : *use->second));
    }
    std::move(own.begin(), own.end(), std::back_inserter(places));
    return places;
}

std::optional<ConstInputPlace> inputAt(const Study &study, const std::string &path)
{
    std::optional<ConstInputPlace> found;
    const auto compare = [&](const Standing &standing) {
        if (standing.isAt(path))
            found = resolved(study, standing.place());
    };
    const auto firstDot = path.find('.');
    const std::string group = path.substr(0, firstDot);
    if (group == "conventions") {
        visitConventions(study.conventions, compare);
        return found;
    }
    const std::string rest = firstDot == std::string::npos ? std::string() : path.substr(firstDot + 1);
    if (const auto shared = study.shared.find(rest); group == "shared" && shared != study.shared.end())
        return sharedPlace(rest, shared->second, sharedField(study, rest));
    // The name of a GPU may hold dots.
    if (const auto gpu = study.gpus.find(rest.substr(0, rest.rfind('.')));
        group == "gpus" && gpu != study.gpus.end())
        visitGpu(gpu->first, gpu->second, compare);
    const std::string id = rest.substr(0, rest.find('.'));
    if (const auto workload = study.workloads.find(id);
        group == "workloads" && workload != study.workloads.end())
        visitWorkload(id, workload->second, compare);
    if (const auto option = study.options.find(id); group == "options" && option != study.options.end())
        visitOption(id, option->second, compare);
    return found;
}

} // namespace breakeven
