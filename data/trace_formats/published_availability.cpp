// Spot availability as skypilot-org/spot-traces publishes it: {"metadata": {"gap_seconds": 600}, "data": [1,
// 0, …]}, the instances up at each tick; 1 = available; no clock in the file. Other members are left alone.
#include "data/trace_formats/availability_rows.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kNoStep = std::numeric_limits<double>::quiet_NaN();

// Takes the two members out of the stream of tokens: a tree of a large file would be a hundred times its
// size.
class Tokens : public nlohmann::json_sax<nlohmann::json>
{
public:
    std::vector<int> flags;
    double step = kNoStep;
    bool hasData = false;
    std::size_t errorAt = 0;

    bool null() override { return value(kNoStep); }
    bool boolean(bool) override { return value(kNoStep); }
    bool number_integer(number_integer_t number) override { return value(double(number)); }
    bool number_unsigned(number_unsigned_t number) override { return value(double(number)); }
    bool number_float(number_float_t number, const string_t &) override { return value(number); }
    bool string(string_t &) override { return value(kNoStep); }
    bool binary(binary_t &) override { return value(kNoStep); }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t &name) override
    {
        if (m_depth <= 2)
            m_keys[m_depth] = name;
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        errorAt = position;
        return false;
    }

private:
    bool isInData() const { return m_depth == 2 && m_isArray && m_keys[1] == "data"; }
    bool value(double number)
    {
        if (isInData())
            flags.push_back(number >= 0 && number <= kMostInstances && number == std::floor(number)
                                ? int(number)
                                : kUnreadableFlag);
        else if (m_depth == 2 && m_keys[1] == "metadata" && m_keys[2] == "gap_seconds")
            step = number;
        return true;
    }
    bool open(bool isArray)
    {
        if (isInData())
            flags.push_back(kUnreadableFlag);
        ++m_depth;
        if (m_depth == 2) {
            m_isArray = isArray;
            hasData = hasData || (isArray && m_keys[1] == "data");
        }
        return true;
    }
    bool close()
    {
        --m_depth;
        return true;
    }

    int m_depth = 0;
    bool m_isArray = false; // what is open at depth 2
    std::string m_keys[3];
};

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

Error notJson(const TraceFile &file, std::size_t position)
{
    const std::string_view before = std::string_view(file.text).substr(0, position > 0 ? position - 1 : 0);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto column = before.size() - (before.find_last_of('\n') + 1) + 1;
    const bool isCut = position >= file.text.size();
    return {ErrorKind::BadInput,
            isCut ? "the JSON text ends too early: the file is cut short; fetch it again"
                  : "the text stops being JSON here; fetch the file again",
            fmt::format("{}:{}:{}", file.path, line, column)};
}

Result<TraceRows> readPublishedAvailability(const TraceFile &file, const TraceReading &reading)
{
    Tokens tokens;
    if (!nlohmann::json::sax_parse(file.text, &tokens))
        return notJson(file, tokens.errorAt);
    if (!tokens.hasData || tokens.flags.empty())
        return Error{ErrorKind::BadInput,
                     "expected the instances up at each tick as \"data\": [1, 0, …]; found none", file.path};
    if (std::isnan(tokens.step) && !reading.stepSeconds)
        return Error{ErrorKind::BadInput,
                     "expected the length of a tick in metadata.gap_seconds; found none; say it with --ticks "
                     "SECONDS",
                     file.path};
    const double step = reading.stepSeconds ? double(*reading.stepSeconds) : tokens.step;
    if (auto checked = checkStep(step, file.path); !checked)
        return checked.error();
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    rows.preview.columns = {{"data", "up", "instances"}, {"metadata.gap_seconds", "step", "s"}};
    rows.rows = std::int64_t(tokens.flags.size());
    rows.availability.stepSeconds = std::int64_t(step);
    const Polarity polarity = reading.polarity.value_or(Polarity::Available);
    if (auto taken = takeFlags(rows, tokens.flags, polarity, file.path); !taken)
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
