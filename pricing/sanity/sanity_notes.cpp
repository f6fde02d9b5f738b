#include "pricing/sanity/sanity_note.h"

#include "model/study/fields.h"
#include "model/study/option_edits.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/sanity/note_context.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr NoteRule kRules[] = {
    noteDearCommitments, noteDearSpot,        noteRackSize,         noteCommittedGpus,   noteRackGpu,
    noteDearSeller,      noteOldPrices,       noteUnusedGpus,       noteAllocation,      noteMemory,
    noteIdealSpot,       noteHosting,         noteColdStart,        noteResale,          notePartsOfMachines,
    noteWeakSource,      noteTokenPrices,     noteEndlessWork,      noteUnmeasuredRate,  noteCheaperLeftOut,
    noteSlowService,     notePriceOfOtherGpu, noteServerOfOtherGpu, noteTermsBeyondPlan, noteLeaseExample,
    noteRunRange};

// "options.ID" → ID.
std::string idAt(const std::string &path) { return path.substr(path.find('.') + 1); }

bool isNotedAt(const std::vector<SanityNote> &notes, const std::string &id, const std::string &path)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&](const SanityNote &note) { return note.id == id && note.path == path; });
}

// Also own hardware that was entered by hand, under whatever id.
bool isAdded(const Study &study, const std::string &id)
{
    return study.options.count(id) ||
           (id == "own" && std::any_of(study.options.begin(), study.options.end(), [](const auto &option) {
                return traitsOf(option.second.procurement).isBought;
            }));
}

// Unless somebody has added it since, or it is told as cheaper than all that is compared.
void addLeftOut(const Study &study, const std::map<std::string, LeftOutOffer> &offers,
                std::vector<SanityNote> &notes)
{
    for (const auto &[id, sentence] : study.leftOut) {
        const std::string path = "options." + id;
        if (isAdded(study, id) || isNotedAt(notes, "N20", path))
            continue;
        notes.push_back({"left-out", path, leftOutToday(id, study, offers), std::nullopt});
        if (const auto offer = offers.find(id); offer != offers.end())
            notes.back().cost = notedCost(offer->second, study);
    }
}

Result<void> addOptions(Study &study, const NoteFix &fix)
{
    study.shared.insert(fix.shared.begin(), fix.shared.end());
    for (const auto &[id, given] : fix.added) {
        const Option place = newOption(study, given.procurement.kind);
        Option option = given;
        option.order = place.order;
        option.slot = place.slot;
        study.options[freshId(id, study.options)] = std::move(option);
    }
    return fix.shared.empty() ? Result<void>() : checkShared(study);
}

} // namespace

std::vector<SanityNote> sanityNotes(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                                    const Comparison &comparison, const Catalogue &catalogue,
                                    const std::vector<Flip> &flips)
{
    NoteContext context(study, sheet, evaluation, comparison, catalogue, flips);
    for (const NoteRule rule : kRules)
        rule(context);
    std::vector<SanityNote> notes = context.take();
    addLeftOut(study, context.leftOutOffers(), notes);
    return notes;
}

void addCostsByMeasure(const Study &study, std::vector<SanityNote> &notes)
{
    std::map<std::string, LeftOutOffer> offers;
    for (const SanityNote &note : notes)
        if (const auto kept = study.leftOutOffers.find(idAt(note.path));
            note.cost && kept != study.leftOutOffers.end())
            offers.insert(*kept);
    if (offers.empty())
        return;
    const auto costs = leftOutCosts(study, offers);
    for (SanityNote &note : notes)
        if (const auto found = costs.find(idAt(note.path)); note.cost && found != costs.end())
            note.cost->byMeasure = found->second;
}

Result<void> applyFix(Study &study, const NoteFix &fix)
{
    Study changed = study;
    for (const auto &[path, value] : fix.settings)
        if (const auto done = setPath(changed, path, value); !done)
            return done;
    completeStudy(changed);
    for (const auto &[path, input] : fix.inputs) {
        const auto place = findInput(changed, path);
        if (!place)
            return place.error();
        *place->input = input;
    }
    if (const auto done = addOptions(changed, fix); !done)
        return done;
    for (const std::string &id : fix.removed)
        if (const auto done = removeOption(changed, id); !done)
            return done.error();
    dropUnused(changed, study);
    completeStudy(changed);
    addGpuFacts(changed);
    study = std::move(changed);
    return {};
}

std::optional<NoteFix> addingLeftOut(const Study &study, const SanityNote &note)
{
    const auto offer = study.leftOutOffers.find(idAt(note.path));
    if (!note.isLeftOut() || offer == study.leftOutOffers.end())
        return std::nullopt;
    return addingOffer(offer->first, offer->second);
}

void addNotes(const std::vector<SanityNote> &notes, std::vector<Issue> &issues)
{
    for (const SanityNote &note : notes)
        // What the comparison says of parts of machines stands among its issues.
        if (note.id != "N15")
            addIssue(issues, {note.isLeftOut() ? Severity::Note : Severity::Warning, note.text, note.path});
}

} // namespace breakeven
