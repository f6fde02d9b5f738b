// breakeven sensitivity: what moves the difference of two options, and what flips the answer.
#include "app/command_line/command.h"
#include "app/command_line/decision_json.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"

#include "data/export/csv.h"
#include "model/decision/flips.h"
#include "model/decision/input_indices.h"
#include "model/decision/sensitivity.h"
#include "model/evaluate/unknown_reason.h"
#include "model/study/moved_range.h"
#include "ui/words/decision_text.h"
#include "ui/words/numbers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <thread>

namespace breakeven {

namespace {

struct SensitivityOptions
{
    std::string study;
    std::vector<std::string> settings;
    Contest contest;
    bool withAll = false;
    bool withIndices = false;
    int threads = 1;
    std::string format;
};

struct SensitivityAnswer
{
    Contest contest;
    Sensitivity sensitivity;
    std::vector<Flip> flips;
    std::optional<std::vector<InputIndex>> indices; // where asked for
};

const char *basisText(InputSwing::Basis basis)
{
    return basis == InputSwing::Basis::Range ? "range" : "±10 %";
}

Json statusJson(const Probe &probe, const Contest &contest, const std::vector<Status> &status)
{
    Json json{{"a", nullptr}, {"b", nullptr}};
    for (std::size_t i = 0; i < status.size(); ++i)
        for (const auto &[key, id] : {std::pair("a", contest.a), std::pair("b", contest.b)})
            if (probe.sheet().options[i].id == id)
                json[key] = statusId(status[i]);
    return json;
}

Json inputJson(const Probe &probe, const Contest &contest, const InputSwing &swing)
{
    return {{"path", swing.path},
            {"owner", swing.owner},
            {"label", swing.label},
            {"unit", swing.unit},
            {"value", number(swing.value)},
            {"basis", basisText(swing.basis)},
            {"low", number(swing.low)},
            {"high", number(swing.high)},
            {"at_low", number(swing.atLow)},
            {"at_high", number(swing.atHigh)},
            {"swing", number(swing.swing)},
            {"cheapest_at_low", optionIdJson(probe, swing.cheapestAtLow)},
            {"cheapest_at_high", optionIdJson(probe, swing.cheapestAtHigh)},
            {"status_at_low", statusJson(probe, contest, swing.statusAtLow)},
            {"status_at_high", statusJson(probe, contest, swing.statusAtHigh)}};
}

Json conventionJson(const Probe &probe, const ConventionSwing &swing)
{
    Json alternatives = Json::array();
    for (const ConventionSwing::Alternative &one : swing.alternatives)
        alternatives.push_back({{"value", one.value},
                                {"label", one.label},
                                {"difference", number(one.difference)},
                                {"cheapest", optionIdJson(probe, one.cheapest)}});
    return {{"path", swing.path},
            {"owner", swing.owner},
            {"label", swing.label},
            {"value", swing.value},
            {"alternatives", std::move(alternatives)}};
}

// The other inputs that an index is of as well.
Json partnersJson(const std::vector<InputIndex> &indices, const InputIndex &one)
{
    Json paths = Json::array();
    for (const InputIndex &other : indices)
        if (other.group == one.group && other.path != one.path)
            paths.push_back(other.path);
    return paths;
}

Json indicesJson(const std::vector<InputIndex> &indices)
{
    Json json = Json::array();
    for (const InputIndex &one : indices)
        json.push_back({{"path", one.path},
                        {"label", one.label},
                        {"together_with", partnersJson(indices, one)},
                        {"first", number(one.index.first)},
                        {"total", number(one.index.total)},
                        {"standard_error", number(one.index.standardError)}});
    return json;
}

Json answerJson(const Probe &probe, const SensitivityAnswer &answer)
{
    Json inputs = Json::array(), conventions = Json::array(), flips = Json::array();
    for (const InputSwing &swing : answer.sensitivity.inputs)
        inputs.push_back(inputJson(probe, answer.contest, swing));
    for (const ConventionSwing &swing : answer.sensitivity.conventions)
        conventions.push_back(conventionJson(probe, swing));
    for (const Flip &flip : answer.flips)
        flips.push_back(flipJson(probe, flip));
    Json json{{"schema", "breakeven/sensitivity/1"},
              {"study", probe.study().name},
              {"program_version", BREAKEVEN_VERSION},
              {"currency", probe.study().currency},
              {"measure", answer.contest.measure},
              {"a", answer.contest.a},
              {"b", answer.contest.b},
              {"difference", number(answer.sensitivity.difference)},
              {"cheapest", optionIdJson(probe, probe.base().order.cheapest)},
              {"inputs", std::move(inputs)},
              {"conventions", std::move(conventions)},
              {"flips", std::move(flips)}};
    if (answer.indices)
        json["indices"] = indicesJson(*answer.indices);
    return json;
}

// An input a row.
std::string answerCsv(const SensitivityAnswer &answer)
{
    CsvWriter csv;
    for (const char *column :
         {"path", "owner", "label", "unit", "value", "basis", "low", "high", "at_low", "at_high", "swing"})
        csv.text(column);
    csv.endRow();
    for (const InputSwing &swing : answer.sensitivity.inputs) {
        csv.text(swing.path).text(swing.owner).text(swing.label).text(swing.unit).number(swing.value);
        csv.text(basisText(swing.basis)).number(swing.low).number(swing.high);
        csv.number(swing.atLow).number(swing.atHigh).number(swing.swing).endRow();
    }
    return csv.result();
}

// An end at which an option does not do the work is no saving: "at low Own rack is short".
std::string remarkOf(const Probe &probe, const Contest &contest, const InputSwing &swing)
{
    const std::string low = words::contestShortfall(probe, contest, swing.statusAtLow);
    const std::string high = words::contestShortfall(probe, contest, swing.statusAtHigh);
    if (low == high)
        return low;
    const std::string atLow = low.empty() ? low : "at low " + low;
    const std::string atHigh = high.empty() ? high : "at high " + high;
    return atLow + (low.empty() || high.empty() ? "" : "; ") + atHigh;
}

void printInputs(const Probe &probe, const SensitivityAnswer &answer, std::ostream &out)
{
    std::vector<std::vector<std::string>> rows;
    int still = 0;
    for (const InputSwing &swing : answer.sensitivity.inputs) {
        if (swing.swing == 0.0 && swing.atLow == answer.sensitivity.difference) {
            ++still;
            continue;
        }
        const auto amount = [&](double value) {
            return words::inputAmount(value, swing.unit, probe.study().currency);
        };
        rows.push_back({terminalText(words::inputTitle(probe.study(), swing.path, swing.owner, swing.label)),
                        amount(swing.low), amount(swing.high), moneyText(swing.atLow),
                        moneyText(swing.atHigh), moneyText(swing.swing),
                        remarkOf(probe, answer.contest, swing)});
    }
    if (!rows.empty())
        out << tableText({"Input", "Low", "High", "At low", "At high", "Swing", ""}, rows);
    if (still > 0)
        out << still << (still == 1 ? " input does" : " inputs do") << " not move the difference.\n";
}

void printConventions(const Study &study, const SensitivityAnswer &answer, std::ostream &out)
{
    std::vector<std::vector<std::string>> rows;
    for (const ConventionSwing &swing : answer.sensitivity.conventions)
        for (const ConventionSwing::Alternative &one : swing.alternatives)
            if (one.difference != answer.sensitivity.difference)
                rows.push_back({terminalText(words::inputTitle(study, swing.path, swing.owner, swing.label)),
                                one.label, moneyText(one.difference)});
    if (!rows.empty())
        out << '\n' << tableText({"Convention", "Instead", "Difference"}, rows);
}

void printIndices(const Study &study, const std::vector<InputIndex> &indices, std::ostream &out)
{
    std::map<int, std::string> names; // of what shares one index
    for (const InputIndex &one : indices)
        names[one.group] +=
            (names[one.group].empty() ? "" : " with ") + terminalText(words::titleAt(study, one.path));
    std::vector<InputIndex> order;
    for (const InputIndex &one : indices)
        if (std::none_of(order.begin(), order.end(),
                         [&](const InputIndex &other) { return other.group == one.group; }))
            order.push_back(one);
    std::stable_sort(order.begin(), order.end(),
                     [](const InputIndex &a, const InputIndex &b) { return a.index.total > b.index.total; });
    std::vector<std::vector<std::string>> rows;
    for (const InputIndex &one : order)
        rows.push_back({names[one.group], words::share(one.index.first, words::kPlain),
                        words::share(one.index.total, words::kPlain)});
    out << "\nShare of the variance of the difference:\n"
        << tableText({"Input", "Alone", "With the others"}, rows);
}

// Why the options cannot be compared by the measure, an option a line.
void printUnknown(const Probe &probe, const SensitivityAnswer &answer, std::ostream &out)
{
    const std::vector<std::string> figures = answer.contest.figures();
    const std::vector<NodeId> nodes = probe.figureNodes();
    for (std::size_t i = 0; i < figures.size(); ++i)
        if (!probe.base().figures[i])
            out << terminalText(
                       figures[i] + " is unknown: " +
                       whyUnknown(probe.study(), probe.sheet(), probe.evaluation(), figures[i], nodes[i]))
                << '\n';
}

void printText(const Probe &probe, const SensitivityAnswer &answer, std::ostream &out)
{
    const auto nameOf = [&](const std::string &id) {
        return terminalText(probe.study().options.at(id).name);
    };
    out << nameOf(answer.contest.a) << " less " << nameOf(answer.contest.b) << ", " << answer.contest.measure
        << ": " << moneyText(answer.sensitivity.difference) << "\n\n";
    if (answer.sensitivity.difference) {
        printInputs(probe, answer, out);
        printConventions(probe.study(), answer, out);
    } else {
        printUnknown(probe, answer, out);
    }
    out << (answer.flips.empty() ? "\nNothing that was tried changes the answer.\n"
                                 : "\nWhat changes the answer, the nearest first:\n");
    for (const Flip &flip : answer.flips) {
        const MovableInput *input = probe.find(flip.path);
        out << "  " << terminalText(words::flipSentence(probe, flip))
            << (input && input->range && !flip.isInRange ? " Outside its range." : "") << '\n';
    }
    if (answer.indices)
        printIndices(probe.study(), *answer.indices, out);
}

Result<void> checkHasInputs(const Probe &probe, bool withAll)
{
    const bool isAnyUncertain =
        std::any_of(probe.inputs().begin(), probe.inputs().end(),
                    [](const MovableInput &input) { return input.range.has_value(); });
    if (withAll || isAnyUncertain)
        return {};
    return Error{ErrorKind::BadInput,
                 "No input has a range; give ranges to the inputs that are not certain, or move all of them "
                 "by 10 % with --all.",
                 {}};
}

int runSensitivity(const CommandContext &context, const SensitivityOptions &options)
{
    const auto study = loadStudy(context, options.study, options.settings);
    if (!study)
        return report(context, study.error());
    const auto contest = contestIn(*study, options.contest);
    if (!contest)
        return report(context, contest.error());
    const auto probe = Probe::of(*study, contest->figures());
    if (!probe)
        return report(context, probe.error());
    if (const auto checked = checkHasInputs(*probe, options.withAll); !checked)
        return report(context, checked.error());
    const StopOnInterrupt interrupt;
    const std::stop_token stop = interrupt.token();
    SensitivityAnswer answer{*contest, {}, {}, {}};
    if (options.withIndices) {
        auto indices = inputIndices(*probe, {.threads = options.threads, .stop = stop});
        if (!indices)
            return report(context, indices.error());
        answer.indices = std::move(*indices);
    }
    {
        constexpr double kShareOfSwings = 0.3; // of the time
        ProgressLine line(context, "moving inputs");
        answer.sensitivity =
            sensitivityOf(*probe, {.withAll = options.withAll,
                                   .threads = options.threads,
                                   .stop = stop,
                                   .progress = [&](double share) { line.show(kShareOfSwings * share); }});
        answer.flips =
            flipsOf(*probe, {.threads = options.threads, .stop = stop, .progress = [&](double share) {
                                 line.show(kShareOfSwings + (1 - kShareOfSwings) * share);
                             }});
    }
    if (stop.stop_requested())
        return report(context, {ErrorKind::Cancelled, "Stopped before it was complete.", {}});
    for (const Issue &issue : context.isQuiet ? std::vector<Issue>() : outsideRangeIssues(*study))
        context.messages << issueLine(issue) << '\n';
    if (options.format == "json")
        context.out << jsonText(answerJson(*probe, answer));
    else if (options.format == "csv")
        context.out << answerCsv(answer);
    else
        printText(*probe, answer, context.out);
    return 0;
}

} // namespace

void addSensitivity(CLI::App &app, CommandContext &context)
{
    CLI::App *command =
        app.add_subcommand("sensitivity", "Show what moves the answer, and what would flip it");
    auto options = std::make_shared<SensitivityOptions>();
    options->threads = int(std::max(1u, std::thread::hardware_concurrency()));
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--a", options->contest.a, "Id of an option; unless named, the cheapest");
    command->add_option("--b", options->contest.b,
                        "Id of the option it is compared with; unless named, the next best");
    command->add_option(
        "--measure", options->contest.measure,
        "Measure they are compared by: npv (the standard), total_cost, cost_per_useful_gpu_hour, …");
    command->add_flag("--all", options->withAll, "Also move inputs without a range, by 10 % either way");
    command->add_flag("--indices", options->withIndices,
                      "Also show how much of the variance of the difference each input explains");
    command->add_option("--threads", options->threads, "Number of threads; the results do not depend on it")
        ->check(CLI::Range(1, 1024));
    addFormat(*command, options->format, {"table", "csv", "json"});
    command->callback([&context, options] {
        context.run = [&context, options] { return runSensitivity(context, *options); };
    });
}

} // namespace breakeven
