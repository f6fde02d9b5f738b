#include "data/export/assumptions.h"

#include "model/numeric/amount.h"
#include "model/study/own_value.h"
#include "model/study/price_age.h"

#include <algorithm>

namespace breakeven {

bool isSourced(const Input &input) { return !input.source.empty() && !isAssumed(input); }

InputFindings inputFindings(const Study &study, const StudySheet &sheet, const Evaluation &evaluation)
{
    InputFindings findings;
    findings.unused = unusedInputs(study, sheet);
    for (const ConstInputPlace &place : allInputs(study)) {
        if (place.input->mode != EffectMode::Computed)
            continue;
        const auto node = sheet.sheet->find(place.path);
        if (const auto value = node ? evaluation.at(*node, 0) : std::nullopt)
            findings.computed[place.path] = *value;
    }
    return findings;
}

std::vector<Assumption> assumptions(const Study &study, const InputFindings &findings)
{
    std::vector<Assumption> result;
    for (const ConstInputPlace &place : allInputs(study)) {
        const bool isComputed = place.input->mode == EffectMode::Computed;
        if (!place.input->value && place.field->isOptional && !isComputed)
            continue;
        Assumption line;
        line.path = place.path;
        line.owner = place.owner;
        line.label = place.field->label;
        line.unit = unitFor(place.field->unitText, study.currency);
        line.field = place.field;
        line.input = *place.input;
        if (isComputed) {
            // What it was given as before counts no longer; its causes stand below it.
            const auto found = findings.computed.find(place.path);
            line.isComputed = true;
            line.input.value = found == findings.computed.end() ? std::nullopt : std::optional(found->second);
            line.input.range.reset();
            line.input.source = "computed from its causes";
            line.input.confidence = Confidence::Unstated;
            line.input.asOf.reset();
        }
        line.isStale = isStalePrice(study, place);
        line.isSourced = isSourced(line.input);
        line.isUsed =
            std::find(findings.unused.begin(), findings.unused.end(), place.path) == findings.unused.end();
        result.push_back(std::move(line));
    }
    return result;
}

std::vector<ChosenConvention> chosenConventions(const Study &study)
{
    std::vector<ChosenConvention> result;
    for (const ChoiceField &field : conventionFields().choices) {
        const auto chosen = study.conventions.choices.find(field.key);
        if (chosen == study.conventions.choices.end() || chosen->second.empty())
            continue;
        const auto known = std::find_if(field.values.begin(), field.values.end(),
                                        [&](const ChoiceValue &value) { return chosen->second == value.id; });
        result.push_back({std::string("conventions.") + field.key, field.label,
                          known == field.values.end() ? chosen->second : known->label});
    }
    return result;
}

PriceDates priceDates(const Study &study)
{
    PriceDates result;
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!isPriceInput(place) || !place.input->value)
            continue;
        ++result.count;
        if (const std::optional<Date> &day = place.input->asOf) {
            result.oldest = result.oldest ? std::min(*result.oldest, *day) : *day;
            result.newest = result.newest ? std::max(*result.newest, *day) : *day;
        }
    }
    return result;
}

} // namespace breakeven
