#include "model/study/shared_inputs.h"

#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "model/study/own_value.h"
#include "model/study/study_path.h"
#include "model/study/study_place.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::string_view kGroup = "shared."; // of paths

Error bad(const std::string &message, const std::string &path)
{
    return {ErrorKind::BadInput, message, path};
}

Error unknownName(const Study &study, const std::string &name, const std::string &path)
{
    std::string known;
    for (const auto &[other, input] : study.shared)
        known += (known.empty() ? "" : ", ") + other;
    return bad("The study has no shared assumption '" + name + "'; " +
                   (known.empty() ? "make it first, as in shared." + name + "=1." : "it has: " + known + "."),
               path);
}

// In the words of people, or of the sheet where those are the same.
std::string unitInWords(const Field &field, const Field &other, const std::string &currency)
{
    const std::string text = unitFor(field.unitText, currency);
    if (text == unitFor(other.unitText, currency))
        return field.unit.text(currency);
    return text.empty() ? "a number without unit" : text;
}

std::string titleOf(const SharedUse &use) { return "'" + use.owner + ": " + use.field->label + "'"; }

bool isSameUnit(const Field &a, const Field &b)
{
    return a.unit == b.unit && std::string(a.unitText) == b.unitText;
}

Error otherUnit(const SharedUse &first, const SharedUse &other, const std::string &currency)
{
    return bad("Inputs that share an assumption need the same unit: " + titleOf(first) + " is in " +
                   unitInWords(*first.field, *other.field, currency) + ", " + titleOf(other) + " in " +
                   unitInWords(*other.field, *first.field, currency) + ".",
               other.path);
}

Result<void> checkLimits(const Study &study, const std::string &name, const Input &input,
                         const SharedUse &use)
{
    const Field &field = *use.field;
    const auto text = [&](double value) { return shownAmount(value, field.unitText, study.currency); };
    std::vector<double> numbers;
    if (input.value)
        numbers.push_back(*input.value);
    if (input.range)
        numbers.insert(numbers.end(), {input.range->low, input.range->high});
    for (const double number : numbers)
        if (!(number >= field.least && number <= field.most))
            return bad(titleOf(use) + " must be at least " + text(field.least) +
                           (std::isfinite(field.most) ? " and at most " + text(field.most) : "") +
                           ", and the shared assumption '" + name + "' holds " + text(number) + ".",
                       use.path);
    return {};
}

Result<void> checkOne(const Study &study, const std::string &name, const Input &input,
                      const std::vector<SharedUse> &uses)
{
    if (!input.shared.empty())
        return bad("A shared assumption holds a number of its own; '" + name +
                       "' cannot be the shared assumption '" + input.shared + "'.",
                   "shared." + name);
    for (const SharedUse &use : uses) {
        if (!isSameUnit(*uses.front().field, *use.field))
            return otherUnit(uses.front(), use, study.currency);
        if (const auto checked = checkLimits(study, name, input, use); !checked)
            return checked;
    }
    return {};
}

Error sharedConvention(const std::string &path)
{
    return bad(
        "A convention already holds for the whole study; only inputs of workloads, options and GPUs can "
        "be shared.",
        path);
}

// What stands at a path that can be shared.
Result<StudyPlace> shareable(Study &study, const std::string &path)
{
    if (path.rfind("shared.", 0) == 0)
        return bad("A shared assumption holds a number of its own and cannot be another one.", path);
    StudyPlace place;
    if (!findStudyPlace(study, path, place))
        return findInput(study, path).error();
    if (!place.own)
        return bad("Expected the path of an input, found that of a text.", path);
    if (place.attribute != "value" && place.attribute != "shared")
        return bad("Expected the path of an input, found that of its " + place.attribute + ".", path);
    if (path.rfind("conventions.", 0) == 0)
        return sharedConvention(path);
    return place;
}

void fillIn(const Study &study, Inputs &inputs)
{
    for (auto &[key, input] : inputs) {
        const auto shared = study.shared.find(input.shared);
        if (shared == study.shared.end())
            continue;
        input = shared->second;
        input.shared = shared->first;
    }
}

void fillIn(const Study &study, Procurement &procurement)
{
    fillIn(study, procurement.inputs);
    for (auto &[key, part] : procurement.parts)
        fillIn(study, part);
}

bool isAnyShared(const Inputs &inputs)
{
    return std::any_of(inputs.begin(), inputs.end(),
                       [](const auto &entry) { return !entry.second.shared.empty(); });
}

bool isAnyShared(const Procurement &procurement)
{
    return isAnyShared(procurement.inputs) ||
           std::any_of(procurement.parts.begin(), procurement.parts.end(),
                       [](const auto &part) { return isAnyShared(part.second); });
}

// Without a word about paths: most studies share nothing, and every build asks.
bool isAnyShared(const Study &study)
{
    const auto inOption = [](const Option &option) {
        return isAnyShared(option.procurement) ||
               std::any_of(option.workloads.begin(), option.workloads.end(),
                           [](const auto &own) { return isAnyShared(own.second); }) ||
               std::any_of(option.actual.months.begin(), option.actual.months.end(),
                           [](const auto &month) { return isAnyShared(month.second); });
    };
    return isAnyShared(study.conventions.inputs) ||
           std::any_of(study.workloads.begin(), study.workloads.end(),
                       [](const auto &entry) { return isAnyShared(entry.second.inputs); }) ||
           std::any_of(study.options.begin(), study.options.end(),
                       [&](const auto &entry) { return inOption(entry.second); }) ||
           std::any_of(study.gpus.begin(), study.gpus.end(),
                       [](const auto &entry) { return isAnyShared(entry.second); });
}

