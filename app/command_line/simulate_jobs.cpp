// `breakeven simulate jobs`: a job log on whole machines, with what does not fit rented.
#include "app/command_line/replay_supply.h"
#include "app/command_line/result_file.h"
#include "app/command_line/simulate_jobs_output.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/traces.h"
#include "model/numeric/time_constants.h"

#include "model/numeric/number_text.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>

namespace breakeven {

namespace {

std::vector<Key> jobsKeys()
{
    constexpr double mostHours = 1e6;
    return {
        optional(numberKey("machines", "", "", wholeNumber(0, 100000),
                           "machines kept; without it those of the option")),
        optional(numberKey("gpus_per_machine", "", "", wholeNumber(1, 1000),
                           "GPUs of each machine; without it those of the option, or 8")),
        choiceKey("policy", "fifo", {"fifo", "backfill"},
                  "fifo: strictly in order; backfill: later jobs may start first where they do not delay the "
                  "first one"),
        choiceKey("estimates", "durations", {"durations", "limits"},
                  "the job length backfill plans with: the real one, or the time limit in the log"),
        numberKey("rent_after_h", "h", "inf", between(0, mostHours).orInfinite(),
                  "wait after which a job runs on rented GPUs"),
        optional(numberKey("machine_price", "USD/h", "", atLeast(0),
                           "price of a kept machine; without it that of the option")),
        optional(numberKey("rent_price", "USD/GPU-h", "", atLeast(0),
                           "price of a rented GPU; without it that of the option")),
        optional(numberKey("rent_gpus", "", "", wholeNumber(1, 1000),
                           "GPUs of a rented machine, which is rented whole; 1 rents by the GPU")),
        numberKey("speed", "", "1", between(1e-3, 1e3),
                  "speed of the machines, relative to those of the log"),
        optional(numberKey("job_h", "h", "", between(1.0 / 3600, mostHours),
                           "length of every job, where the log has no durations")),
    };
}

struct JobsOptions
{
    SimulationFlags flags{"jobs", jobsKeys()};
    std::string log;
    std::string as;
    std::string option;
    std::string rent;
    std::string series;
    CalcFormat format = CalcFormat::AsText;
};

Result<Trace> traceOf(const CommandContext &context, const JobsOptions &options, std::vector<Issue> &issues)
{
    TraceImport import;
    import.path = options.log;
    import.format = options.as;
    auto found = findTraces(context, import);
    if (!found)
        return found.error();
    if (found->traces.size() != 1)
        return Error{ErrorKind::BadInput,
                     "Expected one log of jobs, found " + std::to_string(found->traces.size()) +
                         " traces in the file; import the file and name one of them.",
                     "--log"};
    issues = std::move(found->issues);
    return std::move(found->traces.front());
}

Result<JobLog> logOf(const CommandContext &context, const JobsOptions &options, const Arguments &arguments,
                     std::vector<Issue> &issues)
{
    const auto trace = traceOf(context, options, issues);
    if (!trace)
        return trace.error();
    const auto values = TraceValues::of(*trace);
    if (!values)
        return values.error();
    auto log =
        jobLogOf(*trace, *values,
                 arguments.isGiven("job_h") ? std::optional(arguments.number("job_h") * kSecondsPerHour)
                                            : std::nullopt);
    if (!log)
        return log.error();
    const double speed = arguments.number("speed");
    for (LoggedJob &job : log->jobs) {
        job.seconds /= speed;
        job.limit /= speed;
    }
    issues.insert(issues.end(), log->issues.begin(), log->issues.end());
    if (const std::string left = leftOutSentence(log->leftOut); !left.empty())
        addIssue(issues, {Severity::Note, left, options.log, 1});
    return log;
}

// The study's options give what was not said in numbers.
Result<void> takeSupply(const CommandContext &context, const JobsOptions &options, JobsReplay &replay)
{
    if (!options.option.empty()) {
        const auto supply = replaySupplyOf(context, options.option, "--option");
        if (!supply)
            return supply.error();
        replay.currency = supply->currency;
        replay.prices.hoursPerMonth = supply->hoursPerMonth;
        replay.terms.gpusPerMachine = supply->gpusPerMachine;
        replay.terms.machines = supply->machines;
        (supply->isKept ? replay.prices.ownPerGpuHour : replay.prices.rentPerGpuHour) =
            supply->pricePerGpuHour;
        if (!supply->isKept && !supply->soldByGpu)
            replay.prices.gpusRented = supply->gpusPerMachine;
    }
    if (options.rent.empty())
        return {};
    const auto rent = replaySupplyOf(context, options.rent, "--rent");
    if (!rent)
        return rent.error();
    if (rent->isKept)
        return Error{ErrorKind::BadInput,
                     "'" + rent->name +
                         "' is kept all month; --rent names an option that is started and stopped.",
                     "--rent"};
    if (!options.option.empty() && rent->currency != replay.currency)
        return Error{ErrorKind::BadInput,
                     "Expected prices in " + replay.currency + ", found " + rent->currency + ".", "--rent"};
    replay.currency = rent->currency;
    replay.prices.rentPerGpuHour = rent->pricePerGpuHour;
    replay.prices.gpusRented = rent->soldByGpu ? 1 : rent->gpusPerMachine;
    return {};
}

void takeNumbers(const Arguments &arguments, JobsReplay &replay)
{
    JobReplayTerms &terms = replay.terms;
    if (arguments.isGiven("machines"))
        terms.machines = int(arguments.number("machines"));
    if (arguments.isGiven("gpus_per_machine"))
        terms.gpusPerMachine = int(arguments.number("gpus_per_machine"));
    terms.policy = arguments.choice("policy") == "fifo" ? JobPolicy::Fifo : JobPolicy::Backfill;
    terms.usesLimits = arguments.choice("estimates") == "limits";
    terms.rentAfter = arguments.number("rent_after_h") * kSecondsPerHour;
    if (arguments.isGiven("machine_price"))
        replay.prices.ownPerGpuHour = arguments.number("machine_price") / terms.gpusPerMachine;
    if (arguments.isGiven("rent_price"))
        replay.prices.rentPerGpuHour = arguments.number("rent_price");
    if (arguments.isGiven("rent_gpus"))
        replay.prices.gpusRented = int(arguments.number("rent_gpus"));
}

// What the machines are asked to do in the time in which jobs come.
double loadOf(const JobsReplay &replay)
{
    double work = 0;
    for (std::size_t i = 0; i < replay.log.jobs.size(); ++i)
        if (!replay.replayed[i].isRented)
            work += replay.log.jobs[i].seconds * replay.log.jobs[i].gpus;
    const double gpus = double(replay.terms.machines) * replay.terms.gpusPerMachine;
    const double span = replay.log.jobs.back().submitted - replay.log.jobs.front().submitted;
    return gpus > 0 && span > 0 ? work / (gpus * span) : 0;
}

void explain(JobsReplay &replay)
{
    const auto add = [&](Severity severity, const std::string &sentence, const char *place) {
        addIssue(replay.issues, {severity, sentence, place, 1});
    };
    const std::int64_t gpus = std::int64_t(replay.terms.machines) * replay.terms.gpusPerMachine;
    double wide = 0;
    for (const LoggedJob &job : replay.log.jobs)
        wide += job.gpus > gpus;
    if (wide > 0 && gpus > 0)
        add(Severity::Note,
            numberText(wide) + (wide == 1 ? " job is wider than all machines and is rented at once."
                                          : " jobs are wider than all machines and are rented at once."),
            "--machines");
    constexpr std::size_t enoughToTell = 100; // of fewer jobs the last alone can be most of the work
    if (!std::isfinite(replay.terms.rentAfter) && replay.log.jobs.size() >= enoughToTell &&
        loadOf(replay) >= 1) {
        replay.status = CalculatorStatus::Unstable;
        add(Severity::Warning,
            "Jobs arrive faster than the machines finish them: waits grow with the length of the log.",
            "--machines");
    }
    if (replay.terms.usesLimits && !replay.log.hasLimits)
        add(Severity::Note, "The log has no time limits: backfill plans with the real length of each job.",
            "--estimates");
    if (std::isnan(replay.figures.total.cost))
        add(Severity::Note,
            std::string("The cost is not known: ") +
                (replay.terms.machines > 0 && std::isnan(replay.prices.ownPerGpuHour)
                     ? "--machine-price or --option says what a machine costs."
                     : "--rent-price or --rent says what a rented GPU costs."),
            "");
    else if (!replay.cheapest)
        add(Severity::Note,
            "To find how many machines pay off, give both prices (--machine-price or --option, --rent-price "
            "or --rent) and a wait after which a job is rented (--rent-after-h).",
            "");
}

Result<JobsReplay> replayed(const CommandContext &context, const JobsOptions &options,
                            const Arguments &arguments)
{
    JobsReplay replay;
    if (const auto taken = takeSupply(context, options, replay); !taken)
        return taken.error();
    takeNumbers(arguments, replay);
    auto log = logOf(context, options, arguments, replay.issues);
    if (!log)
        return log.error();
    replay.log = std::move(*log);
    const StopOnInterrupt interrupt;
    auto jobs = replayJobs(replay.log.jobs, replay.terms, interrupt.token());
    if (!jobs)
        return jobs.error();
    replay.replayed = std::move(*jobs);
    replay.figures = replayFigures(replay.log.jobs, replay.replayed, replay.terms, replay.prices);
    if (std::isfinite(replay.terms.rentAfter) && std::isfinite(replay.prices.ownPerGpuHour) &&
        std::isfinite(replay.prices.rentPerGpuHour)) {
        const auto cheapest =
            cheapestMachines(replay.log.jobs, replay.terms, replay.prices, interrupt.token());
        if (!cheapest)
            return cheapest.error();
        replay.cheapest = *cheapest;
    }
    explain(replay);
    return replay;
}

nlohmann::ordered_json inputsOf(const JobsOptions &options, const Arguments &arguments,
                                const JobsReplay &replay)
{
    nlohmann::ordered_json inputs = inputsJson(arguments);
    inputs["machines"] = replay.terms.machines;
    inputs["gpus_per_machine"] = replay.terms.gpusPerMachine;
    inputs["rent_gpus"] = replay.prices.gpusRented;
    inputs["machine_price"] = number(replay.prices.ownPerGpuHour * replay.terms.gpusPerMachine);
    inputs["rent_price"] = number(replay.prices.rentPerGpuHour);
    inputs["currency"] = replay.currency;
    inputs["hours_per_month"] = replay.prices.hoursPerMonth;
    inputs["log"] = options.log;
    const auto orNull = [](const std::string &text) { return text.empty() ? Json() : Json(text); };
    inputs["option"] = orNull(options.option);
    inputs["rent"] = orNull(options.rent);
    return inputs;
}

int run(const CommandContext &context, const JobsOptions &options)
{
    const auto arguments = options.flags.parse();
    if (!arguments)
        return report(context, arguments.error());
    if (options.option.empty() && !arguments->isGiven("machines"))
        return report(context,
                      {ErrorKind::Usage,
                       "Expected --machines N, or --option STUDY:OPTION to use the machines of that option.",
                       "simulate jobs"});
    for (const std::string &read : {options.log, options.option.substr(0, options.option.rfind(':'))})
        if (const auto spared = spareInput(read, options.series); !spared)
            return report(context, spared.error());
    const auto replay = replayed(context, options, *arguments);
    if (!replay)
        return report(context, replay.error());
    if (!options.series.empty())
        if (const auto written = writeJobs(options.series, *replay); !written)
            return report(context, written.error());
    return printJobs(context, *replay, inputsOf(options, *arguments, *replay), options.format);
}

} // namespace

void addSimulateJobs(CLI::App &simulate, CommandContext &context)
{
    const auto options = std::make_shared<JobsOptions>();
    CLI::App *command = simulate.add_subcommand(
        "jobs", "Replay a job log on whole machines: use, waits, rented GPUs and cost");
    command->add_option("--log", options->log, "Job log (plain or gzip), or a stored trace of jobs")
        ->type_name("FILE|TRACE")
        ->required();
    command
        ->add_option("--option", options->option,
                     "Option whose machines and price are used; for one that is started and stopped, its "
                     "price is that of rented GPUs")
        ->type_name("STUDY:OPTION");
    command->add_option("--rent", options->rent, "Option whose price the rented jobs pay")
        ->type_name("STUDY:OPTION");
    options->flags.addTo(*command);
    command->add_option("--as", options->as, "Format of the log, if it is not recognised")
        ->type_name("FORMAT");
    command
        ->add_option("--series", options->series,
                     "Write the jobs as CSV: submitted_s, start_s, wait_s, duration_s, gpus, rented")
        ->type_name("FILE");
    addSimulationFormat(*command, options->format);
    command->callback(
        [options, &context] { context.run = [options, &context] { return run(context, *options); }; });
}

} // namespace breakeven
