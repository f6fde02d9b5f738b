#include "app/command_line/figures_beside.h"

#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "model/decision/solve.h"
#include "model/decision/sweep.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/levers/job_percentiles.h"
#include "model/numeric/number_text.h"
#include "model/plan/capacity_plan.h"
#include "ui/words/decision_figures.h"
#include "ui/words/lever_figures.h"
#include "ui/words/moved_figures.h"
#include "ui/words/plan_figures.h"
#include "ui/words/plan_text.h"
#include "ui/words/risk_figures.h"
#include "ui/words/serving_figures.h"

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
    FiguresBeside answer{.figures = words::planFigures(question.study, question.sheet, *plan, words::kPlain),
                         .absent = words::whyNotOfPlan(*plan, question.quantity)};
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
    return FiguresBeside{.figures = words::riskFigures(question.study, comparison, *risk, words::kPlain)};
}

// Flips are of the answer, whichever two options are compared; ends of inputs are of the two that are named.
Result<FiguresBeside> ofFlips(const FigureQuestion &question)
{
    const Probe probe = Probe::of(question.study, question.sheet);
    const std::vector<Flip> flips = flipsOf(probe, {.threads = question.runs.threads, .stop = question.stop});
    return FiguresBeside{.figures = words::flipFigures(probe, flips, words::kPlain)};
}

Result<FiguresBeside> ofSwings(const FigureQuestion &question)
{
    Contest named = words::contestOfName(words::kSwingNames, question.quantity).value_or(Contest());
    named.measure = question.measure;
    const auto contest = contestIn(question.study, named);
    if (!contest)
        return contest.error();
    const auto probe = Probe::of(question.study, contest->figures());
    if (!probe)
        return probe.error();
    const Sensitivity sensitivity =
        sensitivityOf(*probe, {.withAll = true, .threads = question.runs.threads, .stop = question.stop});
    return FiguresBeside{.figures = words::swingFigures(*probe, *contest, sensitivity, words::kPlain)};
}

Error noSuchInput(const std::string &path)
{
    return {ErrorKind::NotFound, "No result depends on an input '" + path + "'.", {}};
}

// Of the study with the inputs that the name says at the values it says.
Result<FiguresBeside> ofMoved(const FigureQuestion &question)
{
    std::vector<SweepAxis> axes;
    for (const std::string &setting : words::settingsOfName(question.quantity)) {
        auto axis = parseAxis(question.study, setting);
        if (!axis)
            return axis.error();
        if (axis->numbers.size() != 1)
            return Error{
                ErrorKind::BadInput, "Expected one number for an input, found '" + setting + "'.", {}};
        axes.push_back(std::move(*axis));
    }
    if (axes.empty())
        return noQuantity(question.quantity, {});
    auto sweep = Sweep::of(question.study, axes, {});
    if (!sweep)
        return sweep.error();
    words::MovedInputs moved;
    for (const SweepAxis &axis : axes) {
        const MovableInput *input = sweep->probe().find(axis.path);
        if (!input)
            return noSuchInput(axis.path);
        moved.push_back({input, axis.numbers.front()});
    }
    const std::vector<SweepRow> rows = sweep->rows(1, 1, 1);
    return FiguresBeside{.figures =
                             words::figuresAt(sweep->probe(), moved, rows.front().reading, words::kPlain),
                         .name = words::nameWithValues(question.quantity, moved)};
}

// Of the longest wait that is allowed now.
Result<FiguresBeside> ofPatience(const FigureQuestion &question)
{
    const std::string path = question.quantity.substr(words::patienceName("").size());
    const Probe probe = Probe::of(question.study, question.sheet);
    const MovableInput *wait = probe.find(path);
    if (!wait || !wait->value)
        return noSuchInput(path);
    const auto axis = parseAxis(question.study, path + "=0," + numberText(*wait->value));
    auto sweep = axis ? Sweep::of(question.study, {*axis}, {}) : Result<Sweep>(axis.error());
    if (!sweep)
        return sweep.error();
    const std::vector<SweepRow> rows = sweep->rows(1, 2, 1);
    const Reading &atOnce = rows[0].reading, &within = rows[1].reading;
    FiguresBeside answer;
    for (const auto &[value, reading] : {std::pair(0.0, &atOnce), std::pair(*wait->value, &within)})
        answer.figures.merge(words::figuresAt(probe, {{wait, value}}, *reading, words::kPlain));
    if (atOnce.order.cheapest < 0 || within.order.cheapest < 0)
        answer.absent = "No option does the work, at once or within the wait.";
    else
        answer.figures.emplace(
            words::patienceName(path),
            words::patienceFigure(probe, {{wait, *wait->value}, atOnce, within}, words::kPlain));
    return answer;
}

