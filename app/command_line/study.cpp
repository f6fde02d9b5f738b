// breakeven study: the studies there are, and what can be done with one.
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/study_source.h"

#include "data/readers/utc_time.h"
#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/amount.h"
#include "model/sheet/explanation.h"
#include "model/study_path.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct StudyArguments
{
    std::string study;
    std::string other;
    std::string path;
    std::string pin;
    std::string file;
    std::string from;
    std::string comment;
    std::string workload = "training";
    std::vector<std::string> options;
    bool replaces = false;
    bool copies = false;
    std::int64_t revision = 0;
    std::string format;
};

Date today() { return Date::fromDaysSinceEpoch(long(utcNow() / 86400)); }

Result<void> saveNew(const CommandContext &context, const Study &study, const std::string &originPath)
{
    auto store = openStore(context, OpenMode::ReadWrite);
    if (!store)
        return store.error();
    StoredStudy stored;
    stored.uuid = study.id;
    stored.name = study.name;
    stored.text = studyText(study);
    stored.updatedAt = utcText(utcNow());
    stored.originPath = originPath;
    const auto outcome = store->studies().save(stored);
    if (!outcome)
        return outcome.error();
    if (outcome->isConflict)
        return Error{ErrorKind::BadInput, "The store already holds this study.", study.name};
    return {};
}

int runList(const CommandContext &context, const StudyArguments &arguments)
{
    Json studies = Json::array();
    for (const ExampleStudy &example : exampleStudies())
        studies.push_back(
            {{"study", "example:" + example.name}, {"name", example.title}, {"question", example.question}});
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (store) {
        const auto stored = store->studies().list();
        if (!stored)
            return report(context, stored.error());
        for (const StudySummary &study : *stored)
            studies.push_back({{"study", study.name},
                               {"name", study.name},
                               {"id", study.uuid},
                               {"updated_at", study.updatedAt},
                               {"file", study.originPath}});
    } else if (store.error().kind != ErrorKind::NotFound) {
        return report(context, store.error());
    }
    if (arguments.format == "json") {
        context.out << jsonText({{"schema", "breakeven/study-list/1"}, {"studies", studies}});
        return 0;
    }
    std::vector<std::vector<std::string>> rows;
    for (const Json &study : studies)
        rows.push_back({study["study"], study.value("question", study.value("updated_at", ""))});
    for (const auto &row : rows)
        context.out << row[0] << "   " << row[1] << '\n';
    return 0;
}

void printInputs(const CommandContext &context, const Study &study)
{
    context.out << study.name << (study.question.empty() ? "" : ": " + study.question) << "\n\n";
    std::string owner;
    for (const ConstInputPlace &place : allInputs(study)) {
        if (place.owner != owner)
            context.out << (owner.empty() ? "" : "\n") << place.owner << '\n';
        owner = place.owner;
        const std::string value = place.input->value
                                      ? amountText(*place.input->value, place.field->unitText, study.currency)
                                      : "unknown";
        context.out << "  " << place.path << " = " << value << "   [" << provenance(*place.input) << "]\n";
    }
}

int runShow(const CommandContext &context, const StudyArguments &arguments)
{
    const auto study = loadStudy(context, arguments.study);
    if (!study)
        return report(context, study.error());
    if (arguments.format == "json")
        context.out << studyText(*study);
    else
        printInputs(context, *study);
    return 0;
}

Error unknownKind(const std::string &what, const std::string &found, const std::vector<std::string> &known)
{
    std::string list;
    for (const std::string &kind : known)
        list += (list.empty() ? "" : ", ") + kind;
    return {
        ErrorKind::BadInput, "Expected " + what + " of the kind " + list + ", found '" + found + "'.", {}};
}

template<class Kinds>
std::vector<std::string> idsOf(const Kinds &kinds)
{
    std::vector<std::string> ids;
    for (const auto &kind : kinds)
        ids.push_back(kind.id);
    return ids;
}

