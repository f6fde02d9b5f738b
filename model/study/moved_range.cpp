#include "model/study/moved_range.h"

#include "model/numeric/amount.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace breakeven {

namespace {

constexpr std::string_view kRuleMark = "rule of the program"; // in what the rules write beside their ranges
constexpr const char *kOwnRangeMark = "own range";

bool says(const std::string &text, std::string_view mark) { return text.find(mark) != std::string::npos; }

std::string titleOf(const ConstInputPlace &place)
{
    return "'" + place.owner + ": " + place.field->label + "'";
}

std::string rangeText(const Range &range, const Field &field, const std::string &currency)
{
    return amountText(range.low, field.unitText, currency) + " to " +
           amountText(range.high, field.unitText, currency);
}

// Without the digits that a product leaves behind.
double sixDigits(double value)
{
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.6g", value);
    return std::strtod(digits, nullptr);
}

// As far from the new value as the old range was from the old one.
Range movedTo(double value, double before, const Range &range, const Field &field)
{
    Range moved = range;
    const bool isShare = std::string_view(field.unitText).find('%') != std::string_view::npos;
    const bool isFactor = before > 0 && value > 0 && range.low >= 0 && !isShare;
    moved.low = isFactor ? range.low * (value / before) : range.low + (value - before);
    moved.high = isFactor ? range.high * (value / before) : range.high + (value - before);
    moved.low = std::clamp(sixDigits(moved.low), field.least, value);
    moved.high = std::clamp(sixDigits(moved.high), value, field.most);
    return moved;
}

} // namespace

bool isRangeARule(const Input &input)
{
    if (!input.range || hasValues(input.range->shape) || says(input.note, kOwnRangeMark))
        return false;
    return input.confidence == Confidence::Assumed || says(input.source, kRuleMark) ||
           says(input.note, kRuleMark);
}

void markOwnRange(Input &input)
{
    if (!says(input.note, kOwnRangeMark))
        input.note += (input.note.empty() ? "" : "; ") + std::string(kOwnRangeMark);
}

namespace {

bool isAnyOutside(const Inputs &inputs)
{
    return std::any_of(inputs.begin(), inputs.end(),
                       [](const auto &entry) { return isOutsideRange(entry.second); });
}

bool isAnyOutside(const Procurement &procurement)
{
    return isAnyOutside(procurement.inputs) ||
           std::any_of(procurement.parts.begin(), procurement.parts.end(),
                       [](const auto &part) { return isAnyOutside(part.second); });
}

bool isAnyOutside(const Option &option)
{
    const auto isOutside = [](const auto &entry) { return isAnyOutside(entry.second); };
    return isAnyOutside(option.procurement) ||
           std::any_of(option.workloads.begin(), option.workloads.end(), isOutside) ||
           std::any_of(option.actual.months.begin(), option.actual.months.end(), isOutside);
}

// Of all inputs, also those that do not apply: an edit is told of them without the places of all.
bool isAnyOutside(const Study &study)
{
    const auto isOutside = [](const auto &entry) { return isAnyOutside(entry.second); };
    return isAnyOutside(study.conventions.inputs) || isAnyOutside(study.shared) ||
           std::any_of(study.workloads.begin(), study.workloads.end(),
                       [](const auto &entry) { return isAnyOutside(entry.second.inputs); }) ||
           std::any_of(study.options.begin(), study.options.end(), isOutside) ||
           std::any_of(study.gpus.begin(), study.gpus.end(), isOutside);
}

} // namespace

bool isOutsideRange(const Input &input)
{
    return input.value && input.range && input.mode == EffectMode::Value &&
           (*input.value < input.range->low || *input.value > input.range->high);
}

Issue outsideRangeIssue(const ConstInputPlace &place, const std::string &currency)
{
    const Field &field = *place.field;
    return {Severity::Warning,
            titleOf(place) + " is " + amountText(*place.input->value, field.unitText, currency) +
                ", outside its range of " + rangeText(*place.input->range, field, currency) +
                ", and the runs draw from the range; set " + place.path + ".low and .high.",
            place.path};
}

std::vector<Issue> outsideRangeIssues(const Study &study)
{
    std::vector<Issue> issues;
    if (!isAnyOutside(study))
        return issues;
    for (const ConstInputPlace &place : allInputs(study))
        if (isOutsideRange(*place.input))
            issues.push_back(outsideRangeIssue(place, study.currency));
    return issues;
}

void moveRange(Input &input, const Input &before, const Field &field)
{
    if (isOutsideRange(input) && before.value && !isOutsideRange(before) && isRangeARule(before))
        input.range = movedTo(*input.value, *before.value, *before.range, field);
}

std::vector<Issue> moveRanges(const Study &before, Study &study)
{
    std::vector<Issue> issues;
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!isOutsideRange(*place.input))
            continue;
        const auto known = inputAt(before, place.path);
        const bool isMoved = known && known->input->value != place.input->value;
        if (!isMoved || known->input->range != place.input->range)
            continue;
        const Input old = *known->input;
        moveRange(*findInput(study, place.path)->input, old, fieldOfAll(study, place));
        if (isOutsideRange(*place.input))
            issues.push_back(outsideRangeIssue(place, study.currency));
        else
            issues.push_back({Severity::Note,
                              "The range of " + titleOf(place) + " moves with the value, to " +
                                  rangeText(*place.input->range, *place.field, study.currency) + ".",
                              place.path});
    }
    return issues;
}

} // namespace breakeven
