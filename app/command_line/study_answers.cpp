#include "app/command_line/study_answers.h"

#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "model/numeric/time_constants.h"
#include "pricing/new_study/new_study_answers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

// By its key; where that is taken by another option, or is no word, by another name.
std::string flagOf(const std::string &key)
{
    static const std::map<std::string, std::string> kOthers{
        {"from", "--begins"}, {"to", "--ends"}, {"active_h_per_day", "--hours-a-day"}};
    if (const auto other = kOthers.find(key); other != kOthers.end())
        return other->second;
    std::string flag = "--" + key;
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

// Those of gpus and busy are older and stand by themselves.
bool hasOwnFlag(const std::string &key) { return key == "gpus" || key == "busy"; }

NewStudyAnswers answersFor(const std::string &workload, const std::string &measure)
{
    NewStudyAnswers answers;
    answers.workload = workload;
    answers.measure = measure;
    return answers;
}

struct AskedQuestion
{
    NewStudyQuestion question;
    std::string kinds; // "training, burst"
};

// Each question once, in the order of the kinds.
std::vector<AskedQuestion> allQuestions()
{
    std::vector<AskedQuestion> asked;
    for (const WorkloadKind &kind : workloadKinds())
        for (const WorkMeasure &measure : workMeasures(kind.id))
            for (const NewStudyQuestion &question :
                 questionsOf(answersFor(kind.id, measure.id), bundledCatalogue())) {
                const auto known = std::find_if(asked.begin(), asked.end(), [&](const AskedQuestion &one) {
                    return std::string(one.question.field.key) == question.field.key;
                });
                if (known == asked.end())
                    asked.push_back({question, kind.id});
                else if (known->kinds.find(kind.id) == std::string::npos)
                    known->kinds += std::string(", ") + kind.id;
            }
    return asked;
}

// "Requests a day (inference). On average, weekends included. [1000 requests/day]".
std::string helpOf(const AskedQuestion &asked)
{
    const Field &field = asked.question.field;
    const bool isOfOneKind = asked.kinds.find(',') == std::string::npos;
    const std::string more = field.help;
    std::string help = field.label + (isOfOneKind ? " (" + asked.kinds + ")" : std::string());
    if (!more.empty())
        help += ". " + more;
    if (field.standard)
        help += " [" + shownAmount(*field.standard, field.unitText, "USD") + "]";
    return help;
}

// What was typed, by key of its question.
std::map<std::string, std::string> typedAmounts(const StudyArguments &arguments)
{
    std::map<std::string, std::string> typed;
    for (const auto &[key, text] : arguments.answers)
        if (!text.empty())
            typed[key] = text;
    if (arguments.gpus)
        typed["gpus"] = amountText(*arguments.gpus, "", "USD");
    if (!arguments.busy.empty())
        typed["busy"] = arguments.busy;
    return typed;
}

Result<double> amountOf(const NewStudyQuestion &question, const std::string &text)
{
    const Field &field = question.field;
    const auto amount = parseAmount(text, field.unitText, "USD", kHoursPerMonth);
    if (!amount)
        return Error{ErrorKind::BadInput, std::string(field.label) + ": " + amount.error().message, {}};
    const std::string shown = std::string(field.label) + ": expected ";
    if (question.isWhole && *amount != std::floor(*amount))
        return Error{ErrorKind::BadInput, shown + "a whole number, found '" + text + "'.", {}};
    if (*amount >= field.least && *amount <= field.most)
        return amount;
    const std::string unit = field.unitText;
    const bool isSlip = unit.find('%') != std::string::npos && text.find('%') == std::string::npos;
    return Error{
        ErrorKind::BadInput,
        shown + shownAmount(field.least, unit, "USD") + " to " + shownAmount(field.most, unit, "USD") +
            ", found '" + text + "'." +
            (isSlip && *amount > 1 && *amount <= 100 && *amount / 100 <= field.most && field.most == 1
                 ? " If " + amountText(*amount / 100, "", "USD") + " is meant, write it so or as '" + text +
                       "%'."
             : isSlip ? " Write a percentage with its sign, as in '30%'."
                      : ""),
        {}};
}

std::set<std::string> keysOf(const std::string &workload, const std::string &measure)
{
    std::set<std::string> keys;
    for (const NewStudyQuestion &question : questionsOf(answersFor(workload, measure), bundledCatalogue()))
        keys.insert(question.field.key);
    return keys;
}

// Of several ways that take what was given the one that a study without them has.
std::vector<std::string> measuresInTurn(const std::string &workload)
{
    std::vector<std::string> measures;
    for (const WorkMeasure &measure : workMeasures(workload))
        if (std::string(measure.id) == "active")
            measures.insert(measures.begin(), measure.id);
        else
            measures.push_back(measure.id);
    return measures;
}

// "--gpus, --busy and --growth".
std::string flagsOf(const std::string &workload, const std::string &measure)
{
    std::string flags;
    for (const NewStudyQuestion &question : questionsOf(answersFor(workload, measure), bundledCatalogue()))
        flags += (flags.empty() ? "" : ", ") + flagOf(question.field.key);
    return flags;
}

Result<std::string> measureFor(const std::string &workload, const std::map<std::string, std::string> &typed)
{
    std::string ways;
    for (const std::string &measure : measuresInTurn(workload)) {
        if (measure == kRunMeasure)
            continue; // that of --train
        const std::set<std::string> keys = keysOf(workload, measure);
        if (std::all_of(typed.begin(), typed.end(), [&](const auto &one) { return keys.count(one.first); }))
            return measure;
        ways += (ways.empty() ? "" : "; or as ") + flagsOf(workload, measure);
    }
    std::string found;
    for (const auto &[key, text] : typed)
        found += (found.empty() ? "" : ", ") + flagOf(key);
    return Error{ErrorKind::Usage,
                 "Expected the amount of " + workload + " as " + ways + "; found " + found +
                     ", which cannot be combined.",
                 {}};
}

// A run takes the questions of its own measure alone.
Result<std::string> measureOfRun(const std::map<std::string, std::string> &typed)
{
    const std::set<std::string> keys = keysOf("training", kRunMeasure);
    for (const auto &[key, text] : typed)
        if (!keys.count(key))
            return Error{ErrorKind::Usage,
                         "With --train the work is told by " + flagsOf("training", kRunMeasure) + "; found " +
                             flagOf(key) + ".",
                         {}};
    if (!typed.count("tokens"))
        return Error{ErrorKind::Usage, "Expected --tokens with --train, such as --tokens 200B.", {}};
    return std::string(kRunMeasure);
}

Result<void> takeAmounts(const std::map<std::string, std::string> &typed, NewStudyAnswers &answers)
{
    for (const NewStudyQuestion &question : questionsOf(answers, bundledCatalogue())) {
        const auto found = typed.find(question.field.key);
        if (found == typed.end())
            continue;
        const auto amount = amountOf(question, found->second);
        if (!amount)
            return amount.error();
        answers.amounts[found->first] = *amount;
    }
    if (const auto problem = problemOf(answers))
        return Error{problem->kind, flagOf(problem->key) + ": " + problem->sentence, {}};
    return {};
}

Error badMachine(const std::string &text)
{
    return {
        ErrorKind::Usage,
        "Expected --machine OPTION=SELLER/REGION/MACHINE, such as spot=aws/us-west-2/p5.48xlarge, found '" +
            text + "'.",
        {}};
}

Result<void> takeMachine(const std::string &text, std::map<std::string, OptionChoice> &choices)
{
    const std::size_t equals = text.find('='), first = text.find('/', equals + 1),
                      second = text.find('/', first + 1);
    if (equals == text.npos || equals == 0 || first == text.npos || second == text.npos ||
        second + 1 == text.size())
        return badMachine(text);
    choices[text.substr(0, equals)].machine =
        SoldMachine{text.substr(equals + 1, first - equals - 1), text.substr(first + 1, second - first - 1),
                    text.substr(second + 1)};
    return {};
}

// What an estimate asks of the model, and replicas, are the options' and not the work's.
bool isOfOptions(const std::string &key)
{
    const auto *end = std::end(kModelFacts);
    return key == "spare_replicas" || key == "min_replicas" ||
           std::find(std::begin(kModelFacts), end, key) != end;
}

bool isOf(const OfferedOption &offered, const SoldMachine &machine)
{
    return offered.price.price && offered.price.price->offer.provider == machine.provider &&
           offered.price.price->offer.region == machine.region &&
           offered.price.price->offer.instanceType == machine.machine;
}

} // namespace

