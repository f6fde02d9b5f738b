// Job logs as they are read, what of them is left out, and the demand a study takes from them.
#include "data/trace_formats/trace_import.h"
#include "data/traces/job_log.h"
#include "data/traces/trace_curve.h"
#include "data/traces/trace_inputs.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <cmath>
#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

Trace traceOf(const std::string &name, const std::string &text)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file(name)) << text;
    TraceImport import;
    import.path = folder.file(name);
    const auto read = required(readTraces(import));
    REQUIRE(read.rows.traces.size() == 1);
    return read.rows.traces.front();
}

Result<JobLog> logOf(const Trace &trace, std::optional<double> unknownSeconds = {})
{
    return jobLogOf(trace, *TraceValues::of(trace), unknownSeconds);
}

const char *const kSacct =
    "JobID|Submit|Start|End|Elapsed|Timelimit|AllocTRES|State\n"
    "1|2026-01-05T06:00:00|2026-01-05T06:10:00|2026-01-05T08:10:00|02:00:00|1-00:00:00|gres/gpu=4|COMPLETED\n"
    "2|2026-01-05T07:00:00|2026-01-05T08:00:00|2026-01-05T08:00:00|00:00:00|01:00:00|gres/gpu=2|FAILED\n"
    "3|2026-01-05T08:00:00|2026-01-05T08:00:00|2026-01-05T09:00:00|01:00:00|02:00:00|cpu=8|COMPLETED\n"
    "4|2026-01-05T09:00:00|2026-01-05T09:00:00|Unknown|03:00:00|UNLIMITED|gres/gpu=8|RUNNING\n"
    "5|2026-01-05T10:00:00|Unknown|Unknown|00:00:00|01:00:00||PENDING\n"
    "6|2026-01-06T06:30:00|2026-01-06T06:30:00|2026-01-06T07:00:00|00:30:00|01:00:00|gres/gpu=1|COMPLETED\n";

} // namespace

TEST_CASE("a Slurm log gives jobs with their limits, and a list of what is left out")
{
    const auto log = logOf(traceOf("sacct.txt", kSacct));
    REQUIRE(log);
    REQUIRE(log->jobs.size() == 2);
    CHECK(log->jobs[0].submitted == 0);
    CHECK(log->jobs[0].seconds == 7200);
    CHECK(log->jobs[0].gpus == 4);
    CHECK(log->jobs[0].limit == 86400);
    CHECK(log->jobs[1].submitted == 24.5 * 3600);
    CHECK(log->jobs[1].limit == 3600);
    CHECK(log->hasLimits);
    CHECK(log->firstOfWeek == 6 * 3600); // a Monday
    CHECK(isNear(log->waited, 600 / 3600.0 / 2));
    CHECK(leftOutSentence(log->leftOut) ==
          "Left out: 1 job that ran for no time, 1 job without GPUs, 1 job that still ran when the log ended "
          "(24 GPU-hours), 1 job that never started, or of no known length.");
}

TEST_CASE("lists of jobs tell GPUs by node or task, and lengths under many names")
{
    const auto gpuHours = [](const std::string &header, const std::string &cells) {
        const auto log = required(logOf(
            traceOf("list.csv", "job_id,submit_time," + header + "\n1,2026-09-01 08:00:00," + cells + "\n")));
        return log.jobs.front().seconds / 3600 * log.jobs.front().gpus;
    };
    for (const auto &[header, cells] : std::vector<std::pair<std::string, std::string>>{
             {"hours,nodes,gpus_per_node", "2.5,4,8"},
             {"duration_h,num_nodes,num_gpus_per_node", "2.5,4,8"},
             {"duration_h,nnodes,gres", "2.5,4,gpu:h100:8"},
             {"duration_h,nodes,GPUs/node", "2.5,4,8"},
             {"duration_h,nodes,tres_per_node", "2.5,4,gres/gpu:8"},
             {"duration_h,workers,gpus_per_worker", "2.5,4,8"},
             {"hours,nodes,ntasks_per_node,gpus_per_task", "2.5,4,8,1"},
             {"duration_h,nodes,gpu_per_node,total_gpus", "2.5,4,8,32"},
             {"duration_h,nodes,AllocTRES", "2.5,4,\"cpu=8,gres/gpu=32\""},
             {"hrs,gpus", "2.5,32"},
             {"time_hours,gpus", "2.5,32"},
             {"length_h,gpus", "2.5,32"},
             {"wallclock_hours,gpus", "2.5,32"},
             {"Duration (weeks),gpus", "0.01488095238095238,32"},
             {"duration_d,gpus", "0.10416666666666667,32"},
             {"Walltime,gpus", "02:30:00,32"},
             {"walltime_hms,gpus", "02:30:00,32"},
             {"runtime (hh:mm),gpus", "2:30,32"},
             {"duration,gpus", "2.5h,32"},
             {"walltime,gpus", "2h 30m,32"},
             {"walltime,gpus", "2 hours 30 minutes,32"},
             {"duration,gpus", "PT2H30M,32"},
             {"duration,gpus", "9000 s,32"},
             {"duration,gpus", "150 min,32"},
             {"duration,gpus", "0 days 02:30:00,32"}}) {
        INFO(header << ": " << cells);
        CHECK(gpuHours(header, cells) == Approx(80));
    }
    const auto epoch = logOf(traceOf("ms.csv", "job_id,submit_time,start_time,end_time,gpus\n"
                                               "1,1788249600000,1788249600000,1788256800000,8\n"));
    REQUIRE(epoch);
    CHECK(epoch->jobs.front().seconds == 7200);
}

