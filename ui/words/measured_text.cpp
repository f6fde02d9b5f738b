#include "ui/words/measured_text.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"

namespace breakeven::words {

namespace {

std::string measuredWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("MeasuredText", english, arguments);
}

// "compute +1,200, idle −300": what does not differ is not named.
std::string categories(const MeasuredDifference &measured, int decimals, const NumberStyle &style)
{
    std::vector<std::string> parts;
    for (int i = 0; i < kCategoryCount; ++i)
        if (const auto &figure = measured.byCategory[std::size_t(i)];
            figure.node >= 0 && figure.value != std::optional(0.0))
            parts.push_back(categoryId(Category(i)) + std::string(" ") +
                            difference(figure.value, decimals, style));
    return joined(parts, ", ");
}

int decimalsOf(const MeasuredDifference &measured)
{
    std::vector<std::optional<double>> values{measured.total.value};
    for (const MeasuredDifference::Figure &figure : measured.byCategory)
        if (figure.node >= 0)
            values.push_back(figure.value);
    return moneyDecimals(values);
}

} // namespace

std::string measuredSentence(const Study &study, const Comparison &comparison,
                             const MeasuredDifference &measured, const NumberStyle &style)
{
    const int decimals = decimalsOf(measured);
    const auto nameOf = [&](int index) { return comparison.options[std::size_t(index)].name; };
    const std::string period = measured.months == 1
                                   ? measuredWords("first month")
                                   : measuredWords("first %1 months", {std::to_string(measured.months)});
    const std::string beginning =
        measuredWords("%1 against %2, %3: ", {nameOf(measured.measured), nameOf(measured.modelled), period});
    const std::string parts = categories(measured, decimals, style);
    if (parts.empty())
        return beginning + measuredWords("no difference.");
    return beginning +
           measuredWords("%1; %2 %3 in all.",
                         {parts, difference(measured.total.value, decimals, style), study.currency});
}

} // namespace breakeven::words
