// What the formats of benchmark results share: JSON as Python writes it, numbers with their bounds, latencies
// by the names of their keys, and runs on their way to traces.
#pragma once

#include "data/readers/json_value.h"
#include "data/serving/serving_run.h"
#include "data/trace_formats/trace_format.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// Whether the text has all of these names, quoted.
bool hasKeys(const TraceFile &file, std::initializer_list<std::string_view> keys);

// As parseJson, with NaN and Infinity as texts. Errors: as parseJson; "the file is cut short".
Result<JsonValue> parseServingJson(std::string_view text, const std::string &place);

// The numbers of one run, each within its bounds; the first that is not is kept as the error.
class ServingChecks
{
public:
    explicit ServingChecks(std::string place) : m_place(std::move(place)) {}

    // `text` as written, times `factor`; nothing for an empty text and for NaN.
    std::optional<double> atLeastZero(std::string_view key, std::string_view text, double factor = 1);
    std::optional<double> aboveZero(std::string_view key, std::string_view text);
    std::optional<double> share(std::string_view key, std::string_view text);
    // The same of a member.
    std::optional<double> atLeastZero(const JsonValue &object, std::string_view key, double factor = 1);
    std::optional<double> aboveZero(const JsonValue &object, std::string_view key);
    std::optional<double> share(const JsonValue &object, std::string_view key);
    // A rate that may be without a limit, which is nothing.
    std::optional<double> offeredRate(std::string_view key, std::string_view text);

    // Latencies by their keys: a statistic (mean, median, p50, p95, …) before or after ttft, tpot, itl, e2e
    // or e2el; "_ms" and "_s" at the end are the unit, without one a number is times `factor`.
    void latencies(const JsonValue &object, ServingRun &run, double factor);

    const std::string &place() const { return m_place; }
    const std::optional<Error> &error() const { return m_error; }

private:
    std::optional<double> number(std::string_view key, std::string_view text, const char *bounds,
                                 bool (*isWithin)(double));

    std::string m_place;
    std::optional<Error> m_error;
};

// Where a latency stands by the name of its key.
struct LatencyKey
{
    std::size_t kind = 0;
    std::size_t statistic = 0;
    double factor = 1;
};
std::optional<LatencyKey> latencyKey(std::string_view key, double factor);
// The unit that times so many are seconds: "ms" or "s".
const char *unitOfSeconds(double factor);

// Sets a label that the file says.
void setLabel(ServingRun &run, const char *label, std::string_view value);
// "vLLM" as "vllm"; empty for the names of protocols that several engines speak.
std::string engineNamed(std::string_view text);

// A format of runs: how it is recognised, read, and told apart by the names it `needs` (TraceFormat).
TraceFormat servingFormat(const char *name, const char *description, bool (*recognises)(const TraceFile &),
                          Result<TraceRows> (*read)(const TraceFile &, const TraceReading &),
                          const char *needs);

// The runs of a file as they become traces.
class ServingRows
{
public:
    ServingRows(const TraceFile &file, const TraceReading &reading) : m_file(file), m_reading(reading) {}

    // A run that cannot be used is counted with its reason.
    void add(ServingRun run, const ServingChecks &checks);
    TraceRows &rows() { return m_rows; }
    // Errors: that of the first run, where none can be used.
    Result<TraceRows> taken();

private:
    const TraceFile &m_file;
    const TraceReading &m_reading;
    TraceRows m_rows;
    std::optional<Error> m_first;
};

} // namespace breakeven
