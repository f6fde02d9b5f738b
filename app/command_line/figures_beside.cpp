#include "app/command_line/figures_beside.h"

#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "model/plan/capacity_plan.h"
#include "ui/words/decision_figures.h"
#include "ui/words/plan_figures.h"
#include "ui/words/plan_text.h"
#include "ui/words/risk_figures.h"

#include <algorithm>
#include <iterator>

namespace breakeven {

namespace {

// A plan that leaves somebody short is told as `plan` tells it.
Result<FiguresBeside> ofPlan(const FigureQuestion &question)
{
    PlanRequest request;
    request.workload = question.workload;
    request.stop = question.stop;
    const auto plan = planCapacity(question.study, request);
    if (!plan)
        return plan.error();
    FiguresBeside answer{words::planFigures(question.study, question.sheet, *plan, words::kPlain),
                         words::whyNotOfPlan(*plan, question.quantity)};
    if (plan->status == CapacityPlan::Status::Infeasible)
        answer.told = {ErrorKind::BadInput, words::planShortage(*plan, words::kPlain), {}};
    return answer;
}

Result<FiguresBeside> ofRuns(const FigureQuestion &question)
{
    RiskSettings settings = question.runs;
    settings.withInformation = question.quantity.starts_with(words::knowingName(""));
    settings.stop = question.stop;
    const auto risk = drawRuns(question.study, settings);
    if (!risk)
        return risk.error();
    const Comparison comparison = compare(question.study, question.sheet, question.evaluation);
    return FiguresBeside{words::riskFigures(question.study, comparison, *risk, words::kPlain)};
}

// Flips are of the answer, whichever two options are compared; ends of inputs are of the two that are named.
Result<FiguresBeside> ofFlips(const FigureQuestion &question)
{
    const Probe probe = Probe::of(question.study, question.sheet);
    const std::vector<Flip> flips = flipsOf(probe, {.threads = question.runs.threads, .stop = question.stop});
    return FiguresBeside{words::flipFigures(probe, flips, words::kPlain)};
}

Result<FiguresBeside> ofSwings(const FigureQuestion &question)
{
    const auto contest =
        contestIn(question.study, words::contestOfName(question.quantity).value_or(Contest()));
    if (!contest)
        return contest.error();
    const auto probe = Probe::of(question.study, contest->figures());
    if (!probe)
        return probe.error();
    const Sensitivity sensitivity =
        sensitivityOf(*probe, {.withAll = true, .threads = question.runs.threads, .stop = question.stop});
    return FiguresBeside{words::swingFigures(*probe, *contest, sensitivity, words::kPlain)};
}

struct FigureGroup
{
    const char *prefix;
    Result<FiguresBeside> (*ask)(const FigureQuestion &);
};

constexpr FigureGroup kFigureGroups[] = {
    {"plan.", ofPlan}, {"risk.", ofRuns}, {words::kFlipNames, ofFlips}, {"sensitivity.", ofSwings}};

const FigureGroup *groupOf(const std::string &quantity)
{
    const auto found =
        std::find_if(std::begin(kFigureGroups), std::end(kFigureGroups),
                     [&](const FigureGroup &group) { return quantity.starts_with(group.prefix); });
    return found == std::end(kFigureGroups) ? nullptr : found;
}

} // namespace

bool isBesideSheet(const std::string &quantity) { return groupOf(quantity); }

Result<FiguresBeside> figuresBeside(const FigureQuestion &question)
{
    auto answer = groupOf(question.quantity)->ask(question);
    if (question.stop.stop_requested())
        return Error{ErrorKind::Cancelled, "Stopped before it was complete.", {}};
    return answer;
}

} // namespace breakeven
