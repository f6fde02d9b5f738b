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

// "data": [ — whatever stands before and after it.
bool hasDataList(std::string_view text)
{
    constexpr std::string_view key = "\"data\"";
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const auto colon = text.find_first_not_of(" \t\r\n", at + key.size());
        if (colon == std::string_view::npos || text[colon] != ':')
            continue;
        const auto list = text.find_first_not_of(" \t\r\n", colon + 1);
        if (list != std::string_view::npos && text[list] == '[')
            return true;
    }
    return false;
}

bool recognisesPublishedAvailability(const TraceFile &file)
{
    return file.startsWith('{') && file.text.find("\"metadata\"") != std::string::npos &&
           hasDataList(file.text);
}

Result<TraceRows> readPublishedAvailability(const TraceFile &file, const TraceReading &reading)
{
    // One after the other: a tree of a large file would be a hundred times its size.
    std::vector<int> flags;
    std::optional<double> gap;
    const auto read = readJsonItems(blocksOf(file.text), file.path, {"data/*", "metadata/gap_seconds"},
                                    [&](const JsonItem &item) {
                                        if (item.place == 0)
                                            flags.push_back(tickFlag(item.value));
                                        else
                                            gap = numberOf(item.value);
                                        return Result<void>();
                                    });
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