TEST_CASE("a length of two parts is what start and end, the header or a person say, else asked")
{
    const auto secondsOf = [](const std::string &text) {
        return required(logOf(traceOf("two.csv", text))).jobs.front().seconds;
    };
    CHECK(secondsOf("JobID,Submit,Start,End,Elapsed,AllocTRES\n1,2026-09-01T08:00:00,2026-09-01T09:00:00,"
                    "2026-09-01T11:00:00,2:00,gres/gpu=4\n") == 7200);
    CHECK(secondsOf("JobID,Submit,Start,End,Elapsed,AllocTRES\n1,2026-09-01T08:00:00,2026-09-01T09:00:00,"
                    "2026-09-01T09:02:00,2:00,gres/gpu=4\n") == 120);
    const std::string open = "job_id,submit_time,duration,gpus\n1,2026-09-01 08:00:00,2:30,8\n";
    CHECK(secondsOf(open + "2,2026-09-01 09:00:00,1:02:30,8\n") == 150); // as Slurm writes them
    const TemporaryFolder folder;
    std::ofstream(folder.file("open.csv")) << open;
    TraceImport import;
    import.path = folder.file("open.csv");
    const auto refused = readTraces(import);
    REQUIRE(!refused);
    CHECK_THAT(refused.error().message, Catch::Contains("\"2:30\" is hours and minutes (--unit h)"));
    import.reading.unit = "h";
    CHECK(readTraces(import));
}

TEST_CASE("a log without GPUs counts one a job, one without durations is asked how long they ran")
{
    const auto hpc = logOf(traceOf("hpc.csv", "job_id,submit_time,start_time,finish_time,run_time\n"
                                              "1,2022-02-14T08:00:00,2022-02-14T08:00:00,2022-02-14T09:00:00,"
                                              "1:00:00\n"));
    REQUIRE(hpc);
    CHECK(hpc->jobs.front().gpus == 1);
    REQUIRE(hpc->issues.size() == 1);
    CHECK_THAT(hpc->issues[0].sentence, Catch::Contains("each job is counted as one"));
    const Trace sia = traceOf("sia.csv", "name,time,application,num_replicas,batch_size\n"
                                         "a-0,100.5,bert,4,128\nb-1,200.5,cifar10,12,128\n");
    const auto refused = logOf(sia);
    REQUIRE(!refused);
    CHECK_THAT(refused.error().message, Catch::Contains("--job-h HOURS"));
    const auto said = logOf(sia, 1800);
    REQUIRE(said);
    CHECK(said->jobs[1].seconds == 1800);
    CHECK(said->jobs[1].gpus == 12);
    CHECK(said->jobs[1].submitted == 100);
    CHECK(!said->firstOfWeek);
}

TEST_CASE("a log of which no job can be used says why, and so does a trace that is none")
{
    const auto none = logOf(traceOf("philly.csv", "timestamp,duration,num_gpus,gpu_time,cluster\n"
                                                  "2017-10-09 07:01:55,60,0,0,x\n"));
    REQUIRE(!none);
    CHECK_THAT(none.error().message, Catch::Contains("1 job without GPUs"));
    Trace trace;
    trace.name = "zone";
    trace.kind = TraceKind::Availability;
    const auto other = logOf(trace);
    REQUIRE(!other);
    CHECK_THAT(other.error().message, Catch::Contains("found a trace of availability"));
}

