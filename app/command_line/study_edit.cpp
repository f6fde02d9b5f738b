// breakeven study set, study option, study workload: edits of a study, written to where it is kept.
#include "app/command_line/note_source.h"
#include "app/command_line/output.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "model/study/option_edits.h"
#include "model/study/study_path.h"
#include "model/study/workload_edits.h"
#include "pricing/new_study/added_rack.h"
#include "pricing/new_study/added_work.h"

#include <optional>
#include <ostream>

namespace breakeven {

namespace {

// Changes the study and gives what is told of it: a line each.
using Edit = std::function<Result<std::vector<std::string>>(Study &study)>;

// What all is compared with from now on, where the baseline was taken out; empty: it is still there.
std::string movedBaseline(const Study &before, const Study &after)
{
    const std::string was = baselineOf(before), now = baselineOf(after);
    return was.empty() || now.empty() || after.options.count(was)
               ? std::string()
               : "baseline = " + now + "; it was " + was + ", which is removed";
}

int changeStudy(const CommandContext &context, const StudyArguments &arguments, const Edit &edit)
{
    std::optional<Study> before;
    std::vector<std::string> lines;
    const auto change = [&](Study &study) -> Result<void> {
        before = study;
        auto told = edit(study);
        if (!told)
            return told.error();
        lines = std::move(*told);
        if (const std::string moved = movedBaseline(*before, study); !moved.empty())
            lines.push_back(moved);
        return {};
    };
    auto changed = arguments.isDry ? loadForChange(context, arguments.study)
                                   : changeWhereKept(context, arguments.study, change);
    if (changed && arguments.isDry)
        if (const auto done = change(changed->study); !done)
            return report(context, done.error());
    if (!changed)
        return report(context, changed.error());
    for (const std::string &line : lines)
        context.out << terminalText(line) << '\n';
    if (arguments.isDry)
        if (const auto told = tellAnswers(context, *before, *changed); !told)
            return report(context, told.error());
    return 0;
}

// The change of an option or a workload that an id names; its GPUs bring their facts.
int changeNamed(const CommandContext &context, const StudyArguments &arguments,
                const std::function<Result<std::string>(Study &study)> &change)
{
    return changeStudy(context, arguments, [&](Study &study) -> Result<std::vector<std::string>> {
        const auto id = change(study);
        if (!id)
            return id.error();
        takeGpuFacts(context, study);
        return std::vector<std::string>{*id};
    });
}

// `remove` gives the shared assumptions that nothing uses any more and that are a person's own.
int removeNamed(const CommandContext &context, const StudyArguments &arguments, const std::string &id,
                Result<std::vector<std::string>> (*remove)(Study &study, const std::string &id))
{
    return changeStudy(context, arguments, [&](Study &study) -> Result<std::vector<std::string>> {
        const Inputs shared = study.shared;
        const auto kept = remove(study, id);
        if (!kept)
            return kept.error();
        std::vector<std::string> lines{"removed " + id};
        for (const auto &[name, input] : shared)
            if (!study.shared.count(name))
                lines.push_back("removed shared." + name + ", which nothing else used");
        if (!context.isQuiet)
            for (const std::string &name : *kept)
                context.messages << issueLine({Severity::Note,
                                               "Nothing uses shared." + name +
                                                   " any more; it stays because its value is your own.",
                                               {}})
                                 << '\n';
        return lines;
    });
}

// The note of this id that has a fix, at the path where one is said. Errors: NotFound naming those there are.
Result<SanityNote> noteNamed(const CommandContext &context, const Study &study,
                             const StudyArguments &arguments)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const Evaluation evaluation(sheet->sheet);
    Comparison comparison = compare(study, *sheet, evaluation);
    completeVerdict(study, comparison);
    std::string known;
    for (const SanityNote &note :
         notesOf(context, study, *sheet, evaluation, comparison, turnsOf(context, study, *sheet).flips)) {
        if (!note.fix)
            continue;
        if (note.id == arguments.note && (arguments.path.empty() || note.path == arguments.path))
            return note;
        known += (known.empty() ? "" : ", ") + note.id + " at " + note.path;
    }
    return Error{ErrorKind::NotFound,
                 known.empty()
                     ? "The study has no note that can be fixed."
                     : "No note '" + arguments.note + "' that can be fixed; the study has " + known + ".",
                 arguments.path};
}

} // namespace

