#include "model/study/study_path.h"

#include "model/numeric/amount.h"
#include "model/numeric/nearest.h"
#include "model/numeric/shown_amount.h"
#include "model/study/field_limits.h"
#include "model/study/fields.h"
#include "model/study/moved_range.h"
#include "model/study/option_edits.h"
#include "model/study/own_value.h"
#include "model/study/plan_start.h"
#include "model/study/series.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_place.h"
#include "model/study/workload_edits.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

Error unknownPath(const Study &study, const std::string &path)
{
    std::vector<std::string> candidates;
    for (const ConstInputPlace &place : allInputs(study))
        candidates.push_back(place.path);
    for (const ChoiceField &choice : conventionFields().choices)
        candidates.push_back(std::string("conventions.") + choice.key);
    for (const auto &[id, option] : study.options)
        for (const auto &[key, value] : option.procurement.choices)
            candidates.push_back("options." + id + "." + key);
    candidates.push_back("baseline");
    std::string text = "The study has no path '" + path + "'; nearest:";
    for (const std::string &candidate : nearest(path, candidates))
        text += " " + candidate;
    return {ErrorKind::NotFound, text + ".", path};
}

// What is to stand where, and the day a person said so.
struct Setting
{
    const std::string &path;
    const std::string &text;
    std::optional<Date> day;
};

Result<double> amountFor(const Study &study, const Field &field, const std::string &path,
                         const std::string &text)
{
    const auto month = monthBought(study, field, text);
    auto amount = month ? Result<double>(*month)
                        : parseAmount(text, field.unitText, study.currency, hoursPerMonth(study));
    const std::string expected = expectedMonth(study, field);
    if (!expected.empty() && !(amount && checkTyped(field, *amount, text, study.currency)))
        return Error{ErrorKind::BadInput,
                     std::string(field.label) + ": expected " + expected + "; found '" + text + "'.", path};
    if (!amount) {
        Error error = amount.error();
        if (&field == &unusedField())
            error.message =
                "A shared assumption has no unit before an input uses it: expected a number alone, "
                "found '" +
                text + "'.";
        else
            error.message = std::string(field.label) + ": " + error.message;
        error.where = path;
        return error;
    }
    if (const auto checked = checkTyped(field, *amount, text, study.currency); !checked)
        return Error{checked.error().kind, checked.error().message, path};
    return amount;
}

Result<void> setValue(const Study &study, StudyPlace &place, const Setting &setting)
{
    if (setting.text.empty() || setting.text == "unknown") {
        setOwnValue(*place.input, std::nullopt, setting.day);
        return {};
    }
    const auto amount = amountFor(study, *place.field, setting.path, setting.text);
    if (!amount)
        return amount.error();
    setOwnValue(*place.input, *amount, setting.day);
    return {};
}

Result<void> setRangeEnd(const Study &study, StudyPlace &place, const Setting &setting)
{
    const auto &[path, text, day] = setting;
    const auto amount = amountFor(study, *place.field, path, text);
    if (!amount)
        return amount.error();
    Input &input = *place.input;
    if (input.range && hasValues(input.range->shape))
        return Error{ErrorKind::BadInput,
                     std::string(place.field->label) +
                         ": the ends of its range follow from its values; choose another shape first.",
                     path};
    Range range = input.range.value_or(
        Range{input.value.value_or(*amount), input.value.value_or(*amount), RangeShape::Pert});
    (place.attribute == "low" ? range.low : range.high) = *amount;
    if (range.low > range.high)
        return Error{ErrorKind::BadInput,
                     std::string(place.field->label) + ": the low end is above the high end; swap them.",
                     path};
    input.range = range;
    if (day)
        markOwnRange(input);
    return {};
}

// Whether the place is that of a series, not of one of its values nor of a shared assumption.
bool hasSeries(const StudyPlace &place)
{
    return place.field && place.field->series.by != SeriesBy::None && place.attribute == "value" &&
           place.fields->find(place.field->key) == place.field;
}

