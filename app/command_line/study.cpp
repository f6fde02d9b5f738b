// breakeven study: the studies there are, and what can be done with one.
#include "app/command_line/study.h"

#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/study_answers.h"
#include "data/study_file.h"
#include "model/numeric/date.h"
#include "model/study/fields.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

using RunStudy = int (*)(const CommandContext &, const StudyArguments &);

// "on-demand, committed, spot".
template<class Kinds>
std::string listOf(const Kinds &kinds)
{
    std::string list;
    for (const auto &kind : kinds)
        list += (list.empty() ? "" : ", ") + std::string(kind.id);
    return list;
}

CLI::App *addAction(CLI::App &study, CommandContext &context,
                    const std::shared_ptr<StudyArguments> &arguments, const char *name, const char *help,
                    RunStudy run)
{
    CLI::App *action = study.add_subcommand(name, help);
    action->fallthrough();
    action->callback([&context, arguments, run] {
        context.run = [&context, arguments, run] { return run(context, *arguments); };
    });
    return action;
}

// What was always needed still is, unless the prices that have moved are asked for.
int pinOrShowMoved(const CommandContext &context, const StudyArguments &arguments)
{
    if (arguments.isMoved)
        return showMovedPrices(context, arguments);
    if (arguments.path.empty() || arguments.pin.empty())
        return report(context, {ErrorKind::Usage,
                                std::string(arguments.path.empty() ? "path" : "price") +
                                    " is missing: name the input and the price to pin, or use --moved.",
                                {}});
    return pinStudyPrice(context, arguments);
}

std::string checkStudyDay(const std::string &text)
{
    return text.size() == 10 && Date::parse(text) ? std::string()
                                                  : "\"" + text + "\" is not a date; write 2026-11-22";
}

void addPin(CLI::App &study, CommandContext &context, const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *pin = addAction(study, context, arguments, "pin",
                              "Pin a price of the store to an input of a study", pinOrShowMoved);
    pin->add_option("study", arguments->study, "A study file or the name of a stored study")->required();
    pin->add_option("path", arguments->path, "Such as options.ID.price");
    CLI::Option *price = pin->add_option("price", arguments->pin,
                                         "provider/region/type/terms[@source][,zone=Z][,os=O][,detail=D], or "
                                         "for a token API token:provider/model[@source]");
    CLI::Option *moved =
        pin->add_flag("--moved", arguments->isMoved,
                      "List instead the pinned prices (or the one at the path) that have changed since they "
                      "were pinned, and what the new prices change in each option");
    moved->excludes(price);
    pin->add_flag("--take", arguments->takes, "Use these new prices in the study")->needs(moved);
    addFormat(*pin, arguments->format, {"text", "json"});
}

void addChangedStudy(CLI::App &action, const std::shared_ptr<StudyArguments> &arguments)
{
    action.add_option("study", arguments->study, "A study file or the name of a stored study")->required();
    action.add_flag("--dry-run", arguments->isDry, "Show the answer before and after; write nothing");
}

void addShare(CLI::App &study, CommandContext &context, const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *share = addAction(study, context, arguments, "share",
                                "Make inputs of a study one shared assumption", shareStudyInputs);
    addChangedStudy(*share, arguments);
    share
        ->add_option("name", arguments->shared,
                     "Name of the assumption; if it exists, these inputs use it too")
        ->required();
    share
        ->add_option("paths", arguments->paths,
                     "Inputs such as options.ID.server_price; the first one gives the value")
        ->required();
}

constexpr const char *kRuleOptions = "With --gpu, --model or --train";

// The rules of a new study need a GPU, or a model that finds one.
void checkRuleOptions(CLI::App &create)
{
    const auto isGiven = [&](const char *name) { return create.get_option(name)->count() > 0; };
    if (isGiven("--gpu") || isGiven("--model") || isGiven("--train"))
        return;
    for (const CLI::Option *option : create.get_options())
        if (option->get_group() == kRuleOptions && option->count() > 0)
            throw CLI::RequiresError(option->get_name(), "--gpu, --model or --train");
}

