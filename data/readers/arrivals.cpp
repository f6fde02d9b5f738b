#include "data/readers/arrivals.h"

#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/utc_time.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace breakeven {

namespace {

constexpr double kUnixTimesBegin = 1e6; // seconds: no recording counts that far from its own start
constexpr double kMostSeconds = 1e12;

struct ReadTime
{
    double seconds = 0;
    bool isUtc = false;
};

// "….98Z": the fraction of the second that parseUtcTime leaves out.
double fractionAsSeconds(std::string_view text)
{
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos)
        return 0;
    double fraction = 0;
    double digit = 0.1;
    for (std::size_t i = point + 1; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, digit /= 10)
        fraction += digit * (text[i] - '0');
    return fraction;
}

std::optional<ReadTime> timeOf(std::string_view text)
{
    if (const auto number = parseNumber(text))
        return std::isfinite(*number) ? std::optional(ReadTime{*number, false}) : std::nullopt;
    if (const auto utc = parseUtcTime(text))
        return ReadTime{double(*utc) + fractionAsSeconds(text), true};
    return std::nullopt;
}

Error unreadable(const std::string &expected, std::string_view found, const std::string &place)
{
    return {ErrorKind::BadInput, fmt::format("Expected {}, found '{}'.", expected, found.substr(0, 60)),
            place};
}

// The first time of the recording becomes 0 where times are those of a calendar.
void countFromFirst(RecordedArrivals &arrivals, bool areUtc)
{
    const double first = arrivals.times.front();
    if (!areUtc && first < kUnixTimesBegin)
        return;
    const double origin = std::floor(first);
    for (double &time : arrivals.times)
        time -= origin;
    addIssue(arrivals.issues,
             {Severity::Note,
              "Times are counted from the first request, " + utcText(std::int64_t(origin)) + ".", "", 1});
}

} // namespace

Result<RecordedArrivals> readArrivals(const std::string &path)
{
    const auto text = readFileText(path);
    if (!text)
        return text.error();
    CsvReader reader(*text, path);
    RecordedArrivals arrivals;
    bool areUtc = false;
    for (bool isFirst = true;; isFirst = false) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const std::string_view cell = cellAt(reader.cells(), 0);
        const auto time = timeOf(cell);
        if (!time && isFirst)
            continue; // the header
        if (!time || (!arrivals.times.empty() && time->isUtc != areUtc) || !(time->seconds >= 0) ||
            time->seconds > kMostSeconds)
            return unreadable("a time in seconds, not negative, or a UTC time as in the rows before", cell,
                              reader.place());
        areUtc = time->isUtc;
        arrivals.times.push_back(time->seconds);
    }
    if (arrivals.times.empty())
        return Error{ErrorKind::BadInput, "Expected the times of requests, one a line; there are none.",
                     path};
    if (!std::is_sorted(arrivals.times.begin(), arrivals.times.end())) {
        std::sort(arrivals.times.begin(), arrivals.times.end());
        addIssue(arrivals.issues,
                 {Severity::Warning, "Requests were not in the order of time; sorted.", path, 1});
    }
    countFromFirst(arrivals, areUtc);
    return arrivals;
}

Result<std::vector<QueueStep>> readQueue(const std::string &path)
{
    const auto text = readFileText(path);
    if (!text)
        return text.error();
    CsvReader reader(*text, path);
    const auto head = reader.next();
    if (!head)
        return head.error();
    const CsvHeader header(*head ? reader.cells() : std::vector<std::string>());
    if (!header.hasAll({"second", "length"}))
        return Error{ErrorKind::BadInput, "Expected a header with the columns second and length.", path};
    const int secondColumn = header.find("second");
    const int lengthColumn = header.find("length");
    std::vector<QueueStep> steps;
    for (;;) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto second = parseNumber(cellAt(reader.cells(), secondColumn));
        const auto length = parseNumber(cellAt(reader.cells(), lengthColumn));
        const std::int64_t previous = steps.empty() ? -1 : steps.back().second;
        if (!second || !(*second > double(previous)) || *second > kMostSeconds ||
            *second != std::floor(*second))
            return unreadable("a whole second after the row before", cellAt(reader.cells(), secondColumn),
                              reader.place());
        if (!length || !(*length >= 0) || std::isinf(*length))
            return unreadable("a queue length, not negative", cellAt(reader.cells(), lengthColumn),
                              reader.place());
        steps.push_back({std::int64_t(*second), *length});
    }
    if (steps.empty())
        return Error{ErrorKind::BadInput, "Expected rows of second and length; there are none.", path};
    return steps;
}

} // namespace breakeven
