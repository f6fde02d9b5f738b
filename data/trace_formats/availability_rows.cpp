#include "data/trace_formats/availability_rows.h"

#include "data/readers/time_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// As it is kept: a tick that could not be read is unknown, not a machine that was away.
Trace traceOf(const AvailabilityTrace &availability, const std::vector<int> &flags)
{
    Trace trace;
    trace.kind = TraceKind::Availability;
    trace.hasClock = !availability.observedAt.empty();
    trace.attributes["step_s"] = std::to_string(availability.stepSeconds);
    if (trace.hasClock)
        trace.add("time", "ns", ColumnType::Whole);
    TraceColumn &up = trace.add("up", "instances");
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (trace.hasClock)
            trace.columns.front().append(availability.observedAt[i] * kNanoseconds);
        up.append(flags[i] == kUnreadableFlag ? std::nan("") : double(availability.counts[i]));
    }
    return trace;
}

} // namespace

Result<void> takeFlags(TraceRows &rows, const std::vector<int> &flags, Polarity polarity,
                       const std::string &path)
{
    const auto unreadable = std::count(flags.begin(), flags.end(), kUnreadableFlag);
    if (unreadable == std::ptrdiff_t(flags.size()))
        return Error{ErrorKind::BadInput,
                     fmt::format("holds no tick that can be read ({} were found)", flags.size()), path};
    const int most = *std::max_element(flags.begin(), flags.end());
    if (polarity == Polarity::Unavailable && most > 1)
        return Error{ErrorKind::BadInput,
                     fmt::format("counts up to {} instances, so 1 cannot mean \"not available\"; leave out "
                                 "--polarity unavailable",
                                 most),
                     path};
    rows.polarity = polarity;
    rows.availability.counts.reserve(flags.size());
    for (const int flag : flags)
        rows.availability.counts.push_back(flag == kUnreadableFlag             ? 0
                                           : polarity == Polarity::Unavailable ? 1 - flag
                                                                               : flag);
    rows.traces = {traceOf(rows.availability, flags)};
    rows.traces.front().attributes["polarity"] = polarityName(polarity);
    rows.preview.gaps += unreadable;
    if (unreadable > 0)
        addIssue(rows.issues, {Severity::Warning,
                               fmt::format("{} of {} ticks are missing or cannot be read; they are unknown",
                                           unreadable, flags.size()),
                               path, 1});
    return {};
}

Result<void> checkStep(double seconds, const std::string &path)
{
    if (seconds >= 1 && seconds <= 365.0 * 86400 && seconds == std::floor(seconds))
        return {};
    return Error{
        ErrorKind::BadInput,
        fmt::format("expected ticks of whole seconds, from 1 s to a year; found {} s; --ticks SECONDS "
                    "says how long they are",
                    seconds),
        path};
}

} // namespace breakeven
