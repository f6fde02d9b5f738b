#include "data/readers/time_cell.h"

#include "data/readers/number_cell.h"
#include "data/readers/time_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

constexpr std::int64_t kSecondsOfDay = 86400;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)); }

// A cell read from its beginning, word by word.
class Scanner
{
public:
    explicit Scanner(std::string_view text) : m_rest(text) {}

    bool isAtEnd() const { return m_rest.empty(); }
    std::string_view rest() const { return m_rest; }
    char next() const { return m_rest.empty() ? '\0' : m_rest.front(); }

    std::string_view digits()
    {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isDigit);
        return take(std::size_t(end - m_rest.begin()));
    }
    std::string_view letters()
    {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isLetter);
        return take(std::size_t(end - m_rest.begin()));
    }
    bool takeOne(std::string_view marks)
    {
        if (m_rest.empty() || marks.find(m_rest.front()) == std::string_view::npos)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    void skipBlanks() { m_rest = withoutBlanks(m_rest); }

private:
    std::string_view take(std::size_t size)
    {
        const std::string_view taken = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return taken;
    }

    std::string_view m_rest;
};

int numberOf(std::string_view digits)
{
    int number = 0;
    for (const char c : digits.substr(0, 9))
        number = number * 10 + (c - '0');
    return number;
}

// Of the first three letters: "Sep", "September", "sept".
std::optional<int> monthOf(std::string_view word)
{
    static constexpr std::string_view names = "janfebmaraprmayjunjulaugsepoctnovdec";
    if (word.size() < 3)
        return std::nullopt;
    std::string start;
    for (const char c : word.substr(0, 3))
        start += char(std::tolower(static_cast<unsigned char>(c)));
    const std::size_t at = names.find(start);
    return at == std::string_view::npos || at % 3 != 0 ? std::nullopt : std::optional(int(at / 3) + 1);
}

bool isWeekday(std::string_view word)
{
    static constexpr std::array<std::string_view, 7> names{"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
    std::string start;
    for (const char c : word.substr(0, 3))
        start += char(std::tolower(static_cast<unsigned char>(c)));
    return std::find(names.begin(), names.end(), start) != names.end();
}

std::optional<Date> dayOf(int year, int month, int day)
{
    if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31)
        return std::nullopt;
    return Date::parse(fmt::format("{:04}-{:02}-{:02}", year, month, day));
}

// "26" is 2026; three digits are no year.
std::optional<int> yearOf(std::string_view digits)
{
    if (digits.size() == 2)
        return 2000 + numberOf(digits);
    return digits.size() == 4 ? std::optional(numberOf(digits)) : std::nullopt;
}

// "3-Sep-26", "3 Sep 2026".
std::optional<Date> dayThenName(Scanner &scan, std::string_view day)
{
    const auto month = monthOf(scan.letters());
    scan.takeOne(".");
    if (!scan.takeOne("-/ ,") || !month)
        return std::nullopt;
    scan.skipBlanks();
    const auto year = yearOf(scan.digits());
    return year ? dayOf(*year, *month, numberOf(day)) : std::nullopt;
}

std::optional<Date> numberedDay(Scanner &scan, DayOrder order)
{
    const std::string_view first = scan.digits();
    if (first.size() == 8)
        return dayOf(numberOf(first.substr(0, 4)), numberOf(first.substr(4, 2)), numberOf(first.substr(6)));
    const char mark = scan.next();
    if (first.empty() || first.size() > 4 || first.size() == 3 || !scan.takeOne("-/. "))
        return std::nullopt;
    if (mark == ' ')
        scan.skipBlanks();
    if (isLetter(scan.next()))
        return first.size() <= 2 ? dayThenName(scan, first) : std::nullopt;
    const std::string_view second = scan.digits();
    if (second.empty() || second.size() > 2 || scan.next() != mark || !scan.takeOne("-/."))
        return std::nullopt;
    const std::string_view third = scan.digits();
    if (first.size() == 4)
        return third.size() <= 2 ? dayOf(numberOf(first), numberOf(second), numberOf(third)) : std::nullopt;
    const auto year = yearOf(third);
    if (!year)
        return std::nullopt;
    if (order == DayOrder::YearFirst && mark == '-' && first.size() == 2 && third.size() == 2)
        return dayOf(2000 + numberOf(first), numberOf(second), numberOf(third));
    const bool isDayFirst = mark == '.' || order == DayOrder::DayFirst;
    return isDayFirst ? dayOf(*year, numberOf(second), numberOf(first))
                      : dayOf(*year, numberOf(first), numberOf(second));
}