// The first values of a series; those after them are dropped. Each is then an input of its own.
Result<void> setSeries(const Study &study, StudyPlace &place, const Setting &setting)
{
    const Field &series = *place.field;
    const std::vector<std::string> texts = seriesTexts(setting.text);
    if (int(texts.size()) > mostValues(series))
        return Error{ErrorKind::BadInput,
                     std::string(series.label) + ": expected 1 to " + std::to_string(mostValues(series)) +
                         " values, found " + std::to_string(texts.size()) + ".",
                     setting.path};
    for (int number = 1; number <= mostValues(series); ++number) {
        const std::string key = keyOfValue(series, number);
        if (number > int(texts.size())) {
            place.inputs->erase(key);
            continue;
        }
        StudyPlace value = place;
        value.field = place.fields->find(key);
        value.input = value.own = &(*place.inputs)[key];
        if (!value.own->shared.empty())
            *value.own = Input{};
        const auto set = setValue(study, value, {setting.path, texts[std::size_t(number - 1)], setting.day});
        if (!set)
            return Error{set.error().kind, set.error().message + " Values are separated by ';' or ', '.",
                         setting.path};
    }
    // A bill has as many months as its longest series.
    if (const ChoiceField *months = place.fields->findChoice(kSeriesMonthsChoice);
        months && std::size_t(std::stoi((*place.choices)[kSeriesMonthsChoice])) < texts.size()) {
        (*place.choices)[kSeriesMonthsChoice] = std::to_string(texts.size());
        complete(*place.fields, *place.inputs, *place.choices);
    }
    return {};
}

constexpr const char *kSharedMark = "shared:";

// The shared one that is named instead of an amount; nothing where an amount is.
std::optional<std::string> sharedNamed(const StudyPlace &place, const std::string &text)
{
    const std::string mark = kSharedMark;
    if (place.attribute == "shared")
        return text;
    if (place.attribute == "value" && text.rfind(mark, 0) == 0)
        return text.substr(mark.size());
    return std::nullopt;
}

// A computed effect gets the parameters it is computed from.
Result<void> setMode(StudyPlace &place, const std::string &path, const std::string &text)
{
    if (text != "value" && !(text == "computed" && place.field->isEffect))
        return Error{ErrorKind::BadInput,
                     "Expected the mode 'value'" +
                         std::string(place.field->isEffect ? " or 'computed'" : "") + ", found '" + text +
                         "'.",
                     path};
    if (place.isShared()) {
        if (text == "value")
            return {};
        if (place.own == place.input)
            return Error{ErrorKind::BadInput, "A shared assumption is a value and cannot be computed.", path};
        *place.own = *place.input; // computed for itself
    }
    place.own->mode = text == "computed" ? EffectMode::Computed : EffectMode::Value;
    complete(*place.fields, *place.inputs, *place.choices);
    return {};
}

Result<void> setAttribute(const Study &study, StudyPlace &place, const Setting &setting)
{
    const auto &[path, text, day] = setting;
    Input &input = *place.input;
    const auto bad = [&](const std::string &expected) {
        return Error{ErrorKind::BadInput, "Expected " + expected + ", found '" + text + "'.", path};
    };
    if (place.attribute == "value")
        return setValue(study, place, setting);
    if (place.attribute == "low" || place.attribute == "high")
        return setRangeEnd(study, place, setting);
    if (place.attribute == "source") {
        input.source = text;
    } else if (place.attribute == "note") {
        input.note = text;
    } else if (place.attribute == "as_of") {
        const auto date = Date::parse(text);
        if (!date)
            return bad("a date like 2026-11-20");
        input.asOf = date;
    } else if (place.attribute == "confidence") {
        const auto confidence = parseConfidence(text);
        if (!confidence)
            return bad("high, medium, low or assumed");
        input.confidence = *confidence;
    } else if (place.attribute == "shape") {
        const auto shape = parseRangeShape(text);
        if (!shape || !input.range)
            return bad(rangeShapeNames() + ", on an input with a range");
        if (hasValues(*shape) && input.range->values.empty())
            return bad("a shape that follows from the ends of a range; values are given in the study's file");
        input.range->shape = *shape;
        if (!hasValues(*shape))
            input.range->values = input.range->weights = {};
    } else {
        return setMode(place, path, text);
    }
    return {};
}

