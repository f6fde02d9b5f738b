// breakeven solve: where an input makes two options equal, or a quantity what it should be.
#include "app/command_line/command.h"
#include "app/command_line/output.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"

#include "model/decision/solve.h"
#include "model/decision/spoken_amount.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/levers/serving_reading.h"
#include "model/numeric/amount.h"
#include "model/numeric/nearest.h"
#include "model/numeric/shown_amount.h"
#include "model/study/fields.h"
#include "model/study/same_amount.h"
#include "model/study/study_path.h"
#include "ui/words/break_even_text.h"
#include "ui/words/decision_text.h"
#include "ui/words/status_text.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <ostream>
#include <set>

namespace breakeven {

namespace {

struct SolveOptions
{
    std::string study;
    std::vector<std::string> settings;
    std::string input;
    std::vector<std::string> equal;
    std::string target;
    std::string measure = "npv";
    std::string range;
    std::string format;
};

// What is asked, with the words for it.
struct AskedSolution
{
    SolveQuestion question;
    Json json;
    std::string text;                          // "the present value of A and of B"
    std::string what;                          // the same without the value it should have
    std::function<std::string(double)> spoken; // a value of it
};

Result<AskedSolution> askedEqual(const Study &study, const SolveOptions &options)
{
    const auto contest = contestIn(study, {options.equal[0], options.equal[1], options.measure});
    if (!contest)
        return contest.error();
    return AskedSolution{SolveQuestion::equal(*contest),
                         {{"equal", {contest->a, contest->b}}, {"measure", contest->measure}},
                         contest->measure + " of " + contest->a + " and " + contest->b,
                         contest->measure + " of " + contest->a + " and " + contest->b,
                         [](double value) { return moneyText(value); }};
}

Result<AskedSolution> askedTarget(const Study &study, const std::string &target)
{
    const std::size_t equals = target.rfind('=');
    if (equals == std::string::npos || equals == 0)
        return Error{ErrorKind::Usage, "Expected --target QUANTITY=VALUE, found '" + target + "'.", {}};
    const std::string name = target.substr(0, equals), text = target.substr(equals + 1);
    const auto sheet = buildStudySheet(study, std::span(&name, 1));
    if (!sheet)
        return sheet.error();
    const auto figure = findQuantity(*sheet->sheet, name);
    if (!figure)
        return figure.error();
    const std::string unit = unitTextOf(*sheet->sheet, *figure, study.currency);
    const auto value = parseAmount(text, unit, study.currency, hoursPerMonth(study));
    if (!value)
        return Error{value.error().kind, value.error().message, "target"};
    return AskedSolution{
        SolveQuestion::reaches(name, *value),
        {{"quantity", name}, {"target", number(*value)}},
        name + " is " + text,
        name,
        [unit, currency = study.currency](double amount) { return spokenAmount(amount, unit, currency); }};
}

Result<AskedSolution> askedOf(const Study &study, const SolveOptions &options)
{
    if (options.equal.empty() == options.target.empty())
        return Error{ErrorKind::Usage,
                     "Expected --equal A B or --target QUANTITY=VALUE, found " +
                         std::string(options.equal.empty() ? "neither." : "both; leave one out."),
                     {}};
    return options.equal.empty() ? askedTarget(study, options.target) : askedEqual(study, options);
}

Result<const MovableInput *> inputOf(const Probe &probe, const std::string &path)
{
    const auto known = inputAt(probe.study(), path);
    if (const MovableInput *input = probe.find(known ? known->path : path))
        return input;
    if (known && known->input->mode == EffectMode::Computed)
        return Error{ErrorKind::BadInput,
                     "This input is computed from others; name one of them, or set it to a value first.",
                     path};
    if (known)
        return Error{ErrorKind::BadInput, "No result depends on this input; choose another one.", path};
    if (textAt(probe.study(), path))
        return Error{ErrorKind::BadInput, "Expected an input that is a number, found a text; name a number.",
                     path};
    std::vector<std::string> paths;
    for (const MovableInput &one : probe.inputs())
        paths.push_back(one.path);
    std::string text = "The study has no path '" + path + "'; nearest:";
    for (const std::string &one : nearest(path, paths))
        text += " " + one;
    return Error{ErrorKind::NotFound, text + ".", {}};
}

Result<double> endOf(const Study &study, const MovableInput &input, const std::string &text)
{
    const auto end = parseAmount(text, input.field->unitText, study.currency, hoursPerMonth(study));
    if (!end)
        return Error{end.error().kind, end.error().message, "range"};
    if (*end < input.least || *end > input.most)
        return Error{ErrorKind::BadInput,
                     input.label + ": " + text + " is outside what the input allows, from " +
                         shownAmount(input.least, input.field->unitText, study.currency) + " to " +
                         shownAmount(input.most, input.field->unitText, study.currency) + ".",
                     "range"};
    return end;
}

Result<Ends> rangeOf(const Study &study, const MovableInput &input, const std::string &text)
{
    if (text.empty())
        return standardScan(input);
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        return Error{ErrorKind::Usage, "Expected --range LO:HI, found '" + text + "'.", {}};
    const auto low = endOf(study, input, text.substr(0, colon));
    const auto high = endOf(study, input, text.substr(colon + 1));
    if (!low || !high)
        return low ? high.error() : low.error();
    if (!(*low < *high))
        return Error{ErrorKind::BadInput,
                     "Expected a range whose low end is below its high end, found '" + text + "'.", "range"};
    return Ends{*low, *high};
}

Json rootJson(const Probe &probe, const SolveQuestion &question, const SolveRoot &root)
{
    Json at = Json::object(), status = Json::object();
    for (std::size_t i = 0; i < question.figures.size(); ++i)
        at[question.figures[i]] = number(root.figures[i]);
    for (std::size_t i = 0; i < root.status.size(); ++i)
        status[probe.sheet().options[i].id] = statusId(root.status[i]);
    Json json{{"value", number(root.value)},
              {"slope", root.rises ? "rises" : "falls"},
              {"jump", root.isJump},
              {"at", std::move(at)},
              {"status", std::move(status)}};
    if (root.isJump)
        json["between"] = {number(root.before), number(root.beyond)};
    return json;
}

Json solutionJson(const Probe &probe, const MovableInput &input, const AskedSolution &asked,
                  const Solution &solution)
{
    Json roots = Json::array();
    for (const SolveRoot &root : solution.roots)
        roots.push_back(rootJson(probe, asked.question, root));
    Json nearest = nullptr;
    if (solution.nearest)
        nearest = {{"value", number(*solution.nearest)}, {"difference", number(solution.nearestDifference)}};
    const SolveRoot *change = input.isWhole ? solution.firstChange() : nullptr;
    return {{"schema", "breakeven/solve/1"},
            {"study", probe.study().name},
            {"program_version", BREAKEVEN_VERSION},
            {"currency", probe.study().currency},
            {"input",
             {{"path", input.path},
              {"owner", input.owner},
              {"label", input.label},
              {"unit", unitFor(input.field->unitText, probe.study().currency)},
              {"value", number(input.value)}}},
            {"question", asked.json},
            {"status", statusId(solution.status)},
            {"roots", std::move(roots)},
            {"whole", change ? number(change->value) : Json(nullptr)},
            {"nearest", std::move(nearest)},
            {"scanned",
             {{"from", number(solution.scanned.low)},
              {"to", number(solution.scanned.high)},
              {"points", solution.points},
              {"unknown_points", solution.unknownPoints}}}};
}

// What each option lacks at a root, where one lacks something.
std::string statusRemarks(const Probe &probe, const SolveRoot &root)
{
    std::string text;
    for (std::size_t i = 0; i < root.status.size(); ++i)
        if (root.status[i] != Status::Ok)
            text += (text.empty() ? "   (" : ", ") + probe.sheet().options[i].id + " " +
                    words::statusWord(root.status[i]);
    return text.empty() ? text : text + ")";
}

std::string spoken(const AskedSolution &asked, const std::optional<double> &value)
{
    return value ? asked.spoken(*value) : "—";
}

// The answer is the same wherever one looks.
void printUnmoved(const std::string &title, const AskedSolution &asked, const Solution &solution,
                  const std::string &where, std::ostream &out)
{
    const bool isOfTwo = asked.question.isOfTwo();
    const double left = solution.nearestDifference;
    out << (left == 0 ? "Always: " : "Never: ") << title << " does not move "
        << (isOfTwo ? "the difference in " : "") << asked.what << where;
    if (left != 0)
        out << (isOfTwo ? "The two differ by " + asked.spoken(std::fabs(left))
                        : "It stays " + asked.spoken(asked.question.target + left))
            << ".\n";
}

void printText(const Probe &probe, const MovableInput &input, const AskedSolution &asked,
               const Solution &solution, std::ostream &out)
{
    const auto amount = [&](double value) {
        return words::inputAmount(value, input.field->unitText, probe.study().currency);
    };
    const std::string title =
        terminalText(words::inputTitle(probe.study(), input.path, input.owner, input.label));
    const std::string where =
        " between " + amount(solution.scanned.low) + " and " + amount(solution.scanned.high) + ".\n";
    if (!solution.isMoved && solution.status != Solution::Status::Unknown) {
        printUnmoved(title, asked, solution, where, out);
        return;
    }
    switch (solution.status) {
    case Solution::Status::Unknown:
        out << "Unknown: " << asked.text << " cannot be calculated" << where;
        return;
    case Solution::Status::Always:
        out << "Always: " << asked.text << (asked.question.figures.size() > 1 ? " are equal" : "") << where;
        return;
    case Solution::Status::Never:
        out << "Never: no value of " << title << " gives it" << where << "Nearest at "
            << amount(*solution.nearest) << ", with a difference of "
            << asked.spoken(std::fabs(solution.nearestDifference)) << ".\n";
        return;
    case Solution::Status::Found:
        break;
    }
    out << title << (input.value ? ", now " + amount(*input.value) : std::string()) << '\n';
    for (const SolveRoot &root : solution.roots) {
        const std::string figures = root.figures.size() > 1 ? spoken(asked, root.figures[0]) + " against " +
                                                                  spoken(asked, root.figures[1])
                                                            : spoken(asked, root.figures[0]);
        out << "  " << amount(root.value) << (root.isJump && !input.isWhole ? " (a jump)" : "") << ": "
            << figures << terminalText(statusRemarks(probe, root)) << '\n';
    }
}

// "tokens_per_month", of the only workload that is served in tokens or of the one at this path: where
// requests measure its work the same amount is given as tokens. Returns the path of the input.
std::string inputAsTokens(Study &study, const std::string &input)
{
    const std::string key = "tokens_per_month", workloads = "workloads.";
    if (input.size() < key.size() || input.substr(input.size() - key.size()) != key)
        return input;
    std::string found;
    for (const auto &[id, workload] : study.workloads) {
        const std::string path = workloads + id + "." + key;
        if (!traitsOf(workload).isInTokens || (input != key && input != path))
            continue;
        if (!found.empty())
            return input;
        found = path;
    }
    if (found.empty())
        return input;
    const std::string id = found.substr(workloads.size(), found.size() - workloads.size() - key.size() - 1);
    if (choiceIn(study.workloads.at(id).choices, "measure") == "requests")
        (void)giveAmountAs(study, id, "tokens", std::nullopt);
    return found;
}

// What Effects tells of an option with replicas and an API over the work of a month.
struct ToldBreakEven
{
    ServingReading reading;
    ServingPair pair;
};

// Nothing: other options are asked about, or the input is no such work.
std::optional<ToldBreakEven> breakEvenOf(const Probe &probe, const MovableInput &input,
                                         const std::vector<std::string> &equal, std::stop_token stop)
{
    const std::string key = input.field->key;
    if (equal.size() != 2 || (key != "tokens_per_month" && key != "requests_per_month"))
        return std::nullopt;
    for (const ServingReading &reading :
         readServing(probe.study(), probe.sheet(), probe.evaluation(), stop, LeverDepth::Simulated))
        for (const ServingPair &pair : reading.pairs)
            if (reading.byRequests->path == input.path &&
                std::set{pair.option, pair.api} == std::set(equal.begin(), equal.end()))
                return ToldBreakEven{reading, pair};
    return std::nullopt;
}

Json rangeJson(const std::optional<ServingRange> &range)
{
    return range ? Json{{"p10", number(range->low)},
                        {"p90", number(range->high)},
                        {"share_without", number(range->without)}}
                 : Json(nullptr);
}

Json breakEvenJson(const ToldBreakEven &told)
{
    Json crossings = Json::array();
    for (const ServingCrossing &one : told.reading.crossings)
        if (one.option == told.pair.option && one.api == told.pair.api)
            crossings.push_back({{"value", number(one.at)},
                                 {"cost_per_month", number(one.cost)},
                                 {"cheaper_above", one.isOwnCheaperAbove ? one.option : one.api},
                                 {"jump", one.isJump},
                                 {"range", rangeJson(one.range)}});
    return {{"option", told.pair.option},        {"api", told.pair.api},
            {"crossings", std::move(crossings)}, {"both_serve_up_to", number(told.pair.upTo)},
            {"is_limit", told.pair.isLimit},     {"cheaper_from", rangeJson(told.pair.opens)},
            {"runs", told.reading.drawn}};
}

// As Effects tells it, with as many machines as the work takes and the ranges of the runs.
void printBreakEven(const Study &study, const ToldBreakEven &told, std::ostream &out)
{
    out << terminalText(words::breakEvenSentence(study, told.reading, told.pair, words::kPlain)) << '\n';
    if (const std::string runs = words::breakEvenRuns(told.reading, words::kPlain); !runs.empty())
        out << runs << '\n';
}

int runSolve(const CommandContext &context, const SolveOptions &options)
{
    auto study = loadStudy(context, options.study, options.settings);
    if (!study)
        return report(context, study.error());
    const std::string path = inputAsTokens(*study, options.input);
    const auto asked = askedOf(*study, options);
    if (!asked)
        return report(context, asked.error());
    const auto probe = Probe::of(*study, asked->question.figures);
    if (!probe)
        return report(context, probe.error());
    const auto input = inputOf(*probe, path);
    if (!input)
        return report(context, input.error());
    const auto range = rangeOf(*study, **input, options.range);
    if (!range)
        return report(context, range.error());
    const StopOnInterrupt interrupt;
    const auto solution = solve(*probe, **input, asked->question, *range, interrupt.token());
    if (!solution)
        return report(context, solution.error());
    const auto told = breakEvenOf(*probe, **input, options.equal, interrupt.token());
    if (options.format == "json") {
        Json json = solutionJson(*probe, **input, *asked, *solution);
        if (told)
            json["break_even"] = breakEvenJson(*told);
        context.out << jsonText(json);
    } else {
        printText(*probe, **input, *asked, *solution, context.out);
        if (told)
            printBreakEven(probe->study(), *told, context.out);
    }
    return 0;
}

} // namespace

void addSolve(CLI::App &app, CommandContext &context)
{
    CLI::App *command =
        app.add_subcommand("solve", "Find the value of an input at which two options cost the same");
    auto options = std::make_shared<SolveOptions>();
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command
        ->add_option("--input", options->input,
                     "Path of the input that is moved; tokens_per_month: the tokens of the served work")
        ->required();
    command->add_option("--equal", options->equal, "Ids of the two options that should cost the same")
        ->expected(2);
    command->add_option("--target", options->target, "QUANTITY=VALUE: the value a quantity should have");
    command->add_option("--measure", options->measure,
                        "Measure for --equal: npv (the standard), total_cost, cost_per_useful_gpu_hour, …");
    command->add_option("--range", options->range,
                        "LO:HI: range to search; unless given, all the input allows");
    addFormat(*command, options->format, {"text", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runSolve(context, *options); }; });
}

} // namespace breakeven