// Of "10:00:00.5 PM": nanoseconds of the day.
std::optional<std::int64_t> clockOf(Scanner &scan)
{
    const std::string_view hours = scan.digits();
    std::array<std::int64_t, 3> parts{numberOf(hours), 0, 0};
    if (hours.size() == 6 || hours.size() == 4) // "100000"
        parts = {numberOf(hours.substr(0, 2)), numberOf(hours.substr(2, 2)),
                 hours.size() == 6 ? numberOf(hours.substr(4)) : 0};
    else if (hours.empty() || hours.size() > 2)
        return std::nullopt;
    for (std::size_t i = 1; i < 3 && hours.size() <= 2 && scan.takeOne(":"); ++i) {
        const std::string_view digits = scan.digits();
        if (digits.size() != 2)
            return std::nullopt;
        parts[i] = numberOf(digits);
    }
    std::int64_t nanoseconds = 0;
    if (scan.takeOne(".,")) {
        std::int64_t digit = kNanoseconds / 10;
        const std::string_view fraction = scan.digits();
        if (fraction.empty())
            return std::nullopt;
        for (const char c : fraction) {
            nanoseconds += digit * (c - '0');
            digit /= 10;
        }
    }
    Scanner half = scan;
    half.skipBlanks();
    if (const std::string_view word = half.letters(); word.size() == 2 && std::tolower(word[1]) == 'm') {
        const bool isAfternoon = std::tolower(word[0]) == 'p';
        if ((!isAfternoon && std::tolower(word[0]) != 'a') || parts[0] < 1 || parts[0] > 12)
            return std::nullopt;
        parts[0] = parts[0] % 12 + (isAfternoon ? 12 : 0);
        scan = half;
    }
    const bool isTime = parts[0] <= 24 && parts[1] <= 59 && parts[2] <= 60;
    return isTime ? std::optional((parts[0] * 3600 + parts[1] * 60 + parts[2]) * kNanoseconds + nanoseconds)
                  : std::nullopt;
}

// "Z", "UTC", "GMT", "+02:00", "+0000 UTC" to the end; false for anything else.
bool takeZone(Scanner &scan, std::optional<std::int64_t> &secondsEast)
{
    scan.skipBlanks();
    if (scan.isAtEnd())
        return true;
    const bool isWest = scan.next() == '-';
    if (scan.takeOne("+-")) {
        const std::string_view hours = scan.digits();
        std::int64_t minutes = 0;
        if (hours.size() == 4)
            minutes = numberOf(hours.substr(2));
        else if (hours.size() != 2)
            return false;
        else if (scan.takeOne(":")) {
            const std::string_view digits = scan.digits();
            if (digits.size() != 2)
                return false;
            minutes = numberOf(digits);
        }
        secondsEast = (isWest ? -1 : 1) * (numberOf(hours.substr(0, 2)) * 3600 + minutes * 60);
        scan.skipBlanks();
    }
    const std::string_view word = scan.letters();
    const bool isUtc = word == "Z" || word == "z" || word == "UTC" || word == "GMT";
    if (isUtc && !secondsEast)
        secondsEast = 0;
    return (word.empty() || isUtc) && scan.isAtEnd();
}

// "Sep 3, 2026" and "Tue Sep  1 08:00:00 2026", the year behind the time.
std::optional<TimeCell> namedDay(Scanner &scan)
{
    std::string_view word = scan.letters();
    if (isWeekday(word) && !monthOf(word)) {
        scan.takeOne(",");
        scan.skipBlanks();
        if (isDigit(scan.next()))
            return std::nullopt; // "Tue, 1 Sep 2026" goes the way of days
        word = scan.letters();
    }
    const auto month = monthOf(word);
    scan.takeOne(".");
    if (!month || !scan.takeOne(" -"))
        return std::nullopt;
    scan.skipBlanks();
    const std::string_view day = scan.digits();
    if (day.empty() || day.size() > 2 || !scan.takeOne(" ,-"))
        return std::nullopt;
    scan.takeOne(",");
    scan.skipBlanks();
    TimeCell time;
    Scanner ahead = scan;
    ahead.digits();
    if (ahead.next() == ':') {
        const auto clock = clockOf(scan);
        if (!clock)
            return std::nullopt;
        time.hasTime = true;
        time.nanosecond = *clock;
        scan.skipBlanks();
        if (isLetter(scan.next())) {
            const std::string_view zone = scan.letters();
            if (zone != "UTC" && zone != "GMT")
                return std::nullopt;
            time.secondsEast = 0;
            scan.skipBlanks();
        }
    }
    const auto year = yearOf(scan.digits());
    const auto found = year ? dayOf(*year, *month, numberOf(day)) : std::nullopt;
    if (!found)
        return std::nullopt;
    time.day = *found;
    return time;
}

// "26-09-01", which may be a day of 2026.
bool startsWithShortYear(std::string_view cell)
{
    for (std::size_t i = 0; i < 8; ++i)
        if (i >= cell.size() || (i % 3 == 2 ? cell[i] != '-' : !isDigit(cell[i])))
            return false;
    return cell.size() == 8 || !isDigit(cell[8]);
}

} // namespace