Result<Study> startingPoint(const CommandContext &context, const StudyArguments &arguments)
{
    Study study;
    if (!arguments.from.empty()) {
        auto from = loadStudy(context, arguments.from);
        if (!from)
            return from;
        study = std::move(from).value();
    }
    study.asOf = today();
    if (arguments.from.empty()) {
        if (!findWorkloadKind(arguments.workload))
            return unknownKind("a workload", arguments.workload, idsOf(workloadKinds()));
        completeStudy(study);
        study.workloads[arguments.workload] = newWorkload(study, arguments.workload);
    }
    for (const std::string &kind : arguments.options) {
        if (!findProcurementKind(kind))
            return unknownKind("an option", kind, idsOf(procurementKinds()));
        Option option = newOption(study, kind);
        study.options[freshId(kind, study.options)] = std::move(option);
    }
    return study;
}

// A name by which a command can find the study again.
Result<void> checkName(const CommandContext &context, const StudyArguments &arguments)
{
    const std::string &name = arguments.study;
    if (name.empty() || name.rfind("example:", 0) == 0)
        return Error{ErrorKind::BadInput,
                     "Expected a name that is not empty and does not begin with 'example:'.", name};
    if (!arguments.file.empty())
        return {};
    const auto stored = loadStored(context, name);
    if (stored || stored.error().kind == ErrorKind::BadInput)
        return Error{ErrorKind::BadInput, "The store already has a study of this name; choose another.",
                     name};
    return stored.error().kind == ErrorKind::NotFound ? Result<void>() : stored.error();
}

int runNew(const CommandContext &context, const StudyArguments &arguments)
{
    if (const auto checked = checkName(context, arguments); !checked)
        return report(context, checked.error());
    auto study = startingPoint(context, arguments);
    if (!study)
        return report(context, study.error());
    study->id = newUuid();
    study->name = arguments.study;
    if (!arguments.file.empty() && std::filesystem::exists(arguments.file))
        return report(context, {ErrorKind::BadInput, "The file is already there; choose another name.",
                                arguments.file});
    const auto saved =
        arguments.file.empty() ? saveNew(context, *study, {}) : writeStudyFile(*study, arguments.file);
    if (!saved)
        return report(context, saved.error());
    context.out << (arguments.file.empty() ? study->name : arguments.file) << '\n';
    return 0;
}

// A study that is in the store already is only replaced or copied when asked to.
int runImport(const CommandContext &context, const StudyArguments &arguments)
{
    auto study = loadStudy(context, arguments.file);
    if (!study)
        return report(context, study.error());
    auto store = openStore(context, OpenMode::ReadWrite);
    if (!store)
        return report(context, store.error());
    const auto known = store->studies().find(study->id);
    if (!known)
        return report(context, known.error());
    StoredStudy stored;
    if (*known) {
        if ((*known)->text == studyText(*study)) {
            context.out << study->name << '\n';
            return 0;
        }
        if (!arguments.replaces && !arguments.copies)
            return report(context,
                          {ErrorKind::BadInput,
                           "The store holds another version of this study; import with --replace to take the "
                           "file, or with --copy to keep both.",
                           arguments.file});
        if (arguments.replaces)
            stored = **known;
        else
            study->id = newUuid();
    }
    stored.uuid = study->id;
    stored.name = study->name;
    stored.text = studyText(*study);
    stored.updatedAt = utcText(utcNow());
    // A copy has no file of its own yet: saving it must not write over the original's.
    std::error_code ignored;
    const bool isFile = std::filesystem::exists(arguments.file, ignored);
    stored.originPath = arguments.copies || !isFile ? "" : std::filesystem::absolute(arguments.file).string();
    const auto outcome = store->studies().save(stored);
    if (!outcome)
        return report(context, outcome.error());
    if (outcome->isConflict)
        return report(context, changedElsewhere(study->name));
    context.out << study->name << '\n';
    return 0;
}

