// The checked values of one call of a calculator: every key has one, given or standard, unless it may be left
// out.
#pragma once

#include "model/calculators/calculator.h"
#include "model/result.h"

#include <cstdint>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace breakeven {

using Integers = std::vector<std::uint64_t>;
// The first alternative (monostate) stands for a key that was left out.
using ArgumentValue =
    std::variant<std::monostate, double, std::vector<double>, std::string, bool, std::uint64_t, Integers>;

class Arguments
{
public:
    // From "key=value" texts. Errors: Usage for an unknown, repeated or missing key (the nearest are named);
    // BadInput for a value out of its range: `where` is the key, the message says what was expected and
    // found.
    static Result<Arguments> parse(const Calculator &calculator, const std::vector<std::string> &texts);

    const Calculator &calculator() const { return *m_calculator; }

    // A simulation looks at this token from time to time; after a stop request it ends with Cancelled.
    void stopOn(std::stop_token stop) { m_stop = std::move(stop); }
    const std::stop_token &stop() const { return m_stop; }

    // False for an optional key that was left out.
    bool isGiven(const std::string &key) const { return !std::holds_alternative<std::monostate>(value(key)); }

    // False where a key has its standard value because nothing was said.
    bool isTyped(const std::string &key) const { return m_typed.count(key) != 0; }
    // True where a word stands for the number.
    bool isWord(const std::string &key) const { return std::holds_alternative<std::string>(value(key)); }

    // Requires: a key of this kind, which is given.
    double number(const std::string &key) const { return std::get<double>(value(key)); }
    const std::vector<double> &list(const std::string &key) const
    {
        return std::get<std::vector<double>>(value(key));
    }
    const std::string &choice(const std::string &key) const { return std::get<std::string>(value(key)); }
    bool flag(const std::string &key) const { return std::get<bool>(value(key)); }
    std::uint64_t integer(const std::string &key) const { return std::get<std::uint64_t>(value(key)); }
    const Integers &integers(const std::string &key) const { return std::get<Integers>(value(key)); }
    const ArgumentValue &value(const std::string &key) const { return m_values.at(key); }

private:
    explicit Arguments(const Calculator &calculator) : m_calculator(&calculator) {}

    const Calculator *m_calculator;
    std::map<std::string, ArgumentValue> m_values;
    std::set<std::string> m_typed;
    std::stop_token m_stop;
};

} // namespace breakeven