// What a study without --option is made from.
void addRuleOptions(CLI::App &create, StudyArguments &arguments)
{
    create.add_option("--as-of", arguments.asOf, "Date from which the age of prices is counted [today]")
        ->check(checkStudyDay);
    create.add_option("--gpu", arguments.gpu,
                      "GPU to run on (\"H100 SXM\"); without --option the study gets the options that are "
                      "sold, and servers of your own");
    addModelOptions(create, arguments);
    create.option_defaults()->group(kRuleOptions);
    create.parse_complete_callback([&create] { checkRuleOptions(create); });
    addAnswerOptions(create, arguments);
    create.add_option("--years", arguments.years, "Length of the plan [3; of --train 1]");
    CLI::Option *provider = create.add_option("--provider", arguments.provider,
                                              "The only seller (gcp): short for --sellers of one name");
    create
        .add_option("--sellers", arguments.sellers,
                    "Who may sell: any, hyperscalers (AWS, Azure, Google, Oracle) or names with commas "
                    "between them (aws,lambda) [any]")
        ->excludes(provider);
    create.add_option(
        "--today", arguments.today,
        "What you pay today, the baseline: on-demand, commitment-1y, commitment-3y or spot, with "
        "its seller after an @ (commitment-1y@aws) [on demand, kept]");
    create.add_option("--today-price", arguments.todayPrice,
                      "What a GPU-hour costs you today, in USD (6.88)");
    create
        .add_option("--own", arguments.owned,
                    "Servers you own already (\"4x8 A100-80 SXM, 2024-03, 160000\": servers x GPUs, when "
                    "bought, price of one); they are compared kept, sold and replaced; may be repeated")
        ->take_all();
    create.add_option("--region", arguments.region, "Region or country (us-central1, US, Europe) [US]");
    create.add_option("--currency", arguments.currency,
                      "Currency of the study (EUR), at the ECB's rate of its day [USD]");
}

void addSet(CLI::App &study, CommandContext &context, const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *set = addAction(study, context, arguments, "set", "Set inputs of a study", setStudyInputs);
    addChangedStudy(*set, arguments);
    set->add_option("settings", arguments->settings,
                    "PATH=VALUE, such as options.ID.price=2.10; set in this order")
        ->required();
}

void addFix(CLI::App &study, CommandContext &context, const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *fix = addAction(study, context, arguments, "fix",
                              "Apply the fix of a note that `compare` prints", fixStudy);
    addChangedStudy(*fix, arguments);
    fix->add_option("note", arguments->note, "Id of the note, such as N5")->required();
    fix->add_option("path", arguments->path, "Its path, where several have that id");
}

void addOptionEdits(CLI::App &study, CommandContext &context,
                    const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *option = study.add_subcommand("option", "Add, copy, rename or remove options of a study");
    option->require_subcommand(1);
    option->fallthrough();
    const auto add = [&](const char *name, const char *help, RunStudy run) {
        CLI::App *action = addAction(*option, context, arguments, name, help, run);
        addChangedStudy(*action, arguments);
        return action;
    };
    const auto addId = [&](CLI::App *action) {
        action->add_option("id", arguments->option, "Id of the option, as in options.ID.price")->required();
        return action;
    };
    CLI::App *create = add("add", "Add an option of a kind", addStudyOption);
    create->add_option("kind", arguments->option, "Kind of the option: " + listOf(procurementKinds()))
        ->required();
    create->add_option("--name", arguments->name, "Its name");
    addId(add("duplicate", "Copy an option", duplicateStudyOption))
        ->add_option("--name", arguments->name, "Name of the copy");
    addId(add("rename", "Give an option another name; its id stays", renameStudyOption))
        ->add_option("name", arguments->name, "The new name")
        ->required();
    addId(add("remove", "Remove an option", removeStudyOption));
}

