// How the runs of a study are drawn, as `risk` and `explain` are told.
#pragma once

#include "app/command_line/command.h"

#include "model/risk/risk.h"

namespace breakeven {

struct RunFlags
{
    RiskSettings run;
    std::string sampling = samplingName(Sampling::Random);

    // With the sampling by its name.
    RiskSettings settings() const;
};

// --samples, --seed, --sampling and --threads. Requires: the flags outlive the command.
void addRunFlags(CLI::App &command, RunFlags &flags);

// Errors: as of `assessRisk`; BadInput where all runs would be the same.
Result<Risk> drawRuns(const Study &study, const RiskSettings &settings);

} // namespace breakeven
