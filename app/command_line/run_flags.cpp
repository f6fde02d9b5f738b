#include "app/command_line/run_flags.h"

#include "app/command_line/option_checks.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <thread>

namespace breakeven {

RiskSettings RunFlags::settings() const
{
    RiskSettings settings = run;
    settings.sampling = *parseSampling(sampling);
    return settings;
}

void addRunFlags(CLI::App &command, RunFlags &flags)
{
    flags.run.threads = int(std::max(1u, std::thread::hardware_concurrency()));
    command.add_option("--samples", flags.run.samples, "Number of runs (10000)");
    command
        .add_option("--seed", flags.run.seed,
                    "Seed of the random numbers (42); the same seed gives the same runs")
        ->check(wholeNumberCheck);
    command
        .add_option("--sampling", flags.sampling,
                    "How runs are drawn: random (the standard), latin (a Latin hypercube) or sobol")
        ->check(CLI::IsMember({"random", "latin", "sobol"}));
    command.add_option("--threads", flags.run.threads, "Number of threads; the results do not depend on it")
        ->check(CLI::Range(1, 1024));
}

Result<Risk> drawRuns(const Study &study, const RiskSettings &settings)
{
    auto risk = assessRisk(study, settings);
    if (risk && !risk->isAnythingDrawn())
        return Error{
            ErrorKind::BadInput,
            "No input has a range, so all runs would be the same; give ranges to the inputs that are "
            "not certain.",
            {}};
    return risk;
}

} // namespace breakeven
