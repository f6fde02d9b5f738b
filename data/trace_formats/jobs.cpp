#include "data/trace_formats/jobs.h"

#include "data/readers/time_text.h"
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/records.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace breakeven {

namespace {

struct JobRow
{
    std::int64_t start = 0; // ns: submitted, or started where that is all that is told
    std::optional<double> seconds;
    std::optional<double> gpus;
    std::optional<double> waitSeconds;
    std::optional<double> limitSeconds; // that it was allowed
    std::optional<double> stillRuns;    // 1: its duration is only what it had run so far
    bool hasTwoParts = false;           // "2:30", read as minutes and seconds
    bool isBare = false;                // its length is a number, of which nothing may say the unit
};

// Adds the trace of the jobs, by their time; columns of which nothing is told are left out.
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

// What one of a kind of GPU counts: a slice "1g.10gb" of MIG is a seventh of one, and one of an A30 a
// quarter. Source: NVIDIA, MIG user guide, "Profile": Ng is N of the slices of compute.
double gpusOfKind(std::string_view kind)
{
    kind.remove_prefix(kind.rfind('_') + 1); // "a100_1g.10gb"
    const bool isSlice = kind.size() > 3 && kind[0] >= '1' && kind[0] <= '7' && kind.substr(1, 2) == "g." &&
                         kind.find("gb") != std::string_view::npos;
    const bool isOfA30 =
        kind.starts_with("1g.6gb") || kind.starts_with("2g.12gb") || kind.starts_with("4g.24gb");
    return isSlice ? double(kind[0] - '0') / (isOfA30 ? 4 : 7) : 1;
}

// Resources of Kubernetes that are GPUs. Sources: the device plugins of NVIDIA, AMD and Intel.
constexpr std::array<std::string_view, 4> kGpuResources{"nvidia.com/gpu", "amd.com/gpu", "gpu.intel.com/i915",
                                                        "gpu.intel.com/xe"};

// The kind of GPU that a resource names behind its word; nothing for other resources.
std::optional<std::string_view> kindOfResource(std::string_view name)
{
    for (const std::string_view word : {"gres/gpu:", "nvidia.com/mig-"})
        if (name.starts_with(word))
            return name.substr(word.size());
    const bool isGpu = std::find(kGpuResources.begin(), kGpuResources.end(), name) != kGpuResources.end();
    return isGpu ? std::optional(std::string_view()) : std::nullopt;
}

// Calls `take` with the name in small letters and the number of each of "cpu=8,gres/gpu=4".
template<class Take>
void eachResource(std::string_view resources, const Take &take)
{
    const std::string lower = lowerCase(resources);
    for (const std::string_view part : alternativesOf(lower, ',')) {
        const std::string_view name = part.substr(0, part.find('='));
        take(name, parseNumber(part.substr(std::min(name.size() + 1, part.size()))).value_or(0));
    }
}

// The number behind a word of a text: 5 of "; UnixStartTime: 5".
double numberBehind(std::string_view text, std::string_view word)
{
    const std::size_t at = word.empty() ? std::string_view::npos : text.find(word);
    if (at == std::string_view::npos)
        return 0;
    const std::size_t begin = std::min(text.find_first_not_of(" \t", at + word.size()), text.size());
    return parseNumber(text.substr(begin, text.find_first_of(" \t\r\n", begin) - begin)).value_or(0);
}

bool isOneOf(const char *words, std::string_view word)
{
    const auto all = alternativesOf(words);
    return std::find(all.begin(), all.end(), word) != all.end();
}

// The length that a name tells with its unit: "duration_h", "Job length (weeks)", "walltime_hms", "hrs".
std::optional<LengthColumn> lengthOfName(const std::string &name)
{
    std::vector<std::string> words = wordsOf(name);
    if (words.size() > 1 && words.front() == "job")
        words.erase(words.begin());
    if (words.size() == 1 &&
        isOneOf("hours|hrs|minutes|mins|seconds|secs|days|weeks|stunden|minuten|sekunden", words.front()))
        return LengthColumn{name, *secondsOfLengthUnit(words.front())};
    if (words.size() < 2 || !isOneOf("duration|runtime|run|elapsed|walltime|wall|wallclock|length|time|dauer|"
                                     "laufzeit|durée|duree|duración|duracion",
                                     words.front()))
        return std::nullopt;
    const auto has = [&](const char *word) {
        return std::find_if(words.begin(), words.end(),
                            [&](const std::string &own) { return isOneOf(word, own); }) != words.end();
    };
    while (words.size() > 2 && isOneOf("total|sum", words.back()))
        words.pop_back();
    const std::string &last = words.back();
    if (has("limit|requested|estimate"))
        return std::nullopt;
    if (isOneOf("mm|hhmm|hm", last))
        return LengthColumn{name, 0, 3600};
    if (isOneOf("hms|ss|hhmmss|mmss", last))
        return LengthColumn{name, 0, last == "mmss" || (has("mm") && !has("h|hh")) ? 60.0 : 0.0};
    const double seconds = secondsOfLengthUnit(last).value_or(0);
    // "time_s" may be a clock, "time_min" the least of several.
    const bool mayBeOther =
        words.front() == "time" && (words.size() > 2 || !isOneOf("hours|hrs|h|minutes|mins|days", last));
    if (seconds == 0 || mayBeOther)
        return std::nullopt;
    return LengthColumn{name, seconds, seconds};
}

// The times of a file, and what they say of its clock.
class JobTimes
{
public:
    JobTimes(const Recipe &recipe, const TraceFile &file, const TraceReading &reading)
        : m_start(numberBehind(std::string_view(file.text).substr(0, std::size_t(1) << 16), recipe.start)),
          m_least(recipe.hasUnixTimes ? kLeastUnixTime : 0), m_isSaid(reading.zone.has_value())
    {
        const bool isOfPlace = recipe.records == RecordsAre::Json
                                   ? *recipe.zone.needs == 0
                                   : hasNeeds(headerOf(file), recipe.zone.needs);
        m_zone = reading.zone.value_or(TimeZone(isOfPlace ? recipe.zone.secondsEast : 0));
        m_zoneName = isOfPlace ? recipe.zone.name : "UTC";
    }

    // A calendar time, seconds since 1970 or since a beginning.
    std::optional<std::int64_t> of(std::string_view cell)
    {
        if (const auto number = parseNumber(cell)) {
            const double unit = m_start == 0 ? double(unixTimeUnit(*number)) / 1e9 : 1;
            const double seconds = *number * unit + m_start;
            if (!(*number >= m_least) || !(seconds <= kMostSeconds))
                return std::nullopt;
            hasClock = hasClock || seconds >= kLeastUnixTime;
            return std::int64_t(seconds * 1e6) * 1000;
        }
        const auto time = parseCalendarTime(cell, m_zone);
        if (!time)
            return std::nullopt;
        hasClock = true;
        m_saysZone = m_saysZone && time->saysZone;
        return time->nanoseconds;
    }

    void sayZone(TraceRows &rows) const
    {
        rows.preview.timeZone = !hasClock    ? "no clock"
                                : m_saysZone ? "as written"
                                : m_isSaid   ? "as said"
                                             : "none said, taken as " + m_zoneName;
        if (hasClock && !m_saysZone && !m_isSaid)
            rows.note("the times have no zone and are read as " + m_zoneName + "; --time-zone sets another");
    }

    bool hasClock = false;

private:
    static constexpr double kMostSeconds = 4e9;

    double m_start;
    double m_least;
    bool m_isSaid;
    TimeZone m_zone;
    std::string m_zoneName;
    bool m_saysZone = true; // every calendar time
};

// One that may be told of several times.
struct ReportedJob
{
    JobRow row;
    std::string submission; // what tells it from others that have its number
    std::string start;      // empty: it waits

    bool isFinished() const { return !start.empty() && !row.stillRuns; }
};

// Jobs by submission and start; of several rows that tell of one, the last one that is finished, else the
// last.
class JobSet
{
public:
    void add(ReportedJob job)
    {
        const auto [place, isNew] = m_places.emplace(job.submission + "|" + job.start, m_jobs.size());
        m_hasStarted[job.submission] |= !job.start.empty();
        if (isNew) {
            m_jobs.push_back(std::move(job));
            return;
        }
        ++m_repeated;
        ReportedJob &kept = m_jobs[place->second];
        if (job.isFinished() || !kept.isFinished())
            kept = std::move(job);
    }

    // Without those that waited in one report and had started in the next.
    std::vector<JobRow> rows()
    {
        std::vector<JobRow> rows;
        for (const ReportedJob &job : m_jobs)
            if (job.start.empty() && m_hasStarted[job.submission])
                ++m_repeated;
            else
                rows.push_back(job.row);
        return rows;
    }
    std::int64_t repeated() const { return m_repeated; }

private:
    std::vector<ReportedJob> m_jobs;
    std::unordered_map<std::string, std::size_t> m_places;
    std::unordered_map<std::string, bool> m_hasStarted;
    std::int64_t m_repeated = 0;
};

// In which unit bare lengths are what lies between start and end.
class LengthUnits
{
public:
    void weigh(double length, double between)
    {
        if (!(length > 0) || !(between > 0))
            return;
        ++m_weighed;
        if (isNear(length, between))
            ++m_seconds;
        else
            for (std::size_t i = 0; i < kUnits.size(); ++i)
                m_rows[i] += isNear(length * kUnits[i], between);
    }
    bool isOther(double length, double between) const
    {
        return std::any_of(kUnits.begin(), kUnits.end(),
                           [&](double unit) { return isNear(length * unit, between); });
    }
    // Of most of them, 1 where they are seconds or nothing shows it.
    double shown() const
    {
        constexpr std::int64_t few = 10; // of so many, by chance
        for (std::size_t i = 0; i < kUnits.size() && m_seconds * few <= m_weighed; ++i)
            if (m_rows[i] * 2 > m_weighed)
                return kUnits[i];
        return 1;
    }
    // How many have another unit than seconds.
    std::int64_t others() const { return std::accumulate(m_rows.begin(), m_rows.end(), std::int64_t(0)); }

private:
    static constexpr std::array<double, 4> kUnits{86400, 3600, 60, 1e-3};
    static bool isNear(double seconds, double between)
    {
        constexpr double rounded = 0.2; // hours are often told to one decimal
        return std::fabs(seconds - between) <= rounded * between;
    }

    std::int64_t m_weighed = 0;
    std::int64_t m_seconds = 0;
    std::array<std::int64_t, 4> m_rows{};
};

// Whether GPUs beside nodes are those of a node or of all of them.
class NodesOfJobs
{
public:
    void take(const RecipeRecords &records, const std::optional<double> &gpus)
    {
        const auto nodes = records.has(CellRole::Gpus) ? records.number(CellRole::Nodes) : std::nullopt;
        if (!nodes || gpus.value_or(0) <= 0)
            return;
        const bool isFirst = m_most == 0;
        m_isSame = isFirst || (m_isSame && *gpus == m_gpus);
        m_gpus = *gpus;
        m_least = isFirst ? *nodes : std::min(m_least, *nodes);
        m_most = std::max(m_most, *nodes);
        m_isMore = m_isMore || *nodes > *gpus;
    }
    // Empty: there is none. As many GPUs on one node as on several are those of a node.
    std::string question(const RecipeRecords &records) const
    {
        const std::string gpus = records.called(CellRole::Gpus), nodes = records.called(CellRole::Nodes);
        const bool isByNode = records.has(CellRole::GpusPerNode) && !records.has(CellRole::Gpus);
        if (isByNode && !records.has(CellRole::Nodes)) {
            const std::string ofNode = records.called(CellRole::GpusPerNode);
            return fmt::format("gives GPUs by node in \"{0}\", and no column says how many nodes a job has; "
                               "--map COLUMN=nodes says which does, --map {0}=gpus that each job has one",
                               ofNode);
        }
        if (!m_isMore && !(m_isSame && m_most > m_least))
            return {};
        return fmt::format(
            "has {:.6g} to {:.6g} in \"{}\" and does not say whether \"{}\" counts the GPUs of "
            "each or of all; say it with --map {}=gpus_per_node or --map {}=ignore",
            m_least, m_most, nodes, gpus, gpus, nodes);
    }

private:
    bool m_isSame = true; // the GPUs of all jobs
    bool m_isMore = false;
    double m_gpus = 0;
    double m_least = 0, m_most = 0; // nodes
};

class JobReader
{
public:
    JobReader(const Recipe &recipe, const TraceFile &file, const TraceReading &reading)
        : m_recipe(recipe), m_file(file), m_records(recipe, file, rows), m_times(recipe, file, reading)
    {
        if (recipe.jobs == JobsAre::Listed)
            findLength(reading.unit);
        else
            m_isUnitOpen = reading.unit.empty();
        const auto said = reading.roles.find(recipe.gpus.name);
        m_hasGpus = said == reading.roles.end() || said->second == "gpus";
    }

    Result<void> read()
    {
        return m_records.each([&] {
            const char *why = m_recipe.jobs == JobsAre::Listed     ? takeListed()
                              : m_recipe.jobs == JobsAre::Reported ? takeReported()
                                                                   : takeTried();
            if (why)
                m_records.skip(why);
        });
    }

    // Errors: nothing says whether "2:30" is hours or minutes, or of what GPUs are counted.
    Result<void> finish()
    {
        if (const std::string question = clockQuestion(); !question.empty())
            return Error{ErrorKind::BadInput, question, m_file.path};
        if (const std::string question = m_nodes.question(m_records);
            m_recipe.jobs == JobsAre::Listed && !question.empty())
            return Error{ErrorKind::BadInput, question, m_file.path};
        takeRepeated();
        std::vector<JobRow> reported = m_reported.rows();
        m_jobs.insert(m_jobs.end(), reported.begin(), reported.end());
        if (m_firstOfTwo == 3600 || (m_firstOfTwo != 60 && m_asHours > m_asMinutes))
            for (JobRow &job : m_jobs)
                if (job.hasTwoParts)
                    *job.seconds *= 60;
        takeUnit();
        takeJobs(rows, std::move(m_jobs), m_times.hasClock);
        noteOddities();
        return {};
    }

    TraceRows rows;

private:
    static constexpr double kLongestJob = 100 * 365.25 * 86400;

    // Schedulers write minutes and seconds, as do columns that also have "1:02:30".
    std::string clockQuestion() const
    {
        const bool isDecided = m_asHours + m_asMinutes > 0 || m_firstOfTwo == 60 || m_firstOfTwo == 3600 ||
                               m_hasThreeParts || m_recipe.jobs != JobsAre::Listed;
        return m_firstTwoParts.empty() || isDecided
                   ? std::string()
                   : fmt::format("the length \"{}\" is hours and minutes (--unit h) or minutes and seconds "
                                 "(--unit min), and nothing in the file says which",
                                 m_firstTwoParts);
    }

    // Lengths without a unit have the one in which they are the time between start and end.
    void takeUnit()
    {
        const double unit = m_units.shown();
        if (m_isUnitOpen && unit != 1) {
            for (JobRow &job : m_jobs)
                if (job.isBare)
                    *job.seconds *= unit;
            rows.note(fmt::format("the lengths are in {}, as start and end show; --unit says another",
                                  unit == 86400  ? "days"
                                  : unit == 3600 ? "hours"
                                  : unit == 60   ? "minutes"
                                                 : "milliseconds"));
        } else {
            m_oddly += m_units.others();
            if (m_isUnitOpen && m_recipe.jobs == JobsAre::Listed && m_hasBareLengths)
                rows.note("durations without a unit are taken as seconds; --unit says another");
        }
    }

    // The same row again is the same job where rows name their jobs; else it may be another one.
    void takeRepeated()
    {
        std::vector<std::size_t> sorted = m_hashes;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end())
            return;
        std::unordered_set<std::size_t> seen;
        std::vector<JobRow> once;
        double all = 0, kept = 0; // GPU-hours
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            const double hours = m_jobs[i].seconds.value_or(0) * m_jobs[i].gpus.value_or(0) / 3600;
            all += hours;
            if (!seen.insert(m_hashes[i]).second)
                continue;
            kept += hours;
            once.push_back(m_jobs[i]);
        }
        const std::size_t repeated = m_jobs.size() - once.size();
        if (m_records.has(CellRole::Name)) {
            m_repeated = std::int64_t(repeated);
            m_jobs = std::move(once);
            return;
        }
        rows.note(fmt::format("{}, and no column names the jobs; they count as jobs of their own: {:.6g} "
                              "GPU-hours, {:.6g} without them",
                              repeated == 1 ? "1 row is the same as another"
                                            : fmt::format("{} rows are the same as others", repeated),
                              all, kept),
                  m_file.path);
    }

    void noteOddities()
    {
        note(m_oddly,
             " job ran for another time than lies between its start and end: Elapsed counts; "
             "--time-zone says where clocks were set back",
             " jobs ran for another time than lies between start and end: Elapsed counts; --time-zone says "
             "where clocks were set back");
        note(m_shared,
             " job has a part of a GPU (shard or mps), of which nothing says how large it is; its GPUs are "
             "unknown",
             " jobs have parts of GPUs (shard or mps), of which nothing says how large they are; their GPUs "
             "are unknown");
        note(m_reported.repeated() + m_repeated,
             " row repeats the job of another row; the job is counted once, as it finished",
             " rows repeat the jobs of other rows; each job is counted once, as it finished");
        if (m_recipe.jobs == JobsAre::Reported && m_records.has(CellRole::GpusPerNode) &&
            !m_records.has(CellRole::Nodes))
            rows.note(
                "GPUs are given per node and there is no column NNodes; they are unknown where AllocTRES "
                "does not give them",
                m_file.path);
        m_times.sayZone(rows);
        if (m_again > 0)
            rows.note(m_again == 1
                          ? "1 attempt of a job that was tried again is a row of its own"
                          : fmt::format("{} attempts of jobs that were tried again are rows of their own",
                                        m_again));
        if (*m_recipe.note != 0)
            rows.note(m_recipe.note, m_file.path);
    }

    void note(std::int64_t count, const char *one, const char *many)
    {
        if (count > 0)
            rows.note(std::to_string(count) + (count == 1 ? one : many), m_file.path);
    }

    // --unit counts before the name of the column.
    void findLength(std::string_view unit)
    {
        const auto length = lengthColumnOf(m_recipe, m_records.header());
        if (!length)
            return;
        const double named = length->seconds > 0 ? length->seconds : 1;
        m_records.take(CellRole::Duration, length->name, secondsOfLengthUnit(unit).value_or(named));
        m_firstOfTwo = secondsOfLengthUnit(unit).value_or(length->firstOfTwo);
        // The published tables are in seconds, as their descriptions say.
        m_isUnitOpen =
            unit.empty() && length->seconds == 0 && !hasNeeds(m_records.header(), "cluster|gpu_num|run_time");
    }

    std::optional<std::int64_t> time(CellRole role) { return m_times.of(m_records.cell(role)); }
    // A number, H:MM:SS, or numbers with units.
    std::optional<double> length(CellRole role) const
    {
        const auto number = m_records.number(role);
        const auto clock = number ? number : parseClockDuration(m_records.cell(role));
        return clock ? clock : parseLengthWithUnits(m_records.cell(role));
    }

    // Looks at how the length of a job is written, and holds "2:30" against its start and end.
    void weighClock(JobRow &job, const std::optional<double> &between)
    {
        const std::string_view cell = m_records.cell(CellRole::Duration);
        const auto colons = job.seconds ? std::count(cell.begin(), cell.end(), ':') : 0;
        m_hasBareLengths = m_hasBareLengths || m_records.number(CellRole::Duration);
        m_hasThreeParts = m_hasThreeParts || colons == 2;
        job.hasTwoParts = colons == 1 && cell.find('-') == std::string_view::npos;
        job.isBare = job.seconds && m_records.number(CellRole::Duration).has_value();
        if (job.isBare && between)
            m_units.weigh(*job.seconds, *between);
        if (!job.hasTwoParts)
            return;
        if (m_firstTwoParts.empty())
            m_firstTwoParts = cell;
        if (between && *job.seconds > 0)
            ++(std::fabs(*between - *job.seconds * 60) < std::fabs(*between - *job.seconds) ? m_asHours
                                                                                            : m_asMinutes);
    }
    std::optional<double> possibleLength(CellRole role) const
    {
        const auto seconds = length(role);
        return seconds && *seconds >= 0 && *seconds <= kLongestJob ? seconds : std::nullopt;
    }
    // Holds something, and nothing that was understood.
    bool isUnread(CellRole role, const std::optional<double> &value) const
    {
        const std::string_view cell = m_records.cell(role);
        return !value && !cell.empty() && !isOneOf("NaN|nan|null|None", cell);
    }

    // Of each copy, or of a node times its nodes.
    std::optional<double> gpus() const
    {
        if (!m_hasGpus)
            return std::nullopt;
        const auto inAll = m_records.number(CellRole::Gpus);
        const auto copies =
            m_records.has(CellRole::Copies) ? m_records.number(CellRole::Copies) : std::optional(1.0);
        const bool isByTask = !m_records.has(CellRole::GpusPerNode) && m_records.has(CellRole::GpusPerTask) &&
                              m_records.has(CellRole::TasksPerNode);
        if (inAll.value_or(0) != 0 || !(isByTask || m_records.has(CellRole::GpusPerNode)))
            return inAll && copies ? std::optional(*inAll * *copies) : std::nullopt;
        auto ofNode = m_records.number(isByTask ? CellRole::GpusPerTask : CellRole::GpusPerNode);
        if (const auto tasks = m_records.number(CellRole::TasksPerNode); isByTask && ofNode)
            ofNode = tasks ? std::optional(*ofNode * *tasks) : std::nullopt;
        const auto nodes = m_records.number(CellRole::Nodes);
        return ofNode == 0.0 ? ofNode : ofNode && nodes ? std::optional(*ofNode * *nodes) : std::nullopt;
    }

    bool saysGpus() const
    {
        return m_records.has(CellRole::Gpus) || m_records.has(CellRole::GpusPerNode) ||
               m_records.has(CellRole::GpusPerTask);
    }

    // Nothing, or why a row says what cannot be.
    const char *takeListed()
    {
        const auto submitted = time(CellRole::Time), started = time(CellRole::Begin),
                   finished = time(CellRole::End);
        JobRow job;
        job.seconds = possibleLength(CellRole::Duration);
        job.waitSeconds = possibleLength(CellRole::Wait);
        job.gpus = gpus();
        if (!submitted && !started)
            return "no time";
        if (isUnread(CellRole::Duration, job.seconds))
            return "a duration that cannot be";
        if (isUnread(CellRole::Gpus, job.gpus))
            return "GPUs that are no number";
        if (job.gpus && *job.gpus < 0)
            return "GPUs below 0";
        if (m_hasGpus && !job.gpus && saysGpus())
            return "no number of GPUs";
        if (isUnread(CellRole::GpuHours, m_records.number(CellRole::GpuHours)))
            return "GPU-hours that are no number";
        m_nodes.take(m_records, job.gpus);
        if (!job.seconds && started && finished && *finished < *started)
            return "it ends before it starts";
        job.start = submitted ? *submitted : *started;
        const auto between =
            started && finished ? std::optional(double(*finished - *started) / 1e9) : std::nullopt;
        weighClock(job, between);
        if (!job.seconds)
            job.seconds = between;
        if (const auto hours = m_records.number(CellRole::GpuHours); hours && !job.seconds && job.gpus > 0.0)
            job.seconds = *hours * 3600 / *job.gpus;
        if (!job.waitSeconds && submitted && started && *started >= *submitted)
            job.waitSeconds = double(*started - *submitted) / 1e9;
        m_jobs.push_back(job);
        m_hashes.push_back(m_records.hash());
        return nullptr;
    }

    const char *takeReported()
    {
        const std::string_view states = m_records.cell(CellRole::State);
        const std::string_view state = states.substr(0, states.find(','));
        const bool saysRuns = isOneOf(m_recipe.runs, state);
        const auto submitted = time(CellRole::Time), begun = time(CellRole::Begin);
        const auto started = isOneOf(m_recipe.waits, state) ? std::nullopt : begun;
        const auto ended = saysRuns ? std::nullopt : time(CellRole::End); // not that of a part of it
        if (!submitted && !begun)
            return "its times of submission and start cannot be read";
        ReportedJob job;
        JobRow &row = job.row;
        row.start = submitted ? *submitted : *begun;
        job.submission =
            fmt::format("{}|{}|{}", m_records.cell(CellRole::Cluster), m_records.name(), row.start);
        job.start = started ? std::to_string(*started) : std::string();
        row.seconds = length(CellRole::Duration);
        constexpr double odd = 60; // seconds
        const auto between = started && ended ? std::optional(double(*ended - *started) / 1e9) : std::nullopt;
        weighClock(row, between);
        m_oddly += row.seconds && between && std::fabs(*between - *row.seconds) > odd &&
                   !(row.hasTwoParts && std::fabs(*between - *row.seconds * 60) <= odd) &&
                   !(row.isBare && m_units.isOther(*row.seconds, *between));
        if (!row.seconds)
            row.seconds = between;
        if (row.seconds && *row.seconds < 0)
            return "it ends before it starts (where clocks are set back, Elapsed tells its length)";
        row.waitSeconds = m_records.number(CellRole::Wait);
        if (submitted && started && *started >= *submitted)
            row.waitSeconds = double(*started - *submitted) / 1e9;
        if (!started && m_records.has(CellRole::Begin))
            row.seconds.reset(); // it waits, and has elapsed 0
        if (started && m_records.has(CellRole::End) && (state.empty() ? !ended : saysRuns))
            row.stillRuns = 1;
        row.limitSeconds = length(CellRole::Limit);
        row.gpus = gpus();
        if (m_hasGpus && isUnread(CellRole::Gpus, row.gpus))
            return "GPUs that are no number";
        if (const auto first = m_records.number(CellRole::GpusAtFirst); row.gpus && first)
            row.gpus = std::max(*row.gpus, *first);
        if (row.gpus.value_or(0) == 0 && m_records.number(CellRole::GpuShare).value_or(0) > 0) {
            ++m_shared;
            row.gpus.reset();
        }
        m_reported.add(std::move(job));
        return nullptr;
    }

    // A row is an attempt, since each was paid for; a job that was never tried has no length.
    const char *takeTried()
    {
        if (m_records.isFurther())
            --rows.rows;
        else
            m_comes = time(CellRole::Time);
        if (!m_comes)
            return m_records.isFurther() ? nullptr : "no time of submission";
        m_again += m_records.isFurther();
        const auto start = time(CellRole::Begin), end = time(CellRole::End);
        JobRow row;
        row.start = *m_comes;
        if (m_records.number(CellRole::Copies).value_or(0) == 0) {
            m_jobs.push_back(row);
            return nullptr;
        }
        if (!start)
            return "an attempt without a start";
        if (end && *end < *start)
            return "an attempt that ends before it starts";
        row.start = std::min(*m_comes, *start);
        row.waitSeconds = double(*start - row.start) / 1e9;
        row.gpus = m_records.number(CellRole::Gpus);
        if (end)
            row.seconds = double(*end - *start) / 1e9;
        m_comes = end.value_or(*start);
        m_jobs.push_back(row);
        return nullptr;
    }

    const Recipe &m_recipe;
    const TraceFile &m_file;
    RecipeRecords m_records;
    JobTimes m_times;
    std::vector<JobRow> m_jobs;
    JobSet m_reported;
    bool m_hasGpus = true;
    std::vector<std::size_t> m_hashes; // of the rows of listed jobs
    std::int64_t m_repeated = 0;
    LengthUnits m_units;
    NodesOfJobs m_nodes;
    std::int64_t m_oddly = 0;
    std::int64_t m_again = 0;
    std::int64_t m_shared = 0;
    double m_firstOfTwo = 0; // as of LengthColumn
    bool m_isUnitOpen = false;
    bool m_hasBareLengths = false;
    bool m_hasThreeParts = false;
    std::string m_firstTwoParts;
    std::int64_t m_asHours = 0, m_asMinutes = 0; // lengths of two parts, by their start and end
    std::optional<std::int64_t> m_comes;         // when the next attempt can begin
};

} // namespace

