// Jobs as a table: a time and a duration, or start and finish, and GPUs, under the names that Philly
// (msr-fiddle/philly-traces), hpc-cost-simulator (LSF), Sia's workloads, Acme (InternLM/AcmeTrace, README:
// queue and duration in seconds), Helios (S-Lab-System-Group/HeliosData) and job lists use.
#include "data/trace_formats/job_rows.h"
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace breakeven {

namespace {

using NameSpan = std::span<const std::string_view>;

constexpr auto kSubmitted = std::to_array<std::string_view>(
    {"submit_time", "timestamp", "time", "submit", "submitted_at", "submitted", "submitted_time"});
constexpr auto kStarted = std::to_array<std::string_view>({"start_time", "start", "started_at", "started"});
constexpr auto kFinished = std::to_array<std::string_view>(
    {"finish_time", "end_time", "end", "finished_at", "ended_at", "finish", "stop_time"});
constexpr auto kJobGpus = std::to_array<std::string_view>(
    {"num_gpus", "gpus", "gpu_num", "num_replicas", "gpu_count", "n_gpus", "ngpus"});
constexpr auto kGpusOfJobs =
    std::to_array<std::string_view>({"num_gpus", "gpus", "gpu_num", "gpu_count", "n_gpus", "ngpus"});
constexpr auto kGpusPerNode =
    std::to_array<std::string_view>({"gpus_per_node", "gpu_per_node", "gpus per node"});
constexpr auto kJobNodes =
    std::to_array<std::string_view>({"nodes", "num_nodes", "n_nodes", "nnodes", "node_count"});
constexpr auto kWaits = std::to_array<std::string_view>({"wait_time", "queue"});

struct DurationName
{
    std::string_view name;
    double seconds; // 0: the name says no unit
};
constexpr DurationName kJobDurations[] = {{"run_time", 0},       {"duration", 0},      {"duration_s", 1},
                                          {"duration_ms", 1e-3}, {"duration_min", 60}, {"duration_h", 3600},
                                          {"runtime", 0},        {"runtime_s", 1},     {"runtime_min", 60},
                                          {"runtime_h", 3600},   {"elapsed", 0},       {"elapsed_s", 1}};

bool hasAny(const CsvHeader &header, NameSpan names)
{
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return header.find(name) >= 0; });
}

// A column with the length of a job, and the seconds of its unit.
struct DurationColumn
{
    std::string name;
    double seconds; // 0: nothing says it
};

// One of the names above; else a name that begins with a word for a length and ends with a unit
// ("duration_hours", "Walltime (min)"), or is nothing but a unit ("hours").
std::optional<DurationColumn> durationOf(const CsvHeader &header)
{
    for (const DurationName &known : kJobDurations)
        if (header.find(known.name) >= 0)
            return DurationColumn{std::string(known.name), known.seconds};
    for (const std::string &name : header.names()) {
        const std::vector<std::string> words = wordsOf(name);
        const auto measure = measureOf(name);
        if (words.empty() || !measure || measure->measure != Measure::Duration || measure->seconds == 0)
            continue;
        static constexpr std::array<std::string_view, 6> lengths{"duration", "runtime",  "run",
                                                                 "elapsed",  "walltime", "wall"};
        if (words.size() == 1 || std::find(lengths.begin(), lengths.end(), words.front()) != lengths.end())
            return DurationColumn{name, measure->seconds};
    }
    return std::nullopt;
}

// Whether the first row has a time of a clock there: "time" beside a number of GPUs may be how long it took.
bool beginsWithClock(const TraceFile &file, const CsvHeader &header)
{
    CsvReader reader(file.text, file.path);
    for (int row = 0; row < 2; ++row)
        if (const auto more = reader.next(); !more || !*more)
            return false;
    const auto isClock = [&](std::string_view name) {
        const std::string_view cell = cellAt(reader.cells(), header.find(name));
        const auto number = parseNumber(cell);
        return number ? *number >= kLeastUnixTime : cell.size() >= 10 && parseCalendarTime(cell).has_value();
    };
    return std::any_of(kSubmitted.begin(), kSubmitted.end(), isClock);
}

// Of any list: when jobs began and ended, or came and how long they took, and their GPUs.
bool isListOfJobs(const TraceFile &file, const CsvHeader &header)
{
    if (!hasAny(header, kGpusOfJobs))
        return false;
    return (hasAny(header, kStarted) && hasAny(header, kFinished)) ||
           (durationOf(header) && beginsWithClock(file, header));
}

bool recognisesJobTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.hasAll({"timestamp", "duration", "num_gpus"}) ||
           header.hasAll({"submit_time", "start_time", "finish_time"}) ||
           header.hasAll({"submit_time", "start_time", "end_time"}) ||
           header.hasAll({"submit_time", "duration_s"}) ||
           header.hasAll({"name", "time", "application", "num_replicas"}) ||
           header.hasAll({"trace", "start_time"}) || isListOfJobs(file, header);
}

