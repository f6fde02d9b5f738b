// Job accounting of Slurm: `sacct --parsable2` with JobID, Submit, Start, End, Elapsed, the resources
// allocated (AllocTRES) and the limit (Timelimit, or TimelimitRaw in minutes). Steps of a job ("12.batch")
// are not jobs of their own. A job that has begun and has no end still runs: what it has elapsed is not its
// length.
#include "data/trace_formats/job_rows.h"
#include "data/trace_formats/table_rows.h"

#include "model/calculators/number_text.h"

namespace breakeven {

namespace {

bool recognises(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.find("jobid") >= 0 && header.find("start") >= 0 &&
           (header.find("elapsed") >= 0 || header.find("elapsedraw") >= 0 || header.find("end") >= 0);
}

// "billing=8,cpu=8,gres/gpu=4,node=1": 4; "gres/gpu:a100=4" too; none named is none allocated.
double gpusOf(std::string_view resources)
{
    constexpr std::string_view key = "gres/gpu";
    double typed = 0;
    while (!resources.empty()) {
        const std::string_view part = resources.substr(0, resources.find(','));
        resources.remove_prefix(std::min(part.size() + 1, resources.size()));
        const auto equals = part.find('=');
        if (part.substr(0, key.size()) != key || equals == std::string_view::npos)
            continue;
        const double count = parseNumber(part.substr(equals + 1)).value_or(0);
        if (equals == key.size())
            return count;
        typed += count;
    }
    return typed;
}

struct SlurmColumns
{
    int job, submitted, started, ended, elapsed, resources, limit, limitMinutes;
};

std::optional<JobRow> jobOf(const TableRows &table, const SlurmColumns &columns, const TimeZone &zone)
{
    const auto submitted = parseCalendarTime(table.cell(columns.submitted), zone);
    const auto started = parseCalendarTime(table.cell(columns.started), zone);
    const auto ended = parseCalendarTime(table.cell(columns.ended), zone);
    if (!submitted && !started)
        return std::nullopt;
    JobRow job;
    job.start = submitted ? submitted->nanoseconds : started->nanoseconds;
    const auto raw = table.number(columns.elapsed);
    job.seconds = raw ? raw : parseClockDuration(table.cell(columns.elapsed));
    if (!job.seconds && started && ended)
        job.seconds = double(ended->nanoseconds - started->nanoseconds) / 1e9;
    if (submitted && started)
        job.waitSeconds = double(started->nanoseconds - submitted->nanoseconds) / 1e9;
    if (!started && columns.started >= 0)
        job.seconds.reset(); // it waits, and has elapsed 0
    if (started && !ended && columns.ended >= 0)
        job.stillRuns = 1;
    job.limitSeconds = parseClockDuration(table.cell(columns.limit));
    if (const auto minutes = table.number(columns.limitMinutes))
        job.limitSeconds = *minutes * 60;
    if (columns.resources >= 0)
        job.gpus = gpusOf(table.cell(columns.resources));
    return job;
}

Result<TraceRows> read(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    TableRows table(file, rows);
    const SlurmColumns columns{table.column({"jobid"}),
                               table.column({"submit"}),
                               table.column({"start"}),
                               table.column({"end"}),
                               table.column({"elapsedraw", "elapsed"}),
                               table.column({"alloctres", "reqtres"}),
                               table.column({"timelimit"}),
                               table.column({"timelimitraw"})};
    std::vector<JobRow> jobs;
    std::int64_t steps = 0;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        if (table.cell(columns.job).find('.') != std::string_view::npos) {
            ++steps;
            continue;
        }
        if (const auto job = jobOf(table, columns, reading.zone.value_or(TimeZone())))
            jobs.push_back(*job);
        else
            table.skip("neither submitted nor started");
    }
    if (steps > 0)
        rows.note(std::to_string(steps) + " rows are steps of jobs and are not counted again", file.path);
    rows.preview.timeZone = reading.zone ? "as said" : "none said, taken as UTC";
    if (!reading.zone)
        rows.note("the times say no zone and are taken as UTC; --time-zone says another");
    takeJobs(rows, std::move(jobs), true);
    return withRows(std::move(rows), file, "jobs of sacct");
}

} // namespace

TraceFormat slurmFormat()
{
    return {"slurm-sacct", "jobs", "output of `sacct --parsable2` with JobID, Submit, Start, End or Elapsed",
            recognises,    read,   "jobid,start,elapsed"};
}

} // namespace breakeven
