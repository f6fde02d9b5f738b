#include "pricing/new_study/correlations.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"

namespace breakeven {

namespace {

constexpr const char *kNoSource = "no source; a rule of the program";
constexpr double kResaleFollowsPrice = 0.5;
constexpr double kSpotFollowsChange = 0.3;
constexpr double kLengthsTogether = 0.95; // of requests of which the tokens of a month are known

bool isUncertain(const Study &study, const std::string &path)
{
    const auto place = inputAt(study, path);
    return place && place->input->range;
}

void add(Study &study, const std::string &a, const std::string &b, double rank)
{
    if (isUncertain(study, a) && isUncertain(study, b))
        study.correlations.push_back({a, b, rank, "assumed", kNoSource});
}

} // namespace

void addCorrelations(Study &study)
{
    // Within its first year a plan has no change of prices.
    const auto &months = study.conventions.inputs.at("horizon_months").value;
    for (const auto &[id, workload] : study.workloads)
        if (traitsOf(workload).isInTokens && choiceIn(workload.choices, "measure") == "tokens")
            add(study, "workloads." + id + ".input_tokens", "workloads." + id + ".output_tokens",
                kLengthsTogether);
    for (const std::string &id : optionOrder(study)) {
        const std::string path = "options." + id;
        const ProcurementTraits &traits = traitsOf(study.options.at(id).procurement);
        if (traits.isBought)
            add(study, path + ".server_price", path + ".resale_factor", kResaleFollowsPrice);
        if (traits.isSpot && months > 12)
            add(study, path + ".price", "shared.on_demand_price_change", kSpotFollowsChange);
    }
}

} // namespace breakeven
