// The columns of a trace as plain arrays, for the analyses of the model.
//
// Owns: the values. Errors: Failed for damaged samples.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

// Seconds from Monday 00:00 UTC to a time so long after the first; nothing without a clock.
std::optional<double> secondsOfWeek(const Trace &trace, double afterFirst);

// The number that an attribute says; nothing where there is none: labels of files are attributes too.
std::optional<double> attributeNumber(const Trace &trace, const std::string &name);

class TraceValues
{
public:
    static Result<TraceValues> of(const Trace &trace);

    // Empty where there is no such column. Times are seconds from the first.
    std::span<const double> operator[](const std::string &column) const;
    std::span<const double> times() const { return (*this)["time"]; }

private:
    std::map<std::string, std::vector<double>> m_columns;
};

} // namespace breakeven