// As `solve --equal A B --input PATH` finds them.
Result<FiguresBeside> ofRoots(const FigureQuestion &question)
{
    auto asked = words::questionOfRoot(question.quantity);
    if (!asked)
        return noQuantity(question.quantity, {});
    asked->contest.measure = question.measure;
    const auto contest = contestIn(question.study, asked->contest);
    const auto probe =
        contest ? Probe::of(question.study, contest->figures()) : Result<Probe>(contest.error());
    if (!probe)
        return probe.error();
    const MovableInput *input = probe->find(asked->path);
    if (!input)
        return noSuchInput(asked->path);
    const auto range = asked->range ? Result<Ends>(*asked->range) : standardScan(*input);
    if (!range)
        return range.error();
    const auto solution = solve(*probe, *input, SolveQuestion::equal(*contest), *range, question.stop);
    if (!solution)
        return solution.error();
    return FiguresBeside{.figures =
                             words::rootFigures({*probe, *asked, *input, solution->roots}, words::kPlain)};
}

// Only the lever that is asked for is simulated.
Result<FiguresBeside> ofLevers(const FigureQuestion &question)
{
    const Evaluation &evaluation = question.evaluation;
    const LeverLimits limits;
    const words::LeverBook book{question.study, question.sheet, evaluation, limits};
    FiguresBeside answer;
    for (const Lever &lever : leversOf(question.study, question.sheet, evaluation)) {
        const bool isAsked = question.quantity.starts_with(words::leverFigureName(lever, ""));
        LeverReading reading = readLever(question.study, question.sheet, evaluation, lever, limits,
                                         isAsked ? LeverDepth::Simulated : LeverDepth::Quick, question.stop);
        std::optional<SimulatedFigure> simulated;
        if (isAsked && lever.kind == LeverKind::CheckpointInterval)
            simulated = simulateJobPercentiles(question.sheet, evaluation, reading, question.stop);
        answer.figures.merge(words::leverFigures(book, reading, simulated, words::kPlain));
    }
    return answer;
}

Result<FiguresBeside> ofBursts(const FigureQuestion &question)
{
    const auto bursts = burstSeriesOf(question.study, question.sheet, question.evaluation, question.stop);
    if (!bursts)
        return bursts.error();
    FiguresBeside answer;
    for (const BurstSeries &series : *bursts)
        answer.figures.emplace(words::burstName(series),
                               words::burstFigure(question.study, series, words::kPlain));
    return answer;
}

Result<FiguresBeside> ofServing(const FigureQuestion &question)
{
    FiguresBeside answer;
    for (const ServingReading &reading :
         readServing(question.study, question.sheet, question.evaluation, question.stop))
        answer.figures.merge(words::servingFigures(question.study, reading, words::kPlain));
    return answer;
}

struct FigureGroup
{
    const char *prefix;
    Result<FiguresBeside> (*ask)(const FigureQuestion &);
};

constexpr FigureGroup kFigureGroups[] = {{"plan.", ofPlan},
                                         {"risk.", ofRuns},
                                         {words::kFlipNames, ofFlips},
                                         {words::kSwingNames, ofSwings},
                                         {"sweep.", ofMoved},
                                         {"patience.", ofPatience},
                                         {"solve.", ofRoots},
                                         {"levers.", ofLevers},
                                         {"bursts.", ofBursts},
                                         {words::kServingNames, ofServing}};

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
