#include "model/levers/lever.h"

#include "model/effects/checkpointing.h"
#include "model/effects/scaling_law.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

using Place = ProcurementPlace;

void addPlaces(const std::string &path, const Procurement &procurement, std::vector<Place> &places)
{
    places.push_back({path, &procurement});
    for (const auto &[key, part] : procurement.parts)
        addPlaces(path + "." + key, part, places);
}

bool isChosen(const Procurement &procurement, const char *choice, std::initializer_list<const char *> values)
{
    const auto found = procurement.choices.find(choice);
    return found != procurement.choices.end() &&
           std::find(values.begin(), values.end(), found->second) != values.end();
}

struct Kind
{
    LeverKind kind;
    const char *key;
    const char *unitText;
    double unit;
    bool (*applies)(const Procurement &procurement, const Workload &workload);
    NodeId StepNodes::*whereUnset; // the step that tells its value then; null: none
    double stepUnit;               // canonical units of one of that step
};

// Kept all month: the number decides the cost, and what waits or is not served.
bool isKept(const Procurement &of, const Workload &)
{
    return traitsOf(of).hasTerm || isChosen(of, "allocation", {"always-on"});
}

const std::array<Kind, 6> &kinds()
{
    static const std::array<Kind, 6> kKinds{{
        {LeverKind::CheckpointInterval, "checkpoint_interval", "min", 1,
         [](const Procurement &of, const Workload &workload) {
             return !traitsOf(workload).isService && isComputed(of.inputs, "stretch") &&
                    isChosen(of, "interrupted", {"gang"});
         },
         &StepNodes::bestCheckpointInterval, 60},
        {LeverKind::JobNodes, "job_nodes", "nodes", 1,
         [](const Procurement &of, const Workload &workload) {
             return traitsOf(workload).isOfJobs && isComputed(of.inputs, "efficiency");
         },
         &StepNodes::nodesOfJob, 1},
        {LeverKind::CoolDown, "cooldown_time", "min", 60,
         [](const Procurement &of, const Workload &) { return isComputed(of.inputs, "idle_per_start_h"); },
         nullptr, 1},
        {LeverKind::IdleNodes, "unneeded_time", "min", 60,
         [](const Procurement &of, const Workload &) {
             return isComputed(of.inputs, "overhead") && !isChosen(of, "allocation", {"always-on"}) &&
                    isChosen(of, "autoscaler", {"flags", "karpenter"});
         },
         nullptr, 1},
        {LeverKind::HeldGpus, "gpus", "GPUs", 1, isKept, nullptr, 1},
        {LeverKind::Servers, "servers", "servers", 1,
         [](const Procurement &of, const Workload &) { return traitsOf(of).isBought; }, nullptr, 1},
    }};
    return kKinds;
}

std::optional<double> given(const Procurement &procurement, const char *key)
{
    const auto found = procurement.inputs.find(key);
    return found == procurement.inputs.end() ? std::nullopt : found->second.value;
}

// Minutes a person would write: of an hour its parts, then hours, days and weeks.
constexpr std::array<double, 22> kRoundMinutes{0.1,  0.2,  0.5,  1,     2,     5,    10,  15,
                                               20,   30,   60,   120,   240,   480,  720, 960,
                                               1440, 2880, 5760, 10080, 20160, 40320};

double roundMinutesBelow(double minutes)
{
    const auto above = std::upper_bound(kRoundMinutes.begin(), kRoundMinutes.end(), minutes);
    return above == kRoundMinutes.begin() ? *above : *(above - 1);
}

double roundMinutesAbove(double minutes)
{
    const auto above = std::lower_bound(kRoundMinutes.begin(), kRoundMinutes.end(), minutes);
    return above == kRoundMinutes.end() ? kRoundMinutes.back() : *above;
}

// A third to six times the best interval at a constant rate.
LeverRange intervals(const Evaluation &evaluation, const Lever &lever, const StepNodes &steps)
{
    auto known = bestCheckpointMinutes(evaluation, lever.place, steps.jobInterruptionRate);
    if (!known)
        known = bestCheckpointMinutes(evaluation, lever.place, steps.meanInterruptionRate);
    const double best = known.value_or(0);
    if (!(best > 0) || std::isinf(best))
        return {10, 240, 0, true};
    return {roundMinutesBelow(best / 3), roundMinutesAbove(best * 6), 0, true};
}

