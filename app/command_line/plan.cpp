// breakeven plan: how much of what to buy, to commit to and to rent, and when.
#include "app/command_line/command.h"
#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/plan_json.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"
#include "app/command_line/traces.h"

#include "data/traces/demand_history.h"
#include "model/numeric/amount.h"
#include "model/plan/mix_option.h"
#include "ui/words/numbers.h"
#include "ui/words/plan_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <ostream>

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

// At most one decimal, none where there is nothing behind it.
std::string gpusText(double gpus)
{
    const double tenth = std::round(gpus * 10) / 10;
    return tenth == 0 ? "" : words::fixed(tenth, tenth == std::floor(tenth) ? 0 : 1, words::kPlain);
}

std::vector<std::string> monthRow(const PlanMonth &month, const std::vector<std::size_t> &used, bool isShort,
                                  bool isEntered)
{
    const Band &band = month.demand.band();
    std::vector<std::string> row{""};
    if (isEntered)
        row.push_back(gpusText(month.demand.gpus()));
    for (const double gpus : {band.p10, band.p50, band.p90})
        row.push_back(gpusText(gpus));
    for (const std::size_t i : used)
        row.push_back(gpusText(month.shares[i].gpus));
    if (isShort)
        row.push_back(gpusText(month.shortGpus));
    return row;
}

// Months of the same figures share a row.
void printMonths(const CapacityPlan &plan, std::ostream &out)
{
    const bool isEntered = !plan.forecast;
    std::vector<std::string> header{"Month", "As entered", "P10", "P50", "P90"};
    if (!isEntered)
        header.erase(header.begin() + 1);
    const std::vector<std::size_t> used = plan.usedOffers();
    bool isShort = false;
    for (const std::size_t i : used)
        header.push_back(terminalText(plan.offers[i].name));
    for (const PlanMonth &month : plan.months)
        isShort = isShort || month.shortGpus > 0;
    if (isShort)
        header.emplace_back("Short");
    std::vector<std::vector<std::string>> rows;
    std::size_t first = 0;
    for (std::size_t index = 0; index < plan.months.size(); ++index) {
        std::vector<std::string> row = monthRow(plan.months[index], used, isShort, isEntered);
        const bool isLikeBefore =
            !rows.empty() && std::equal(row.begin() + 1, row.end(), rows.back().begin() + 1);
        if (!isLikeBefore) {
            first = index;
            rows.push_back(std::move(row));
        }
        rows.back().front() =
            std::to_string(first + 1) + (index > first ? "–" + std::to_string(index + 1) : std::string());
    }
    out << "GPUs in the busiest hour of the month (work that may wait is spread over the month; machines in "
           "repair are left out):\n"
        << tableText(header, rows);
}

void printOrders(const Study &study, const CapacityPlan &plan, std::ostream &out)
{
    std::vector<std::vector<std::string>> rows;
    for (const PlanOrder &order : plan.orders) {
        const PlanOffer &offer = plan.offers[order.offer];
        const bool isOwned = offer.kind == OfferKind::Owned;
        rows.push_back({terminalText(offer.name), std::to_string(order.month + 1),
                        std::to_string(order.arrives + 1), std::to_string(order.ends),
                        isOwned ? std::to_string(order.machines) : "",
                        gpusText(order.machines * offer.gpusOfMachine), moneyText(order.cost)});
    }
    if (!rows.empty())
        out << '\n'
            << tableText({"Order", "In month", "Serves from", "Until", "Servers", "GPUs",
                          "Present value, " + study.currency},
                         rows);
}

void printFront(const Study &study, const PlanRequest &request, const CapacityPlan &plan, std::ostream &out)
{
    if (plan.front.empty())
        return;
    std::vector<std::vector<std::string>> rows;
    for (const PlanFrontPoint &point : plan.front)
        rows.push_back({terminalText(point.option), gpusText(point.point.gpus),
                        words::fixed(point.point.hours, 2, words::kPlain), moneyText(point.point.cost),
                        !request.deadlineHours   ? ""
                        : point.isWithinDeadline ? "yes"
                                                 : "no"});
    std::vector<std::string> header{"A job on", "GPUs", "Hours", "Cost, " + study.currency, "In time"};
    if (!request.deadlineHours) {
        header.pop_back();
        for (auto &row : rows)
            row.pop_back();
    }
    out << "\nNo other number of GPUs is both faster and cheaper:\n" << tableText(header, rows);
}

void printText(const Study &study, const PlanRequest &request, const CapacityPlan &plan, std::ostream &out)
{
    out << terminalText(words::planHeadline(plan, words::kPlain)) << '\n'
        << words::planCost(plan, study.currency, words::kPlain) << "\n\n";
    printMonths(plan, out);
    printOrders(study, plan, out);
    if (!plan.binding.empty())
        out << "\nLimits that are reached:\n";
    for (const PlanLimit &limit : plan.binding)
        out << "  " << terminalText(words::planLimit(plan, limit, words::kPlain)) << ", in "
            << limit.months.size() << (limit.months.size() == 1 ? " month" : " months") << " from month "
            << limit.months.front() + 1 << '\n';
    printFront(study, request, plan, out);
    for (const Issue &issue : plan.issues)
        out << issueLine(issue) << '\n';
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
    const auto plan = planCapacity(*study, *request);
    if (!plan)
        return report(context, plan.error());
    if (request->deadlineHours && plan->front.empty())
        context.messages << issueLine({Severity::Warning,
                                       "--deadline changes nothing: the work has no jobs of a known length.",
                                       {}})
                         << '\n';
    if (options.format == "json")
        context.out << jsonText(planJson(*study, *request, *plan));
    else
        printText(*study, *request, *plan, context.out);
    if (options.isApplied)
        if (const auto applied = apply(context, options, *plan); !applied)
            return report(context, applied.error());
    if (plan->status == CapacityPlan::Status::Infeasible)
        return report(context, {ErrorKind::BadInput, words::planShortage(*plan, words::kPlain), {}});
    return 0;
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
    command->add_flag("--apply", options->isApplied, "Write the plan into the study, as its option 'mix'");
    addFormat(*command, options->format, {"text", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runPlan(context, *options); }; });
}

} // namespace breakeven
