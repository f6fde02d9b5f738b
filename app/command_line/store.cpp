#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "data/study_file.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct StoreArguments
{
    std::string file;
    std::string to;
    bool overwrites = false;
    std::string format;
};

void printObject(const CommandContext &context, const std::string &format, const Json &object)
{
    if (format == "json") {
        context.out << jsonText(object);
        return;
    }
    Rows rows;
    for (const auto &[key, value] : object.items())
        if (key != "schema")
            rows.objects.push_back({{"what", key}, {"value", value}});
    rows.columns = {"what", "value"};
    print(context.out, format, "", "", rows);
}

int runInfo(const CommandContext &context, const StoreArguments &arguments)
{
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return report(context, store.error());
    const auto info = store.value().info();
    if (!info)
        return report(context, info.error());
    const StoreInfo &found = *info;
    printObject(context, arguments.format,
                {{"schema", "breakeven/store-info/1"},
                 {"path", found.path},
                 {"version", found.version},
                 {"size_bytes", found.sizeBytes},
                 {"prices", found.prices},
                 {"series", found.series},
                 {"snapshots", found.snapshots},
                 {"interruption_bands", found.interruptionBands},
                 {"studies", found.studies},
                 {"revisions", found.revisions},
                 {"traces", found.traces}});
    return 0;
}

// What stands in a study is no matter of the store: a text of before checksums may be whole and no study.
Result<void> addStudyFaults(const Store &store, std::vector<std::string> &faults)
{
    const auto studies = store.studies().list();
    if (!studies)
        return studies.error();
    for (const StudySummary &study : *studies) {
        const auto stored = store.studies().load(study.uuid);
        const auto read =
            stored ? parseStudy(stored->text, study.name) : Result<StudyReading>(stored.error());
        if (!read)
            faults.push_back("the study \"" + study.name + "\" cannot be read: " + read.error().message);
    }
    return {};
}

int runCheck(const CommandContext &context, const StoreArguments &arguments)
{
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return report(context, store.error());
    auto check = store.value().check();
    if (!check)
        return report(context, check.error());
    if (check->isSound())
        if (const auto read = addStudyFaults(*store, check->faults); !read)
            return report(context, read.error());
    printObject(context, arguments.format,
                {{"schema", "breakeven/store-check/1"},
                 {"path", store.value().path()},
                 {"sound", (*check).isSound()},
                 {"faults", (*check).faults}});
    return (*check).isSound() ? 0 : int(ErrorKind::BadInput);
}

int runBackup(const CommandContext &context, const StoreArguments &arguments)
{
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return report(context, store.error());
    const auto copied =
        store.value().backup(arguments.file, arguments.overwrites ? Overwrite::Yes : Overwrite::No);
    if (!copied)
        return report(context, copied.error());
    printObject(
        context, arguments.format,
        {{"schema", "breakeven/store-backup/1"}, {"path", store.value().path()}, {"backup", arguments.file}});
    return 0;
}

int runRestore(const CommandContext &context, const StoreArguments &arguments)
{
    const std::string path = context.store.empty() ? Store::defaultPath() : context.store;
    const auto restored = Store::restore(path, arguments.file);
    if (!restored)
        return report(context, restored.error());
    Json kept = Json::array();
    for (const std::string &file : {restored->kept, restored->keptLog})
        if (!file.empty())
            kept.push_back(file);
    printObject(context, arguments.format,
                {{"schema", "breakeven/store-restore/1"},
                 {"path", path},
                 {"restored", arguments.file},
                 {"kept", kept}});
    return 0;
}

Json partJson(const SalvagedPart &part)
{
    Json object = {{"what", part.what}, {"saved", part.saved}};
    if (part.lost)
        object["lost"] = *part.lost;
    return object;
}

void printSalvage(const CommandContext &context, const StoreArguments &arguments, const SalvageReport &report)
{
    Rows rows{{"what", "saved", "lost", "note"}, {}};
    Json losses = Json::array();
    for (const SalvagedPart &part : report.parts)
        rows.objects.push_back(partJson(part));
    if (arguments.format == "json") {
        for (const auto &[what, sentence] : report.losses)
            losses.push_back({{"what", what}, {"sentence", sentence}});
        context.out << jsonText({{"schema", "breakeven/store-salvage/1"},
                                 {"path", arguments.file},
                                 {"new", arguments.to},
                                 {"whole", report.isWhole()},
                                 {"parts", rows.objects},
                                 {"losses", losses}});
        return;
    }
    for (Json &row : rows.objects)
        row["note"] = "";
    for (const auto &[what, sentence] : report.losses)
        rows.objects.push_back({{"what", what}, {"saved", ""}, {"lost", ""}, {"note", sentence}});
    print(context.out, arguments.format, "", "", rows);
}

int runSalvage(const CommandContext &context, const StoreArguments &arguments)
{
    const StopOnInterrupt interrupt;
    Result<SalvageReport> salvaged = Error{};
    {
        ProgressLine line(context, "saving what is whole");
        salvaged = Store::salvage(
            arguments.file, arguments.to, [&line](double share) { line.show(share); }, interrupt.token());
    }
    if (!salvaged)
        return report(context, salvaged.error());
    printSalvage(context, arguments, *salvaged);
    return salvaged->isWhole() ? 0 : int(ErrorKind::BadInput);
}

} // namespace

void addStore(CLI::App &app, CommandContext &context)
{
    CLI::App *commands =
        app.add_subcommand("store", "The store: the file that holds prices, studies and traces");
    commands->require_subcommand(1);
    const auto arguments = std::make_shared<StoreArguments>();
    const auto add = [&](const char *name, const char *description,
                         int (*run)(const CommandContext &, const StoreArguments &)) {
        CLI::App *command = commands->add_subcommand(name, description);
        command->fallthrough();
        addFormat(*command, arguments->format, {"text", "json", "csv"});
        command->callback([&context, arguments, run] {
            context.run = [&context, arguments, run] { return run(context, *arguments); };
        });
        return command;
    };
    add("check", "Check the whole store for damage", runCheck);
    CLI::App *backup = add("backup", "Write a consistent copy of the store", runBackup);
    backup->add_option("FILE", arguments->file, "The copy")->required();
    backup->add_flag("--overwrite", arguments->overwrites, "Replace the file if it exists");
    add("restore", "Put a backup in the place of the store, which is kept beside it", runRestore)
        ->add_option("BACKUP", arguments->file, "A copy of a store")
        ->required();
    CLI::App *salvage = add("salvage", "Save what is whole of a damaged store in a new one", runSalvage);
    salvage->add_option("DAMAGED", arguments->file, "The store, which is only read")->required();
    salvage->add_option("--to", arguments->to, "The new store")->type_name("NEW")->required();
    add("info", "Show where the store is and what it holds", runInfo);
}

} // namespace breakeven