// Whole nodes, from one to about the law's fastest number (interruptions make it smaller), or sixteen times
// those at 100 %.
LeverRange counts(const Lever &lever, const Procurement &procurement)
{
    const auto ofServer = given(procurement, "gpus_per_server");
    const double gpus = ofServer ? *ofServer : given(procurement, "gpus_per_instance").value_or(1);
    const double baseline = given(procurement, "baseline_gpus").value_or(1) / gpus;
    double most = 16 * std::max(1.0, baseline);
    if (isChosen(procurement, "scaling_law", {"usl"})) {
        const ScalingCurve curve{ScalingLaw::Usl, given(procurement, "serial_share").value_or(0),
                                 given(procurement, "crosstalk").value_or(0), 1};
        if (const double peak = peakGpus(curve) * baseline * 0.75; std::isfinite(peak))
            most = std::clamp(peak, 4.0, 4096.0);
    }
    most = std::max(most, lever.now.value_or(0));
    double high = 1;
    while (high < most && high < lever.field->most)
        high *= 2;
    return {1, high, 1, false};
}

// Whole machines, from one to twice what there is or is wanted at once.
LeverRange machines(const Lever &lever, const Procurement &procurement, double wanted)
{
    const bool isCounted = lever.kind == LeverKind::Servers;
    const double ofOne = given(procurement, isCounted ? "gpus_per_server" : "gpus_per_instance").value_or(1);
    const double step = isCounted ? 1 : std::max(1.0, ofOne);
    const double most = std::max(lever.now.value_or(0), isCounted ? wanted / std::max(1.0, ofOne) : wanted);
    return {step, std::max(4.0, std::ceil(2 * most / step)) * step, step, false};
}

LeverRange minutesFromZero(const Lever &lever, double usualMinutes)
{
    const double now = lever.now.value_or(0) / lever.unit;
    return {0, (now > usualMinutes ? roundMinutesAbove(now) : usualMinutes) * lever.unit, 0, false};
}

// GPUs of the reference that are wanted at the same time in the first month.
double wantedGpus(const Evaluation &evaluation, const Lever &lever)
{
    return valueNamed(evaluation, "workloads." + lever.workload + ".peak_gpus").value_or(0);
}

LeverRange rangeOf(const Evaluation &evaluation, const StepNodes &steps, const Lever &lever,
                   const Procurement &procurement, const Input &input)
{
    LeverRange range;
    switch (lever.kind) {
    case LeverKind::CheckpointInterval:
        range = intervals(evaluation, lever, steps);
        break;
    case LeverKind::JobNodes:
        range = counts(lever, procurement);
        break;
    case LeverKind::CoolDown:
        range = minutesFromZero(lever, 60);
        break;
    case LeverKind::IdleNodes:
        range = minutesFromZero(lever, 30);
        break;
    case LeverKind::HeldGpus:
    case LeverKind::Servers:
        range = machines(lever, procurement, wantedGpus(evaluation, lever));
        break;
    }
    if (input.range && input.range->low < input.range->high) {
        range.low = input.range->low;
        range.high = input.range->high;
    }
    range.low = std::max(range.low, lever.field->least);
    range.high = std::min(range.high, lever.field->most);
    range.isLogarithmic =
        lever.kind == LeverKind::CheckpointInterval && range.low > 0 && range.high >= 10 * range.low;
    return range;
}

std::string idOf(const Evaluation &evaluation, NodeId node)
{
    return node < 0 ? std::string() : evaluation.sheet().node(node).id;
}

// GPUs of the machines there are where nobody says how many are kept.
void takeKept(const OptionNodes &option, const Procurement &procurement, const Evaluation &evaluation,
              Lever &lever)
{
    const auto machines = valueOf(evaluation, Figure{option.served.machinesPeak});
    if (!machines)
        return;
    lever.now = *machines * given(procurement, "gpus_per_instance").value_or(1);
    lever.nowNode = idOf(evaluation, option.served.machinesPeak);
}