Result<void> setKind(StudyPlace &place, const std::string &path, const std::string &text)
{
    std::string known;
    if (place.procurement) {
        if (const ProcurementKind *kind = findProcurementKind(text)) {
            place.procurement->kind = text;
            completeChosen(kind->fields(), place.procurement->inputs, place.procurement->choices);
            return {};
        }
        for (const ProcurementKind &kind : procurementKinds())
            known += (known.empty() ? "" : ", ") + std::string(kind.id);
    } else {
        if (const WorkloadKind *kind = findWorkloadKind(text)) {
            place.workload->kind = text;
            completeChosen(kind->fields(), place.workload->inputs, place.workload->choices);
            return {};
        }
        for (const WorkloadKind &kind : workloadKinds())
            known += (known.empty() ? "" : ", ") + std::string(kind.id);
    }
    return Error{ErrorKind::BadInput, "Expected one of " + known + ", found '" + text + "'.", path};
}

// The option, or the workload, whose name the path is.
std::optional<std::string> namedIn(const std::string &begin, const std::string &path)
{
    const std::string end = ".name";
    const bool isName =
        path.starts_with(begin) && path.ends_with(end) && std::count(path.begin(), path.end(), '.') == 2;
    return isName ? std::optional(path.substr(begin.size(), path.size() - begin.size() - end.size()))
                  : std::nullopt;
}

Result<void> setText(const Study &study, StudyPlace &place, const std::string &path, const std::string &text)
{
    if (place.procurement || place.workload)
        return setKind(place, path, text);
    if (place.choice)
        if (const auto checked = checkChoice(*place.choice, text); !checked)
            return Error{checked.error().kind, checked.error().message, path};
    if (place.what == "baseline" && !study.options.count(text)) {
        std::string known;
        for (const std::string &id : optionOrder(study))
            known += (known.empty() ? "" : ", ") + id;
        return Error{ErrorKind::NotFound, "No option '" + text + "'; the study has: " + known + ".", path};
    }
    // The amounts would be called by another name and stay what they are.
    if (place.what == "currency" && text != study.currency)
        return Error{ErrorKind::BadInput,
                     "The amounts of the study are in " + study.currency +
                         "; another currency needs an exchange rate that restates them, found '" + text +
                         "' alone.",
                     path};
    if (const auto id = namedIn("options.", path))
        if (const auto checked = checkOptionName(study, *id, text); !checked)
            return checked;
    if (const auto id = namedIn("workloads.", path))
        if (const auto checked = checkWorkloadName(study, *id, text); !checked)
            return checked;
    *place.text = text;
    if (place.choice && !place.choice->values.empty())
        completeChosen(*place.fields, *place.inputs, *place.choices);
    else if (place.choice)
        complete(*place.fields, *place.inputs, *place.choices);
    return {};
}

// Sets the rate of one unit of the other currency, in that of the study: a number above 0. Its source is then
// the user's own value.
Result<void> setRate(StudyPlace &place, const Setting &setting)
{
    const auto bad = [&](const std::string &expected) {
        return Error{ErrorKind::BadInput, "Expected " + expected + ", found '" + setting.text + "'.",
                     setting.path};
    };
    ExchangeRate &rate = *place.rate;
    if (place.attribute == "source") {
        rate.source = setting.text;
        return {};
    }
    if (place.attribute == "as_of") {
        const auto day = Date::parse(setting.text);
        if (!day)
            return bad("a date like 2026-11-20");
        rate.date = *day;
        return {};
    }
    const auto amount = parseAmount(setting.text, "", {}, 0);
    if (!amount || !(*amount > 0) || !std::isfinite(*amount))
        return bad("an exchange rate above 0, such as 0.86");
    rate = {*amount, setting.day.value_or(rate.date), kOwnValue};
    return {};
}

