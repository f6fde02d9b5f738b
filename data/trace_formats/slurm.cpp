// Job accounting of Slurm: `sacct --parsable2` with JobID, Submit, Start, End, Elapsed, the resources
// allocated (AllocTRES; of older versions AllocGRES, which is per node, with NNodes) and the limit
// (Timelimit, or TimelimitRaw in minutes). Steps of a job ("12.batch") are not jobs of their own, and a job
// that several reports tell of, the same by its number, submission and start, counts once. A job that has
// begun and has no end still runs: what it has elapsed is not its length.
//
// Source: slurm.schedmd.com/sacct.html (fields; SLURM_TIME_FORMAT=%s gives Unix seconds).
#include "data/trace_formats/job_rows.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <cmath>
#include <unordered_map>

namespace breakeven {

namespace {

bool recognisesSlurm(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.find("jobid") >= 0 && header.find("start") >= 0 &&
           (header.find("elapsed") >= 0 || header.find("elapsedraw") >= 0 || header.find("end") >= 0);
}

// What one of a kind of GPU counts: a slice "1g.10gb" of MIG is a seventh of one. Source: NVIDIA, MIG user
// guide, "Profile": Ng is N of the seven slices of compute.
double gpusOfKind(std::string_view kind)
{
    const bool isSlice = kind.size() > 3 && kind[0] >= '1' && kind[0] <= '7' && kind.substr(1, 2) == "g." &&
                         kind.find("gb") != std::string_view::npos;
    return isSlice ? double(kind[0] - '0') / 7 : 1;
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
        typed += count * gpusOfKind(part.substr(key.size() + 1, equals - key.size() - 1));
    }
    return typed;
}

struct SlurmColumns
{
    int job, submitted, started, ended, elapsed, elapsedSeconds, resources, ofNode, nodes, limit,
        limitMinutes, cluster;
};

// Unix seconds are of a zone, too.
std::optional<std::int64_t> timeOf(std::string_view cell, const TimeZone &zone, bool &saysZone)
{
    if (const auto time = parseCalendarTime(cell, zone)) {
        saysZone = saysZone && time->saysZone;
        return time->nanoseconds;
    }
    const auto seconds = parseNumber(cell);
    if (!seconds || *seconds < kLeastUnixTime || *seconds > double(kMostNanoseconds / kNanoseconds))
        return std::nullopt;
    return std::int64_t(*seconds) * kNanoseconds;
}

std::optional<double> gpusOfJob(const TableRows &table, const SlurmColumns &columns)
{
    const double inAll = columns.resources >= 0 ? gpusOf(table.cell(columns.resources)) : 0;
    const double ofNode = columns.ofNode >= 0 ? gpusOfNode(table.cell(columns.ofNode)) : 0;
    if (inAll == 0 && ofNode > 0) {
        const auto nodes = table.number(columns.nodes);
        return nodes ? std::optional(ofNode * *nodes) : std::nullopt;
    }
    return columns.resources >= 0 || columns.ofNode >= 0 ? std::optional(inAll) : std::nullopt;
}

struct SlurmJob
{
    JobRow row;
    std::string submission; // what tells it from others that have its number
    std::string start;      // empty: it waits
    const char *fault = nullptr;
    bool saysZone = true;
    bool isOddly = false; // its times are further or less far apart than it ran

    bool isFinished() const { return !start.empty() && !row.stillRuns; }
};

SlurmJob jobOf(const TableRows &table, const SlurmColumns &columns, const TimeZone &zone)
{
    SlurmJob job;
    const auto submitted = timeOf(table.cell(columns.submitted), zone, job.saysZone);
    const auto started = timeOf(table.cell(columns.started), zone, job.saysZone);
    const auto ended = timeOf(table.cell(columns.ended), zone, job.saysZone);
    if (!submitted && !started) {
        job.fault = "its times of submission and start cannot be read";
        return job;
    }
    job.submission = fmt::format("{}|{}|{}", table.cell(columns.cluster), table.cell(columns.job),
                                 submitted.value_or(*started));
    job.start = started ? std::to_string(*started) : std::string();
    JobRow &row = job.row;
    row.start = submitted ? *submitted : *started;
    row.seconds = table.number(columns.elapsedSeconds);
    if (!row.seconds)
        row.seconds = table.number(columns.elapsed);
    if (!row.seconds)
        row.seconds = parseClockDuration(table.cell(columns.elapsed));
    constexpr double odd = 60; // seconds
    const auto between = started && ended ? std::optional(double(*ended - *started) / 1e9) : std::nullopt;
    job.isOddly = row.seconds && between && std::fabs(*between - *row.seconds) > odd;
    if (!row.seconds)
        row.seconds = between;
    if (row.seconds && *row.seconds < 0)
        job.fault = "it ends before it starts (where clocks are set back, Elapsed tells its length)";
    if (submitted && started && *started >= *submitted)
        row.waitSeconds = double(*started - *submitted) / 1e9;
    if (!started && columns.started >= 0)
        row.seconds.reset(); // it waits, and has elapsed 0
    if (started && !ended && columns.ended >= 0)
        row.stillRuns = 1;
    row.limitSeconds = parseClockDuration(table.cell(columns.limit));
    if (const auto minutes = table.number(columns.limitMinutes))
        row.limitSeconds = *minutes * 60;
    row.gpus = gpusOfJob(table, columns);
    return job;
}

// Jobs by submission and start; of several rows that tell of one, the last one that is finished, else the
// last.
class JobSet
{
public:
    void add(SlurmJob job)
    {
        const auto [place, isNew] = m_places.emplace(job.submission + "|" + job.start, m_jobs.size());
        m_hasStarted[job.submission] |= !job.start.empty();
        if (isNew) {
            m_jobs.push_back(std::move(job));
            return;
        }
        ++m_repeated;
        SlurmJob &kept = m_jobs[place->second];
        if (job.isFinished() || !kept.isFinished())
            kept = std::move(job);
    }