std::optional<Lever> leverAt(const Kind &kind, const Place &place, const std::string &workloadId,
                             const Workload &workload, const OptionNodes &option, const StepNodes &steps,
                             const Evaluation &evaluation)
{
    const ProcurementKind *procurement = findProcurementKind(place.procurement->kind);
    const Field *field = procurement ? procurement->fields().find(kind.key) : nullptr;
    static const Input kUnset;
    const auto found = place.procurement->inputs.find(kind.key);
    const bool isThere = found != place.procurement->inputs.end();
    const Input &input = isThere ? found->second : kUnset;
    // How many machines are kept follows from the work where nobody says it.
    if (!field || (!isThere && kind.kind != LeverKind::HeldGpus) ||
        !applies(*field, place.procurement->inputs, place.procurement->choices) ||
        !kind.applies(*place.procurement, workload))
        return std::nullopt;
    Lever lever;
    lever.kind = kind.kind;
    lever.workload = workloadId;
    lever.option = option.id;
    lever.place = place.path;
    lever.path = input.shared.empty() ? place.path + "." + kind.key : "shared." + input.shared;
    lever.field = field;
    lever.unitText = kind.unitText;
    lever.unit = kind.unit;
    lever.now = input.value;
    lever.isGiven = lever.now.has_value();
    if (!lever.isGiven && kind.whereUnset)
        if (const auto used = stepValue(evaluation, steps.*kind.whereUnset)) {
            lever.now = *used * kind.stepUnit;
            lever.nowNode = idOf(evaluation, steps.*kind.whereUnset);
        }
    if (!lever.isGiven && kind.kind == LeverKind::HeldGpus)
        takeKept(option, *place.procurement, evaluation, lever);
    lever.range = rangeOf(evaluation, steps, lever, *place.procurement, input);
    return lever;
}

} // namespace

std::optional<double> valueNamed(const Evaluation &evaluation, const std::string &id)
{
    const auto node = evaluation.sheet().find(id);
    return node ? evaluation.at(*node, 0) : std::nullopt;
}

std::optional<double> stepValue(const Evaluation &evaluation, NodeId step)
{
    return valueOf(evaluation, figureOfMonth(step, 0));
}

std::optional<double> bestCheckpointMinutes(const Evaluation &evaluation, const std::string &place,
                                            NodeId rateStep)
{
    const auto rate = stepValue(evaluation, rateStep);
    const auto save = valueNamed(evaluation, place + ".save_time");
    return rate && save ? std::optional(exactInterval(*rate, *save / 60) * 60) : std::nullopt;
}

std::vector<ProcurementPlace> procurementsOf(const Study &study, const std::string &option,
                                             const std::string &workload)
{
    std::vector<Place> places;
    const Option &found = study.options.at(option);
    const auto own = found.workloads.find(workload);
    if (own != found.workloads.end())
        addPlaces("options." + option + ".workloads." + workload, own->second, places);
    else
        addPlaces("options." + option, found.procurement, places);
    return places;
}

std::vector<Lever> leversOf(const Study &given, const StudySheet &sheet, const Evaluation &evaluation)
{
    const FilledStudy filled(given);
    const Study &study = filled.study();
    std::vector<Lever> levers;
    for (const std::string &workload : sheet.workloads)
        for (const Kind &kind : kinds())
            for (const OptionNodes &nodes : sheet.options)
                for (const Place &place : procurementsOf(study, nodes.id, workload))
                    if (auto lever = leverAt(kind, place, workload, study.workloads.at(workload), nodes,
                                             stepsAt(sheet, place.path), evaluation))
                        levers.push_back(std::move(*lever));
    return levers;
}

std::vector<double> pointsOf(const LeverRange &range, int count)
{
    std::vector<double> points;
    if (range.step > 0) {
        const double first = std::ceil(range.low / range.step - 1e-9);
        const double last = std::floor(range.high / range.step + 1e-9);
        const double stride = std::max(1.0, (last - first) / (count - 1));
        for (double at = first; at <= last + 1e-9; at += stride)
            points.push_back(std::round(at) * range.step);
        return points;
    }
    for (int i = 0; i < count; ++i) {
        const double share = double(i) / (count - 1);
        points.push_back(range.isLogarithmic ? range.low * std::pow(range.high / range.low, share)
                                             : range.low + (range.high - range.low) * share);
    }
    // The ends are exactly those of the range.
    points.back() = range.high;
    return points;
}

} // namespace breakeven
