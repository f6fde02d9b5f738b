// Jobs as a table: a time and a duration, or start and finish, and GPUs, under the names that Philly
// (msr-fiddle/philly-traces), hpc-cost-simulator (LSF), Sia's workloads, Acme (InternLM/AcmeTrace, README:
// queue and duration in seconds), Helios (S-Lab-System-Group/HeliosData) and job lists use.
#include "data/trace_formats/job_rows.h"
#include "data/trace_formats/table_rows.h"

namespace breakeven {

namespace {

bool recognises(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.hasAll({"timestamp", "duration", "num_gpus"}) ||
           header.hasAll({"submit_time", "start_time", "finish_time"}) ||
           header.hasAll({"submit_time", "start_time", "end_time"}) ||
           header.hasAll({"submit_time", "duration_s"}) ||
           header.hasAll({"name", "time", "application", "num_replicas"}) ||
           header.hasAll({"trace", "start_time"});
}

struct JobColumns
{
    int submitted = -1;
    int started = -1;
    int finished = -1;
    int duration = -1;
    int wait = -1;
    int gpus = -1;
};

// Seconds, or H:MM:SS.
std::optional<double> durationOf(const TableRows &table, int column)
{
    const auto seconds = table.number(column);
    const auto duration = seconds ? seconds : parseClockDuration(table.cell(column));
    return duration && *duration >= 0 ? duration : std::nullopt;
}

struct JobTimes
{
    TimeZone zone;
    bool hasClock = false;
    bool saysZone = false;

    // A calendar time, or seconds since the start.
    std::optional<std::int64_t> of(const TableRows &table, int column)
    {
        if (const auto seconds = table.number(column)) {
            if (!(*seconds >= 0) || *seconds > 4e9)
                return std::nullopt;
            hasClock = *seconds >= kLeastUnixTime;
            return std::int64_t(*seconds * 1e6) * 1000;
        }
        const auto time = parseCalendarTime(table.cell(column), zone);
        if (!time)
            return std::nullopt;
        hasClock = true;
        saysZone = time->saysZone;
        return time->nanoseconds;
    }
};

std::optional<JobRow> jobOf(const TableRows &table, const JobColumns &columns, JobTimes &times)
{
    const auto submitted = times.of(table, columns.submitted);
    const auto started = times.of(table, columns.started);
    const auto finished = times.of(table, columns.finished);
    if (!submitted && !started)
        return std::nullopt;
    JobRow job;
    job.start = submitted ? *submitted : *started;
    job.seconds = durationOf(table, columns.duration);
    job.waitSeconds = durationOf(table, columns.wait);
    if (!job.seconds && started && finished && *finished >= *started)
        job.seconds = double(*finished - *started) / 1e9;
    if (!job.waitSeconds && submitted && started && *started >= *submitted)
        job.waitSeconds = double(*started - *submitted) / 1e9;
    job.gpus = table.number(columns.gpus);
    return job;
}

Result<TraceRows> read(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    TableRows table(file, rows);
    const JobColumns columns{table.column({"submit_time", "timestamp", "time"}),
                             table.column({"start_time"}),
                             table.column({"finish_time", "end_time"}),
                             table.column({"run_time", "duration", "duration_s"}),
                             table.column({"wait_time", "queue"}),
                             table.column({"num_gpus", "gpus", "gpu_num", "num_replicas"})};
    // Philly's times are those of its place, the Pacific coast in winter.
    const bool isPhilly = table.header().hasAll({"gpu_time", "cluster"});
    JobTimes times;
    times.zone = reading.zone.value_or(TimeZone(isPhilly ? -8 * 3600 : 0));
    std::vector<JobRow> jobs;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        if (const auto job = jobOf(table, columns, times))
            jobs.push_back(*job);
        else
            table.skip("no time");
    }
    const std::string taken = isPhilly ? "Pacific standard time" : "UTC";
    rows.preview.timeZone = !times.hasClock  ? "no clock"
                            : times.saysZone ? "as written"
                            : reading.zone   ? "as said"
                                             : "none said, taken as " + taken;
    if (times.hasClock && !times.saysZone && !reading.zone)
        rows.note("the times say no zone and are taken as " + taken + "; --time-zone says another");
    takeJobs(rows, std::move(jobs), times.hasClock);
    return withRows(std::move(rows), file, "jobs with a time");
}

} // namespace

TraceFormat jobTableFormat()
{
    return {"job-table",
            "jobs",
            "table of jobs with times, durations and GPUs (Philly, hpc-cost-simulator, Sia workloads, Acme)",
            recognises,
            read,
            "timestamp,duration,num_gpus|submit_time,start_time,finish_time|submit_time,start_time,end_time|"
            "submit_time,duration_s|name,time,application,num_replicas"};
}

} // namespace breakeven
