// What the cells of a column are, from the first rows of its table; empty ones do not count.
#pragma once

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

namespace breakeven {

struct ColumnContent
{
    static constexpr double kMostCount = 1e6; // of machines, GPUs or pods

    int numbers = 0;
    int percents = 0; // of the numbers, written with %
    int calendars = 0;
    int texts = 0;
    int runs = 0;              // of one cell or more that are the same; fewer than rows: many rows of a time
    int measured = 0;          // of the texts: numbers with something beside them
    std::string firstMeasured; // as written
    double least = INFINITY;
    double most = -INFINITY;
    double first = std::nan("");
    bool isWhole = true;     // every number
    bool isAscending = true; // none below the one before
    std::set<std::string, std::less<>> words;

    void take(double number)
    {
        if (numbers++ == 0)
            first = number;
        isAscending = isAscending && (numbers == 1 || number >= m_last);
        isWhole = isWhole && number == std::floor(number);
        least = std::min(least, number);
        most = std::max(most, number);
        m_last = number;
    }
    void take(std::string_view word)
    {
        ++texts;
        words.emplace(word);
    }

    // Numbers, but not all written as such: "1,200" beside 900, "97 GiB", 5 beside 5%.
    bool isMeasured() const
    {
        return calendars == 0 && texts == measured && (measured > 0 || (percents > 0 && percents < numbers));
    }
    bool isPercent() const { return percents > 0 && percents == numbers; }
    // Single cells of words among numbers are bad rows.
    bool isNumeric() const { return numbers > 0 && texts * 2 <= numbers && calendars == 0; }
    bool isCalendarTime() const { return calendars > 0 && numbers == 0 && texts * 10 <= calendars; }
    bool canBeCounts() const { return isWhole && least >= 0 && most <= kMostCount; }

private:
    double m_last = 0;
};

} // namespace breakeven
