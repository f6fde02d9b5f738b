#include "data/readers/number_cell.h"

#include "model/numeric/trimmed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace breakeven {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// U+00A0, U+202F, U+2009 and the plain one.
constexpr std::array<std::string_view, 5> kBlanks{" ", "\t", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89"};

struct CurrencyMark
{
    std::string_view mark;
    std::string_view code;
};
// The longest first. A yen sign is also that of the yuan, a crown of several countries: they are no marks.
constexpr std::array<CurrencyMark, 19> kCurrencyMarks{{{"US$", "USD"},
                                                       {"USD", "USD"},
                                                       {"EUR", "EUR"},
                                                       {"GBP", "GBP"},
                                                       {"CHF", "CHF"},
                                                       {"CAD", "CAD"},
                                                       {"AUD", "AUD"},
                                                       {"INR", "INR"},
                                                       {"JPY", "JPY"},
                                                       {"CNY", "CNY"},
                                                       {"SEK", "SEK"},
                                                       {"NOK", "NOK"},
                                                       {"DKK", "DKK"},
                                                       {"PLN", "PLN"},
                                                       {"SGD", "SGD"},
                                                       {"\xE2\x82\xAC", "EUR"},
                                                       {"\xC2\xA3", "GBP"},
                                                       {"\xE2\x82\xB9", "INR"},
                                                       {"$", "USD"}}};

// "1.2e3": where the exponent begins; the size where there is none.
std::size_t exponentAt(std::string_view text)
{
    const std::size_t at = text.find_first_of("eE");
    if (at == std::string_view::npos || at == 0)
        return text.size();
    std::size_t digits = at + 1;
    if (digits < text.size() && (text[digits] == '+' || text[digits] == '-'))
        ++digits;
    const bool isExponent = digits < text.size() && text.size() - digits <= 3 &&
                            std::all_of(text.begin() + std::ptrdiff_t(digits), text.end(), isDigit);
    return isExponent ? at : text.size();
}

// A cell without what stands around its digits.
struct Core
{
    std::string_view digits; // with the marks between them, without an exponent
    std::string_view exponent;
    bool isNegative = false;
    bool isShare = false;
    std::string_view currency;
};

bool takeSign(std::string_view &text, bool &isNegative)
{
    for (const std::string_view sign : {"-", "\xE2\x88\x92", "+"})
        if (text.starts_with(sign)) {
            text = withoutBlanks(text.substr(sign.size()));
            isNegative = isNegative || sign != "+";
            return true;
        }
    return false;
}

bool takeCurrency(std::string_view &text, std::string_view &currency)
{
    for (const CurrencyMark &known : kCurrencyMarks) {
        if (text.starts_with(known.mark))
            text = withoutBlanks(text.substr(known.mark.size()));
        else if (text.ends_with(known.mark))
            text = withoutBlanks(text.substr(0, text.size() - known.mark.size()));
        else
            continue;
        currency = known.code;
        return true;
    }
    return false;
}

std::optional<Core> coreOf(std::string_view cell)
{
    Core core;
    std::string_view text = withoutBlanks(cell);
    bool hasSign = false;
    // Sign, brackets and mark stand in any order: "-$5", "$-5", "$(5)", "(5 €)".
    for (int layer = 0; layer < 3; ++layer) {
        if (!core.isNegative && text.size() > 1 && text.front() == '(' && text.back() == ')') {
            core.isNegative = true;
            text = withoutBlanks(text.substr(1, text.size() - 2));
        } else if (!hasSign && takeSign(text, core.isNegative)) {
            hasSign = true;
        } else if (core.currency.empty()) {
            takeCurrency(text, core.currency);
        }
    }
    if (text.ends_with('%')) {
        core.isShare = true;
        text = withoutBlanks(text.substr(0, text.size() - 1));
    }
    if (!hasSign && !core.isNegative && text.size() > 1 && text.ends_with('-')) {
        core.isNegative = true;
        text = withoutBlanks(text.substr(0, text.size() - 1));
    }
    const std::size_t exponent = exponentAt(text);
    core.digits = text.substr(0, exponent);
    core.exponent = text.substr(exponent);
    const bool hasDigit = std::any_of(core.digits.begin(), core.digits.end(), isDigit);
    return hasDigit ? std::optional(core) : std::nullopt;
}

// Length of the mark that may stand between thousands here; 0: there is none.
std::size_t groupMarkAt(std::string_view text, std::size_t at, char decimal)
{
    for (const std::string_view mark :
         {".", ",", "'", "\xE2\x80\x99", " ", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89"})
        if (text.substr(at).starts_with(mark) && mark.front() != decimal)
            return mark.size();
    return 0;
}

// "1", "234", "567" are thousands, "12", "34", "567" as they are counted in India.
bool areGroups(const std::vector<std::string_view> &groups)
{
    if (groups.size() == 1)
        return true;
    const std::string_view first = groups.front();
    if (first.empty() || first.front() == '0' || groups.back().size() != 3)
        return false;
    const auto allOf = [&](std::size_t size) {
        return std::all_of(groups.begin() + 1, groups.end() - 1,
                           [size](std::string_view group) { return group.size() == size; });
    };
    return (first.size() <= 3 && allOf(3)) || (groups.size() > 2 && first.size() <= 2 && allOf(2));
}

// Nothing for what is no whole number, with or without one kind of mark between its thousands.
std::optional<std::string> wholePart(std::string_view text, char decimal)
{
    std::vector<std::string_view> groups;
    std::string_view mark;
    std::size_t begin = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        if (isDigit(text[at])) {
            ++at;
            continue;
        }
        const std::size_t size = groupMarkAt(text, at, decimal);
        if (size == 0 || (!mark.empty() && text.substr(at, size) != mark))
            return std::nullopt;
        mark = text.substr(at, size);
        groups.push_back(text.substr(begin, at - begin));
        at += size;
        begin = at;
    }
    groups.push_back(text.substr(begin));
    if (!areGroups(groups))
        return std::nullopt;
    std::string digits;
    for (const std::string_view group : groups)
        digits += group;
    return digits;
}

std::optional<std::string> plainCore(const Core &core, DecimalMark mark)
{
    const char decimal = mark == DecimalMark::Point ? '.' : ',';
    const std::size_t at = core.digits.find(decimal);
    auto digits = wholePart(core.digits.substr(0, at), decimal);
    if (!digits)
        return std::nullopt;
    if (digits->empty())
        *digits = "0";
    if (at != std::string_view::npos) {
        const std::string_view decimals = core.digits.substr(at + 1);
        if (!std::all_of(decimals.begin(), decimals.end(), isDigit))
            return std::nullopt;
        // "5." is a number, "1.200," is none.
        if (decimals.empty() && (mark == DecimalMark::Comma || digits->size() != at))
            return std::nullopt;
        if (!decimals.empty())
            *digits += "." + std::string(decimals);
    }
    return (core.isNegative ? "-" : "") + *digits + std::string(core.exponent);
}

// Digits with at most one point among them: told without taking the cell apart, for files of millions.
std::optional<ShownMark> plainMark(std::string_view cell)
{
    if (cell.starts_with('-'))
        cell.remove_prefix(1);
    std::size_t point = cell.size();
    for (std::size_t i = 0; i < cell.size(); ++i)
        if (!isDigit(cell[i])) {
            if (cell[i] != '.' || point != cell.size())
                return std::nullopt;
            point = i;
        }
    if (cell.empty() || point == 0 || point + 1 == cell.size())
        return std::nullopt;
    if (point == cell.size())
        return ShownMark::None;
    const bool mayBeThousands = point <= 3 && cell.size() - point - 1 == 3 && cell.front() != '0';
    return mayBeThousands ? ShownMark::PointOrThousands : ShownMark::Point;
}

} // namespace

std::string_view withoutBlanks(std::string_view cell)
{
    const auto starts = [&](std::string_view blank) { return cell.starts_with(blank); };
    const auto ends = [&](std::string_view blank) { return cell.ends_with(blank); };
    for (auto blank = kBlanks.begin();
         (blank = std::find_if(kBlanks.begin(), kBlanks.end(), starts)) != kBlanks.end();)
        cell.remove_prefix(blank->size());
    for (auto blank = kBlanks.begin();
         (blank = std::find_if(kBlanks.begin(), kBlanks.end(), ends)) != kBlanks.end();)
        cell.remove_suffix(blank->size());
    return cell;
}

std::optional<NumberCell> numberCell(std::string_view cell)
{
    NumberCell number;
    if (const auto plain = plainMark(cell)) {
        number.shown = *plain;
        number.isPlain = true;
        return number;
    }
    const auto core = coreOf(cell);
    if (!core)
        return std::nullopt;
    const auto point = plainCore(*core, DecimalMark::Point);
    const auto comma = plainCore(*core, DecimalMark::Comma);
    if (!point && !comma)
        return std::nullopt;
    number.isShare = core->isShare;
    number.currency = core->currency;
    if (!comma)
        number.shown = ShownMark::Point;
    else if (!point)
        number.shown = ShownMark::Comma;
    else if (*point != *comma)
        number.shown = core->digits.find('.') != std::string_view::npos ? ShownMark::PointOrThousands
                                                                        : ShownMark::CommaOrThousands;
    return number;
}

std::optional<std::string> plainNumber(std::string_view cell, DecimalMark mark)
{
    const auto core = coreOf(cell);
    return core ? plainCore(*core, mark) : std::nullopt;
}

bool isMissing(std::string_view cell)
{
    static constexpr std::array<std::string_view, 12> words{"",     "-",    "n/a", "[n/a]", "na",  "#n/a",
                                                            "null", "none", "nan", "--",    "nil", "(null)"};
    if (!cell.empty() && isDigit(cell.front()))
        return false;
    const std::string_view text = withoutBlanks(cell);
    if (text.empty())
        return true;
    if (text.size() > 6)
        return false;
    std::array<char, 6> lower{};
    std::transform(text.begin(), text.end(), lower.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    return std::find(words.begin(), words.end(), std::string_view(lower.data(), text.size())) != words.end();
}

std::optional<DecimalMark> parseDecimalMark(std::string_view word)
{
    if (word == "point")
        return DecimalMark::Point;
    return word == "comma" ? std::optional(DecimalMark::Comma) : std::nullopt;
}

} // namespace breakeven
