// How `breakeven simulate jobs` prints a replay: figures, waits by width and months as tables, JSON and CSV.
#pragma once

#include "app/command_line/simulate.h"
#include "data/traces/job_log.h"
#include "model/simulation/job_replay_figures.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct JobsReplay
{
    JobLog log;
    JobReplayTerms terms;
    ReplayPrices prices;
    std::string currency = "USD";
    std::vector<ReplayedJob> replayed;
    ReplayFigures figures;
    std::optional<CheapestMachines> cheapest;
    CalculatorStatus status = CalculatorStatus::Ok;
    std::vector<Issue> issues;
};

int printJobs(const CommandContext &context, const JobsReplay &replay, nlohmann::ordered_json inputs,
              CalcFormat format);

// A row a job: submitted_s, start_s, wait_s, duration_s, gpus, rented.
Result<void> writeJobs(const std::string &file, const JobsReplay &replay);

} // namespace breakeven
