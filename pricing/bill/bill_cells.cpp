#include "pricing/bill/bill_cells.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <string>

namespace breakeven {

namespace {

// Three whole numbers between two separators, and nothing else.
std::optional<std::array<int, 3>> threeNumbers(std::string_view text, char separator)
{
    std::array<int, 3> numbers{};
    const char *at = text.data();
    const char *end = text.data() + text.size();
    for (std::size_t i = 0; i < 3; ++i) {
        if (i > 0 && (at == end || *at++ != separator))
            return std::nullopt;
        const auto [stop, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc() || stop == at || numbers[i] < 0)
            return std::nullopt;
        at = stop;
    }
    return at == end ? std::optional(numbers) : std::nullopt;
}

std::optional<Date> dayOf(int year, int month, int day)
{
    return year > 99 ? Date::parse(fmt::format("{:04}-{:02}-{:02}", year, month, day)) : std::nullopt;
}

// The day before a time that follows it: "03/31/2026 00:00:00".
std::string_view dayPart(std::string_view text) { return text.substr(0, text.find(' ')); }

} // namespace

std::optional<Date> billDay(std::string_view text, DayOrder order)
{
    if (const auto slashed = threeNumbers(dayPart(text), '/')) {
        const auto &[first, second, third] = *slashed;
        if (first > 999)
            return dayOf(first, second, third);
        return order == DayOrder::DayFirst ? dayOf(third, second, first) : dayOf(third, first, second);
    }
    if (const auto dotted = threeNumbers(dayPart(text), '.'))
        return dayOf((*dotted)[2], (*dotted)[1], (*dotted)[0]);
    return Date::parse(text);
}

DayEvidence dayEvidence(std::string_view text)
{
    const auto dayFirst = billDay(text, DayOrder::DayFirst);
    const auto monthFirst = billDay(text, DayOrder::MonthFirst);
    if (dayFirst == monthFirst)
        return DayEvidence::None;
    return !monthFirst ? DayEvidence::DayFirst : !dayFirst ? DayEvidence::MonthFirst : DayEvidence::Either;
}

std::optional<NanoMoney> billMoney(std::string_view text, bool hasDecimalComma)
{
    if (!hasDecimalComma || text.find(',') == std::string_view::npos)
        return parseNano(text);
    std::string plain;
    for (const char c : text)
        if (c != '.')
            plain += c == ',' ? '.' : c;
    return parseNano(plain);
}

} // namespace breakeven