void addWorkloadEdits(CLI::App &study, CommandContext &context,
                      const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *workload = study.add_subcommand("workload", "Add, rename or remove workloads of a study");
    workload->require_subcommand(1);
    workload->fallthrough();
    const auto add = [&](const char *name, const char *help, RunStudy run) {
        CLI::App *action = addAction(*workload, context, arguments, name, help, run);
        addChangedStudy(*action, arguments);
        return action;
    };
    const auto addId = [&](CLI::App *action) {
        action->add_option("id", arguments->workload, "Id of the workload, as in workloads.ID.growth")
            ->required();
        return action;
    };
    CLI::App *create =
        add("add", "Add a workload that all options serve together with the rest", addStudyWorkload);
    create->add_option("kind", arguments->workload, "Kind of the workload: " + listOf(workloadKinds()))
        ->required();
    create->add_option("--name", arguments->name, "Its name");
    create->add_option("--gpu", arguments->gpu,
                       "GPU that its amounts are told in [the reference GPU of the study]");
    addTrainedModel(*create, *arguments);
    addWorkOptions(*create, *arguments, WorkOptions::OfTheWork);
    addId(add("rename", "Give a workload another name; its id stays", renameStudyWorkload))
        ->add_option("name", arguments->name, "The new name")
        ->required();
    addId(add("remove", "Remove a workload", removeStudyWorkload));
}

void addChangingActions(CLI::App &study, CommandContext &context,
                        const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *create =
        addAction(study, context, arguments, "new", "Make a study in the store, or in a file", makeStudy);
    create->add_option("name", arguments->study, "Name of the study")->required();
    create->add_option("--from", arguments->from,
                       "Start from a copy of this study (a file, a name, example:NAME)");
    create->add_option("--workload", arguments->workload, "Kind of its workload")->capture_default_str();
    create
        ->add_option("--option", arguments->options,
                     "Kind of an option: " + listOf(procurementKinds()) + "; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    create
        ->add_option("--set", arguments->settings, "PATH=VALUE, set once the options exist; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    create->add_option("--budget", arguments->budget,
                       "Most to spend a month, in the currency of the study (60000); options that spend more "
                       "are over budget");
    create->add_option("--out", arguments->file, "Write the study to this file instead of the store");
    addRuleOptions(*create, *arguments);

    CLI::App *import =
        addAction(study, context, arguments, "import", "Import a study file into the store", importStudy);
    import->add_option("file", arguments->file, "The study file")->required();
    CLI::Option *replace = import->add_flag("--replace", arguments->replaces, "Replace the stored version");
    import->add_flag("--copy", arguments->copies, "Keep both: the file comes in as a copy")
        ->excludes(replace);
    addPin(study, context, arguments);
    addShare(study, context, arguments);
    addSet(study, context, arguments);
    addFix(study, context, arguments);
    addOptionEdits(study, context, arguments);
    addWorkloadEdits(study, context, arguments);
}

std::string checkMonth(const std::string &text)
{
    return text.size() == 7 && Date::parse(text) ? std::string()
                                                 : "\"" + text + "\" is not a month; write 2026-03";
}

void addBillAction(CLI::App &study, CommandContext &context, const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *bill = addAction(study, context, arguments, "import-bill",
                               "Import a cost export as a measured option: what was really paid", importBill);
    bill->add_option("study", arguments->study, "A study file or the name of a stored study")->required();
    bill->add_option("file", arguments->file,
                     "A cost export of AWS, Azure, Google or Oracle, or in FOCUS; CSV, plain or gzip")
        ->required();
    bill->add_option("--option", arguments->option,
                     "Name of the option; the name of a measured option replaces its figures");
    bill->add_option(
        "--actual", arguments->actual,
        "Id or name of the option that is in use: its months on the bill are set against its plan");
    bill->add_option("--plan-start", arguments->planStart,
                     "With --actual: the plan's first month (2026-01), if no bill has set it")
        ->check(checkMonth);
    bill->add_flag("--whole-months", arguments->takesPartMonths,
                   "With --actual: treat the first and the last month as whole, even if no line shows it");
    bill->add_flag("--anyway", arguments->isAnyway,
                   "With --actual: also take a bill of other GPUs than the option's");
    bill->add_option("--map", arguments->roles,
                     "ROLE=COLUMN: the role of a column, which is date, cost, currency, service, sku, "
                     "region, charge or resource; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    bill->add_option(
            "--cost", arguments->cost,
            "For exports with both: the effective cost (prepayments spread over their use) or the billed "
            "cost (as invoiced)")
        ->check(CLI::IsMember({"effective", "billed"}).description(""))
        ->type_name("effective|billed")
        ->capture_default_str();
    bill->add_flag("--all-lines", arguments->takesAllLines, "Use every line, not only machines with GPUs");
    bill->add_option("--currency", arguments->currency, "Currency, for an export that names none");
    addTableFlags(*bill, arguments->table);
    bill->add_option("--from", arguments->firstMonth, "First month to use (2026-01)")->check(checkMonth);
    bill->add_option("--to", arguments->lastMonth, "Last month to use")->check(checkMonth);
    bill->add_flag("--dry-run", arguments->isDry, "Show what would be imported; write nothing");
    addFormat(*bill, arguments->format, {"text", "json"});
}

} // namespace

