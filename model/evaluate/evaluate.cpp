#include "model/evaluate/evaluate.h"
#include "model/sheet/explanation.h"

#include "model/claims/claim.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/estimate_hold.h"
#include "model/evaluate/evaluate_build.h"
#include "model/evaluate/figures_sheet.h"
#include "model/evaluate/measured_difference.h"
#include "model/evaluate/oddities.h"
#include "model/evaluate/option_limits.h"
#include "model/evaluate/plan_against_actual.h"
#include "model/evaluate/result_figures.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_counts.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

Result<int> horizonMonths(const Study &study)
{
    const auto found = study.conventions.inputs.find("horizon_months");
    const std::string path = "conventions.horizon_months";
    if (found == study.conventions.inputs.end() || !found->second.value)
        return Error{ErrorKind::BadInput, "The plan has no length; set it in months.", path};
    const double months = *found->second.value;
    if (!(months >= 1 && months <= kMostMonths) || months != std::floor(months))
        return Error{ErrorKind::BadInput,
                     "Expected a plan of 1 to 600 whole months, found " + plainNumber(months) + ".", path};
    return int(months);
}

NodeId idOf(const std::optional<Quantity> &quantity) { return quantity ? quantity->id() : -1; }

LoadNodes loadNodes(const Demand &demand)
{
    const LoadPart &part = demand.load.front();
    return {part.level.id(), idOf(part.share),     idOf(part.period),    part.shape,
            part.waits,      demand.meanGpus.id(), demand.peakGpus.id(), demand.usefulGpuHours.id()};
}

// Whether to build the parts of a sheet that no quantity asks for: the returns of pairs, the claims and the
// oddities.
enum class Beside { Built, WithoutPairs, LeftOut };

Result<StudySheet> build(const Study &given, Beside beside, const OptionPairs &pairs)
{
    if (const auto checked = checkCounts(given); !checked)
        return checked.error();
    if (const auto checked = checkShared(given); !checked)
        return checked.error();
    // Every reader of an input then finds the shared value in its place.
    const FilledStudy filled(given);
    const Study &study = filled.study();
    const auto months = horizonMonths(study);
    if (!months)
        return months.error();
    if (const auto checked = checkOptionMonths(study, *months); !checked)
        return checked.error();
    StudySheet result;
    result.workloads = workloadOrder(study);
    if (result.workloads.empty())
        return Error{ErrorKind::BadInput, "The study has no workload; add at least one.", "workloads"};
    SheetBuilder builder(*months);
    const TimeBase time = timeBase(builder, study);
    const auto demands = buildDemands(builder, study, time);
    if (!demands)
        return demands.error();
    for (const std::string &id : result.workloads)
        result.loads.push_back(loadNodes(demands->at(id)));
    result.timings = timingNames();
    // Made after the first costs: the order of the inputs is the order in which runs draw them.
    std::optional<Discounting> discounting;
    std::vector<OptionDraft> drafts;
    const std::string baseline = baselineOf(study);
    for (const std::string &id : optionOrder(study)) {
        auto draft = buildOption(builder, study, time, id, *demands, result.steps);
        if (!draft)
            return draft.error();
        if (id == baseline)
            result.baseline = int(drafts.size());
        addCostResults(time, *draft, builder);
        if (!discounting)
            discounting = discountingOf(study, builder);
        addPresentValues(study, *discounting, *draft, builder);
        addServed(study, time, *demands, *draft, builder);
        addShownFigures(time, *draft, builder);
        addMeasures(result.workloads, time, *demands, *draft, builder);
        addCostByWorkload(result.workloads, time, *demands, *draft, builder);
        addCategoryCosts(time, *discounting, *draft, builder);
        addActuals(study, *discounting, *draft, builder);
        drafts.push_back(std::move(draft).value());
    }
    addBreakEvens(pairs, drafts, builder);
    for (OptionDraft &draft : drafts)
        addAgainstBaseline(study, draft, drafts[std::size_t(result.baseline)], builder);
    if (beside == Beside::Built)
        addReturnsOfPairs(study, pairs, drafts, result.baseline, builder);
    for (OptionDraft &draft : drafts) {
        draft.nodes.returnsAgainst.resize(drafts.size());
        result.options.push_back(draft.nodes);
    }
    addMeasuredDifferences(study, drafts, builder);
    if (beside != Beside::LeftOut)
        result.claims = addClaims(builder, study, time, result.issues);
    if (!pairs.areAll())
        result.pairedWith.assign(pairs.with().begin(), pairs.with().end());
    auto sheet = std::move(builder).build();
    if (!sheet)
        return sheet.error();
    result.sheet = std::make_shared<const Sheet>(std::move(sheet).value());
    findFigures(result);
    holdBackEstimates(given, result);
    holdBackUnproven(result);
    if (beside != Beside::LeftOut) {
        addStudyOddities(study, result.issues);
        addActualIssues(study, *months, result.issues);
    }
    return result;
}

} // namespace

Result<StudySheet> buildStudySheet(const Study &study, std::span<const std::string> quantities)
{
    OptionPairs pairs(optionOrder(study), quantities);
    if (!pairs.areAll()) { // which one is cheapest is known when the sheet without pairs is evaluated
        const auto figures = buildFiguresSheet(study);
        if (!figures)
            return figures.error();
        pairs.addAllWith(figures->baseline);
        if (const CostOrder order = costOrderAt(*figures, Evaluation(figures->sheet)); order.cheapest >= 0)
            pairs.addAllWith(order.cheapest);
    }
    return build(study, Beside::Built, pairs);
}

Result<StudySheet> buildSheetWithoutPairs(const Study &study)
{
    return build(study, Beside::WithoutPairs, OptionPairs(optionOrder(study), {}));
}

Study onlyOptions(const Study &study, const std::set<std::string> &ids)
{
    Study some = study;
    std::erase_if(some.options, [&](const auto &option) { return !ids.count(option.first); });
    some.baseline.clear();
    some.correlations.clear();
    some.claims.clear();
    if (const std::string gpu = referenceGpu(study); !gpu.empty())
        some.conventions.choices["reference_gpu"] = gpu;
    return some;
}

Result<StudySheet> buildFiguresSheet(const Study &study)
{
    return build(study, Beside::LeftOut, OptionPairs(optionOrder(study), {}));
}

Result<Comparison> evaluate(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    Comparison comparison = compare(study, *sheet, Evaluation(sheet->sheet));
    completeVerdict(study, comparison);
    return comparison;
}

} // namespace breakeven