void addModelOptions(CLI::App &create, StudyArguments &arguments)
{
    create
        .add_option(
            "--model", arguments.servedModel,
            "Model to serve (`models list`): gives its parameters, its cache and the prices of its tokens, "
            "and selects its runs; without --gpu on the GPU that costs least")
        ->each([&create, &arguments](const std::string &) {
            if (create.get_option("--workload")->count() == 0)
                arguments.workload = "serving";
        });
    addTrainedModel(create, arguments);
}

void addTrainedModel(CLI::App &create, StudyArguments &arguments)
{
    CLI::Option *train = create.add_option("--train", arguments.trainedModel,
                                           "Model to train or fine-tune (`models list`), with --tokens; "
                                           "without --gpu on the GPU that costs least");
    create
        .add_option("--method", arguments.method,
                    "What --train trains: full (all parameters), lora or qlora (adapters)")
        ->check(CLI::IsMember({"full", "lora", "qlora"}))
        ->capture_default_str()
        ->needs(train);
    create
        .add_option("--start-by", arguments.startBy,
                    "Day by which the run of --train is to start (2026-12-01)")
        ->check([](const std::string &text) {
            return text.size() == 10 && Date::parse(text) ? std::string()
                                                          : "\"" + text + "\" is not a day; write 2026-12-01";
        })
        ->needs(train);
}