TEST_CASE("jobs say how many there are a month, how wide and how long")
{
    const Trace trace = traceOf("philly.csv", "timestamp,duration,num_gpus,gpu_time,cluster\n"
                                              "2017-10-09 00:00:00,3600,2,7200,x\n"
                                              "2017-10-09 05:00:00,0,1,0,x\n"
                                              "2017-10-09 10:00:00,10800,4,43200,x\n");
    const auto values = TraceValues::of(trace);
    std::map<std::string, TraceInput> inputs;
    for (const TraceInput &input : traceInputs({trace, *values}, 730))
        inputs[input.key] = input;
    // Two in the 13 hours to the last end: times their GPU-hours the mean of the curve.
    CHECK(isNear(inputs.at("jobs_per_month").value, 2 * 730 / 13.0));
    CHECK(isNear(inputs.at("jobs_per_month").value * inputs.at("job_gpu_hours").value / 730,
                 traceCurve(trace, *values, {})->mean()));
    CHECK(inputs.at("jobs_per_month").confidence == Confidence::Low);
    CHECK_THAT(inputs.at("jobs_per_month").note, Catch::Contains("less than two weeks"));
    CHECK(isNear(inputs.at("job_gpus").value, 3));
    CHECK(isNear(inputs.at("job_gpu_hours").value, 7));
    CHECK(isNear(inputs.at("job_variation").value, 0.5)); // 1 and 3 hours
    CHECK(inputs.count("growth") == 0);
    CHECK_THAT(inputs.at("job_gpus").note, Catch::Contains("Left out: 1 job that ran for no time"));
}

TEST_CASE("jobs that were all submitted at one moment say nothing of how many come")
{
    const Trace trace = traceOf("philly.csv", "timestamp,duration,num_gpus,gpu_time,cluster\n"
                                              "2017-10-09 00:00:00,3600,2,7200,x\n"
                                              "2017-10-09 00:00:00,7200,2,14400,x\n");
    CHECK(traceInputs({trace, *TraceValues::of(trace)}, 730).empty());
}

TEST_CASE("a short log and one that ends without submissions are said to be unsure")
{
    JobDemand demand;
    demand.spanHours = 1;
    demand.coveredHours = 240;
    const auto remarks = jobRemarks(demand);
    REQUIRE(remarks.size() == 2);
    CHECK_THAT(remarks[0], Catch::Contains("covers 10 days"));
    CHECK_THAT(remarks[1], Catch::Contains("last 239 h of the log, 100 % of it"));
    demand.spanHours = demand.coveredHours = 400;
    CHECK(jobRemarks(demand).empty());
}

TEST_CASE("with growth, jobs a month and the curve begin at the level of the end of the log")
{
    // A job of an hour each six hours, twice as many GPUs a year later.
    std::string text = "timestamp,duration,num_gpus\n";
    constexpr double step = 6 * 3600, year = 365.25 * 86400;
    double last = 0;
    for (int i = 0; i < 4 * 280; ++i) {
        last = std::round(1000 * std::exp2(i * step / year));
        text += std::to_string(1767571200 + i * 21600) + ",3600," + std::to_string(int(last)) + "\n";
    }
    const Trace trace = traceOf("grown.csv", text);
    const auto values = TraceValues::of(trace);
    std::map<std::string, TraceInput> inputs;
    for (const TraceInput &input : traceInputs({trace, *values}, 720))
        inputs[input.key] = input;
    REQUIRE(inputs.count("growth") == 1);
    CHECK(inputs.at("growth").value == Approx(1).epsilon(0.01));
    // 120 jobs a month of the last job's GPUs; the log itself holds 120 of the mean's.
    CHECK(inputs.at("jobs_per_month").value * inputs.at("job_gpu_hours").value ==
          Approx(120 * last).epsilon(0.01));
    CHECK_THAT(inputs.at("jobs_per_month").note, Catch::Contains("the level at the end of the log"));
    const auto log = jobLogOf(trace, *values);
    const JobDemand demand = jobDemandOf(log->jobs, log->firstOfWeek);
    CurveTerms terms;
    terms.growth = demand.growth;
    const auto curve = required(traceCurve(trace, *values, terms));
    CHECK(curve.gpus.front() == Approx(last).epsilon(0.01));
    CHECK(curve.gpus.back() == Approx(last).epsilon(0.01));
    CHECK(traceCurve(trace, *values, {})->gpus.front() == 1000);
}

TEST_CASE("the curve of jobs is of those that can be used, and of more than a year their mean week")
{
    const auto values = TraceValues::of(traceOf("sacct.txt", kSacct));
    const auto curve = required(traceCurve(traceOf("sacct.txt", kSacct), *values, {}));
    CHECK(curve.gpus.size() == 25);
    CHECK(curve.peak() == 4);
    CHECK(isNear(curve.gpus[24], 0.5 / 1)); // half of the last hour
    std::string text = "timestamp,duration,num_gpus\n";
    for (int day = 0; day < 400; ++day)
        text += std::to_string(1767571200 + day * 86400) + ",7200,3\n"; // from a Monday, 00:00
    const Trace year = traceOf("year.csv", text);
    const auto week = required(traceCurve(year, *TraceValues::of(year), {}));
    REQUIRE(week.gpus.size() == 168);
    CHECK(isNear(week.gpus[0], 3));
    CHECK(isNear(week.gpus[25], 3));
    CHECK(week.gpus[26] == 0);
}