void addStudy(CLI::App &app, CommandContext &context)
{
    CLI::App *study = app.add_subcommand("study", "List, show, make, exchange and compare studies");
    study->require_subcommand(1);
    auto arguments = std::make_shared<StudyArguments>();
    addFormat(*addAction(*study, context, arguments, "list", "List the examples and the stored studies",
                         listStudies),
              arguments->format, {"text", "json"});
    CLI::App *show = addAction(*study, context, arguments, "show",
                               "Show every input of a study with its source", showStudy);
    show->add_option("study", arguments->study, "A study file, a stored study, or example:NAME")->required();
    addFormat(*show, arguments->format, {"text", "json"});
    addChangingActions(*study, context, arguments);
    addBillAction(*study, context, arguments);

    CLI::App *exporting =
        addAction(*study, context, arguments, "export", "Write a study to a file", exportStudy);
    exporting->add_option("study", arguments->study, "A study file, a stored study, or example:NAME")
        ->required();
    exporting->add_option("file", arguments->file, "The file to write; '-' is standard output")->required();

    CLI::App *offers = addAction(*study, context, arguments, "offers",
                                 "List the offers that a new study left out, and why", listOffers);
    offers->add_option("study", arguments->study, "A study file or the name of a stored study")->required();
    addFormat(*offers, arguments->format, {"text", "json"});

    CLI::App *revisions =
        addAction(*study, context, arguments, "revisions", "List or save revisions", studyRevisions);
    revisions->add_option("study", arguments->study, "A stored study")->required();
    revisions->add_option("--save", arguments->comment, "Save the study as it is, with this comment");
    revisions->add_option("--show", arguments->revision, "Print this revision")->check(aboveZeroCheck);
    addFormat(*revisions, arguments->format, {"text", "json"});

    CLI::App *diff =
        addAction(*study, context, arguments, "diff", "Show what differs between two studies", diffStudies);
    diff->add_option("before", arguments->study, "A study file, a stored study, or example:NAME")->required();
    diff->add_option("after", arguments->other, "The study to compare it with")->required();
    diff->add_flag("--money", arguments->isInMoney,
                   "Show how much each kind of change adds to the total of an option, one after the other");
    diff->add_option("--option", arguments->option,
                     "With --money: id of the option; unless named, the cheapest of each study");
    addFormat(*diff, arguments->format, {"text", "json"});

    addAction(*study, context, arguments, "schema", "Print the JSON Schema of the study file",
              [](const CommandContext &c, const StudyArguments &) {
                  c.out << studySchema();
                  return 0;
              });
}

} // namespace breakeven