Result<TraceRows> readJobs(const Recipe &recipe, const TraceFile &file, const TraceReading &reading)
{
    if (const auto said = reading.roles.find(recipe.gpus.name);
        *recipe.gpus.name != 0 &&
        (said == reading.roles.end() || (said->second != "gpus" && said->second != "ignore")))
        return Error{ErrorKind::BadInput, recipe.gpus.question, file.path};
    JobReader jobs(recipe, file, reading);
    if (auto read = jobs.read(); !read)
        return read.error();
    if (auto finished = jobs.finish(); !finished)
        return finished.error();
    return withRows(std::move(jobs.rows), file, recipe.expected);
}

std::optional<LengthColumn> lengthColumnOf(const Recipe &recipe, const CsvHeader &header)
{
    for (const RecipeColumn &column : recipe.columns)
        if (column.role == CellRole::Duration)
            for (const std::string_view name : alternativesOf(column.names))
                if (header.find(name) >= 0)
                    return LengthColumn{std::string(name), column.factor};
    for (const std::string &name : header.names())
        if (const auto length = lengthOfName(name))
            return length;
    return std::nullopt;
}

std::string gpusOfResources(std::string_view resources)
{
    double all = 0, named = 0, shares = 0;
    eachResource(resources, [&](std::string_view name, double count) {
        const auto kind = kindOfResource(name);
        all += name == "gres/gpu" ? count : 0; // those of a kind among them
        named += kind ? count : 0;
        shares += kind ? count * gpusOfKind(*kind) : 0;
    });
    return numberText(std::max(all - named, 0.0) + shares);
}

