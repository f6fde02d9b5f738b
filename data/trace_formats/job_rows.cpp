#include "data/trace_formats/job_rows.h"

#include "data/trace_formats/table_rows.h"

#include <algorithm>
#include <limits>

namespace breakeven {

void takeJobs(TraceRows &rows, std::vector<JobRow> jobs, bool hasClock)
{
    for (std::size_t i = 1; i < jobs.size(); ++i)
        rows.preview.backwards += jobs[i].start < jobs[i - 1].start;
    std::stable_sort(jobs.begin(), jobs.end(),
                     [](const JobRow &a, const JobRow &b) { return a.start < b.start; });
    Trace trace = timedTrace(TraceKind::Jobs, "", hasClock);
    for (const JobRow &job : jobs)
        trace.columns.front().append(job.start);
    const auto addColumn = [&](const char *name, const char *unit, std::optional<double> JobRow::*member) {
        if (std::none_of(jobs.begin(), jobs.end(),
                         [&](const JobRow &job) { return (job.*member).has_value(); }))
            return;
        TraceColumn &column = trace.add(name, unit);
        for (const JobRow &job : jobs)
            column.append((job.*member).value_or(std::numeric_limits<double>::quiet_NaN()));
    };
    addColumn("duration", "s", &JobRow::seconds);
    addColumn("gpus", "GPUs", &JobRow::gpus);
    addColumn("wait", "s", &JobRow::waitSeconds);
    addColumn("limit", "s", &JobRow::limitSeconds);
    addColumn("still_runs", "", &JobRow::stillRuns);
    rows.traces.push_back(std::move(trace));
}

} // namespace breakeven
