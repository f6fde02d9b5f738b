// `breakeven simulate autoscaler`: a burst of nodes starting, working and being deleted again.
#include "app/command_line/autoscaler_flags.h"
#include "app/command_line/calc_output.h"
#include "app/command_line/simulate.h"
#include "app/command_line/stop_on_interrupt.h"

#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"
#include "model/simulation/burst_totals.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>

namespace breakeven {

namespace {

struct AutoscalerOptions
{
    SimulationFlags flags{"autoscaler", autoscalerKeys()};
    std::string profile;
    std::string series;
    CalcFormat format = CalcFormat::AsText;
};

struct BurstMeasure
{
    const char *name;
    const char *unit;
    BurstSpread BurstStatistics::*spread;
};

constexpr BurstMeasure kMeasures[] = {
    {"total_min", "min", &BurstStatistics::totalMinutes},
    {"last_pod_start_min", "min", &BurstStatistics::lastPodStartMinutes},
    {"node_minutes", "node-min", &BurstStatistics::nodeMinutes},
    {"billed_overpay", "", &BurstStatistics::billedOverpay},
    {"ready_overpay", "", &BurstStatistics::readyOverpay},
    {"loops", "", &BurstStatistics::loops},
    {"halted_loops", "", &BurstStatistics::haltedLoops},
    {"failed_nodes", "", &BurstStatistics::failedNodes},
};

constexpr BurstMeasure kPhases[] = {
    {"ramp", "node-min", &BurstStatistics::rampMinutes},
    {"working", "node-min", &BurstStatistics::workingMinutes},
    {"cool_down", "node-min", &BurstStatistics::coolDownMinutes},
    {"deleting", "node-min", &BurstStatistics::deletingMinutes},
    {"failed", "node-min", &BurstStatistics::failedMinutes},
};

std::vector<OutputField> outputFields()
{
    std::vector<OutputField> fields{{"cost", "USD"},
                                    {"node_minutes_by_phase", "node-min"},
                                    {"node_hours_per_month", "node-h"},
                                    {"cost_per_month", "USD/month"}};
    for (const BurstMeasure &measure : kMeasures)
        fields.push_back({measure.name, measure.unit});
    return fields;
}

std::vector<NamedOutput> spreadOf(const BurstStatistics &statistics)
{
    std::vector<NamedOutput> spreads;
    for (const BurstMeasure &measure : kMeasures) {
        const BurstSpread &spread = statistics.*measure.spread;
        spreads.push_back({measure.name,
                           {std::vector<NamedOutput>{{"deviation", outputOf(spread.deviation)},
                                                     {"least", outputOf(spread.least)},
                                                     {"most", outputOf(spread.most)}}}});
    }
    return spreads;
}

CalculatorStatus statusOf(const BurstStatistics &statistics)
{
    if (statistics.status == BurstStatus::Never)
        return CalculatorStatus::Never;
    if (statistics.status == BurstStatus::Infeasible)
        return CalculatorStatus::Infeasible;
    return std::isnan(statistics.billedOverpay.mean) ? CalculatorStatus::Unbounded : CalculatorStatus::Ok;
}

CalculatorResult resultOf(const BurstStatistics &statistics, const Arguments &arguments)
{
    CalculatorResult result;
    result.status = statusOf(statistics);
    for (const BurstMeasure &measure : kMeasures)
        result.outputs.push_back({measure.name, outputOf((statistics.*measure.spread).mean)});
    const double nodeHours = statistics.nodeMinutes.mean / 60;
    const double price = arguments.isGiven("node_price") ? arguments.number("node_price") : std::nan("");
    const double bursts = arguments.number("bursts_per_month");
    result.outputs.push_back({"cost", outputOf(nodeHours * price)});
    std::vector<NamedOutput> phases;
    for (const BurstMeasure &phase : kPhases)
        phases.push_back({phase.name, outputOf((statistics.*phase.spread).mean)});
    result.outputs.push_back({"node_minutes_by_phase", {phases}});
    result.outputs.push_back({"node_hours_per_month", outputOf(nodeHours * bursts)});
    result.outputs.push_back({"cost_per_month", outputOf(nodeHours * bursts * price)});
    if (statistics.runs > 1)
        result.outputs.push_back({"spread", {spreadOf(statistics)}});
    return result;
}

Result<const AutoscalerProfile *> profileOf(const std::string &name)
{
    if (name.empty())
        return static_cast<const AutoscalerProfile *>(nullptr);
    if (const AutoscalerProfile *profile = findAutoscalerProfile(name.c_str()))
        return profile;
    std::string known;
    for (const AutoscalerProfile &profile : autoscalerProfiles())
        known += (known.empty() ? "" : ", ") + std::string(profile.name);
    return Error{ErrorKind::Usage, "There is no profile '" + name + "'; the profiles are " + known + ".",
                 "--profile"};
}

Result<void> writeNodeCounts(const std::string &file, const BurstRun &run, double terminationSeconds)
{
    std::vector<std::vector<double>> rows;
    for (const NodeCounts &counts : nodeCounts(run, terminationSeconds))
        rows.push_back({counts.seconds, double(counts.paid), double(counts.ready), double(counts.busy)});
    return writeSeries(file, {"second", "paid_nodes", "ready_nodes", "busy_nodes"}, rows);
}

// An interrupt is told to the simulation; after it the program just ends.
Result<BurstStatistics> simulated(const AutoscalerSettings &settings, const Arguments &arguments)
{
    const StopOnInterrupt interrupt;
    return simulateBursts(settings, arguments.integer("seed"), int(arguments.number("runs")),
                          interrupt.token());
}

int run(const CommandContext &context, const AutoscalerOptions &options)
{
    const auto profile = profileOf(options.profile);
    if (!profile)
        return report(context, profile.error());
    const auto arguments = options.flags.parse(*profile ? autoscalerTexts((*profile)->settings)
                                                        : std::map<std::string, std::string>());
    if (!arguments)
        return report(context, arguments.error());
    const AutoscalerSettings settings = autoscalerSettings(*arguments);
    const auto statistics = simulated(settings, *arguments);
    if (!statistics)
        return report(context, statistics.error());

    PrintedResult printed;
    printed.name = "autoscaler";
    printed.inputs["profile"] = *profile ? nlohmann::ordered_json(options.profile) : nlohmann::ordered_json();
    printed.inputs.update(inputsJson(*arguments));
    printed.fields = outputFields();
    printed.result = resultOf(*statistics, *arguments);
    printed.result.outputs.push_back(
        {"provenance",
         {statistics->provenance + (*profile ? std::string(", ") + kFittedToDocument000 : "")}});
    printed.issues = burstIssues(settings, clusterLimits(*arguments), *statistics);
    if (*profile)
        printed.issues->insert(printed.issues->begin(),
                               {Severity::Note,
                                "The profile " + options.profile + " is " + kFittedToDocument000 +
                                    "; the document says: " + (*profile)->document + ".",
                                {}});
    if (!options.series.empty()) {
        if (auto written = writeNodeCounts(options.series, statistics->first, settings.terminationSeconds);
            !written)
            return report(context, written.error());
        printed.result.outputs.push_back({"series", {options.series}});
    }
    return printSimulation(context, printed, options.format);
}

std::string profileHelp()
{
    std::string text = "Settings fitted to document 000, which flags override:";
    for (const AutoscalerProfile &profile : autoscalerProfiles())
        text += std::string(" ") + profile.name;
    return text;
}

} // namespace

void addAutoscalerSimulation(CLI::App &simulate, CommandContext &context)
{
    const auto options = std::make_shared<AutoscalerOptions>();
    CLI::App *command =
        simulate.add_subcommand("autoscaler", "A burst of nodes on an autoscaled Kubernetes cluster");
    command->add_option("--profile", options->profile, profileHelp())->type_name("NAME");
    options->flags.addTo(*command);
    command
        ->add_option("--series", options->series,
                     "Write paid, ready and busy nodes over time to this CSV file")
        ->type_name("FILE");
    addSimulationFormat(*command, options->format);
    command->callback(
        [options, &context] { context.run = [options, &context] { return run(context, *options); }; });
}

} // namespace breakeven