void addWorkOptions(CLI::App &create, StudyArguments &arguments, WorkOptions which)
{
    create.add_option("--gpus", arguments.gpus, "GPUs at once");
    create.add_option("--busy", arguments.busy, "Share of the time they work (60%)");
    for (const AskedQuestion &asked : allQuestions())
        if (const std::string key = asked.question.field.key;
            !hasOwnFlag(key) && (which == WorkOptions::All || !isOfOptions(key)))
            create.add_option(flagOf(key), arguments.answers[key], helpOf(asked));
    const auto addText = [&](const char *flag, std::string &text, const char *help) {
        create.add_option(flag, text, help);
    };
    create
        .add_option("--arrivals", arguments.arrivals,
                    "How jobs arrive: random, or planned where they are fed from a queue [random]")
        ->check(CLI::IsMember({"random", "planned"}));
    addText("--percentile", arguments.percentile,
            "Percentile of --ttft, --tpot and --e2e: p50, p90, p95 or p99 [p95]");
    if (which == WorkOptions::All)
        addText(
            "--runs", arguments.runs,
            "Stored benchmark runs that give the speed of a replica; 'estimate' uses none [those of the "
            "GPU]. With --train: stored scaling runs, or a file of them, in tokens a second, which give the "
            "MFU");
    addText("--requests-log", arguments.requestLog,
            "Log of requests, a file or a stored trace: it gives what the other options do not");
    create.add_flag("--every-day", arguments.isEveryDay,
                    "With --bursts-per-day or --begins: every day of the week, not only Monday to Friday");
}

void addAnswerOptions(CLI::App &create, StudyArguments &arguments)
{
    addWorkOptions(create, arguments, WorkOptions::All);
    create.add_flag("--uninterrupted", arguments.isUninterrupted,
                    "The work may not be interrupted: spot is left out");
    create.add_flag("--rent-only", arguments.isRentOnly, "Nothing may be bought");
    create
        .add_option("--with", arguments.ticked,
                    "Id of an option that the rules leave out (managed); may be "
                    "repeated")
        ->allow_extra_args(false)
        ->take_all();
    create.add_option("--without", arguments.unticked, "Id of an option to leave out; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    create
        .add_option("--machine", arguments.machines,
                    "OPTION=SELLER/REGION/MACHINE: rent this machine for the option; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
}

bool isAnswered(const StudyArguments &arguments)
{
    return arguments.isEveryDay || !arguments.trainedModel.empty() || !arguments.percentile.empty() ||
           !arguments.runs.empty() || !arguments.servedModel.empty() || !arguments.requestLog.empty() ||
           std::any_of(arguments.answers.begin(), arguments.answers.end(),
                       [](const auto &answer) { return !answer.second.empty(); });
}

Result<NewStudyRequest> answeredRequest(const StudyArguments &arguments, const Date &day,
                                        const std::optional<RequestLog> &log)
{
    const auto typed = typedAmounts(arguments);
    const auto measure =
        arguments.trainedModel.empty() ? measureFor(arguments.workload, typed) : measureOfRun(typed);
    if (!measure)
        return measure.error();
    NewStudyAnswers answers = answersFor(arguments.workload, *measure);
    answers.gpu = arguments.gpu;
    answers.model = arguments.trainedModel;
    answers.method = arguments.method;
    answers.startBy = Date::parse(arguments.startBy);
    answers.isOnWorkdays = !arguments.isEveryDay;
    answers.percentile = arguments.percentile;
    answers.serving.runs = arguments.runs;
    answers.serving.model = arguments.servedModel;
    answers.serving.log = log;
    if (const auto taken = takeAmounts(typed, answers); !taken)
        return taken.error();
    return requestOf(answers, day);
}

Result<std::map<std::string, OptionChoice>> choicesOf(const StudyArguments &arguments)
{
    std::map<std::string, OptionChoice> choices;
    for (const std::string &id : arguments.ticked)
        choices[id].isTicked = true;
    for (const std::string &id : arguments.unticked)
        choices[id].isTicked = false;
    for (const std::string &text : arguments.machines)
        if (const auto taken = takeMachine(text, choices); !taken)
            return taken.error();
    return choices;
}

Result<void> checkChoices(const std::map<std::string, OptionChoice> &choices, const NewStudy &made)
{
    std::string ids;
    for (const OfferedOption &offered : made.offered)
        ids += (ids.empty() ? "" : ", ") + offered.id;
    for (const auto &[id, choice] : choices) {
        const auto found = std::find_if(made.offered.begin(), made.offered.end(),
                                        [&id = id](const OfferedOption &one) { return one.id == id; });
        if (found == made.offered.end())
            return Error{ErrorKind::NotFound,
                         "The rules find no option '" + id + "' for this work; there are " + ids + ".",
                         {}};
        if (choice.machine && !isOf(*found, *choice.machine))
            return Error{ErrorKind::NotFound,
                         "No price of this GPU is known for '" + id + "' at " + choice.machine->provider +
                             " in " + choice.machine->region + " on " + choice.machine->machine +
                             "; 'breakeven prices list' shows what is sold.",
                         {}};
    }
    return {};
}

} // namespace breakeven