int runExport(const CommandContext &context, const StudyArguments &arguments)
{
    const auto study = loadStudy(context, arguments.study);
    if (!study)
        return report(context, study.error());
    if (arguments.file == "-") {
        context.out << studyText(*study);
        return 0;
    }
    const auto written = writeStudyFile(*study, arguments.file);
    return written ? 0 : report(context, written.error());
}

int runPin(const CommandContext &context, const StudyArguments &arguments)
{
    auto loaded = loadForChange(context, arguments.study);
    if (!loaded)
        return report(context, loaded.error());
    Study &study = loaded->study;
    const auto pinned = applySettings(context, study, {arguments.path + "=price:" + arguments.pin});
    if (!pinned)
        return report(context, pinned.error());
    const auto written = storeBack(context, arguments.study, *loaded);
    if (!written)
        return report(context, written.error());
    context.out << arguments.path << " = " << *textAt(study, arguments.path) << '\n';
    return 0;
}

int saveRevision(const CommandContext &context, const StudyArguments &arguments, const StoredStudy &stored)
{
    auto store = openStore(context, OpenMode::ReadWrite);
    if (!store)
        return report(context, store.error());
    StudyRevision revision;
    revision.comment = arguments.comment;
    const char *user = std::getenv("USER");
    revision.who = user ? user : "";
    revision.text = stored.text;
    revision.madeAt = utcText(utcNow());
    const auto id = store->studies().addRevision(stored.uuid, revision);
    if (!id)
        return report(context, id.error());
    context.out << "revision " << *id << '\n';
    return 0;
}

int runRevisions(const CommandContext &context, const StudyArguments &arguments)
{
    const auto stored = loadStored(context, arguments.study);
    if (!stored)
        return report(context, stored.error());
    if (!arguments.comment.empty())
        return saveRevision(context, arguments, *stored);
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return report(context, store.error());
    if (arguments.revision > 0) {
        const auto revision = store->studies().revision(stored->uuid, arguments.revision);
        if (!revision)
            return report(context, revision.error());
        context.out << revision->text;
        return 0;
    }
    const auto revisions = store->studies().revisions(stored->uuid);
    if (!revisions)
        return report(context, revisions.error());
    Json list = Json::array();
    for (const StudyRevision &revision : *revisions)
        list.push_back({{"revision", revision.id},
                        {"kind", revision.kind == RevisionKind::Named ? "named" : "automatic"},
                        {"made_at", revision.madeAt},
                        {"who", revision.who},
                        {"comment", revision.comment}});
    if (arguments.format == "json") {
        const Json result{
            {"schema", "breakeven/study-revisions/1"}, {"study", stored->name}, {"revisions", list}};
        context.out << jsonText(result);
        return 0;
    }
    for (const StudyRevision &revision : *revisions)
        context.out << revision.id << "   " << revision.madeAt << "   " << revision.who << "   "
                    << revision.comment << '\n';
    return 0;
}

int runDiff(const CommandContext &context, const StudyArguments &arguments)
{
    const auto before = loadStudy(context, arguments.study);
    if (!before)
        return report(context, before.error());
    const auto after = loadStudy(context, arguments.other);
    if (!after)
        return report(context, after.error());
    const auto changes = studyChanges(*before, *after);
    if (arguments.format == "json") {
        Json list = Json::array();
        for (const StudyChange &change : changes)
            list.push_back({{"path", change.path}, {"before", change.before}, {"after", change.after}});
        context.out << jsonText({{"schema", "breakeven/study-diff/1"}, {"changes", list}});
        return 0;
    }
    for (const StudyChange &change : changes)
        context.out << change.path << ": " << (change.before.empty() ? "—" : change.before) << " → "
                    << (change.after.empty() ? "—" : change.after) << '\n';
    return 0;
}

using Run = int (*)(const CommandContext &, const StudyArguments &);

