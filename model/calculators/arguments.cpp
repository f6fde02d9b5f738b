#include "model/calculators/arguments.h"

#include "model/calculators/catalogue.h"
#include "model/calculators/number_text.h"
#include "model/nearest.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace breakeven {

namespace {

bool isWithin(double value, const NumberLimits &limits)
{
    if (std::isinf(value))
        return limits.allowsInfinity && value > 0;
    const bool isAboveLeast = limits.isLeastExcluded ? value > limits.least : value >= limits.least;
    return isAboveLeast && value <= limits.most && (!limits.isWhole || value == std::floor(value));
}

std::optional<double> numberWithin(std::string_view text, const NumberLimits &limits)
{
    const auto value = parseNumber(text);
    return value && isWithin(*value, limits) ? value : std::nullopt;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    const std::size_t last = text.find_last_not_of(' ');
    return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

std::optional<ArgumentValue> listWithin(std::string_view text, const NumberLimits &limits)
{
    std::vector<double> values;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const auto value = numberWithin(trimmed(text.substr(start, end - start)), limits);
        if (!value || int(values.size()) == limits.mostElements)
            return std::nullopt;
        values.push_back(*value);
        start = end + 1;
    }
    return values;
}

std::optional<ArgumentValue> parseValue(const Key &key, const std::string &text)
{
    switch (key.kind) {
    case KeyKind::Number:
        if (const auto number = numberWithin(text, key.limits))
            return *number;
        return std::nullopt;
    case KeyKind::List:
        return listWithin(text, key.limits);
    case KeyKind::Choice:
    case KeyKind::Flag:
        break;
    }
    if (std::find(key.choices.begin(), key.choices.end(), text) == key.choices.end())
        return std::nullopt;
    if (key.kind == KeyKind::Flag)
        return text == "true";
    return text;
}

Error usage(const Calculator &calculator, const std::string &message)
{
    return {ErrorKind::Usage, message, std::string("calc ") + calculator.name};
}

Error unknownKey(const Calculator &calculator, const std::string &name)
{
    std::vector<std::string> names;
    for (const Key &key : calculator.keys)
        names.push_back(key.name);
    return usage(calculator,
                 "There is no key '" + name + "'; the nearest are " + inWords(nearest(name, names)) + ".");
}

std::string shortened(const std::string &text)
{
    return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

} // namespace

Result<Arguments> Arguments::parse(const Calculator &calculator, const std::vector<std::string> &texts)
{
    std::map<std::string, std::string> given;
    for (const std::string &text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
            return usage(calculator, "Expected key=value, found '" + shortened(text) + "'.");
        const std::string name = text.substr(0, equals);
        const bool isKnown = std::any_of(calculator.keys.begin(), calculator.keys.end(),
                                         [&](const Key &key) { return name == key.name; });
        if (!isKnown)
            return unknownKey(calculator, name);
        if (!given.emplace(name, text.substr(equals + 1)).second)
            return usage(calculator, "The key '" + name + "' is given twice.");
    }
    Arguments arguments(calculator);
    for (const Key &key : calculator.keys) {
        const auto found = given.find(key.name);
        if (found == given.end() && !key.standard)
            return usage(calculator, std::string("The key '") + key.name + "' is missing: expected " +
                                         key.name + "=VALUE, " + expectation(key) + ".");
        const std::string text = found == given.end() ? key.standard : found->second;
        auto value = parseValue(key, text);
        if (!value)
            return Error{ErrorKind::BadInput,
                         "Expected " + expectation(key) + ", found '" + shortened(text) + "'.", key.name};
        arguments.m_values.emplace(key.name, std::move(*value));
    }
    return arguments;
}

} // namespace breakeven
