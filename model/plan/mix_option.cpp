#include "model/plan/mix_option.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/study/fields.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace breakeven {

namespace {

// A price says whose it is: "spot_price".
std::string sharedName(const Study &study, const std::string &option, const std::string &key)
{
    if (!study.shared.count(key) && key != "price")
        return key;
    std::string name = option + "_" + key;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// An uncertain input of an option and the same input of its mix share one draw.
void shareRanges(Study &study, const std::string &option)
{
    for (auto &[key, input] : study.options.at(option).procurement.inputs) {
        if (!input.range || !input.shared.empty())
            continue;
        const std::string name = sharedName(study, option, key);
        Input shared;
        shared.shared = name;
        study.shared[name] = std::exchange(input, shared);
    }
}

// The cost of the cheapest option that can do the work.
std::optional<double> cheapestOf(const Study &study)
{
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return std::nullopt;
    const Evaluation evaluation(sheet->sheet);
    const CostOrder order = costOrderAt(*sheet, evaluation);
    return order.cheapest < 0 ? std::nullopt : order.npv[std::size_t(order.cheapest)];
}

} // namespace

void putIntoStudy(Study &study, const PlanMix &mix)
{
    study.options.erase(kMixId);
    for (const MixLayer &layer : mix.layers)
        shareRanges(study, layer.option);
    shareRanges(study, mix.rest);
    study.options[kMixId] = optionOf(study, mix);
    completeStudy(study);
}

Result<bool> addMix(Study &study, const std::stop_token &stop)
{
    study.options.erase(kMixId);
    if (study.workloads.size() != 1)
        return false;
    PlanRequest request;
    request.stop = stop;
    const auto plan = planCapacity(study, request);
    if (!plan)
        return plan.error().kind == ErrorKind::Cancelled ? Result<bool>(plan.error()) : Result<bool>(false);
    if (!plan->mix || !plan->mix->isMix())
        return false;
    const auto others = cheapestOf(study);
    if (others && !(plan->cost < (1 - kTieOfWays) * *others))
        return false;
    putIntoStudy(study, *plan->mix);
    return true;
}

} // namespace breakeven
