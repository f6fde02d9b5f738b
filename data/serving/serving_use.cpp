#include "data/serving/serving_use.h"

#include "data/serving/serving_traces.h"
#include "model/procurement/procurement.h"
#include "model/study/study_path.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kPerformance = "performance";

bool plansOnRuns(const Procurement &procurement)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    return kind && kind->fields().findChoice(kPerformance);
}

std::string listOf(const std::vector<std::string> &places)
{
    std::string list;
    for (const std::string &place : places)
        list += (list.empty() ? "" : ", ") + place;
    return list;
}

// The name it has already, where the trace was used before.
std::string nameFor(const Study &study, const ServingSeries &series)
{
    for (const auto &[name, other] : study.performance)
        if (other.from == series.from)
            return name;
    return freshId(series.from, study.performance);
}

} // namespace

std::vector<std::string> placesForRuns(const Study &study)
{
    std::vector<std::string> places;
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
        return Error{
            ErrorKind::BadInput,
            "'" + place + "' does not plan on runs of a served model; " +
                (places.empty() ? "no option of the study does." : "these do: " + listOf(places) + "."),
            place};
    const auto series = servingSeriesOf(trace);
    if (!series)
        return series.error();
    if (series->points.empty())
        return Error{ErrorKind::BadInput,
                     "no run of it says how many requests a second it took: nothing can be planned on it",
                     trace.name};
    Study changed = study;
    const std::string name = nameFor(study, *series);
    changed.performance[name] = *series;
    const std::string path = place + "." + kPerformance;
    if (const auto set = setPath(changed, path, name); !set)
        return set.error();
    study = std::move(changed);
    return path;
}

} // namespace breakeven
