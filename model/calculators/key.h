// One argument of a calculator: its name, unit, standard value and what may be put in.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace breakeven {

// Integers are exact up to 2^64 − 1, where a double is not.
enum class KeyKind { Number, List, Choice, Flag, Integer, Integers };

// For a number, or of every number in a list.
struct NumberLimits
{
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool isLeastExcluded = false;
    bool isWhole = false;
    bool allowsInfinity = false;
    int mostElements = 1000; // of a list; at least one
    int bits = 64;           // of integers

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
    const char *standard; // as it would be typed; nullptr: must be given; empty: may be left out
    NumberLimits limits;
    std::vector<const char *> choices; // of a number: the words that may stand for it
    const char *help;

    bool isRequired() const { return standard == nullptr; }
    bool isOptional() const { return standard && !*standard; }
};

Key numberKey(const char *name, const char *unit, const char *standard, NumberLimits limits,
              const char *help = "");
Key listKey(const char *name, const char *unit, const char *standard, NumberLimits limits,
            const char *help = "");
Key choiceKey(const char *name, const char *standard, std::vector<const char *> choices,
              const char *help = "");
Key flagKey(const char *name, const char *standard, const char *help = "");
// Whole numbers of at most `bits` bits, decimal or 0x…; `count` of them, where it is a list.
Key integerKey(const char *name, const char *standard, int bits, const char *help = "");
Key integersKey(const char *name, const char *standard, int bits, int count, const char *help = "");
// The same key, which may be left out; then it has no value.
Key optional(Key key);
// The same key of a number, which may be this word instead.
Key orWord(Key key, const char *word);

const char *kindName(KeyKind kind); // "number", "list", …

// What may be put in, in words: "a whole number from 1 to 100", "list or paid".
std::string expectation(const Key &key);

} // namespace breakeven