std::string TimeCell::iso() const
{
    std::string text = day.iso();
    if (!hasTime && !secondsEast)
        return text;
    const std::int64_t seconds = nanosecond / kNanoseconds;
    text += fmt::format("T{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (const std::int64_t rest = nanosecond % kNanoseconds; rest != 0) {
        std::string digits = fmt::format(".{:09}", rest);
        digits.erase(digits.find_last_not_of('0') + 1);
        text += digits;
    }
    if (secondsEast) {
        const std::int64_t minutes = std::abs(*secondsEast) / 60;
        text += *secondsEast == 0
                    ? std::string("Z")
                    : fmt::format("{}{:02}:{:02}", *secondsEast < 0 ? '-' : '+', minutes / 60, minutes % 60);
    }
    return text;
}

std::optional<TimeCell> timeCell(std::string_view cell, DayOrder order)
{
    Scanner scan(withoutBlanks(cell));
    constexpr std::size_t longest = 48;
    if (scan.rest().size() < 6 || scan.rest().size() > longest)
        return std::nullopt;
    TimeCell time;
    if (isLetter(scan.next())) {
        Scanner named = scan;
        if (const auto found = namedDay(named)) {
            time = *found;
            scan = named;
        } else {
            const bool isDay = isWeekday(scan.letters());
            scan.takeOne(",");
            scan.skipBlanks();
            const auto day = isDay ? numberedDay(scan, order) : std::nullopt;
            if (!day)
                return std::nullopt;
            time.day = *day;
        }
    } else {
        const auto day = numberedDay(scan, order);
        if (!day)
            return std::nullopt;
        time.day = *day;
    }
    if (!time.hasTime && (scan.takeOne("Tt,:") || scan.next() == ' ')) {
        scan.skipBlanks();
        if (isDigit(scan.next())) {
            const auto clock = clockOf(scan);
            if (!clock)
                return std::nullopt;
            time.hasTime = true;
            time.nanosecond = *clock;
        }
    }
    return takeZone(scan, time.secondsEast) ? std::optional(time) : std::nullopt;
}

bool takeClock(std::string_view cell, TimeCell &time)
{
    Scanner scan(withoutBlanks(cell));
    const auto clock = cell.find(':') == std::string_view::npos ? std::nullopt : clockOf(scan);
    if (!clock || *clock >= kSecondsOfDay * kNanoseconds || !takeZone(scan, time.secondsEast))
        return false;
    time.hasTime = true;
    time.nanosecond = *clock;
    return true;
}

DayEvidence dayEvidence(std::string_view cell)
{
    // Of the years that recordings are of.
    const auto isOurs = [](const std::optional<TimeCell> &time) {
        return time && time->day.year >= 2013 && time->day.year <= 2035;
    };
    if (startsWithShortYear(cell) && isOurs(timeCell(cell, DayOrder::YearFirst)))
        return isOurs(timeCell(cell, DayOrder::DayFirst)) ? DayEvidence::DayOrYearFirst
                                                          : DayEvidence::YearFirst;
    const auto dayFirst = timeCell(cell, DayOrder::DayFirst);
    const auto monthFirst = timeCell(cell, DayOrder::MonthFirst);
    if (!dayFirst && !monthFirst)
        return DayEvidence::None;
    if (dayFirst && monthFirst)
        return dayFirst->day == monthFirst->day ? DayEvidence::None : DayEvidence::Either;
    return dayFirst ? DayEvidence::DayFirst : DayEvidence::MonthFirst;
}

TimeCell serialTime(double days, int decimals)
{
    // To the millisecond: spreadsheets keep an hour as 0.041666667.
    const std::int64_t milliseconds = std::llround(days * double(kSecondsOfDay) * 1000);
    constexpr std::int64_t ofDay = kSecondsOfDay * 1000;
    std::int64_t rest = milliseconds % ofDay;
    // What lies within a tenth of a second of a whole minute is that minute: nine digits are no more exact.
    // Of four, each is nine seconds.
    constexpr std::int64_t minute = 60'000;
    const std::int64_t beside = (rest + minute / 2) % minute - minute / 2;
    const double exact = decimals > 0 ? double(ofDay) / 2 * std::pow(10, -decimals) : 0;
    if (double(std::abs(beside)) <= std::clamp(exact, 100.0, double(minute) / 2))
        rest -= beside;
    constexpr long firstDay = -25569; // 1899-12-30
    TimeCell time;
    time.day = Date::fromDaysSinceEpoch(long(milliseconds / ofDay) + firstDay + (rest == ofDay ? 1 : 0));
    time.nanosecond = rest % ofDay * 1'000'000;
    time.hasTime = true;
    return time;
}

std::optional<DayOrder> parseDayOrder(std::string_view word)
{
    if (word == "day-first")
        return DayOrder::DayFirst;
    return word == "month-first" ? std::optional(DayOrder::MonthFirst) : std::nullopt;
}

} // namespace breakeven
