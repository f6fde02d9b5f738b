#include "model/levers/burst_series.h"

#include "model/levers/lever.h"
#include "model/numeric/time_constants.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"
#include "model/study/fields.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr int kFittedRuns = 20; // of profiles, whose times vary from run to run

struct Burst
{
    AutoscalerSettings settings;
    int runs = 1;
    double nodePrice = 0; // money an hour
    SimulatedFigure figure;
};

// What the burst is simulated with; nothing where an input is missing or it has no nodes to simulate.
std::optional<Burst> burstOf(const Evaluation &evaluation, const StepNodes &steps,
                             const Procurement &procurement, const std::string &place)
{
    const auto autoscaler = procurement.choices.find("autoscaler");
    const auto allocation = procurement.choices.find("allocation");
    if (!isComputed(procurement.inputs, "overhead") || autoscaler == procurement.choices.end() ||
        (allocation != procurement.choices.end() && allocation->second == "always-on"))
        return std::nullopt;
    const AutoscalerProfile *profile = findAutoscalerProfile(autoscaler->second.c_str());
    if (!profile && autoscaler->second != "flags")
        return std::nullopt;
    Burst burst;
    if (profile)
        burst.settings = profile->settings;
    bool isWhole = true;
    const auto take = [&](const char *label, const std::string &key, const char *unit) {
        const auto value = valueNamed(evaluation, place + key);
        isWhole = isWhole && value && std::isfinite(*value);
        burst.figure.parameters.push_back({label, place + key, value.value_or(0), unit});
        return value.value_or(0);
    };
    const auto step = [&](const char *label, NodeId node, const char *unit) {
        const auto value = stepValue(evaluation, node);
        isWhole = isWhole && value && std::isfinite(*value);
        if (value)
            burst.figure.parameters.push_back({label, evaluation.sheet().node(node).id, *value, unit});
        return value.value_or(0);
    };
    const double nodes = step("Nodes of a job", steps.nodesOfJob, "nodes");
    burst.settings.jobSeconds = step("Length of a job, stretched", steps.stretchedJob, "h") * kSecondsPerHour;
    burst.nodePrice = take("Price", ".price", "$/h");
    if (!profile) {
        burst.settings.bootSeconds = take("Node start", ".boot_time", "s");
        burst.settings.podStartSeconds = take("Pod start", ".pod_start_time", "s");
        burst.settings.scanSeconds = take("Scan interval", ".scan_interval", "s");
        burst.settings.unneededSeconds = take("Cool-down", ".unneeded_time", "s");
        burst.settings.deletionLimit = take("Nodes deleted a scan", ".bulk_delete", "nodes");
        burst.settings.terminationSeconds = take("Node stop", ".termination_time", "s");
    }
    if (!isWhole || nodes < 1 || nodes > kMostSeriesNodes || burst.settings.jobSeconds <= 0)
        return std::nullopt;
    burst.settings.nodes = int(std::ceil(nodes - 1e-9));
    burst.runs = profile ? kFittedRuns : 1;
    burst.figure.method =
        profile ? std::string("The cluster autoscaler's loop, event by event; profile “") + profile->label +
                      "”, " + kFittedToDocument000 + "."
                : "The cluster autoscaler's loop, event by event, with the option's flags and no jitter.";
    burst.figure.runs = std::uint64_t(burst.runs);
    return burst;
}

BurstSeries seriesOf(const Burst &burst, const BurstStatistics &statistics)
{
    BurstSeries series;
    series.nodes = burst.settings.nodes;
    series.counts = nodeCounts(statistics.first, burst.settings.terminationSeconds);
    const std::pair<BurstPhase, const BurstSpread *> phases[] = {
        {BurstPhase::Starting, &statistics.rampMinutes},
        {BurstPhase::Working, &statistics.workingMinutes},
        {BurstPhase::CoolDown, &statistics.coolDownMinutes},
        {BurstPhase::Deleting, &statistics.deletingMinutes},
        {BurstPhase::Failed, &statistics.failedMinutes}};
    for (const auto &[phase, spread] : phases)
        if (spread->mean > 0)
            series.phases.push_back({phase, spread->mean / 60, spread->mean / 60 * burst.nodePrice});
    series.minutes = statistics.totalMinutes.mean;
    series.overhead = statistics.billedOverpay.mean;
    series.figure = burst.figure;
    return series;
}

} // namespace

double BurstSeries::nodeHours() const
{
    double sum = 0;
    for (const PricedPhase &phase : phases)
        sum += phase.nodeHours;
    return sum;
}

double BurstSeries::cost() const
{
    double sum = 0;
    for (const PricedPhase &phase : phases)
        sum += phase.cost;
    return sum;
}

Result<std::vector<BurstSeries>> burstSeriesOf(const Study &study, const StudySheet &sheet,
                                               const Evaluation &evaluation, std::stop_token stop)
{
    std::vector<BurstSeries> all;
    for (const std::string &workload : sheet.workloads) {
        if (!traitsOf(study.workloads.at(workload)).isBurst)
            continue;
        for (const OptionNodes &nodes : sheet.options)
            for (const auto &[place, procurement] : procurementsOf(study, nodes.id, workload)) {
                const auto burst = burstOf(evaluation, stepsAt(sheet, place), *procurement, place);
                if (!burst)
                    continue;
                const auto statistics = simulateBursts(burst->settings, kEffectsSeed, burst->runs, stop);
                if (!statistics) {
                    if (statistics.error().kind == ErrorKind::Cancelled)
                        return statistics.error();
                    continue;
                }
                if (statistics->status != BurstStatus::Ended)
                    continue;
                BurstSeries series = seriesOf(*burst, *statistics);
                series.workload = workload;
                series.option = nodes.id;
                series.place = place;
                series.usedOverhead = valueNamed(evaluation, place + ".overhead").value_or(0);
                all.push_back(std::move(series));
            }
    }
    return all;
}

} // namespace breakeven
