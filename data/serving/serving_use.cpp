#include "data/serving/serving_use.h"

#include "data/serving/serving_traces.h"
#include "model/procurement/procurement.h"
#include "model/study/study_path.h"
#include "model/workload/equal_work.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kPerformance = "performance";

bool plansOnRuns(const Procurement &procurement)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    return kind && kind->fields().findChoice(kPerformance);
}

bool hasRequestsInTokens(const Study &study)
{
    return std::any_of(study.workloads.begin(), study.workloads.end(), [](const auto &one) {
        const WorkloadKind *kind = findWorkloadKind(one.second.kind);
        return kind && kind->fields().find("output_tokens");
    });
}

std::string listOf(const std::vector<std::string> &places)
{
    std::string list;
    for (const std::string &place : places)
        list += (list.empty() ? "" : ", ") + place;
    return list.empty() ? "none" : list;
}

// The name it has already, where the trace was used before.
std::string nameFor(const Study &study, const ServingSeries &series)
{
    for (const auto &[name, other] : study.performance)
        if (other.from == series.from)
            return name;
    return freshId(series.from, study.performance);
}

// An API has no GPU of the study's.
Result<void> checkGpu(const Study &study, const std::string &place, const ServingSeries &series)
{
    const std::string id = place.substr(place.find('.') + 1);
    const Option &option = study.options.at(id.substr(0, id.find('.')));
    std::string gpu;
    visitProcurements(option, "options." + id.substr(0, id.find('.')),
                      [&](const Procurement &procurement, const std::string &path) {
                          if (path != place ||
                              !findProcurementKind(procurement.kind)->fields().findChoice("gpu"))
                              return;
                          const std::string own = choiceIn(procurement.choices, "gpu");
                          gpu = own.empty() ? referenceGpu(study) : own;
                      });
    if (gpu.empty() || areRunsOf(series.gpu, gpu))
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected runs on " + gpu + ", which '" + option.name + "' has, found runs on " +
                     (series.gpu.empty() ? "an unnamed GPU" : series.gpu) +
                     "; a GPU's speed is known only from its own runs.",
                 {}};
}

Result<void> checkRuns(const Study &study, const std::string &place, const ServingSeries &series)
{
    if (series.points.empty())
        return Error{ErrorKind::BadInput,
                     "no run of it says how many requests a second it took: nothing can be planned on it",
                     series.from};
    return checkGpu(study, place, series);
}

} // namespace

bool areRunsOf(const std::string &named, const std::string &gpu)
{
    return named == gpu || named + " SXM" == gpu;
}

std::vector<std::string> placesForRuns(const Study &study)
{
    std::vector<std::string> places;
    if (!hasRequestsInTokens(study))
        return places;
    for (const std::string &id : optionOrder(study))
        visitProcurements(study.options.at(id), "options." + id,
                          [&](const Procurement &procurement, const std::string &path) {
                              if (plansOnRuns(procurement))
                                  places.push_back(path);
                          });
    return places;
}

Result<std::string> useRuns(Study &study, const std::string &place, const Trace &trace)
{
    const std::vector<std::string> places = placesForRuns(study);
    if (std::find(places.begin(), places.end(), place) == places.end())
        return Error{ErrorKind::BadInput,
                     "Expected an option for requests in tokens, found '" + place +
                         "'; runs fit: " + listOf(places) + ".",
                     place};
    auto series = servingSeriesOf(trace);
    if (!series)
        return series.error();
    if (const auto checked = checkRuns(study, place, *series); !checked)
        return checked.error();
    Study changed = study;
    const std::string name = nameFor(study, *series);
    changed.performance[name] = std::move(*series);
    const std::string path = place + "." + kPerformance;
    if (const auto set = setPath(changed, path, name); !set)
        return set.error();
    completeStudy(changed);
    study = std::move(changed);
    return path;
}

} // namespace breakeven