int setStudyInputs(const CommandContext &context, const StudyArguments &arguments)
{
    return changeStudy(context, arguments, [&](Study &study) -> Result<std::vector<std::string>> {
        if (const auto applied = applySettings(context, study, arguments.settings); !applied)
            return applied.error();
        completeStudy(study);
        std::vector<std::string> lines;
        for (const std::string &setting : arguments.settings) {
            const std::string path = setting.substr(0, setting.find('='));
            const auto now = shownAt(study, path);
            lines.push_back(path + " = " + (now ? *now : "unknown"));
        }
        return lines;
    });
}

int fixStudy(const CommandContext &context, const StudyArguments &arguments)
{
    return changeStudy(context, arguments, [&](Study &study) -> Result<std::vector<std::string>> {
        const auto note = noteNamed(context, study, arguments);
        if (!note)
            return note.error();
        if (note->fix->fetchesPrices)
            return Error{ErrorKind::BadInput,
                         "No newer price is known here; fetch some with 'breakeven prices refresh' and pin "
                         "them, or take the option out.",
                         note->path};
        if (!note->fix->asksFor.empty())
            return Error{ErrorKind::BadInput,
                         "This value has to come from you; enter it with 'breakeven study set STUDY " +
                             note->fix->asksFor + "=VALUE'.",
                         note->path};
        if (const auto fixed = applyFix(study, *note->fix); !fixed)
            return fixed.error();
        return std::vector<std::string>{note->fix->text};
    });
}

int addStudyOption(const CommandContext &context, const StudyArguments &arguments)
{
    return changeNamed(context, arguments, [&](Study &study) -> Result<std::string> {
        const auto catalogue = catalogueOf(context);
        const auto added = addFittedOption(catalogue ? *catalogue : bundledCatalogue(), study,
                                           arguments.option, arguments.name);
        if (!added)
            return added.error();
        if (!added->said.empty() && !context.isQuiet)
            context.messages << issueLine({Severity::Warning, added->said, {}}) << '\n';
        return added->id;
    });
}

int duplicateStudyOption(const CommandContext &context, const StudyArguments &arguments)
{
    return changeNamed(context, arguments, [&](Study &study) {
        return duplicateOption(study, arguments.option, arguments.name);
    });
}

int removeStudyOption(const CommandContext &context, const StudyArguments &arguments)
{
    return removeNamed(context, arguments, arguments.option, removeOption);
}

int renameStudyOption(const CommandContext &context, const StudyArguments &arguments)
{
    return changeNamed(context, arguments, [&](Study &study) -> Result<std::string> {
        const auto renamed = renameOption(study, arguments.option, arguments.name);
        return renamed ? Result<std::string>(arguments.option + " = " + arguments.name) : renamed.error();
    });
}

int addStudyWorkload(const CommandContext &context, const StudyArguments &arguments)
{
    return changeNamed(context, arguments, [&](Study &study) -> Result<std::string> {
        const auto asked = workAsked(context, arguments, study.asOf);
        if (!asked)
            return asked.error();
        const auto catalogue = catalogueOf(context);
        return addFittedWork(*asked, catalogue ? *catalogue : bundledCatalogue(), arguments.name, study);
    });
}

int removeStudyWorkload(const CommandContext &context, const StudyArguments &arguments)
{
    return removeNamed(context, arguments, arguments.workload, removeWorkload);
}

int renameStudyWorkload(const CommandContext &context, const StudyArguments &arguments)
{
    return changeNamed(context, arguments, [&](Study &study) -> Result<std::string> {
        const auto renamed = renameWorkload(study, arguments.workload, arguments.name);
        return renamed ? Result<std::string>(arguments.workload + " = " + arguments.name) : renamed.error();
    });
}

} // namespace breakeven
