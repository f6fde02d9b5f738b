#include "model/calculators/key.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

std::string rangeInWords(const NumberLimits &limits)
{
    std::string text;
    if (std::isfinite(limits.least) && std::isfinite(limits.most))
        text = (limits.isLeastExcluded ? " above " : " from ") + numberText(limits.least) +
               (limits.isLeastExcluded ? " up to " : " to ") + numberText(limits.most);
    else if (std::isfinite(limits.least))
        text = (limits.isLeastExcluded ? " above " : " of at least ") + numberText(limits.least);
    return text + (limits.allowsInfinity ? " or inf" : "");
}

std::string joined(const std::vector<const char *> &choices)
{
    std::string text;
    for (std::size_t i = 0; i < choices.size(); ++i)
        text += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + std::string(choices[i]);
    return text;
}

} // namespace

NumberLimits NumberLimits::orInfinite() const
{
    NumberLimits limits = *this;
    limits.allowsInfinity = true;
    return limits;
}

NumberLimits NumberLimits::upTo(int elements) const
{
    NumberLimits limits = *this;
    limits.mostElements = elements;
    return limits;
}

NumberLimits anyNumber() { return {}; }

NumberLimits atLeast(double least)
{
    NumberLimits limits;
    limits.least = least;
    return limits;
}

NumberLimits above(double least)
{
    NumberLimits limits = atLeast(least);
    limits.isLeastExcluded = true;
    return limits;
}

NumberLimits between(double least, double most)
{
    NumberLimits limits = atLeast(least);
    limits.most = most;
    return limits;
}

NumberLimits fraction() { return between(0, 1); }

NumberLimits wholeNumber(double least, double most)
{
    NumberLimits limits = between(least, most);
    limits.isWhole = true;
    return limits;
}

Key numberKey(const char *name, const char *unit, const char *standard, NumberLimits limits, const char *help)
{
    return {name, unit, KeyKind::Number, standard, limits, {}, help};
}

Key listKey(const char *name, const char *unit, const char *standard, NumberLimits limits, const char *help)
{
    return {name, unit, KeyKind::List, standard, limits, {}, help};
}

Key choiceKey(const char *name, const char *standard, std::vector<const char *> choices, const char *help)
{
    return {name, "", KeyKind::Choice, standard, {}, std::move(choices), help};
}

Key flagKey(const char *name, const char *standard, const char *help)
{
    return {name, "", KeyKind::Flag, standard, {}, {"true", "false"}, help};
}

Key integerKey(const char *name, const char *standard, int bits, const char *help)
{
    NumberLimits limits;
    limits.bits = bits;
    return {name, "", KeyKind::Integer, standard, limits, {}, help};
}

Key integersKey(const char *name, const char *standard, int bits, int count, const char *help)
{
    Key key = integerKey(name, standard, bits, help);
    key.kind = KeyKind::Integers;
    key.limits.mostElements = count;
    return key;
}

Key optional(Key key)
{
    key.standard = "";
    return key;
}

Key orWord(Key key, const char *word)
{
    key.choices.push_back(word);
    return key;
}

const char *kindName(KeyKind kind)
{
    constexpr const char *names[] = {"number", "list", "choice", "flag", "integer", "integers"};
    return names[std::size_t(kind)];
}

std::string expectation(const Key &key)
{
    const std::string number = key.limits.isWhole ? "whole number" : "number";
    switch (key.kind) {
    case KeyKind::Number:
        return "a " + number + rangeInWords(key.limits) +
               (key.choices.empty() ? "" : " or " + joined(key.choices));
    case KeyKind::List:
        return "1 to " + std::to_string(key.limits.mostElements) + " comma-separated " + number + "s" +
               (rangeInWords(key.limits).empty() ? "" : ", each" + rangeInWords(key.limits));
    case KeyKind::Integer:
        return "a whole number below 2^" + std::to_string(key.limits.bits) + ", decimal or 0x…";
    case KeyKind::Integers:
        return std::to_string(key.limits.mostElements) + " comma-separated whole numbers below 2^" +
               std::to_string(key.limits.bits) + ", decimal or 0x…";
    default:
        return joined(key.choices);
    }
}

} // namespace breakeven
