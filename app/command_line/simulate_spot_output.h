// How `simulate spot` prints what its runs came to.
#pragma once

#include "app/command_line/simulate.h"

#include "model/simulation/deadline_policies.h"
#include "model/simulation/deadline_run.h"
#include "model/study/issue.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace breakeven {

struct SpotReplay
{
    DeadlineJob job;
    DeadlinePolicy policy = DeadlinePolicy::Greedy;
    std::string polarity;
    std::vector<DeadlineRun> runs; // at least one
    bool isSeveral = false;        // print runs and means, not one run
    std::vector<Issue> issues;
};

// One run as its outputs; several as `runs` with their means (text and CSV: a table).
int printReplay(const CommandContext &context, const SpotReplay &replay, nlohmann::ordered_json inputs,
                CalcFormat format);

} // namespace breakeven
