#include "app/command_line/simulate_spot_output.h"

#include "app/command_line/calc_output.h"
#include "app/command_line/output.h"
#include "data/export/csv.h"

#include "model/numeric/number_text.h"
#include "model/simulation/deadline_summary.h"

#include <ostream>

namespace breakeven {

namespace {

std::vector<NamedOutput> outputsOf(const DeadlineRun &run)
{
    return {{"start_tick", {double(run.startTick)}},
            {"cost", outputOf(run.cost)},
            {"on_demand_h", outputOf(run.onDemandHours)},
            {"spot_h", outputOf(run.spotHours)},
            {"ticks", {double(run.ticks)}},
            {"switches", {double(run.switches)}},
            {"finished", {run.isFinished}}};
}

std::vector<NamedOutput> outputsOf(const DeadlineSummary &summary)
{
    return {{"mean_cost", outputOf(summary.meanCost)},
            {"min_cost", outputOf(summary.leastCost)},
            {"max_cost", outputOf(summary.mostCost)},
            {"mean_on_demand_h", outputOf(summary.meanOnDemandHours)},
            {"mean_spot_h", outputOf(summary.meanSpotHours)},
            {"on_demand_cost_share", outputOf(summary.onDemandCostShare)},
            {"finished_runs", {double(summary.finishedRuns)}}};
}

CalculatorStatus statusOf(const SpotReplay &replay)
{
    for (const DeadlineRun &run : replay.runs)
        if (!run.isFinished)
            return keepsDeadline(replay.policy) ? CalculatorStatus::Infeasible : CalculatorStatus::Never;
    return CalculatorStatus::Ok;
}

std::string cell(const OutputValue &output, const char *unknown)
{
    if (const double *number = std::get_if<double>(&output.value))
        return numberText(*number);
    if (const bool *truth = std::get_if<bool>(&output.value))
        return *truth ? "true" : "false";
    return unknown;
}

void printTable(const CommandContext &context, const SpotReplay &replay, CalcFormat format)
{
    std::vector<std::string> header;
    for (const NamedOutput &output : outputsOf(replay.runs.front()))
        header.push_back(output.name);
    std::vector<std::vector<std::string>> rows;
    for (const DeadlineRun &run : replay.runs) {
        std::vector<std::string> &row = rows.emplace_back();
        for (const NamedOutput &output : outputsOf(run))
            row.push_back(cell(output.value, format == CalcFormat::AsCsv ? "" : "—"));
    }
    if (format == CalcFormat::AsCsv) {
        CsvWriter csv;
        rows.insert(rows.begin(), header);
        for (const auto &row : rows) {
            for (const std::string &value : row)
                csv.plain(value);
            csv.endRow();
        }
        context.out << csv.result();
        return;
    }
    context.out << tableText(header, rows) << '\n';
}

} // namespace

int printReplay(const CommandContext &context, const SpotReplay &replay, nlohmann::ordered_json inputs,
                CalcFormat format)
{
    PrintedResult printed;
    printed.name = "spot";
    printed.inputs = std::move(inputs);
    printed.fields = {{"cost", "USD"},           {"on_demand_h", "h"}, {"spot_h", "h"},
                      {"mean_cost", "USD"},      {"min_cost", "USD"},  {"max_cost", "USD"},
                      {"mean_on_demand_h", "h"}, {"mean_spot_h", "h"}};
    printed.issues = replay.issues;
    printed.result.status = statusOf(replay);
    if (!replay.isSeveral) {
        printed.result.outputs = outputsOf(replay.runs.front());
        return printSimulation(context, std::move(printed), format);
    }
    if (format != CalcFormat::AsJson)
        printTable(context, replay, format);
    else {
        std::vector<OutputValue> runs;
        for (const DeadlineRun &run : replay.runs)
            runs.push_back({outputsOf(run)});
        printed.result.outputs.push_back({"runs", {std::move(runs)}});
    }
    for (NamedOutput &output : outputsOf(summarise(replay.job, replay.runs)))
        printed.result.outputs.push_back(std::move(output));
    // A CSV file holds one table: the runs.
    if (format == CalcFormat::AsCsv)
        return 0;
    return printSimulation(context, std::move(printed), format);
}

} // namespace breakeven
