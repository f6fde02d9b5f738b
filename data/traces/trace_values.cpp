#include "data/traces/trace_values.h"

#include "data/readers/time_text.h"
#include "data/traces/column_values.h"
#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

std::optional<double> secondsOfWeek(const Trace &trace, double afterFirst)
{
    constexpr double week = 7 * 86400, mondayBeforeEpoch = 3 * 86400; // 1970 began on a Thursday
    const TraceColumn *time = trace.column("time");
    if (!trace.hasClock || !time)
        return std::nullopt;
    const auto times = wholesOf(*time);
    if (!times || times->size() == 0)
        return std::nullopt;
    const double since = double((*times)(0)) / kNanoseconds + afterFirst + mondayBeforeEpoch;
    return since - std::floor(since / week) * week;
}

std::optional<double> attributeNumber(const Trace &trace, const std::string &name)
{
    const auto found = trace.attributes.find(name);
    return found == trace.attributes.end() ? std::nullopt : parseNumber(found->second);
}

Result<TraceValues> TraceValues::of(const Trace &trace)
{
    TraceValues values;
    for (const TraceColumn &column : trace.columns) {
        const auto samples = column.name == "time" ? secondsOf(trace) : realsOf(column);
        if (!samples)
            return samples.error();
        values.m_columns[column.name].assign(samples->data(), samples->data() + samples->size());
    }
    return values;
}

std::span<const double> TraceValues::operator[](const std::string &column) const
{
    const auto found = m_columns.find(column);
    return found == m_columns.end() ? std::span<const double>() : std::span<const double>(found->second);
}

} // namespace breakeven
