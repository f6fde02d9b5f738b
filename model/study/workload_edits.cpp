#include "model/study/workload_edits.h"

#include "model/numeric/letter_case.h"
#include "model/study/fields.h"
#include "model/study/option_edits.h"
#include "model/study/shared_inputs.h"

#include <algorithm>

namespace breakeven {

namespace {

Error noWorkload(const Study &study, const std::string &id)
{
    std::string known;
    for (const std::string &one : workloadOrder(study))
        known += (known.empty() ? "" : ", ") + one;
    return {ErrorKind::NotFound, "No workload '" + id + "'; the study has: " + known + ".",
            "workloads." + id};
}

} // namespace

// Capitals make no difference to who reads them.
Result<void> checkWorkloadName(const Study &study, const std::string &id, const std::string &name)
{
    if (name.find_first_not_of(" \t\n") == std::string::npos)
        return Error{ErrorKind::BadInput, "A workload needs a name; found none.",
                     "workloads." + id + ".name"};
    const auto other = std::find_if(study.workloads.begin(), study.workloads.end(), [&](const auto &one) {
        return one.first != id && lowerCase(one.second.name) == lowerCase(name);
    });
    if (other == study.workloads.end())
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected a name that no other workload has, found '" + name + "', the name of " +
                     other->first + ".",
                 "workloads." + (id.empty() ? other->first : id) + ".name"};
}

Result<std::string> addWorkload(Study &study, Workload workload, const std::string &name)
{
    const Workload place = newWorkload(study, workload.kind);
    workload.name = name.empty() ? place.name : name;
    workload.order = place.order;
    if (const auto checked = checkWorkloadName(study, {}, workload.name); !checked)
        return checked.error();
    const std::string id = freshId(workload.name, study.workloads);
    study.workloads[id] = std::move(workload);
    completeStudy(study);
    return id;
}

Result<std::vector<std::string>> removeWorkload(Study &study, const std::string &id)
{
    if (!study.workloads.count(id))
        return noWorkload(study, id);
    if (study.workloads.size() == 1)
        return Error{ErrorKind::BadInput,
                     "A study needs a workload, and '" + id + "' is its last; add another one first.",
                     "workloads." + id};
    const Study before = study;
    study.workloads.erase(id);
    dropUncertainties(study, "workloads." + id);
    for (auto &[option, what] : study.options)
        if (what.workloads.erase(id))
            dropUncertainties(study, "options." + option + ".workloads." + id);
    return dropUnused(study, before);
}

Result<void> renameWorkload(Study &study, const std::string &id, const std::string &name)
{
    const auto found = study.workloads.find(id);
    if (found == study.workloads.end())
        return noWorkload(study, id);
    if (const auto checked = checkWorkloadName(study, id, name); !checked)
        return checked;
    found->second.name = name;
    return {};
}

} // namespace breakeven
