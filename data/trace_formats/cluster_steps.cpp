#include "data/trace_formats/cluster_steps.h"

#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

// The middle one of the steps in whole seconds.
std::int64_t usualSeconds(const std::vector<CountStep> &steps)
{
    std::vector<std::int64_t> widths;
    for (std::size_t i = 1; i < steps.size(); ++i)
        widths.push_back(steps[i].first - steps[i - 1].first);
    if (widths.empty())
        return 0;
    const auto middle = widths.begin() + std::ptrdiff_t(widths.size() / 2);
    std::nth_element(widths.begin(), middle, widths.end());
    return (*middle + kNanoseconds / 2) / kNanoseconds;
}

} // namespace

Result<std::vector<CountStep>>
countSteps(const TraceFile &file, TraceRows &rows, const char *problem,
           const std::function<std::optional<CountStep>(const std::vector<std::string> &cells)> &stepOf)
{
    std::vector<CountStep> steps;
    CsvReader reader(file.text, file.path);
    while (true) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            return steps;
        ++rows.rows;
        if (const auto step = stepOf(reader.cells()))
            steps.push_back(*step);
        else
            rows.skipRow(problem, reader.place());
    }
}

Result<void> takeSteps(TraceRows &rows, std::vector<CountStep> steps, StepsAre are, bool hasClock,
                       const std::string &path)
{
    if (steps.empty())
        return Error{ErrorKind::BadInput,
                     fmt::format("expected how many instances there were at each time; none of the {} lines "
                                 "says so",
                                 rows.rows),
                     path};
    for (std::size_t i = 1; i < steps.size(); ++i)
        rows.preview.backwards += steps[i].first < steps[i - 1].first;
    std::stable_sort(steps.begin(), steps.end(),
                     [](const CountStep &a, const CountStep &b) { return a.first < b.first; });
    std::vector<CountStep> kept;
    for (const CountStep &step : steps) {
        if (kept.empty() || kept.back().first != step.first)
            kept.push_back(step);
        else
            kept.back() = step;
    }
    // Events of one time all count: what holds after it is what the last of them leaves.
    if (are == StepsAre::Samples)
        rows.preview.duplicates += std::int64_t(steps.size() - kept.size());
    Trace trace = timedTrace(TraceKind::Availability, "", hasClock);
    trace.attributes["polarity"] = "available";
    TraceColumn &up = trace.add("up", "instances");
    for (const auto &[time, count] : kept) {
        trace.columns.front().append(time);
        up.append(count);
    }
    const std::int64_t usual = usualSeconds(kept);
    if (are == StepsAre::Samples && usual > 0) {
        trace.attributes["step_s"] = std::to_string(usual);
        trace.attributes["sampled"] = "by the clock";
    }
    rows.traces.push_back(std::move(trace));
    return {};
}

} // namespace breakeven
