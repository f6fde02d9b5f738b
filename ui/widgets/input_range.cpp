#include "ui/widgets/input_range.h"

#include "ui/look/strings.h"
#include "ui/text/field_amount.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString inputEditorWords(const char *text) { return QCoreApplication::translate("InputEditor", text); }

Error wrongEnd(const char *end, const std::string &message) { return {ErrorKind::BadInput, message, end}; }

} // namespace

std::pair<double, double> sliderEnds(const Input &input, const Field &field)
{
    const double value = input.value.value_or(0);
    if (input.range && input.range->high > input.range->low) {
        const double margin = 0.25 * (input.range->high - input.range->low);
        return {std::max(field.least, std::min(value, input.range->low - margin)),
                std::min(field.most, std::max(value, input.range->high + margin))};
    }
    const bool isShare = std::string(field.unitText) == "%" && field.most <= 1;
    if (isShare)
        return {field.least, field.most};
    const double high = value > 0 ? 2 * value : 1;
    return {std::max(field.least, value < 0 ? 2 * value : 0.0), std::min(field.most, high)};
}

double roundedForSlider(double value, double span, double factor, const Field &field)
{
    if (isCounted(field))
        return std::round(value);
    if (!(span > 0))
        return value;
    const double digit = std::pow(10.0, std::floor(std::log10(span / factor)) - 2);
    return std::round(value / factor / digit) * digit * factor;
}

std::optional<Range> proposedRange(const Input &input, const Field &field)
{
    constexpr double kFifth = 0.2;
    if (!input.value || *input.value == 0)
        return std::nullopt;
    const double margin = kFifth * std::fabs(*input.value);
    Range range{*input.value - margin, *input.value + margin};
    if (isCounted(field))
        range = {std::floor(range.low), std::ceil(range.high)};
    range.low = std::max(range.low, field.least);
    range.high = std::min(range.high, field.most);
    return range;
}

Result<std::optional<Range>> readRange(const Field &field, const Study &study, const Input &input,
                                       const RangeTexts &texts, int unit, const QLocale &locale)
{
    const bool isEmpty = texts.low.trimmed().isEmpty() && texts.high.trimmed().isEmpty();
    const bool wasFixed = !input.range;
    if ((isEmpty && (wasFixed || texts.shape == 0)) || (texts.shape == 0 && !wasFixed))
        return std::optional<Range>();
    const FieldAmount amount(field, study);
    const auto low = amount.read(texts.low, unit, locale);
    if (!low)
        return wrongEnd("low", low.error().message);
    const auto high = amount.read(texts.high, unit, locale);
    if (!high)
        return wrongEnd("high", high.error().message);
    const RangeShape shape = texts.shape > 0 ? RangeShape(texts.shape - 1) : RangeShape::Pert;
    // What is drawn from values has its ends by them.
    if (hasValues(shape)) {
        if (input.range && input.range->shape == shape)
            return input.range;
        return wrongEnd("low", toStd(inputEditorWords("The study's file lists the values to draw from.")));
    }
    Range range;
    range.low = low->value_or(input.value.value_or(0));
    range.high = high->value_or(std::max(input.value.value_or(0), range.low));
    range.shape = shape;
    if (range.low > range.high)
        return wrongEnd(
            "low",
            toStd(
                inputEditorWords("The low end, %1, is above the high end, %2. <a href=\"swap\">Swap them</a>")
                    .arg(amount.text(range.low, unit, locale), amount.text(range.high, unit, locale))));
    return std::optional<Range>(range);
}

} // namespace breakeven
