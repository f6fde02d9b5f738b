// Microsoft's job log of the Philly clusters as it was published (cluster_job_log): a list of jobs with their
// attempts, each with the GPUs it had on each machine. A row is an attempt, since a job was paid for each;
// one that was tried again comes anew when the attempt before it ended. A job that was never tried has no
// length.
//
// Source: github.com/msr-fiddle/philly-traces, README (times are those of the Pacific coast; taken as
// standard time, as the table of jobs made from it is).
#include "data/readers/json_value.h"
#include "data/trace_formats/job_rows.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

bool recognisesPhillyJson(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 65536);
    const auto has = [&](const char *name) { return head.find(name) != std::string_view::npos; };
    return file.startsWith('[') && has("\"attempts\"") && has("\"submitted_time\"");
}

double gpusOf(const JsonValue &attempt)
{
    std::size_t gpus = 0;
    for (const JsonValue &machine : attempt["detail"].items)
        gpus += machine["gpus"].items.size();
    return double(gpus);
}

class PhillyJobs
{
public:
    PhillyJobs(TraceRows &rows, const TraceFile &file, TimeZone zone)
        : m_rows(rows), m_file(file), m_zone(zone)
    {
    }

    void take(const JsonValue &job)
    {
        ++m_rows.rows;
        const auto submitted = timeOf(job["submitted_time"]);
        if (!submitted)
            return skip(job, "no time of submission");
        const auto &attempts = job["attempts"].items;
        if (attempts.empty())
            jobs.push_back(waiting(*submitted));
        std::int64_t comes = *submitted;
        for (const JsonValue &attempt : attempts)
            takeAttempt(job, attempt, comes);
        again += std::max<std::int64_t>(std::int64_t(attempts.size()) - 1, 0);
    }

    std::vector<JobRow> jobs;
    std::int64_t again = 0;

private:
    static JobRow waiting(std::int64_t time)
    {
        JobRow row;
        row.start = time;
        return row;
    }

    // `comes`: when it could begin; afterwards when the next one can.
    void takeAttempt(const JsonValue &job, const JsonValue &attempt, std::int64_t &comes)
    {
        const auto start = timeOf(attempt["start_time"]);
        const auto end = timeOf(attempt["end_time"]);
        if (!start)
            return skip(job, "an attempt without a start");
        if (end && *end < *start)
            return skip(job, "an attempt that ends before it starts");
        JobRow row = waiting(std::min(comes, *start));
        row.waitSeconds = double(*start - row.start) / 1e9;
        row.gpus = gpusOf(attempt);
        if (end)
            row.seconds = double(*end - *start) / 1e9;
        comes = end.value_or(*start);
        jobs.push_back(row);
    }

    std::optional<std::int64_t> timeOf(const JsonValue &value) const
    {
        const auto time = parseCalendarTime(value.string(), m_zone);
        return time ? std::optional(time->nanoseconds) : std::nullopt;
    }
    void skip(const JsonValue &job, const char *why)
    {
        m_rows.skipRow(why, fmt::format("{}: {}", m_file.path, job["jobid"].string()));
    }

    TraceRows &m_rows;
    const TraceFile &m_file;
    TimeZone m_zone;
};

Result<TraceRows> readPhillyJson(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    TraceRows rows;
    PhillyJobs taken(rows, file, reading.zone.value_or(TimeZone(-8 * 3600)));
    for (const JsonValue &job : json->items)
        taken.take(job);
    rows.preview.timeZone = reading.zone ? "as said" : "none said, taken as Pacific standard time";
    if (!reading.zone)
        rows.note("the times have no zone and are read as Pacific standard time; --time-zone sets another");
    if (taken.again > 0)
        rows.note(taken.again == 1
                      ? "1 attempt of a job that was tried again is a row of its own"
                      : fmt::format("{} attempts of jobs that were tried again are rows of their own",
                                    taken.again));
    takeJobs(rows, std::move(taken.jobs), true);
    return withRows(std::move(rows), file, "jobs with attempts");
}

} // namespace

TraceFormat phillyJsonFormat()
{
    return {"philly-json",        "jobs",         "job log of Philly with its attempts (JSON)",
            recognisesPhillyJson, readPhillyJson, "jobid,attempts,submitted_time"};
}

} // namespace breakeven
