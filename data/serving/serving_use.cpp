#include "data/serving/serving_use.h"

#include "data/serving/serving_traces.h"
#include "model/evaluate/equal_work.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"

#include <algorithm>

namespace breakeven {

namespace {

bool takesRuns(const Procurement &procurement)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    return kind && kind->fields().findChoice("performance");
}

bool hasRequestsInTokens(const Study &study)
{
    return std::any_of(study.workloads.begin(), study.workloads.end(), [](const auto &one) {
        const WorkloadKind *kind = findWorkloadKind(one.second.kind);
        return kind && kind->fields().find("output_tokens");
    });
}

std::string listed(const std::vector<std::string> &places)
{
    std::string text;
    for (const std::string &place : places)
        text += (text.empty() ? "" : ", ") + place;
    return text.empty() ? "none" : text;
}

// An API has no GPU of the study's.
Result<void> checkGpu(const Study &study, const Option &option, const ServingSeries &series)
{
    const Procurement &procurement = option.procurement;
    const bool hasGpu = findProcurementKind(procurement.kind)->fields().findChoice("gpu");
    const std::string own = choiceIn(procurement.choices, "gpu");
    const std::string gpu = own.empty() ? referenceGpu(study) : own;
    if (!hasGpu || gpu.empty() || areRunsOf(series.gpu, gpu))
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected runs on " + gpu + ", which '" + option.name + "' has, found runs on " +
                     (series.gpu.empty() ? "an unnamed GPU" : series.gpu) +
                     "; a GPU's speed is known only from its own runs.",
                 {}};
}

} // namespace

bool areRunsOf(const std::string &named, const std::string &gpu)
{
    return named == gpu || named + " SXM" == gpu;
}

std::vector<std::string> placesForRuns(const Study &study)
{
    std::vector<std::string> places;
    if (hasRequestsInTokens(study))
        for (const std::string &id : optionOrder(study))
            if (takesRuns(study.options.at(id).procurement))
                places.push_back("options." + id);
    return places;
}

Result<Study> withRuns(const Study &study, const std::string &place, const Trace &trace)
{
    const std::vector<std::string> places = placesForRuns(study);
    if (std::find(places.begin(), places.end(), place) == places.end())
        return Error{ErrorKind::BadInput,
                     "Expected an option for requests in tokens, found '" + place +
                         "'; runs fit: " + listed(places) + ".",
                     place};
    auto series = servingSeriesOf(trace);
    if (!series)
        return series.error();
    const Option &option = study.options.at(place.substr(place.find('.') + 1));
    if (const auto checked = checkGpu(study, option, *series); !checked)
        return checked.error();
    Study changed = study;
    changed.performance[trace.name] = std::move(*series);
    if (const auto set = setPath(changed, place + ".performance", trace.name); !set)
        return set.error();
    completeStudy(changed);
    return changed;
}

} // namespace breakeven
