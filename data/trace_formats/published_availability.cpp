// Spot availability as skypilot-org/spot-traces publishes it: {"metadata": {"gap_seconds": 600}, "data": [1,
// 0, …]}, the instances up at each tick; 1 = available; no clock in the file. Other members are left alone.
#include "data/trace_formats/availability_rows.h"

#include "data/readers/json_items.h"
#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

// A number as it is written, no text with one.
std::optional<double> numberOf(const JsonValue &value)
{
    return value.kind == JsonValue::Kind::Number ? parseNumber(value.text) : std::nullopt;
}

int tickFlag(const JsonValue &value)
{
    const double number = numberOf(value).value_or(kUnreadableFlag);
    return number >= 0 && number <= kMostInstances && number == std::floor(number) ? int(number)
                                                                                   : kUnreadableFlag;
}

constexpr std::string_view kDataKey = "\"data\"";
constexpr std::string_view kBlanksOfJson = " \t\r\n";

// Behind "data": [ — whatever stands before it; npos: nowhere.
std::size_t dataListAt(std::string_view text)
{
    for (auto at = text.find(kDataKey); at != std::string_view::npos; at = text.find(kDataKey, at + 1)) {
        const auto colon = text.find_first_not_of(kBlanksOfJson, at + kDataKey.size());
        if (colon == std::string_view::npos || text[colon] != ':')
            continue;
        const auto list = text.find_first_not_of(kBlanksOfJson, colon + 1);
        if (list != std::string_view::npos && text[list] == '[')
            return list + 1;
    }
    return std::string_view::npos;
}

// The flags of a list of nothing but whole numbers, by far the most of a large file, and the text without
// them; nothing where it holds anything else, or where another member may be meant.
std::optional<std::string> withoutFlags(std::string_view text, std::vector<int> &flags)
{
    const std::size_t begin = dataListAt(text);
    if (begin == std::string_view::npos || text.find(kDataKey) != text.rfind(kDataKey))
        return std::nullopt;
    const auto skipBlanks = [&](std::size_t at) {
        while (at < text.size() && kBlanksOfJson.find(text[at]) != std::string_view::npos)
            ++at;
        return at;
    };
    for (std::size_t at = skipBlanks(begin); at < text.size(); at = skipBlanks(at + 1)) {
        const std::size_t first = at;
        int flag = 0;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && at - first < 9; ++at)
            flag = flag * 10 + (text[at] - '0');
        if (at == first || (text[first] == '0' && at - first > 1))
            return std::nullopt;
        flags.push_back(flag <= kMostInstances ? flag : kUnreadableFlag);
        at = skipBlanks(at);
        if (at < text.size() && text[at] == ']')
            return std::string(text.substr(0, begin)) + std::string(text.substr(at));
        if (at >= text.size() || text[at] != ',')
            return std::nullopt;
    }
    return std::nullopt;
}

bool recognisesPublishedAvailability(const TraceFile &file)
{
    return file.startsWith('{') && file.text.find("\"metadata\"") != std::string::npos &&
           dataListAt(file.text) != std::string::npos;
}

Result<TraceRows> readPublishedAvailability(const TraceFile &file, const TraceReading &reading)
{
    // One after the other: a tree of a large file would be a hundred times its size.
    std::vector<int> flags;
    std::optional<double> gap;
    const auto rest = withoutFlags(file.text, flags);
    bool isOfRoot = false;
    const auto takeRest = [&](const JsonItem &item) {
        if (item.place == 0)
            isOfRoot = item.value.isArray();
        else
            gap = numberOf(item.value);
        return Result<void>();
    };
    const auto takeAll = [&](const JsonItem &item) {
        if (item.place == 0)
            flags.push_back(tickFlag(item.value));
        else
            gap = numberOf(item.value);
        return Result<void>();
    };
    auto read = !rest ? Result<void>(Error{})
                      : readJsonItems(blocksOf(*rest), file.path, {"data", "metadata/gap_seconds"}, takeRest);
    if (!read || !isOfRoot) {
        flags.clear();
        gap.reset();
        read = readJsonItems(blocksOf(file.text), file.path, {"data/*", "metadata/gap_seconds"}, takeAll);
    }
    if (!read) {
        const auto json = parseJson(file.text, file.path); // says the line
        return json ? read.error() : json.error();
    }
    if (flags.empty())
        return Error{ErrorKind::BadInput,
                     "expected the instances up at each tick as \"data\": [1, 0, …]; found none", file.path};
    if (!gap && !reading.stepSeconds)
        return Error{ErrorKind::BadInput,
                     "expected the length of a tick in metadata.gap_seconds; found none; say it with --ticks "
                     "SECONDS",
                     file.path};
    const double step = reading.stepSeconds ? double(*reading.stepSeconds) : *gap;
    if (auto checked = checkStep(step, file.path); !checked)
        return checked.error();
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    rows.preview.columns = {{"data", "up", "instances"}, {"metadata.gap_seconds", "step", "s"}};
    rows.rows = std::int64_t(flags.size());
    rows.availability.stepSeconds = std::int64_t(step);
    const Polarity polarity = reading.polarity.value_or(Polarity::Available);
    if (auto taken = takeFlags(rows, flags, polarity, file.path); !taken)
        return taken.error();
    return rows;
}

} // namespace

TraceFormat publishedAvailabilityFormat()
{
    return {"availability-json",
            "availability",
            "JSON {metadata: {gap_seconds}, data: [instances up at each tick]}, 1 = available",
            recognisesPublishedAvailability,
            readPublishedAvailability,
            "metadata,data"};
}

} // namespace breakeven
