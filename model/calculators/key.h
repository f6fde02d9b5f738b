// One argument of a calculator: its name, unit, standard value and what may be put in.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace breakeven {

enum class KeyKind { Number, List, Choice, Flag };

// Of a number, or of every number in a list.
struct NumberLimits
{
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool isLeastExcluded = false;
    bool isWhole = false;
    bool allowsInfinity = false;
    int mostElements = 1000; // of a list; at least one

    // The same with `inf` allowed.
    NumberLimits orInfinite() const;
    NumberLimits upTo(int elements) const;
};

NumberLimits anyNumber();
NumberLimits atLeast(double least);
NumberLimits above(double least);
NumberLimits between(double least, double most);
NumberLimits fraction();
NumberLimits wholeNumber(double least, double most);

struct Key
{
    const char *name;
    const char *unit; // "USD/year"; empty: a pure number
    KeyKind kind;
    const char *standard; // as it would be typed; nullptr: must be given
    NumberLimits limits;
    std::vector<const char *> choices;
    const char *help;
};

Key numberKey(const char *name, const char *unit, const char *standard, NumberLimits limits,
              const char *help = "");
Key listKey(const char *name, const char *unit, const char *standard, NumberLimits limits,
            const char *help = "");
Key choiceKey(const char *name, const char *standard, std::vector<const char *> choices,
              const char *help = "");
Key flagKey(const char *name, const char *standard, const char *help = "");

const char *kindName(KeyKind kind); // "number", "list", …

// What may be put in, in words: "a whole number from 1 to 100", "list or paid".
std::string expectation(const Key &key);

} // namespace breakeven