    // Without those that waited in one report and had started in the next.
    std::vector<JobRow> rows()
    {
        std::vector<JobRow> rows;
        for (const SlurmJob &job : m_jobs)
            if (job.start.empty() && m_hasStarted[job.submission])
                ++m_repeated;
            else
                rows.push_back(job.row);
        return rows;
    }
    std::int64_t repeated() const { return m_repeated; }

private:
    std::vector<SlurmJob> m_jobs;
    std::unordered_map<std::string, std::size_t> m_places;
    std::unordered_map<std::string, bool> m_hasStarted;
    std::int64_t m_repeated = 0;
};

struct SlurmCounts
{
    std::int64_t steps = 0;
    std::int64_t oddly = 0;
};

void noteOf(TraceRows &rows, const SlurmCounts &counts, std::int64_t repeated, const std::string &path)
{
    const auto note = [&](std::int64_t count, const char *one, const char *many) {
        if (count > 0)
            rows.note(std::to_string(count) + (count == 1 ? one : many), path);
    };
    note(counts.steps, " row is a step of a job and is not counted again",
         " rows are steps of jobs and are not counted again");
    note(counts.oddly,
         " job ran for another time than lies between its start and end: Elapsed counts; --time-zone says "
         "where clocks were set back",
         " jobs ran for another time than lies between start and end: Elapsed counts; --time-zone says where "
         "clocks "
         "were set back");
    note(repeated, " row repeats the job of another row; the job is counted once, as it finished",
         " rows repeat the jobs of other rows; each job is counted once, as it finished");
}

Result<TraceRows> readSlurm(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    TableRows table(file, rows);
    const SlurmColumns columns{table.column({"jobid"}),
                               table.column({"submit"}),
                               table.column({"start"}),
                               table.column({"end"}),
                               table.column({"elapsed"}),
                               table.column({"elapsedraw"}),
                               table.column({"alloctres", "reqtres"}),
                               table.column({"allocgres", "reqgres"}),
                               table.column({"nnodes", "allocnodes", "reqnodes"}),
                               table.column({"timelimit"}),
                               table.column({"timelimitraw"}),
                               table.column({"cluster"})};
    JobSet jobs;
    SlurmCounts counts;
    bool saysZone = true; // every time of every job
    const auto take = [&] {
        const std::string_view number = table.cell(columns.job);
        if (number.find('.') != std::string_view::npos) {
            ++counts.steps;
        } else if (SlurmJob job = jobOf(table, columns, reading.zone.value_or(TimeZone())); job.fault) {
            table.skip(job.fault);
        } else {
            counts.oddly += job.isOddly;
            saysZone = saysZone && job.saysZone;
            jobs.add(std::move(job));
        }
    };
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        take();
    }
    takeJobs(rows, jobs.rows(), true);
    noteOf(rows, counts, jobs.repeated(), file.path);
    if (columns.ofNode >= 0 && columns.nodes < 0)
        rows.note("GPUs are given per node and there is no column NNodes; they are "
                  "unknown where AllocTRES does not give them",
                  file.path);
    rows.preview.timeZone = saysZone ? "as written" : reading.zone ? "as said" : "none said, taken as UTC";
    if (!reading.zone && !saysZone)
        rows.note("the times have no zone and are read as UTC; --time-zone sets another");
    return withRows(std::move(rows), file, "jobs of sacct");
}

} // namespace

double gpusOfNode(std::string_view resources)
{
    double gpus = 0;
    bool isInside = false; // of brackets, where commas stand between numbers of GPUs
    std::string part;
    const auto take = [&] {
        if (part == "gpu")
            gpus += 1;
        else if (part.starts_with("gpu:"))
            gpus += parseNumber(std::string_view(part).substr(part.rfind(':') + 1)).value_or(1);
        part.clear();
    };
    for (const char c : resources) {
        isInside = c == '(' || (isInside && c != ')');
        if (c == ',' && !isInside)
            take();
        else if (!isInside && c != ')')
            part += c;
    }
    take();
    return gpus;
}

TraceFormat slurmFormat()
{
    return {
        "slurm-sacct",   "jobs",    "output of `sacct --parsable2` with JobID, Submit, Start, End or Elapsed",
        recognisesSlurm, readSlurm, "jobid,start,elapsed"};
}

} // namespace breakeven