struct JobColumns
{
    int submitted = -1;
    int started = -1;
    int finished = -1;
    int duration = -1;
    int wait = -1;
    int gpus = -1;
    int gpusPerNode = -1;
    int resources = -1; // of a node, as Slurm writes them: "gpu:8"
    int nodes = -1;
    double unit = 1; // seconds of a number of the duration
};

constexpr double kLongestJob = 100 * 365.25 * 86400;

// Seconds, or H:MM:SS; nothing where it says none that can be.
std::optional<double> secondsOfCell(const TableRows &table, int column, double unit = 1)
{
    const auto number = table.number(column);
    const auto duration = number ? *number * unit : parseClockDuration(table.cell(column));
    return duration && *duration >= 0 && *duration <= kLongestJob ? duration : std::nullopt;
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

// A cell that holds something, and nothing that was understood.
bool isUnread(std::string_view cell, const std::optional<double> &value)
{
    return !value && !cell.empty() && cell != "NaN" && cell != "nan" && cell != "null" && cell != "None";
}

// In all, or of a node times its nodes.
std::optional<double> gpusOf(const TableRows &table, const JobColumns &columns)
{
    if (columns.gpus >= 0)
        return table.number(columns.gpus);
    const auto ofNode = columns.gpusPerNode >= 0 ? table.number(columns.gpusPerNode)
                        : columns.resources >= 0 ? std::optional(gpusOfNode(table.cell(columns.resources)))
                                                 : std::nullopt;
    const auto nodes = columns.nodes >= 0 ? table.number(columns.nodes) : std::optional(1.0);
    return ofNode && nodes ? std::optional(*ofNode * *nodes) : std::nullopt;
}

// Nothing, and why, for a row that says what cannot be.
std::optional<JobRow> jobOf(const TableRows &table, const JobColumns &columns, JobTimes &times,
                            const char *&why)
{
    const auto submitted = times.of(table, columns.submitted);
    const auto started = times.of(table, columns.started);
    const auto finished = times.of(table, columns.finished);
    JobRow job;
    job.seconds = secondsOfCell(table, columns.duration, columns.unit);
    job.waitSeconds = secondsOfCell(table, columns.wait);
    job.gpus = gpusOf(table, columns);
    why = !submitted && !started                                        ? "no time"
          : isUnread(table.cell(columns.duration), job.seconds)         ? "a duration that cannot be"
          : isUnread(table.cell(columns.gpus), job.gpus)                ? "GPUs that are no number"
          : job.gpus && *job.gpus < 0                                   ? "GPUs below 0"
          : !job.seconds && started && finished && *finished < *started ? "it ends before it starts"
                                                                        : nullptr;
    if (why)
        return std::nullopt;
    job.start = submitted ? *submitted : *started;
    if (!job.seconds && started && finished)
        job.seconds = double(*finished - *started) / 1e9;
    if (!job.waitSeconds && submitted && started && *started >= *submitted)
        job.waitSeconds = double(*started - *submitted) / 1e9;
    return job;
}

JobColumns columnsOf(const TableRows &table, TraceRows &rows, const TraceReading &reading)
{
    JobColumns columns{table.column(kSubmitted),
                       table.column(kStarted),
                       table.column(kFinished),
                       -1,
                       table.column(kWaits),
                       table.column(kJobGpus),
                       -1,
                       -1,
                       -1,
                       1};
    if (columns.gpus < 0) {
        columns.gpusPerNode = table.column(kGpusPerNode);
        columns.resources = columns.gpusPerNode < 0 ? table.column({"gres", "tres_per_node"}) : -1;
        if (columns.gpusPerNode >= 0 || columns.resources >= 0)
            columns.nodes = table.column(kJobNodes);
    }
    const auto duration = durationOf(table.header());
    if (!duration)
        return columns;
    columns.duration = table.column({std::string_view(duration->name)});
    const std::string_view unit = reading.unit;
    columns.unit = unit == "ms" ? 1e-3 : unit == "min" ? 60 : unit == "h" ? 3600 : unit == "s" ? 1 : 0;
    if (columns.unit == 0)
        columns.unit = duration->seconds > 0 ? duration->seconds : 1;
    const bool isPublished = table.header().find("cluster") >= 0 || table.header().find("gpu_num") >= 0 ||
                             table.header().find("run_time") >= 0;
    if (unit.empty() && duration->seconds == 0 && !isPublished)
        rows.note("durations without a unit are taken as seconds; --unit says another");
    return columns;
}

Result<TraceRows> readJobTable(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    TableRows table(file, rows);
    const JobColumns columns = columnsOf(table, rows, reading);
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
        const char *why = nullptr;
        if (const auto job = jobOf(table, columns, times, why))
            jobs.push_back(*job);
        else
            table.skip(why);
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
            recognisesJobTable,
            readJobTable,
            "timestamp,duration,num_gpus|submit_time,start_time,finish_time|submit_time,start_time,end_time|"
            "submit_time,duration_s|start_time,end_time,num_gpus|submit_time,duration,num_gpus|"
            "name,time,application,num_replicas"};
}

} // namespace breakeven
