#include "app/command_line/study_source.h"

#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/study_money.h"
#include "data/readers/utc_time.h"
#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/numeric/nearest.h"
#include "model/study/moved_range.h"
#include "model/study/price_unit.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/pins/price_pin.h"
#include "pricing/pins/study_pin.h"
#include "pricing/pins/token_study_pin.h"
#include "ui/words/headline.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ostream>
#include <set>

namespace breakeven {

namespace {

const std::string kExamplePrefix = "example:";

bool isExample(const std::string &name)
{
    return name.compare(0, kExamplePrefix.size(), kExamplePrefix) == 0;
}

bool isThere(const std::string &name)
{
    std::error_code ignored;
    return std::filesystem::exists(name, ignored);
}

Result<Study> told(const CommandContext &context, const std::string &name, Result<StudyReading> reading)
{
    if (!reading)
        return reading.error();
    if (!context.isQuiet)
        for (const Issue &issue : reading->issues)
            context.messages << issueLine({issue.severity, name + ": " + issue.sentence, {}, issue.count})
                             << '\n';
    if (!context.isQuiet)
        for (const std::string &change : reading->changes)
            context.messages << issueLine({Severity::Note, name + ": " + change, {}}) << '\n';
    return std::move(reading).value().study;
}

// Its flags, and a newer price that waits to be accepted.
void tellOddities(const CommandContext &context, const Store &store, const PricePin &pin, const Offer &offer)
{
    const auto warn = [&](const std::string &sentence) {
        context.messages << issueLine({Severity::Warning, sentence, {}}) << '\n';
    };
    for (const std::string &flag : offer.flags)
        warn("The price of " + offerTitle(offer) + " is flagged " + flag + ".");
    if (const auto newer = newerSetAside(store, pin, offer))
        warn("A newer price of " + offerTitle(offer) + ", " + nanoText(newer->price) + " " + newer->currency +
             perUnitText(priceUnitOf(offer.model)) +
             ", is set aside because it jumps or is odd; the one in use was pinned. Import it with "
             "--accept-jumps to use it.");
}

Result<void> pinByText(const CommandContext &context, Study &study, const std::string &path,
                       const std::string &text)
{
    const auto named = parsePin(text);
    if (!named)
        return named.error();
    const PricePin pin = pinMeantAt(study, path, *named);
    const auto store = openPrices(context);
    if (!store)
        return store.error();
    const auto offer = findPinned(*store, pin);
    if (!offer)
        return offer.error();
    if (!context.isQuiet)
        tellOddities(context, *store, pin, *offer);
    return pinPrice(study, path, *offer, store->prices());
}

Result<void> pinTokensByText(const CommandContext &context, Study &study, const std::string &path,
                             const std::string &text)
{
    const auto pin = parseTokenPin(text);
    if (!pin)
        return pin.error();
    const auto store = openPrices(context);
    if (!store)
        return store.error();
    const auto price = findTokenPrice(store->prices(), *pin);
    if (!price)
        return price.error();
    if (!context.isQuiet)
        for (const Issue &issue : issuesOf(*price, store->prices()))
            context.messages << issueLine(issue) << '\n';
    return pinTokenPrice(study, path, *price, store->prices());
}

std::string headlineOf(const Study &study)
{
    const auto comparison = evaluate(study);
    if (!comparison)
        return comparison.error().message;
    return words::headline(study, *comparison, words::kPlain).plain;
}

// What can be opened again and compared.
Result<void> checkSound(const Study &study)
{
    if (const auto read = parseStudy(studyText(study), study.name); !read)
        return read.error();
    const auto sheet = buildStudySheet(study);
    return sheet ? Result<void>() : sheet.error();
}

Result<void> checkChange(const LoadedStudy &changed)
{
    return changed.isSound ? checkSound(changed.study) : Result<void>();
}

} // namespace

Result<StoredStudy> loadStored(const CommandContext &context, const std::string &name)
{
    const Error missing{
        ErrorKind::NotFound,
        "No file, stored study or example has this name; 'breakeven study list' shows what there is.", name};
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return store.error().kind == ErrorKind::NotFound ? missing : store.error();
    auto found = store->studies().find(name);
    if (!found)
        return found.error();
    if (!*found)
        return missing;
    return std::move(**found);
}

Result<Study> loadStudy(const CommandContext &context, const std::string &name)
{
    if (isExample(name))
        return exampleStudy(name.substr(kExamplePrefix.size()));
    if (isThere(name))
        return told(context, name, readStudyFile(name));
    const auto stored = loadStored(context, name);
    if (!stored)
        return stored.error();
    return told(context, name, parseStudy(stored->text, name));
}

Error changedElsewhere(const std::string &name)
{
    return {ErrorKind::Failed, "The study was changed elsewhere meanwhile; nothing was written. Try again.",
            name};
}

Result<LoadedStudy> loadForChange(const CommandContext &context, const std::string &name)
{
    if (isExample(name))
        return Error{ErrorKind::BadInput,
                     "An example cannot be changed; make a copy first: breakeven study new NAME --from " +
                         name + ".",
                     name};
    LoadedStudy loaded;
    if (!isThere(name)) {
        auto stored = loadStored(context, name);
        if (!stored)
            return stored.error();
        loaded.stored = std::move(stored).value();
    }
    auto study =
        loaded.stored ? told(context, name, parseStudy(loaded.stored->text, name)) : loadStudy(context, name);
    if (!study)
        return study.error();
    loaded.study = std::move(study).value();
    if (!loaded.stored)
        loaded.fileHash = studyHash(loaded.study);
    loaded.isSound = bool(checkSound(loaded.study));
    return loaded;
}

namespace {

// False, where somebody else has changed the study in the store meanwhile.
Result<bool> isStoredBack(const CommandContext &context, const std::string &name, const LoadedStudy &changed)
{
    if (const auto sound = checkChange(changed); !sound)
        return sound.error();
    if (!changed.stored) {
        const auto replaced = replaceStudyFile(changed.study, name, changed.fileHash);
        return replaced ? Result<bool>(true) : replaced.error();
    }
    auto store = openStore(context, OpenMode::ReadWrite);
    if (!store)
        return store.error();
    StoredStudy stored = *changed.stored;
    stored.name = changed.study.name;
    stored.text = studyText(changed.study);
    stored.updatedAt.clear();
    const auto outcome = store->studies().save(stored);
    if (!outcome)
        return outcome.error();
    return !outcome->isConflict;
}

bool isWithin(const std::string &path, const std::string &other)
{
    return path.starts_with(other) && (path.size() == other.size() || path[other.size()] == '.');
}

// Whether two changes of one study are of one input, or of a thing and an input of it.
bool concernSame(const Study &before, const Study &one, const Study &other)
{
    const std::vector<StudyChange> others = studyChanges(before, other);
    for (const StudyChange &change : studyChanges(before, one))
        for (const StudyChange &second : others)
            if (isWithin(change.path, second.path) || isWithin(second.path, change.path))
                return true;
    return false;
}

} // namespace

Result<void> storeBack(const CommandContext &context, const std::string &name, const LoadedStudy &changed)
{
    const auto isBack = isStoredBack(context, name, changed);
    if (!isBack)
        return isBack.error();
    return *isBack ? Result<void>() : changedElsewhere(name);
}

Result<LoadedStudy> changeWhereKept(const CommandContext &context, const std::string &name,
                                    const std::function<Result<void>(Study &)> &change)
{
    constexpr int kTries = 100; // each one means that somebody else got through
    std::optional<Study> before, changed;
    for (int i = 0; i < kTries; ++i) {
        auto loaded = loadForChange(context, name);
        if (!loaded)
            return loaded;
        if (before && concernSame(*before, *changed, loaded->study))
            break;
        before = loaded->study;
        if (const auto done = change(loaded->study); !done)
            return done.error();
        changed = loaded->study;
        const auto isBack = isStoredBack(context, name, *loaded);
        if (!isBack)
            return isBack.error();
        if (*isBack)
            return loaded;
    }
    return changedElsewhere(name);
}

Result<void> tellAnswers(const CommandContext &context, const Study &before, const LoadedStudy &changed)
{
    if (const auto sound = checkChange(changed); !sound)
        return sound;
    context.out << "before: " << terminalText(headlineOf(before))
                << "\nafter:  " << terminalText(headlineOf(changed.study)) << "\nNothing was written.\n";
    return {};
}

void takeGpuFacts(const CommandContext &context, Study &study)
{
    const std::vector<Issue> issues = addGpuFacts(study);
    if (!context.isQuiet)
        for (const Issue &issue : issues)
            context.messages << issueLine(issue) << '\n';
}

namespace {

// A shared assumption that was made and that no input is, changes nothing: the name is a slip.
Result<void> checkUsed(const Study &before, const Study &study)
{
    for (const auto &[name, input] : study.shared) {
        if (before.shared.count(name) || !usesOf(study, name).empty())
            continue;
        std::vector<std::string> known;
        for (const auto &[other, ignored] : before.shared)
            known.push_back(other);
        std::string text = "No input uses a shared assumption '" + name + "'";
        const std::vector<std::string> names = nearest(name, known);
        for (std::size_t i = 0; i < names.size(); ++i)
            text += (i == 0 ? "; the nearest are " : ", ") + names[i];
        return Error{ErrorKind::NotFound,
                     text +
                         ". To make one, let an input be it in the same command, such as "
                         "options.ID.price=shared:" +
                         name + ".",
                     "shared." + name};
    }
    return {};
}

// A new shared assumption gets its value after all else: only once an input is it, its unit and its limits
// are known.
std::vector<std::string> valuesAfterUse(Study &study, std::vector<std::string> settings)
{
    std::set<std::string> made;
    for (const std::string &setting : settings)
        if (const std::size_t mark = setting.find("=shared:"); mark != std::string::npos)
            if (const std::string name = setting.substr(mark + 8); !study.shared.count(name))
                made.insert(name);
    const auto isOfMade = [&](const std::string &setting) {
        return std::any_of(made.begin(), made.end(), [&](const std::string &name) {
            return setting.starts_with("shared." + name + "=") || setting.starts_with("shared." + name + ".");
        });
    };
    for (const std::string &setting : settings)
        if (isOfMade(setting))
            study.shared.emplace(setting.substr(7, setting.find_first_of("=.", 7) - 7), Input{});
    std::stable_partition(settings.begin(), settings.end(), std::not_fn(isOfMade));
    return settings;
}

} // namespace

Result<void> applySettings(const CommandContext &context, Study &study,
                           const std::vector<std::string> &settings)
{
    const Study before = study;
    const std::string pinMark = "price:";
    for (const std::string &setting : valuesAfterUse(study, settings)) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorKind::Usage, "Expected --set PATH=VALUE, found '" + setting + "'.", {}};
        const std::string path = setting.substr(0, equals);
        const std::string value = setting.substr(equals + 1);
        if (isRateOfChange(study, path, settings))
            continue;
        const bool isPin = value.compare(0, pinMark.size(), pinMark) == 0;
        const auto result = isPin                ? pinByText(context, study, path, value)
                            : isTokenPin(value)  ? pinTokensByText(context, study, path, value)
                            : path == "currency" ? changeCurrency(context, value, settings, study)
                                                 : setPath(study, path, value, today());
        if (!result)
            return result.error();
        if (concernsGpus(path))
            takeGpuFacts(context, study);
    }
    const auto used = checkUsed(before, study);
    if (!used)
        return used;
    for (const Issue &issue : moveRanges(before, study))
        if (!context.isQuiet)
            context.messages << issueLine(issue) << '\n';
    return used;
}

Result<Study> loadStudy(const CommandContext &context, const std::string &name,
                        const std::vector<std::string> &settings, const std::string &baseline)
{
    auto study = loadStudy(context, name);
    if (!study)
        return study;
    if (auto result = applySettings(context, *study, settings); !result)
        return result.error();
    if (!baseline.empty())
        if (auto result = setPath(*study, "baseline", baseline); !result)
            return result.error();
    return study;
}

} // namespace breakeven
