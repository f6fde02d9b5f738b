// breakeven plan: how much of what to buy, to commit to and to rent, and when.
#include "app/command_line/command.h"
#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/plan_json.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"
#include "app/command_line/traces.h"
#include "app/command_line/uncertain_plan_json.h"

#include "data/traces/demand_history.h"
#include "model/numeric/amount.h"
#include "model/plan/limit_prices.h"
#include "model/plan/mix_option.h"
#include "ui/words/plan_tables.h"
#include "ui/words/plan_text.h"
#include "ui/words/uncertain_plan_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <ostream>
#include <thread>

namespace breakeven {

namespace {

struct PlanOptions
{
    std::string study;
    std::vector<std::string> settings;
    std::string workload;
    std::string serviceLevel;
    std::string basis = "months";
    bool isApplied = false;
    std::vector<std::string> most;
    std::vector<std::string> least;
    std::string history;
    double gpusPerNode = 1;
    std::string deadline;
    std::optional<std::int64_t> scenarios; // unless none are planned with
    std::uint64_t seed = UncertainRequest().seed;
    int threads = 1;
    std::string format;
};

Result<double> amountOf(const Study &study, const std::string &text, const char *unit, const char *place)
{
    const auto amount = parseAmount(text, unit, study.currency, 730);
    if (!amount)
        return Error{ErrorKind::BadInput, amount.error().message, place};
    return amount;
}

// "own=6"
Result<std::pair<std::string, int>> machinesOf(const std::string &text, const char *place)
{
    const std::size_t equals = text.rfind('=');
    int machines = 0;
    const char *end = text.data() + text.size();
    const char *begin = equals == std::string::npos ? end : text.data() + equals + 1;
    const auto read = std::from_chars(begin, end, machines);
    if (begin == end || read.ec != std::errc() || read.ptr != end || machines < 0)
        return Error{ErrorKind::BadInput,
                     "Expected an option and a number of machines like own=6, found '" + text + "'.", place};
    return std::pair(text.substr(0, equals), machines);
}

// By option. Of two numbers for one neither is known to be the one that was meant.
Result<std::map<std::string, int>> machinesByOption(const std::vector<std::string> &texts, const char *place)
{
    std::map<std::string, int> found;
    for (const std::string &text : texts) {
        const auto machines = machinesOf(text, place);
        if (!machines)
            return machines.error();
        if (!found.insert(*machines).second)
            return Error{ErrorKind::BadInput,
                         "Expected one number of machines for '" + machines->first + "', found two.", place};
    }
    return found;
}

Result<std::map<std::string, MachineLimits>> limitsOf(const PlanOptions &options)
{
    const auto most = machinesByOption(options.most, "most");
    if (!most)
        return most.error();
    const auto least = machinesByOption(options.least, "least");
    if (!least)
        return least.error();
    std::map<std::string, MachineLimits> limits;
    for (const auto &[option, machines] : *most)
        limits[option].most = machines;
    for (const auto &[option, machines] : *least)
        limits[option].least = machines;
    return limits;
}

Result<DemandHistory> historyOf(const CommandContext &context, const PlanOptions &options)
{
    TraceArguments arguments;
    arguments.source = options.history;
    const auto import = importOf(arguments);
    if (!import)
        return import.error();
    const auto found = findTraces(context, *import);
    if (!found)
        return found.error();
    if (found->traces.size() != 1)
        return Error{ErrorKind::BadInput,
                     "Expected one history, found " + std::to_string(found->traces.size()) +
                         " series; import the file and name one of them.",
                     options.history};
    return demandHistoryOf(found->traces.front(), options.gpusPerNode);
}

Result<PlanRequest> requestOf(const CommandContext &context, const Study &study, const PlanOptions &options)
{
    PlanRequest request;
    request.workload = options.workload;
    request.service.basis = options.basis == "months" ? ServiceBasis::Months : ServiceBasis::GpuHours;
    if (!options.serviceLevel.empty()) {
        const auto level = amountOf(study, options.serviceLevel, "%", "service-level");
        if (!level)
            return level.error();
        request.service.share = *level;
    }
    if (!options.deadline.empty()) {
        const auto deadline = amountOf(study, options.deadline, "h", "deadline");
        if (!deadline)
            return deadline.error();
        if (!(*deadline > 0))
            return Error{ErrorKind::BadInput, "Expected a time above 0 h, found '" + options.deadline + "'.",
                         "deadline"};
        request.deadlineHours = *deadline;
    }
    auto limits = limitsOf(options);
    if (!limits)
        return limits.error();
    request.limits = std::move(*limits);
    if (!options.history.empty()) {
        auto history = historyOf(context, options);
        if (!history)
            return history.error();
        request.history = std::move(*history);
    }
    return request;
}

// Nothing where it has no rows.
void printBelow(const words::Table &table, std::ostream &out)
{
    if (!table.rows.empty())
        out << '\n' << tableText(table);
}

// As the next sentence; empty where nothing is told of it.
std::string priceAfter(const Study &study, const PlanLimit &limit)
{
    const std::string price = terminalText(words::limitPrice(study, limit, words::kPlain));
    return price.empty() ? price : ". " + price;
}

void printText(const Study &study, const PlanRequest &request, const CapacityPlan &plan, std::ostream &out)
{
    out << terminalText(words::planHeadline(plan, words::kPlain)) << '\n'
        << words::planCost(plan, study.currency, words::kPlain) << "\n\n";
    out << tableText(words::planMonthsTable(study, plan, words::Ends::Together, words::kPlain));
    printBelow(words::planOrdersTable(study, plan, words::kPlain), out);
    if (!plan.binding.empty() || !plan.studyLimits.empty())
        out << "\nLimits that are reached:\n";
    for (const PlanLimit &limit : plan.binding)
        out << "  " << terminalText(words::planLimit(plan, limit, words::kPlain)) << ", in "
            << limit.months.size() << (limit.months.size() == 1 ? " month" : " months") << " from month "
            << limit.months.front() + 1 << priceAfter(study, limit) << '\n';
    for (const ReachedLimit &limit : plan.studyLimits)
        out << "  " << terminalText(words::studyLimit(study, limit, words::kPlain)) << '\n';
    printBelow(words::planFrontTable(study, plan, request.deadlineHours.has_value(), words::kPlain), out);
    for (const Issue &issue : plan.issues)
        out << issueLine(issue) << '\n';
}

// What a finance lead acts on, above the plan for the values as entered.
void printUncertain(const Study &study, const UncertainPlan &plan, std::ostream &out)
{
    out << terminalText(words::commitHeadline(study, plan, words::kPlain)) << '\n';
    for (const std::string &sentence : words::commitWorth(study, plan, words::kPlain))
        out << terminalText(sentence) << '\n';
    printBelow(words::ladderTable(study, plan, words::kPlain), out);
    for (const Issue &issue : plan.issues)
        out << issueLine(issue) << '\n';
    out << "\nThe plan for the values as entered:\n";
}

Result<CapacityPlan> planned(const CommandContext &context, const Study &study, PlanRequest request)
{
    ProgressLine line(context, "planning");
    request.progress = [&line](double share) { line.show(share); };
    return planCapacity(study, request);
}

Result<std::optional<UncertainPlan>> uncertainOf(const CommandContext &context, const Study &study,
                                                 const PlanOptions &options, PlanRequest request,
                                                 const CapacityPlan &plan)
{
    ProgressLine line(context, "planning for each scenario");
    request.progress = [&line](double share) { line.show(share); };

    if (!options.scenarios)
        return std::optional<UncertainPlan>();
    const auto count = std::clamp<std::int64_t>(*options.scenarios, -1, std::numeric_limits<int>::max());
    auto uncertain = planUnderUncertainty(study, {request, int(count), options.seed, options.threads}, plan);
    if (!uncertain)
        return uncertain.error();
    return std::optional(std::move(*uncertain));
}

// Writes the plan into its study, as the option that it is.
Result<void> apply(const CommandContext &context, const PlanOptions &options, const CapacityPlan &plan)
{
    auto loaded = loadForChange(context, options.study);
    if (!loaded)
        return loaded.error();
    if (const auto applied = applySettings(context, loaded->study, options.settings); !applied)
        return applied.error();
    if (const std::string reason = words::planIsNoOption(loaded->study, plan); !reason.empty())
        return Error{ErrorKind::BadInput, reason + " Nothing was written.", options.study};
    putIntoStudy(loaded->study, *plan.mix);
    return storeBack(context, options.study, *loaded);
}

void printJson(const Study &study, const PlanRequest &request, const CapacityPlan &plan,
               const std::optional<UncertainPlan> &uncertain, std::ostream &out)
{
    Json json = planJson(study, request, plan);
    if (uncertain)
        json["uncertainty"] = uncertaintyJson(study, *uncertain);
    out << jsonText(json);
}

int runPlan(const CommandContext &context, const PlanOptions &options)
{
    const auto study = loadStudy(context, options.study, options.settings);
    if (!study)
        return report(context, study.error());
    auto request = requestOf(context, *study, options);
    if (!request)
        return report(context, request.error());
    const StopOnInterrupt interrupt;
    request->stop = interrupt.token();
    auto plan = planned(context, *study, *request);
    if (!plan)
        return report(context, plan.error());
    if (request->deadlineHours && plan->front.empty())
        context.messages << issueLine({Severity::Warning,
                                       "--deadline changes nothing: the work has no jobs of a known length.",
                                       {}})
                         << '\n';
    addLimitPrices(*study, *request, *plan);
    const auto uncertain = uncertainOf(context, *study, options, *request, *plan);
    if (!uncertain)
        return report(context, uncertain.error());
    if (options.format == "json")
        printJson(*study, *request, *plan, *uncertain, context.out);
    else {
        if (*uncertain)
            printUncertain(*study, **uncertain, context.out);
        printText(*study, *request, *plan, context.out);
    }
    if (options.isApplied)
        if (const auto applied = apply(context, options, *plan); !applied)
            return report(context, applied.error());
    if (plan->status == CapacityPlan::Status::Infeasible)
        return report(context, {ErrorKind::BadInput, words::planShortage(*plan, words::kPlain), {}});
    return 0;
}

void addScenarioFlags(CLI::App &command, PlanOptions &options)
{
    options.threads = int(std::max(1u, std::thread::hardware_concurrency()));
    CLI::Option *scenarios =
        command.add_option("--scenarios", options.scenarios,
                           "Also plan when to commit: over so many scenarios of the study's ranges, 1 to 64, "
                           "orders of the first "
                           "three months are the same in all, and later ones are decided by scenario");
    command
        .add_option("--seed", options.seed, "Seed of the scenarios (42); the same seed gives the same ones")
        ->check(wholeNumberCheck)
        ->needs(scenarios);
    command.add_option("--threads", options.threads, "Number of threads; the results do not depend on it")
        ->check(CLI::Range(1, 1024))
        ->needs(scenarios);
}

} // namespace

void addPlan(CLI::App &app, CommandContext &context)
{
    CLI::App *command = app.add_subcommand(
        "plan", "Plan at least cost what to buy, to commit to and to rent, month by month");
    auto options = std::make_shared<PlanOptions>();
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--workload", options->workload, "Id of the workload, where there are several");
    command->add_option(
        "--service-level", options->serviceLevel,
        "Service level: share of the months in which P90 of the demand is served; 95 % unless given");
    command->add_option("--service-basis", options->basis, "What the service level is a share of")
        ->check(CLI::IsMember({"months", "gpu-hours"}));
    command
        ->add_option("--most", options->most,
                     "OPTION=MACHINES: most machines to buy or commit to; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command
        ->add_option("--least", options->least,
                     "OPTION=MACHINES: fewest machines in one order or commitment; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    CLI::Option *history = command->add_option(
        "--history", options->history,
        "A file or a stored trace of the GPUs in use, by days or months: the demand is forecast "
        "from it");
    command
        ->add_option("--gpus-per-node", options->gpusPerNode,
                     "GPUs of a node, for a history that counts nodes")
        ->check(aboveZeroCheck)
        ->needs(history);
    command->add_option("--deadline", options->deadline,
                        "Deadline of a job in hours, marked in the list of cost against time");
    addScenarioFlags(*command, *options);
    command->add_flag("--apply", options->isApplied, "Write the plan into the study, as its option 'mix'");
    addFormat(*command, options->format, {"text", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runPlan(context, *options); }; });
}

} // namespace breakeven
