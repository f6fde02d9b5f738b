#include "model/calculators/arguments.h"

#include "model/calculators/catalogue.h"
#include "model/numeric/nearest.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"

#include <algorithm>
#include <charconv>
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

std::optional<std::uint64_t> integerWithin(std::string_view text, const NumberLimits &limits)
{
    const bool isHexadecimal = text.starts_with("0x") || text.starts_with("0X");
    if (isHexadecimal)
        text.remove_prefix(2);
    std::uint64_t value = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value, isHexadecimal ? 16 : 10);
    const bool isWithinBits = limits.bits == 64 || value >> limits.bits == 0;
    return error == std::errc() && rest == end && isWithinBits ? std::optional(value) : std::nullopt;
}

// Every element of a comma-separated list, as `read` understands it.
template<class T>
std::optional<std::vector<T>> elements(std::string_view text, const NumberLimits &limits,
                                       std::optional<T> (*read)(std::string_view, const NumberLimits &))
{
    std::vector<T> values;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const auto value = read(trimmed(text.substr(start, end - start)), limits);
        if (!value || int(values.size()) == limits.mostElements)
            return std::nullopt;
        values.push_back(*value);
        start = end + 1;
    }
    return values;
}

template<class T>
std::optional<ArgumentValue> asArgument(const std::optional<T> &value)
{
    return value ? std::optional<ArgumentValue>(*value) : std::nullopt;
}

std::optional<ArgumentValue> parseValue(const Key &key, const std::string &text)
{
    const bool isChoice = std::find(key.choices.begin(), key.choices.end(), text) != key.choices.end();
    switch (key.kind) {
    case KeyKind::Number:
        if (isChoice)
            return text;
        return asArgument(numberWithin(text, key.limits));
    case KeyKind::List:
        return asArgument(elements<double>(text, key.limits, numberWithin));
    case KeyKind::Integer:
        return asArgument(integerWithin(text, key.limits));
    case KeyKind::Integers: {
        const auto integers = elements<std::uint64_t>(text, key.limits, integerWithin);
        const bool isComplete = integers && int(integers->size()) == key.limits.mostElements;
        return isComplete ? asArgument(integers) : std::nullopt;
    }
    case KeyKind::Choice:
    case KeyKind::Flag:
        break;
    }
    if (!isChoice)
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

// The hint which share to write where a percentage was given; empty for any other mistake.
std::string shareForPercentage(const Key &key, const std::string &text)
{
    const bool hasSign = !text.empty() && text.back() == '%';
    const auto percentage = parseNumber(text.substr(0, text.find_last_not_of(" %") + 1));
    const bool isMeant = percentage && *percentage > (hasSign ? 0 : 1) && *percentage <= 100;
    if (!isMeant || key.kind != KeyKind::Number || key.limits.least < 0 || key.limits.most != 1)
        return "";
    return "; write " + numberText(*percentage) + " % as " + numberText(*percentage / 100);
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
    for (const auto &[name, text] : given)
        arguments.m_typed.insert(name);
    for (const Key &key : calculator.keys) {
        const auto found = given.find(key.name);
        if (found == given.end() && key.isRequired())
            return usage(calculator, std::string("The key '") + key.name + "' is missing: expected " +
                                         key.name + "=VALUE, " + expectation(key) + ".");
        if (found == given.end() && key.isOptional()) {
            arguments.m_values.emplace(key.name, std::monostate());
            continue;
        }
        const std::string text = found == given.end() ? key.standard : found->second;
        auto value = parseValue(key, text);
        if (!value)
            return Error{ErrorKind::BadInput,
                         "Expected " + expectation(key) + ", found '" + shortened(text) + "'" +
                             shareForPercentage(key, text) + ".",
                         key.name};
        arguments.m_values.emplace(key.name, std::move(*value));
    }
    return arguments;
}

} // namespace breakeven