CLI::App *addAction(CLI::App &study, CommandContext &context,
                    const std::shared_ptr<StudyArguments> &arguments, const char *name, const char *help,
                    Run run)
{
    CLI::App *action = study.add_subcommand(name, help);
    action->fallthrough();
    action->callback([&context, arguments, run] {
        context.run = [&context, arguments, run] { return run(context, *arguments); };
    });
    return action;
}

void addChangingActions(CLI::App &study, CommandContext &context,
                        const std::shared_ptr<StudyArguments> &arguments)
{
    CLI::App *create =
        addAction(study, context, arguments, "new", "Make a study in the store, or in a file", runNew);
    create->add_option("name", arguments->study, "Name of the study")->required();
    create->add_option("--from", arguments->from,
                       "Start from a copy of this study (a file, a name, example:NAME)");
    create->add_option("--workload", arguments->workload, "Kind of its workload")->capture_default_str();
    create->add_option("--option", arguments->options, "Kind of an option; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    create->add_option("--out", arguments->file, "Write this file instead of the store");

    CLI::App *import =
        addAction(study, context, arguments, "import", "Bring a study file into the store", runImport);
    import->add_option("file", arguments->file, "The study file")->required();
    CLI::Option *replace = import->add_flag("--replace", arguments->replaces, "Replace the stored version");
    import->add_flag("--copy", arguments->copies, "Keep both: the file comes in as a copy")
        ->excludes(replace);

    CLI::App *pin = addAction(study, context, arguments, "pin", "Take a price record into a study", runPin);
    pin->add_option("study", arguments->study, "A study file or the name of a stored study")->required();
    pin->add_option("path", arguments->path, "Such as options.ID.price")->required();
    pin->add_option("price", arguments->pin, "provider/region/type/model[@source][,zone=Z][,os=O][,detail=D]")
        ->required();
}

} // namespace

void addStudy(CLI::App &app, CommandContext &context)
{
    CLI::App *study = app.add_subcommand("study", "List, show, make, exchange and compare studies");
    study->require_subcommand(1);
    auto arguments = std::make_shared<StudyArguments>();
    addFormat(*addAction(*study, context, arguments, "list", "The examples and the stored studies", runList),
              arguments->format, {"text", "json"});
    CLI::App *show =
        addAction(*study, context, arguments, "show", "Every input of a study with its source", runShow);
    show->add_option("study", arguments->study, "A study file, a stored study, or example:NAME")->required();
    addFormat(*show, arguments->format, {"text", "json"});
    addChangingActions(*study, context, arguments);

    CLI::App *exporting =
        addAction(*study, context, arguments, "export", "Write a study to a file", runExport);
    exporting->add_option("study", arguments->study, "A study file, a stored study, or example:NAME")
        ->required();
    exporting->add_option("file", arguments->file, "The file to write; '-' is standard output")->required();

    CLI::App *revisions =
        addAction(*study, context, arguments, "revisions", "List or save revisions", runRevisions);
    revisions->add_option("study", arguments->study, "A stored study")->required();
    revisions->add_option("--save", arguments->comment, "Save the study as it is, with this comment");
    revisions->add_option("--show", arguments->revision, "Print this revision")->check(CLI::PositiveNumber);
    addFormat(*revisions, arguments->format, {"text", "json"});

    CLI::App *diff =
        addAction(*study, context, arguments, "diff", "What differs between two studies", runDiff);
    diff->add_option("before", arguments->study, "A study file, a stored study, or example:NAME")->required();
    diff->add_option("after", arguments->other, "The study to compare it with")->required();
    addFormat(*diff, arguments->format, {"text", "json"});

    addAction(*study, context, arguments, "schema", "The JSON Schema of the study file",
              [](const CommandContext &c, const StudyArguments &) {
                  c.out << studySchema();
                  return 0;
              });
}

} // namespace breakeven