bool isSameNumber(const Input &a, const Input &b) { return a.value == b.value && a.range == b.range; }

} // namespace

const Input &meant(const Study &study, const Input &input)
{
    const auto shared = study.shared.find(input.shared);
    return shared == study.shared.end() ? input : shared->second;
}

bool isSharedName(const std::string &name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

namespace {

std::map<std::string, std::vector<SharedUse>> usesAmong(const std::vector<PlacedInput> &all)
{
    std::map<std::string, std::vector<SharedUse>> uses;
    for (const PlacedInput &placed : all)
        if (placed.input.path.starts_with(kGroup))
            uses[placed.input.path.substr(kGroup.size())].push_back(
                {placed.path, placed.owner, placed.input.field});
    return uses;
}

} // namespace

std::map<std::string, std::vector<SharedUse>> usesOfAll(const Study &study)
{
    return usesAmong(placedInputs(study));
}

const Field &unusedField()
{
    static const Field kNumber = [] {
        Field field{"number", "Number", units::one, "", std::nullopt, "", -kNoLimit};
        field.help = "Has the unit of the first input that uses it.";
        return field;
    }();
    return kNumber;
}

const Field &sharedField(const std::vector<SharedUse> &uses)
{
    return uses.empty() ? unusedField() : *uses.front().field;
}

Field fieldOfAll(const Study &study, const ConstInputPlace &place)
{
    Field field = *place.field;
    if (!place.path.starts_with(kGroup))
        return field;
    for (const SharedUse &use : usesOf(study, place.path.substr(kGroup.size()))) {
        field.least = std::max(field.least, use.field->least);
        field.most = std::min(field.most, use.field->most);
    }
    return field;
}

Result<void> checkShared(const Study &study)
{
    if (study.shared.empty() && !isAnyShared(study))
        return {};
    for (const auto &[key, input] : study.conventions.inputs)
        if (!input.shared.empty())
            return sharedConvention("conventions." + key);
    const std::vector<PlacedInput> all = placedInputs(study);
    auto uses = usesAmong(all);
    for (const auto &[name, input] : study.shared)
        if (const auto checked = checkOne(study, name, input, uses[name]); !checked)
            return checked;
    for (const PlacedInput &placed : all)
        if (const std::string &name = placed.input.input->shared; !name.empty())
            return unknownName(study, name, placed.path);
    return {};
}

Result<void> useShared(Study &study, const std::string &path, const std::string &name)
{
    Study changed = study;
    const auto place = shareable(changed, path);
    if (!place)
        return place.error();
    if (!name.empty() && !study.shared.count(name))
        return unknownName(study, name, path);
    const Input held = *place->input;
    *place->own = name.empty() ? held : Input{};
    place->own->shared = name;
    if (const auto checked = checkShared(changed); !checked)
        return Error{checked.error().kind, checked.error().message, path};
    study = std::move(changed);
    return {};
}

Result<std::vector<std::string>> shareInputs(Study &study, const std::string &name,
                                             const std::vector<std::string> &paths)
{
    if (!isSharedName(name))
        return bad("Expected a shared assumption named by letters, digits, '-' and '_', found '" + name +
                       "'.",
                   name);
    Study changed = study;
    std::vector<std::string> others;
    for (const std::string &path : paths) {
        const auto place = shareable(changed, path);
        if (!place)
            return place.error();
        if (place->own->mode == EffectMode::Computed)
            return bad(std::string(place->field->label) +
                           " is computed from its causes; give it a value before it is shared.",
                       path);
        const Input held = *place->input;
        const auto shared = changed.shared.emplace(name, held).first;
        shared->second.shared.clear();
        if (!isSameNumber(shared->second, held))
            others.push_back(path);
        if (const auto used = useShared(changed, path, name); !used)
            return used.error();
    }
    study = std::move(changed);
    return others;
}

namespace {

void dropShared(Study &study, const std::string &name)
{
    const std::string path = "shared." + name;
    study.shared.erase(name);
    std::erase_if(study.correlations, [&](const Correlation &one) { return one.a == path || one.b == path; });
}

} // namespace

std::vector<std::string> dropUnused(Study &study, const Study &before)
{
    std::vector<std::string> kept;
    if (before.shared.empty())
        return kept;
    const auto uses = usesOfAll(study);
    for (const auto &[name, users] : usesOfAll(before)) {
        const auto shared = study.shared.find(name);
        if (uses.count(name) || shared == study.shared.end())
            continue;
        if (isOwnValue(shared->second))
            kept.push_back(name);
        else
            dropShared(study, name);
    }
    return kept;
}

FilledStudy::FilledStudy(const Study &study) : m_given(study)
{
    if (study.shared.empty())
        return;
    Study &filled = m_filled.emplace(study);
    for (auto &[id, workload] : filled.workloads)
        fillIn(study, workload.inputs);
    for (auto &[id, option] : filled.options) {
        fillIn(study, option.procurement);
        for (auto &[workload, own] : option.workloads)
            fillIn(study, own);
        for (auto &[month, paid] : option.actual.months)
            fillIn(study, paid);
    }
    for (auto &[name, facts] : filled.gpus)
        fillIn(study, facts);
}

} // namespace breakeven