std::string textOf(const ExchangeRate &rate, const std::string &attribute)
{
    return attribute == "source"  ? rate.source
           : attribute == "as_of" ? rate.date.iso()
                                  : amountText(rate.rate, "", {});
}

} // namespace

Result<InputPlace> findInput(Study &study, const std::string &path)
{
    StudyPlace place;
    if (!findStudyPlace(study, path, place) || !place.input)
        return unknownPath(study, path);
    return InputPlace{place.path, place.owner, place.field, place.input};
}

Result<void> setPath(Study &study, const std::string &path, const std::string &text, std::optional<Date> day)
{
    Study changed = study;
    if (const auto made = makeNamed(changed, path); !made)
        return made;
    StudyPlace place;
    if (!findStudyPlace(changed, path, place))
        return unknownPath(study, path);
    if (place.input)
        if (const auto name = sharedNamed(place, text)) {
            const Result<void> used = useShared(changed, path, *name);
            if (used)
                study = std::move(changed);
            return used;
        }
    const bool isSeries = hasSeries(place) && isSeriesText(*place.field, text);
    const Result<void> result = isSeries      ? setSeries(study, place, {path, text, day})
                                : place.input ? setAttribute(study, place, {path, text, day})
                                : place.rate  ? setRate(place, {path, text, day})
                                              : setText(study, place, path, text);
    if (!result)
        return result;
    if (const auto checked = checkShared(changed); !checked)
        return Error{checked.error().kind, checked.error().message, path};
    study = std::move(changed);
    return {};
}

namespace {

using AmountText = std::string (*)(double value, const std::string &unitText, const std::string &currency);

// The values of a series: "1200 USD; 1300 USD".
std::string seriesAt(const Study &study, const StudyPlace &place, AmountText amountIn)
{
    std::string text;
    for (int number = 1; number <= heldValues(*place.field, *place.inputs); ++number) {
        const auto held = place.inputs->find(keyOfValue(*place.field, number));
        const Input *input = held == place.inputs->end() ? nullptr : &meant(study, held->second);
        text += (number > 1 ? "; " : "") +
                (input && input->value ? amountIn(*input->value, place.field->unitText, study.currency)
                                       : std::string("unknown"));
    }
    return text;
}

Result<std::string> textAt(const Study &study, const std::string &path, AmountText amountIn)
{
    StudyPlace place;
    if (!findStudyPlace(study, path, place))
        return unknownPath(study, path);
    if (place.text)
        return *place.text;
    if (place.rate)
        return textOf(*place.rate, place.attribute);
    if (place.attribute == "shared")
        return place.own->shared;
    if (!place.input)
        return seriesAt(study, place, amountIn);
    const Input &input = place.attribute == "mode" ? *place.own : *place.input;
    const auto amount = [&](double value) { return amountIn(value, place.field->unitText, study.currency); };
    if (place.attribute == "value")
        return input.value ? amount(*input.value) : std::string("unknown");
    if (place.attribute == "source")
        return input.source;
    if (place.attribute == "note")
        return input.note;
    if (place.attribute == "as_of")
        return input.asOf ? input.asOf->iso() : std::string();
    if (place.attribute == "confidence")
        return std::string(confidenceName(input.confidence));
    if (place.attribute == "mode")
        return std::string(input.mode == EffectMode::Value ? "value" : "computed");
    if (!input.range)
        return std::string();
    if (place.attribute == "shape")
        return std::string(rangeShapeName(input.range->shape));
    return amount(place.attribute == "low" ? input.range->low : input.range->high);
}

} // namespace

Result<std::string> textAt(const Study &study, const std::string &path)
{
    return textAt(study, path, amountText);
}

Result<std::string> shownAt(const Study &study, const std::string &path)
{
    StudyPlace place;
    const bool isSeries =
        findStudyPlace(study, path, place) && hasSeries(place) && heldValues(*place.field, *place.inputs) > 1;
    return isSeries ? seriesAt(study, place, shownAmount) : textAt(study, path, shownAmount);
}

} // namespace breakeven