std::string sharedGpusOfResources(std::string_view resources)
{
    double parts = 0;
    eachResource(resources, [&](std::string_view name, double count) {
        parts += name.starts_with("gres/shard") || name.starts_with("gres/mps") ? count : 0;
    });
    return numberText(parts);
}

std::string gpusOfBeginning(std::string_view resources)
{
    double most = 0;
    eachResource(resources, [&](std::string_view name, double count) {
        if (const auto kind = kindOfResource(name))
            most = std::max(most, count * gpusOfKind(*kind));
    });
    return numberText(most);
}

std::string gpusOrNode(std::string_view cell)
{
    const bool isNode = cell.starts_with("gpu") || cell.starts_with("gres");
    return isNode ? gpusOfNode(cell) : std::string(cell);
}

std::string gpusOfNode(std::string_view resources)
{
    double gpus = 0;
    bool isInside = false; // of brackets, where commas stand between numbers of GPUs
    std::string part;
    const auto take = [&] {
        std::string_view kind = part;
        if (kind.starts_with("gres:") || kind.starts_with("gres/"))
            kind.remove_prefix(5);
        if (kind == "gpu" || kind.starts_with("gpu:")) {
            kind.remove_prefix(std::min(kind.size(), std::size_t(4)));
            const std::size_t colon = kind.rfind(':');
            const auto count = parseNumber(kind.substr(colon + 1));
            if (count)
                kind = colon == std::string_view::npos ? std::string_view() : kind.substr(0, colon);
            gpus += count.value_or(1) * gpusOfKind(kind);
        }
        part.clear();
    };
    for (const char c : lowerCase(resources)) {
        isInside = c == '(' || (isInside && c != ')');
        if (c == ',' && !isInside)
            take();
        else if (!isInside && c != ')')
            part += c == '=' ? ':' : c;
    }
    take();
    return numberText(gpus);
}

} // namespace breakeven
