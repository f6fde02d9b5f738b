// The logs of schedulers, and lists of jobs.
#include "data/trace_formats/jobs.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"

#include "data/readers/time_text.h"
#include "model/numeric/number_text.h"

#include <algorithm>

namespace breakeven {

namespace {

bool hasColumn(const Recipe &recipe, CellRole role, const CsvHeader &header)
{
    return std::any_of(recipe.columns.begin(), recipe.columns.end(), [&](const RecipeColumn &column) {
        return column.role == role && hasNeeds(header, column.names);
    });
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
    const auto names = alternativesOf(kJobTable.columns.front().names);
    return std::any_of(names.begin(), names.end(), isClock);
}

// Published tables by their names; and any list that tells when jobs began and ended, or came and how long
// they took, and their GPUs.
bool recognisesJobTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    if (hasNeeds(header,
                 "timestamp,duration,num_gpus|submit_time,start_time,finish_time|submit_time,start_time,"
                 "end_time|submit_time,duration_s|name,time,application,num_replicas|trace,start_time"))
        return true;
    return hasNeeds(header, "num_gpus|gpus|gpu_num|gpu_count|n_gpus|ngpus") &&
           ((hasColumn(kJobTable, CellRole::Begin, header) && hasColumn(kJobTable, CellRole::End, header)) ||
            (lengthColumnOf(kJobTable, header) && beginsWithClock(file, header)));
}

} // namespace

// Job accounting of Slurm. Steps of a job ("12.batch") are not jobs of their own, and a job that several
// reports tell of, the same by its number, submission and start, counts once. A job that has begun and has no
// end still runs: what it has elapsed is not its length. AllocGRES, of older versions, is per node. Source:
// slurm.schedmd.com/sacct.html (fields; SLURM_TIME_FORMAT=%s gives Unix seconds).
const Recipe kSlurm{
    .is = {"slurm-sacct", "jobs", "output of `sacct --parsable2` with JobID, Submit, Start, End or Elapsed",
           "jobid,start,elapsed|jobid,start,elapsedraw|jobid,start,end"},
    .read = readJobs,
    .expected = "jobs of sacct",
    .columns = {{CellRole::Name, "jobid"},
                {CellRole::Time, "submit"},
                {CellRole::Begin, "start"},
                {CellRole::End, "end"},
                {CellRole::Duration, "elapsedraw"},
                {CellRole::Duration, "elapsed"},
                {.role = CellRole::Gpus, .names = "alloctres|reqtres", .of = gpusOfResources},
                {.role = CellRole::GpusPerNode, .names = "allocgres|reqgres", .of = gpusOfNode},
                {CellRole::Nodes, "nnodes|allocnodes|reqnodes"},
                {.role = CellRole::Limit, .names = "timelimitraw", .factor = 60},
                {CellRole::Limit, "timelimit"},
                {CellRole::Cluster, "cluster"}},
    .leftOut = {{CellRole::Name, [](std::string_view id) { return id.find('.') != std::string_view::npos; },
                 " row is a step of a job and is not counted again",
                 " rows are steps of jobs and are not counted again"}},
    .jobs = JobsAre::Reported,
    .hasUnixTimes = true,
};

// A time and a duration, or start and finish, and GPUs, under the names that Philly
// (msr-fiddle/philly-traces), hpc-cost-simulator (LSF), Sia's workloads, Acme (InternLM/AcmeTrace, README:
// queue and duration in seconds), Helios (S-Lab-System-Group/HeliosData) and job lists use. Philly's times
// are those of its place, the Pacific coast in winter.
const Recipe kJobTable{
    .is = {"job-table", "jobs",
           "table of jobs with times, durations and GPUs (Philly, hpc-cost-simulator, Sia workloads, Acme)",
           "timestamp,duration,num_gpus|submit_time,start_time,finish_time|submit_time,start_time,end_time|"
           "submit_time,duration_s|start_time,end_time,num_gpus|submit_time,duration,num_gpus|"
           "name,time,application,num_replicas"},
    .read = readJobs,
    .expected = "jobs with a time",
    .columns = {{CellRole::Time, "submit_time|timestamp|time|submit|submitted_at|submitted|submitted_time"},
                {CellRole::Begin, "start_time|start|started_at|started"},
                {CellRole::End, "finish_time|end_time|end|finished_at|ended_at|finish|stop_time"},
                {CellRole::Wait, "wait_time|queue"},
                {CellRole::Gpus, "num_gpus|gpus|gpu_num|num_replicas|gpu_count|n_gpus|ngpus"},
                {.role = CellRole::GpusPerNode,
                 .names = "gpus_per_node|gpu_per_node|gpus per node",
                 .unless = CellRole::Gpus},
                {.role = CellRole::GpusPerNode,
                 .names = "gres|tres_per_node",
                 .unless = CellRole::Gpus,
                 .of = gpusOfNode},
                {.role = CellRole::Nodes,
                 .names = "nodes|num_nodes|n_nodes|nnodes|node_count",
                 .unless = CellRole::Gpus},
                {.role = CellRole::Duration, .names = "run_time", .factor = 0, .unless = CellRole::Duration},
                {.role = CellRole::Duration, .names = "duration", .factor = 0, .unless = CellRole::Duration},
                {.role = CellRole::Duration, .names = "runtime", .factor = 0, .unless = CellRole::Duration},
                {.role = CellRole::Duration, .names = "elapsed", .factor = 0, .unless = CellRole::Duration}},
    .zone = {"gpu_time,cluster", "Pacific standard time", -8 * 3600},
    .recognises = recognisesJobTable,
};

// Microsoft's job log of the Philly clusters as it was published (cluster_job_log): jobs with their attempts,
// each with the GPUs it had on each machine. Source: github.com/msr-fiddle/philly-traces, README (times are
// those of the Pacific coast; taken as standard time, as the table of jobs made from it is).
const Recipe kPhillyJson{
    .is = {"philly-json", "jobs", "job log of Philly with its attempts (JSON)",
           "jobid,attempts,submitted_time"},
    .read = readJobs,
    .expected = "jobs with attempts",
    .columns = {{CellRole::Name, "*/jobid"},
                {CellRole::Time, "*/submitted_time"},
                {CellRole::Copies, "count:*/attempts/*"},
                {CellRole::Begin, "./start_time"},
                {CellRole::End, "./end_time"},
                {CellRole::Gpus, "count:./detail/*/gpus/*"}},
    .records = RecordsAre::Json,
    .place = "*/attempts/*",
    .takesEmpty = true,
    .jobs = JobsAre::Tried,
    .zone = {"", "Pacific standard time", -8 * 3600},
};

} // namespace breakeven
