#include "model/numeric/amount.h"

#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

namespace breakeven {

namespace {

// What a unit word measures, as powers of money, time (in hours), gigabytes, kilowatts and tokens, and its
// size.
struct Measure
{
    std::array<int, 5> power{};
    double factor = 1;
    bool isPercent = false;

    bool operator==(const Measure &) const = default;
};

struct UnitWord
{
    const char *word;
    Measure measure;
};

constexpr double kHour = 1;

std::optional<Measure> timeWord(const std::string &word, double hoursPerMonth)
{
    const auto isOneOf = [&](std::initializer_list<const char *> words) {
        for (const char *candidate : words)
            if (word == candidate)
                return true;
        return false;
    };
    const auto time = [](double hours) { return Measure{{0, 1, 0, 0}, hours, false}; };
    if (isOneOf({"h", "hr", "hour", "hours"}))
        return time(kHour);
    if (isOneOf({"min", "minute", "minutes"}))
        return time(1.0 / 60);
    if (isOneOf({"s", "sec", "second", "seconds"}))
        return time(1.0 / 3600);
    if (isOneOf({"ms", "millisecond", "milliseconds"}))
        return time(1.0 / 3600000);
    if (isOneOf({"d", "day", "days"}))
        return time(24);
    if (isOneOf({"mo", "month", "months"}))
        return time(hoursPerMonth);
    if (isOneOf({"a", "y", "yr", "year", "years"}))
        return time(12 * hoursPerMonth);
    return std::nullopt;
}

std::optional<Measure> findWord(const std::string &word, const std::string &currency, double hoursPerMonth)
{
    if (word == "$" || word == currency || (currency == "EUR" && word == "€"))
        return Measure{{1, 0, 0, 0}, 1, false};
    if (const auto time = timeWord(word, hoursPerMonth))
        return time;
    static const std::array<UnitWord, 10> kWords{{
        {"%", {{}, 0.01, true}},
        {"GB", {{0, 0, 1, 0}, 1, false}},
        {"TB", {{0, 0, 1, 0}, 1000, false}},
        {"Mbit", {{0, 0, 1, 0}, 1.0 / 8000, false}},
        {"kW", {{0, 0, 0, 1}, 1, false}},
        {"W", {{0, 0, 0, 1}, 0.001, false}},
        {"kWh", {{0, 1, 0, 1}, 1, false}},
        {"token", {{0, 0, 0, 0, 1}, 1, false}},
        {"tokens", {{0, 0, 0, 0, 1}, 1, false}},
        {"million", {{}, 1e6, false}},
    }};
    for (const UnitWord &known : kWords)
        if (word == known.word)
            return known.measure;
    static const std::array<const char *, 16> kCounts{
        "GPU",   "burst",   "people", "server",       "machine", "node", "instance", "job",
        "start", "request", "person", "interruption", "replica", "×",    "x",        "TFLOPS"};
    for (const char *count : kCounts)
        if (word == count || word == std::string(count) + "s")
            return Measure{};
    return std::nullopt;
}

bool isSeparator(char c) { return c == '-' || c == '*' || c == ' '; }

// "$/GB-month" → money per gigabyte and month. Nothing for an unknown word.
std::optional<Measure> readUnit(const std::string &text, const std::string &currency, double hoursPerMonth)
{
    Measure result;
    int sign = 1;
    std::size_t i = 0;
    while (i < text.size()) {
        if (text[i] == '/') {
            sign = -1;
            ++i;
            continue;
        }
        if (isSeparator(text[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && text[end] != '/' && !isSeparator(text[end]))
            ++end;
        std::string word = text.substr(i, end - i);
        if (word.size() > 1 && word[0] == '$') { // "$" stands against the next word only by mistake
            return std::nullopt;
        }
        const auto measure = findWord(word, currency, hoursPerMonth);
        if (!measure)
            return std::nullopt;
        for (std::size_t k = 0; k < result.power.size(); ++k)
            result.power[k] += sign * measure->power[k];
        result.factor *= sign > 0 ? measure->factor : 1 / measure->factor;
        result.isPercent = result.isPercent || measure->isPercent;
        i = end;
    }
    return result;
}

// Arithmetic on numbers: + − * / ( ), numbers with "," between groups of three digits.
class Arithmetic
{
public:
    explicit Arithmetic(const std::string &text) : m_text(text) {}

    std::optional<double> read()
    {
        const auto value = sum();
        skipSpace();
        return value;
    }
    std::size_t position() const { return m_at; }
    bool isPlainNumber() const { return m_operations == 0; }
    // A letter for a power of a thousand stood behind a number.
    bool hasThousands() const { return m_hasThousands; }

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }
    char peek()
    {
        skipSpace();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool numberFollows(std::size_t at) const
    {
        while (at < m_text.size() && m_text[at] == ' ')
            ++at;
        return at < m_text.size() && ((m_text[at] >= '0' && m_text[at] <= '9') || m_text[at] == '.' ||
                                      m_text[at] == '(' || m_text[at] == '-');
    }

    std::optional<double> sum()
    {
        auto value = product();
        while (value && (peek() == '+' || peek() == '-') && numberFollows(m_at + 1)) {
            const char sign = m_text[m_at++];
            const auto next = product();
            ++m_operations;
            value = next ? std::optional(sign == '+' ? *value + *next : *value - *next) : std::nullopt;
        }
        return value;
    }
    std::optional<double> product()
    {
        auto value = factor();
        while (value && (peek() == '*' || peek() == '/') && numberFollows(m_at + 1)) {
            const char sign = m_text[m_at++];
            const auto next = factor();
            ++m_operations;
            value = next ? std::optional(sign == '*' ? *value * *next : *value / *next) : std::nullopt;
        }
        return value;
    }
    std::optional<double> factor()
    {
        if (peek() == '-') {
            ++m_at;
            const auto value = factor();
            return value ? std::optional(-*value) : std::nullopt;
        }
        if (peek() == '(') {
            ++m_at;
            const auto value = sum();
            if (peek() != ')')
                return std::nullopt;
            ++m_at;
            return value;
        }
        return number();
    }
    std::optional<double> number()
    {
        std::string digits;
        skipSpace();
        std::size_t i = m_at;
        const auto isDigit = [&](std::size_t k) {
            return k < m_text.size() && m_text[k] >= '0' && m_text[k] <= '9';
        };
        const auto isGroup = [&](std::size_t k) {
            return m_text[k] == ',' && isDigit(k + 1) && isDigit(k + 2) && isDigit(k + 3) && !isDigit(k + 4);
        };
        for (; i < m_text.size(); ++i) {
            if (isDigit(i) || m_text[i] == '.')
                digits += m_text[i];
            else if (!(isGroup(i) && !digits.empty() && digits.find('.') == std::string::npos))
                break;
        }
        const bool hasExponent =
            i < m_text.size() && (m_text[i] == 'e' || m_text[i] == 'E') && !digits.empty() &&
            (isDigit(i + 1) || ((m_text[i + 1] == '-' || m_text[i + 1] == '+') && isDigit(i + 2)));
        if (hasExponent)
            for (digits += m_text[i++];
                 i < m_text.size() && (isDigit(i) || m_text[i] == '-' || m_text[i] == '+'); ++i)
                if (m_text[i] != '+')
                    digits += m_text[i];
        double value = 0;
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (digits.empty() || error != std::errc() || stop != digits.data() + digits.size())
            return std::nullopt;
        m_at = i;
        return value * thousands();
    }

    // Of the letter that follows, as in "100M" and "100 M tokens".
    double thousands()
    {
        const std::size_t at = m_at + (m_at < m_text.size() && m_text[m_at] == ' ' ? 1 : 0);
        if (at >= m_text.size() ||
            (at + 1 < m_text.size() && std::isalnum(static_cast<unsigned char>(m_text[at + 1]))))
            return 1;
        static constexpr std::pair<char, double> kPowers[]{{'k', 1e3}, {'K', 1e3}, {'M', 1e6},
                                                           {'G', 1e9}, {'B', 1e9}, {'T', 1e12}};
        for (const auto &[letter, power] : kPowers)
            if (m_text[at] == letter) {
                m_at = at + 1;
                m_hasThousands = true;
                return power;
            }
        return 1;
    }

    const std::string &m_text;
    std::size_t m_at = 0;
    int m_operations = 0;
    bool m_hasThousands = false;
};

// "$0.97/h" → "0.97 $/h".
std::string withoutLeadingCurrency(std::string text, const std::string &currency, std::string &prefix)
{
    for (const std::string &word : {std::string("$"), currency})
        if (text.size() > word.size() && text.compare(0, word.size(), word) == 0) {
            prefix = word;
            return std::string(trimmed(text.substr(word.size())));
        }
    return text;
}

// "80G" of memory and "2M" of time may mean something else.
bool isCountedInThousands(const std::optional<Measure> &unit)
{
    return unit && !unit->isPercent && unit->power[1] <= 0 && unit->power[2] == 0 && unit->power[3] == 0;
}

Error badAmount(const std::string &text, const std::string &unit)
{
    return {ErrorKind::BadInput,
            "Expected an amount" + (unit.empty() ? std::string() : " in " + unit) + ", found '" + text + "'.",
            {}};
}

} // namespace

std::string unitFor(const std::string &unitText, const std::string &currency)
{
    std::string text = unitText;
    if (const std::size_t at = text.find('$'); at != std::string::npos)
        text.replace(at, 1, currency);
    return text;
}

namespace {

bool names(const std::string &unit, const std::string &thing)
{
    const auto isSame = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return std::search(unit.begin(), unit.end(), thing.begin(), thing.end(), isSame) != unit.end();
}

// Words of one line count the same things.
const std::vector<std::vector<std::string>> &countedThings()
{
    static const std::vector<std::vector<std::string>> kThings{{"server", "machine", "node", "instance"},
                                                               {"gpu"},
                                                               {"job"},
                                                               {"request"},
                                                               {"person", "people"},
                                                               {"replica"},
                                                               {"burst"},
                                                               {"start"},
                                                               {"interruption"}};
    return kThings;
}

bool namesAny(const std::string &unit, const std::vector<std::string> &things)
{
    return std::any_of(things.begin(), things.end(),
                       [&](const std::string &thing) { return names(unit, thing); });
}

// GPUs where machines are counted, servers where GPUs are: how many there are in one is not known here. A
// price that names nothing is of a machine.
bool isOfOtherThings(const std::string &given, const std::string &wanted)
{
    const auto &machines = countedThings().front();
    const bool isOfMachine = wanted.starts_with("$/") && !names(wanted, "gpu");
    return std::any_of(countedThings().begin(), countedThings().end(), [&](const auto &things) {
        return namesAny(given, things) && !namesAny(wanted, things) && !(isOfMachine && things == machines);
    });
}

} // namespace

Result<double> parseAmount(const std::string &text, const std::string &unitText, const std::string &currency,
                           double hoursPerMonth)
{
    const std::string shownUnit = unitFor(unitText, currency);
    std::string prefix;
    const std::string body = withoutLeadingCurrency(std::string(trimmed(text)), currency, prefix);
    Arithmetic arithmetic(body);
    const auto value = arithmetic.read();
    if (!value || !std::isfinite(*value))
        return badAmount(text, shownUnit);
    if (arithmetic.hasThousands() && !isCountedInThousands(readUnit(unitText, currency, hoursPerMonth)))
        return badAmount(text, shownUnit);
    const std::string unit = prefix + std::string(trimmed(body.substr(arithmetic.position())));
    if (unit.empty())
        return *value;
    const auto wanted = readUnit(unitText, currency, hoursPerMonth);
    const auto given =
        readUnit(!prefix.empty() && unit.size() > prefix.size() ? "$" + unit.substr(prefix.size()) : unit,
                 currency, hoursPerMonth);
    if (!wanted || !given)
        return badAmount(text, shownUnit);
    if (isOfOtherThings(unit, unitText))
        return badAmount(text, shownUnit);
    // "25 %" is enough where "25 %/year" is meant.
    const bool isShare = given->isPercent && wanted->isPercent && given->power == Measure{}.power;
    if (isShare)
        return *value / 100;
    if (given->power != wanted->power || (given->isPercent && !wanted->isPercent))
        return badAmount(text, shownUnit);
    if (unit == unitText || unit == shownUnit)
        return wanted->isPercent ? *value / 100 : *value;
    const double canonical = wanted->isPercent ? wanted->factor * 100 : wanted->factor;
    return *value * (given->factor / canonical);
}

std::string amountText(double value, const std::string &unitText, const std::string &currency)
{
    if (unitText.find('%') != std::string::npos) {
        char digits[64];
        const auto end =
            std::to_chars(digits, digits + sizeof digits, value * 100, std::chars_format::general, 15).ptr;
        // Fifteen digits where they are enough: 0.29 is 29 %, not 28.999999999999996 %.
        for (const std::string &text : {std::string(digits, end), numberText(value * 100)}) {
            double back = 0;
            std::from_chars(text.data(), text.data() + text.size(), back);
            if (back / 100 == value)
                return text + " " + unitText;
        }
        return numberText(value);
    }
    return unitText.empty() ? numberText(value) : numberText(value) + " " + unitFor(unitText, currency);
}

std::vector<std::string> compatibleUnits(const std::string &unitText)
{
    static const std::vector<std::vector<std::string>> kFamilies{
        {"h", "min", "s", "days"},
        {"months", "years"},
        {"$/h", "$/month", "$/year"},
        {"$/server-year", "$/server-month"},
        {"$/year", "$/month"},
        {"GB", "TB"},
        {"kW", "W"},
    };
    for (const auto &family : kFamilies)
        if (family.front() == unitText)
            return family;
    return {unitText};
}

} // namespace breakeven
