// What the study commands write: new studies, imported and exported ones, pinned prices.
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/study.h"
#include "app/command_line/study_answers.h"
#include "app/command_line/study_source.h"

#include "data/readers/file_text.h"
#include "data/readers/utc_time.h"
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/plan/mix_option.h"
#include "model/study/study_limits.h"
#include "model/study/study_path.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/pins/token_study_pin.h"
#include "ui/words/headline.h"
#include "ui/words/text.h"

#include <filesystem>
#include <optional>
#include <ostream>

namespace breakeven {

namespace {

Result<void> saveStored(Store &store, const Study &study, StoredStudy stored)
{
    stored.uuid = study.id;
    stored.name = study.name;
    stored.text = studyText(study);
    stored.updatedAt.clear();
    const auto outcome = store.studies().save(stored);
    if (!outcome)
        return outcome.error();
    return outcome->isConflict ? changedElsewhere(study.name) : Result<void>();
}

Result<void> saveNew(const CommandContext &context, const Study &study)
{
    auto store = openStore(context, OpenMode::ReadWrite);
    if (!store)
        return store.error();
    StoredStudy stored;
    stored.uuid = study.id;
    stored.name = study.name;
    stored.text = studyText(study);
    return store->studies().add(stored);
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

bool isMadeByRules(const StudyArguments &arguments)
{
    const bool isGpuKnown =
        !arguments.gpu.empty() || !arguments.servedModel.empty() || !arguments.trainedModel.empty();
    return isGpuKnown && arguments.options.empty() && arguments.from.empty();
}

// What only the rules ask for.
Result<void> checkRuleArguments(const StudyArguments &arguments)
{
    const bool isAsked = arguments.gpus || arguments.years || !arguments.busy.empty() ||
                         !arguments.provider.empty() || !arguments.sellers.empty() ||
                         !arguments.today.empty() || !arguments.todayPrice.empty() ||
                         !arguments.region.empty() || !arguments.owned.empty() || isAnswered(arguments) ||
                         arguments.isUninterrupted || arguments.isRentOnly || !arguments.ticked.empty() ||
                         !arguments.unticked.empty() || !arguments.machines.empty();
    if (!isAsked && (arguments.gpu.empty() || arguments.from.empty()))
        return {};
    return Error{
        ErrorKind::Usage,
        "--gpu, with how much, where and how long, makes the options itself; leave out --option and --from, "
        "or say the rest with --set.",
        {}};
}

Result<Study> startingPoint(const CommandContext &context, const StudyArguments &arguments)
{
    if (isMadeByRules(arguments))
        return studyByRules(context, arguments);
    if (const auto checked = checkRuleArguments(arguments); !checked)
        return checked.error();
    Study study;
    if (!arguments.from.empty()) {
        auto from = loadStudy(context, arguments.from);
        if (!from)
            return from;
        study = std::move(from).value();
    }
    study.asOf = Date::parse(arguments.asOf).value_or(today());
    if (arguments.from.empty()) {
        if (!findWorkloadKind(arguments.workload))
            return unknownKind("a workload", arguments.workload, idsOf(workloadKinds()));
        completeStudy(study);
        study.workloads[arguments.workload] = newWorkload(study, arguments.workload);
        study.workloads[arguments.workload].choices["gpu"] = arguments.gpu;
    }
    for (const std::string &kind : arguments.options) {
        if (!findProcurementKind(kind))
            return unknownKind("an option", kind, idsOf(procurementKinds()));
        Option option = newOption(study, kind);
        study.options[freshId(kind, study.options)] = std::move(option);
    }
    if (!arguments.options.empty())
        takeGpuFacts(context, study);
    return study;
}

std::vector<std::string> pathsOf(const std::vector<std::string> &settings)
{
    std::vector<std::string> paths;
    for (const std::string &setting : settings)
        paths.push_back(setting.substr(0, setting.find('=')));
    return paths;
}

// The budget is a setting like others.
StudyArguments withBudget(StudyArguments arguments)
{
    if (!arguments.budget.empty())
        arguments.settings.push_back(std::string("conventions.") + kMonthlyBudgetKey + "=" +
                                     arguments.budget);
    return arguments;
}

// Settings are applied once the options exist, because they may change an option. The rules have already
// taken the settings of the work.
Result<Study> newStudyOf(const CommandContext &context, const StudyArguments &arguments)
{
    auto study = startingPoint(context, arguments);
    if (!study)
        return study;
    const bool isByRules = isMadeByRules(arguments);
    const Study before = *study;
    const std::vector<std::string> settings = isByRules ? settingsOfOptions(arguments) : arguments.settings;
    if (const auto set = applySettings(context, *study, settings); !set)
        return set.error();
    if (isByRules)
        centreRanges(before, pathsOf(settings), *study);
    completeStudy(*study);
    if (isByRules)
        if (const auto mixed = addMix(*study); !mixed)
            return mixed.error();
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
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return store.error().kind == ErrorKind::NotFound ? Result<void>() : store.error();
    const auto isTaken = store->studies().has(name);
    if (!isTaken)
        return isTaken.error();
    return *isTaken ? Error{ErrorKind::BadInput, kNameIsTaken, name} : Result<void>();
}

// What importing does where the store already has the study: product decision, a person is asked only when
// both changed since the two were last the same.
enum class Arrival { Same, KeepStored, TakeFile, Ask };

Arrival arrivalOf(const StoredStudy &stored, const std::string &fileHash)
{
    const std::string storedHash = contentHash(stored.text);
    if (storedHash == fileHash)
        return Arrival::Same;
    if (stored.originHash == fileHash)
        return Arrival::KeepStored;
    return stored.originHash == storedHash ? Arrival::TakeFile : Arrival::Ask;
}

// The store's copy of `study` from now on; nothing where the stored one stays as it is.
Result<std::optional<StoredStudy>> replacementFor(const CommandContext &context,
                                                  const StudyArguments &arguments, Store &store, Study &study,
                                                  const StoredStudy &known)
{
    const Arrival arrival = arrivalOf(known, studyHash(study));
    if (arrival == Arrival::Same)
        return std::optional<StoredStudy>();
    if (arguments.copies) {
        const auto name = store.studies().nameOfCopy(study.name);
        if (!name)
            return name.error();
        study.id = newUuid();
        study.name = *name;
        return std::optional<StoredStudy>(StoredStudy{});
    }
    if (arrival == Arrival::Ask && !arguments.replaces)
        return Error{ErrorKind::BadInput,
                     "The study and the file have both changed since they were last the same; import with "
                     "--replace to take the file, or with --copy to keep both.",
                     arguments.file};
    if (arrival == Arrival::KeepStored && !arguments.replaces) {
        if (!context.isQuiet)
            context.messages << "note: only the stored study has changed; it stays as it is\n";
        return std::optional<StoredStudy>();
    }
    return std::optional<StoredStudy>(known);
}

// What was left out stands under `compare`.
void tellAnswer(const CommandContext &context, const Study &study)
{
    auto comparison = evaluate(study);
    if (!comparison)
        return;
    completeVerdict(study, *comparison);
    context.messages << terminalText(words::headline(study, *comparison, words::kPlain).plain) << '\n';
}

} // namespace

int makeStudy(const CommandContext &context, const StudyArguments &arguments)
{
    if (const auto checked = checkName(context, arguments); !checked)
        return report(context, checked.error());
    auto study = newStudyOf(context, withBudget(arguments));
    if (!study)
        return report(context, study.error());
    study->id = newUuid();
    study->name = arguments.study;
    const auto saved =
        arguments.file.empty() ? saveNew(context, *study) : createStudyFile(*study, arguments.file);
    if (!saved)
        return report(context, saved.error());
    if (!context.isQuiet && isMadeByRules(arguments))
        tellAnswer(context, *study);
    if (!context.isQuiet && arguments.file.empty() && study->name.ends_with(".json"))
        context.messages << issueLine({Severity::Note,
                                       "Stored as a study named '" + study->name +
                                           "'; to write a file use --out " + study->name + ".",
                                       {}})
                         << '\n';
    context.out << terminalText(arguments.file.empty() ? study->name : arguments.file) << '\n';
    return 0;
}

int importStudy(const CommandContext &context, const StudyArguments &arguments)
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
    // A copy has no file of its own yet: saving it must not write over the original's.
    std::error_code ignored;
    const bool hasFile = !arguments.copies && std::filesystem::exists(arguments.file, ignored);
    const std::string path = hasFile ? std::filesystem::absolute(arguments.file).string() : std::string();
    const std::string hash = hasFile ? studyHash(*study) : std::string();
    StoredStudy stored;
    if (*known) {
        auto replacement = replacementFor(context, arguments, *store, *study, **known);
        if (!replacement)
            return report(context, replacement.error());
        if (!*replacement) {
            // Where the two have become the same, they are from now on.
            const bool isSame = hasFile && contentHash((*known)->text) == hash;
            if (isSame && (*known)->originHash != hash)
                if (const auto kept = store->studies().setOrigin(study->id, path, hash); !kept)
                    return report(context, kept.error());
            context.out << terminalText((*known)->name) << '\n';
            return 0;
        }
        stored = std::move(**replacement);
    }
    stored.originPath = path;
    stored.originHash = hash;
    if (const auto saved = saveStored(*store, *study, stored); !saved)
        return report(context, saved.error());
    context.out << terminalText(study->name) << '\n';
    return 0;
}

int exportStudy(const CommandContext &context, const StudyArguments &arguments)
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

int pinStudyPrice(const CommandContext &context, const StudyArguments &arguments)
{
    const std::string value = isTokenPin(arguments.pin) ? arguments.pin : "price:" + arguments.pin;
    const auto pinned = changeWhereKept(context, arguments.study, [&](Study &study) {
        return applySettings(context, study, {arguments.path + "=" + value});
    });
    if (!pinned)
        return report(context, pinned.error());
    const Study &study = pinned->study;
    for (const std::string &path :
         isTokenPin(arguments.pin) ? tokenPricePaths(study, arguments.path) : std::vector{arguments.path})
        context.out << path << " = " << *shownAt(study, path) << '\n';
    return 0;
}

} // namespace breakeven
