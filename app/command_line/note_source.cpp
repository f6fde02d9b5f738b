#include "app/command_line/note_source.h"
#include "app/command_line/open_store.h"

#include "app/command_line/progress_line.h"
#include "data/store/store.h"
#include "model/decision/leaning.h"
#include "model/study/study_path.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/new_study/fetched_market.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <thread>

namespace breakeven {

namespace {

// Where catalogues of a person's own are looked for: beside the store.
std::string folderOfStore(const CommandContext &context)
{
    if (context.store == ":memory:")
        return {};
    const std::string path = context.store.empty() ? Store::defaultPath() : context.store;
    return std::filesystem::absolute(path).parent_path().string();
}

Json settingJson(const std::string &path, const std::string &value)
{
    return {{"path", path}, {"value", value}};
}

Json fixJson(const Study &study, const NoteFix &fix)
{
    Study fixed = study;
    const bool isApplied = applyFix(fixed, fix).ok();
    Json set = Json::array();
    for (const auto &[path, value] : fix.settings)
        set.push_back(settingJson(path, value));
    for (const auto &[path, input] : fix.inputs)
        if (const auto text = textAt(fixed, path); isApplied && text)
            set.push_back(settingJson(path, *text));
    Json added = Json::array();
    for (const auto &[id, option] : fix.added)
        added.push_back(id);
    return {{"text", fix.text},
            {"set", std::move(set)},
            {"add", std::move(added)},
            {"remove", fix.removed},
            {"fetches_prices", fix.fetchesPrices},
            {"asks_for", fix.asksFor.empty() ? Json(nullptr) : Json(fix.asksFor)}};
}

} // namespace

Result<Catalogue> catalogueOf(const CommandContext &context)
{
    return catalogueWithOwn(folderOfStore(context));
}

Result<Catalogue> catalogueAtFetchedPrices(const CommandContext &context, const Date &day,
                                           const std::string &gpu)
{
    const auto store = openPrices(context);
    if (!store)
        return catalogueOf(context);
    const auto fetched = catalogueAtFetchedPrices(store->prices(), day, gpusMeant(gpu));
    return fetched ? catalogueWithOwn(folderOfStore(context), *fetched) : fetched;
}

Turns turnsOf(const CommandContext &context, const Study &study, const StudySheet &sheet)
{
    Turns turns{Probe::of(study, sheet)};
    const int threads = int(std::max(1u, std::thread::hardware_concurrency()));
    {
        ProgressLine line(context, "looking for what changes the answer");
        turns.flips = flipsOf(turns.probe, {.isOnlyInRange = true,
                                            .threads = threads,
                                            .progress = [&line](double share) { line.show(share); }});
    }
    turns.leanings = leaningsOf(study, turns.flips);
    turns.assumedValues = assumedValuesIn(turns.probe);
    return turns;
}

std::vector<SanityNote> notesOf(const CommandContext &context, const Study &study, const StudySheet &sheet,
                                const Evaluation &evaluation, const Comparison &comparison,
                                const std::vector<Flip> &flips)
{
    const auto store = openStore(context, OpenMode::ReadOnly);
    const auto catalogue = marketOf(study, store ? &store->prices() : nullptr, folderOfStore(context));
    if (!catalogue && !context.isQuiet)
        context.messages << issueLine(
                                {Severity::Warning,
                                 catalogue.error().text() + " The notes use the program's own catalogue.",
                                 {}})
                         << '\n';
    return sanityNotes(study, sheet, evaluation, comparison, catalogue ? *catalogue : bundledCatalogue(),
                       flips);
}

Json notesJson(const Study &study, const std::vector<SanityNote> &notes)
{
    Json json = Json::array();
    for (const SanityNote &note : notes)
        json.push_back({{"id", note.id},
                        {"path", note.path},
                        {"text", note.text},
                        {"fix", note.fix ? fixJson(study, *note.fix) : Json(nullptr)}});
    return json;
}

std::string noteLine(const SanityNote &note)
{
    const std::string id = note.isLeftOut() ? std::string("left out") : note.id;
    return terminalText(id + ": " + note.text + (note.fix ? " (fix: " + note.fix->text + ")" : ""));
}

bool isNoted(const std::vector<SanityNote> &notes, const Issue &issue)
{
    return std::any_of(notes.begin(), notes.end(), [&](const SanityNote &note) {
        return note.path == issue.place && issue.sentence.find(note.text) != std::string::npos;
    });
}

} // namespace breakeven
