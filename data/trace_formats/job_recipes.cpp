// The logs of schedulers, and lists of jobs.
#include "data/trace_formats/jobs.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"

#include "data/readers/time_text.h"
#include "model/numeric/number_text.h"

#include <algorithm>

namespace breakeven {

namespace {

// 0.5 of 50 per cent of a GPU; none planned is none.
std::string shareOfGpu(std::string_view percent)
{
    const auto number = parseNumber(percent);
    return percent.empty() ? "0" : number ? numberText(*number / 100) : std::string(percent);
}

bool hasColumn(const Recipe &recipe, CellRole role, const CsvHeader &header)
{
    return std::any_of(recipe.columns.begin(), recipe.columns.end(), [&](const RecipeColumn &column) {
        return column.role == role && hasNeeds(header, column.names);
    });
}

// Whether the first row has a time of a clock there: "time" beside a number of GPUs may be how long it took.
bool beginsWithClock(const TraceFile &file, const CsvHeader &header)
{
    const auto isClock = [&](std::string_view name) {
        const std::string cell = firstCell(file, header.find(name));
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
    const auto has = [&](CellRole role) { return hasColumn(kJobTable, role, header); };
    const bool hasGpusOfNode =
        has(CellRole::GpusPerNode) || (has(CellRole::GpusPerTask) && has(CellRole::TasksPerNode));
    // GPU-hours of a day are no job.
    const bool isOfJobs =
        has(CellRole::Name) || has(CellRole::Begin) || hasNeeds(header, "submit_time|submit");
    const bool hasLength = lengthColumnOf(kJobTable, header) || (has(CellRole::GpuHours) && isOfJobs);
    return (hasNeeds(header,
                     "num_gpus|gpus|gpu_num|gpu_count|n_gpus|ngpus|total_gpus|gpus_total|alloctres") ||
            hasGpusOfNode) &&
           ((has(CellRole::Begin) && has(CellRole::End)) || (hasLength && beginsWithClock(file, header)));
}

bool areNumbers(const std::vector<std::string> &cells)
{
    return std::all_of(cells.begin(), cells.end(),
                       [](const std::string &cell) { return cell.empty() || parseNumber(cell); });
}

bool recognisesWorkload(const TraceFile &file)
{
    const std::string table = tableOfWords(std::string_view(file.text).substr(0, std::size_t(1) << 16));
    CsvReader reader(table, file.path);
    const auto more = reader.next();
    return more && *more && areNumbers(reader.cells()) &&
           reader.cells().size() == alternativesOf(kStandardWorkload.header, ',').size();
}

// With the header that its description has, or without one, as it is published.
bool recognisesPaiTasks(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    const std::vector<std::string> &cells = header.names();
    return hasNeeds(header, kPaiTasks.is.needs) ||
           (cells.size() == alternativesOf(kPaiTasks.header, ',').size() && parseNumber(cells[2]) &&
            hasNeeds(CsvHeader({cells[3]}), "terminated|failed|running|waiting"));
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
                {CellRole::GpusPerNode, "gpus_per_node|gpus per node|gpus/node"},
                {.role = CellRole::GpusPerNode, .names = "allocgres|reqgres|tres_per_node", .of = gpusOfNode},
                {.role = CellRole::GpuShare, .names = "alloctres|reqtres", .of = sharedGpusOfResources},
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

// The same as `sacct --json` writes it, the steps within the job; a time that is 0 has not come.
// Source: slurm.schedmd.com/rest_api.html, dbv0.0.38 and later (numbers with "set"), job.
const Recipe kSlurmJson{
    .is = {"slurm-json", "jobs", "output of `sacct --json`"},
    .read = readJobs,
    .expected = "jobs of sacct",
    .columns = {{CellRole::Name, "./job_id"},
                {CellRole::Cluster, "./cluster"},
                {CellRole::State, "./state/current/*|./state/current", "", "state.current", "state"},
                {CellRole::Time, "./time/submission", "", "time.submission", "submit"},
                {CellRole::Begin, "./time/start", "", "time.start", "start"},
                {CellRole::End, "./time/end", "", "time.end", "end"},
                {CellRole::Duration, "./time/elapsed", "s", "time.elapsed", "elapsed"},
                {CellRole::Limit, "./time/limit", "min", "time.limit", "timelimit", "", 60},
                {CellRole::Gpus, "./tres/allocated/*/{type}/{name}={count}", "", "tres.allocated",
                 "alloctres", "", 1, CellRole::None, gpusOfResources}},
    .records = RecordsAre::Json,
    .place = "jobs/*",
    .jobs = JobsAre::Reported,
    .waits = "PENDING|REQUEUED|REQUEUE_HOLD",
    .runs = "RUNNING|SUSPENDED|STOPPED|COMPLETING|RESIZING|SIGNALING|STAGE_OUT",
    .hasUnixTimes = true,
    .marks = "jobs,submission,elapsed,tres",
};

// Pods of Kubernetes: each holds the GPUs of its containers from its start on a node, also while images are
// fetched and containers begin again, until its last container has ended. Containers of initialisation run
// one after the other before these with the same GPUs: where one of them has more, the pod holds those.
// Source: kubernetes.io, API reference, Pod v1; "Init containers", "Resource sharing within containers".
const Recipe kKubernetesPods{
    .is = {"kubernetes-pods", "jobs", "output of `kubectl get pods -o json`"},
    .read = readJobs,
    .expected = "pods with a time of creation",
    .columns = {{CellRole::Name, "./metadata/namespace"},
                {CellRole::Name, "./metadata/name"},
                {CellRole::Time, "./metadata/creationTimestamp", "", "metadata.creationTimestamp", "submit"},
                {CellRole::Begin, "./status/startTime", "", "status.startTime", "start"},
                {CellRole::End, "last:./status/containerStatuses/*/state/terminated/finishedAt", "",
                 "terminated.finishedAt", "end"},
                {CellRole::State, "./status/phase", "", "status.phase", "state"},
                {.role = CellRole::Gpus,
                 .names = "./spec/containers/*/resources/limits/*",
                 .shown = "resources.limits",
                 .as = "gpus",
                 .of = gpusOfResources},
                {.role = CellRole::GpusAtFirst,
                 .names = "./spec/initContainers/*/resources/limits/*",
                 .of = gpusOfBeginning}},
    .records = RecordsAre::Json,
    .place = "items/*",
    .jobs = JobsAre::Reported,
    .runs = "Running|Pending|Unknown",
    .marks = "items,containers,phase,creationTimestamp",
};

// The Standard Workload Format of the Parallel Workloads Archive: 18 columns, remarks before them. Its
// processors are cores or GPUs. A job that was stopped in between has a line for the whole and one for each
// part. Source: cs.huji.ac.il/labs/parallel/workload/swf.html.
const Recipe kStandardWorkload{
    .is = {"swf", "jobs", "job log in the Standard Workload Format"},
    .read = readJobs,
    .expected = "jobs with a time of submission",
    .columns = {{CellRole::Name, "job"},
                {CellRole::Time, "submit_time", "s"},
                {CellRole::Wait, "wait_time", "s"},
                {CellRole::Duration, "run_time", "s"},
                {CellRole::Gpus, "processors"},
                {CellRole::Gpus, "requested_processors"},
                {CellRole::Limit, "requested_time", "s"},
                {CellRole::State, "status"}},
    .records = RecordsAre::Words,
    .header =
        "job,submit_time,wait_time,run_time,processors,cpu_time,memory,requested_processors,requested_time,"
        "requested_memory,status,user,group,executable,queue,partition,preceding,think_time",
    .unusable = "not the 18 columns of the format",
    .leftOut = {{CellRole::State,
                 [](std::string_view status) { return status.size() == 1 && status >= "2" && status <= "4"; },
                 " line is a part of a job that has a line for the whole",
                 " lines are parts of jobs that have a line for the whole"}},
    .jobs = JobsAre::Reported,
    .gpus = {"processors", "is a log of processors, and does not say whether they are GPUs or cores; "
                           "--map processors=gpus takes each for a GPU, --map processors=ignore leaves GPUs "
                           "unknown"},
    .start = "UnixStartTime:",
    .recognises = recognisesWorkload,
};

// Tasks of Alibaba's PAI, published without a header: each of its copies has a share of a GPU, in per cent,
// or several. The clock is shifted by whole weeks. Source: alibaba/clusterdata, cluster-trace-gpu-v2020,
// README (pai_task_table).
const Recipe kPaiTasks{
    .is = {"pai-tasks", "jobs",
           "tasks with inst_num, status, start_time, end_time, plan_gpu (Alibaba PAI 2020)",
           "inst_num,status,start_time,end_time,plan_gpu"},
    .read = readJobs,
    .expected = "tasks with a start",
    .columns = {{CellRole::Name, "job_name"},
                {CellRole::Name, "task_name"},
                {CellRole::Copies, "inst_num"},
                {CellRole::State, "status"},
                {CellRole::Begin, "start_time", "s"},
                {CellRole::End, "end_time", "s"},
                {.role = CellRole::Gpus, .names = "plan_gpu", .unit = "%", .of = shareOfGpu}},
    .records = RecordsAre::BareTable,
    .header = "job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type",
    .unusable = "not the 10 columns of the table",
    .leftOut = {{CellRole::Begin, [](std::string_view start) { return start.empty(); },
                 " task has not begun and says no time; it is left out",
                 " tasks have not begun and say no time; they are left out"}},
    .jobs = JobsAre::Reported,
    .waits = "Waiting",
    .runs = "Running",
    .recognises = recognisesPaiTasks,
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
    .columns =
        {{CellRole::Time, "submit_time|timestamp|time|submit|submitted_at|submitted|submitted_time"},
         {CellRole::Begin, "start_time|start|started_at|started|beginn"},
         {CellRole::End, "finish_time|end_time|end|finished_at|ended_at|finish|stop_time|ende"},
         {CellRole::Name, "job_id|jobid|id|job_uuid|uuid"},
         {CellRole::GpuHours, "gpu_hours|gpuhours|gpu_h|gpu_hrs"},
         {CellRole::Wait, "wait_time|queue"},
         {.role = CellRole::Gpus,
          .names = "num_gpus|gpus|gpu_num|num_replicas|gpu_count|n_gpus|ngpus|total_gpus|gpus_total",
          .of = gpusOrNode},
         {.role = CellRole::Gpus, .names = "alloctres", .unless = CellRole::Gpus, .of = gpusOfResources},
         {.role = CellRole::GpusPerNode,
          .names = "gpus_per_node|gpu_per_node|gpus per node|gpus/node|num_gpus_per_node|n_gpus_per_node|"
                   "gpus_per_host|gpus_per_instance|gpus_per_worker",
          .unless = CellRole::Gpus},
         {.role = CellRole::GpusPerNode,
          .names = "gres|tres_per_node",
          .unless = CellRole::Gpus,
          .of = gpusOfNode},
         {.role = CellRole::GpusPerTask, .names = "gpus_per_task", .unless = CellRole::Gpus},
         {.role = CellRole::TasksPerNode,
          .names = "ntasks_per_node|tasks_per_node",
          .unless = CellRole::Gpus},
         {CellRole::Nodes, "nodes|num_nodes|n_nodes|nnodes|node_count|hosts|instances|workers|replicas"},
         {.role = CellRole::Duration, .names = "run_time", .factor = 0, .unless = CellRole::Duration},
         {.role = CellRole::Duration, .names = "duration", .factor = 0, .unless = CellRole::Duration},
         {.role = CellRole::Duration, .names = "runtime", .factor = 0, .unless = CellRole::Duration},
         {.role = CellRole::Duration, .names = "elapsed", .factor = 0, .unless = CellRole::Duration},
         {.role = CellRole::Duration,
          .names = "walltime|wall_time|wallclock|elapsed_time|dauer|laufzeit|durée|duree|duración|duracion",
          .factor = 0,
          .unless = CellRole::Duration}},
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
