// Logs of schedulers that recipes read, varied as people hand them in.
#include "data/traces/job_log.h"
#include "tests/data/read_trace.h"
#include "tests/data/trace_fixtures.h"

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

ImportedTraces fixtureRead(const char *format)
{
    const TraceFixture &fixture = traceFixtures().at(format);
    TraceReading reading;
    reading.roles = fixture.roles;
    const ImportedTraces read = imported(fixture.name, fixture.text, reading);
    CHECK(read.format == format);
    CHECK(read.kind == TraceKind::Jobs);
    return read;
}

// Over the jobs whose length and GPUs are known, those that still run left out.
double gpuHours(const ImportedTraces &read)
{
    const std::vector<double> seconds = values(read, "duration"), gpus = values(read, "gpus");
    const bool hasRunning = read.rows.traces.front().column("still_runs") != nullptr;
    double sum = 0;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (std::isfinite(seconds[i] * gpus[i]) && !(hasRunning && values(read, "still_runs")[i] == 1))
            sum += seconds[i] * gpus[i] / 3600;
    return sum;
}

std::string replaced(std::string text, const std::string &what, const std::string &with)
{
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

} // namespace

TEST_CASE("sacct --json gives each job of each cluster once, with its GPUs and limit")
{
    const ImportedTraces jobs = fixtureRead("slurm-json");
    CHECK(gpuHours(jobs) == 8);
    CHECK(values(jobs, "gpus")[1] == Approx(1)); // seven slices of a seventh
    CHECK(values(jobs, "still_runs")[1] == 1);
    CHECK(std::isnan(values(jobs, "duration")[2])); // it waits
    CHECK(values(jobs, "gpus")[2] == 0);
    CHECK(values(jobs, "wait")[0] == 3200);
    CHECK(values(jobs, "limit")[0] == 86400);
    CHECK(std::isnan(values(jobs, "limit")[1]));
    CHECK(jobs.rows.preview.timeZone == "as written");
    CHECK(jobs.rows.issues.empty());
    // Versions before 22.05 write plain numbers and a plain state; a job twice is one.
    const std::string &text = traceFixtures().at("slurm-json").text;
    const ImportedTraces noEnd = imported("e.json", replaced(text, R"("end": 1788260400, )", ""));
    CHECK(gpuHours(noEnd) == 8); // it is said to be completed
    const ImportedTraces plain = imported(
        "s.json", replaced(replaced(text, R"({"set": true, "infinite": false, "number": 1440})", "1440"),
                           R"({"current": ["COMPLETED"]})", R"({"current": "COMPLETED"})"));
    CHECK(values(plain, "limit")[0] == 86400);
    const ImportedTraces twice =
        imported("t.json", replaced(text, R"("cluster": "beta")", R"("cluster": "alpha")"));
    CHECK(gpuHours(twice) == 8);
    CHECK(twice.rows.issues.size() == 1);
    checkSays(refusal("u.json", replaced(text, "1788250060", "0")),
              {"1 of 3 rows", "\"8\"", "times of submission", "--skip-bad"});
    checkSays(refusal("c.json", text.substr(0, text.size() - 5)), {"cut short"});
}

TEST_CASE("slices of MIG are shares of a GPU, also where Slurm gives their sum beside them")
{
    const ImportedTraces jobs = imported(
        "s.psv", "JobID|Submit|Start|End|Elapsed|AllocTRES\n"
                 "1|2026-01-05T06:00:00|2026-01-05T06:00:00|2026-01-05T07:00:00|01:00:00|gres/gpu=7\n"
                 "2|2026-01-05T06:00:00|2026-01-05T06:00:00|2026-01-05T07:00:00|01:00:00|"
                 "gres/gpu:a100_1g.5gb=7,gres/gpu=7\n"
                 "3|2026-01-05T06:00:00|2026-01-05T06:00:00|2026-01-05T07:00:00|01:00:00|"
                 "cpu=4,gres/gpu=3,gres/gpu:a100=1,gres/gpu:3g.20gb=1,mem=8G\n");
    CHECK(values(jobs, "gpus")[0] == 7);
    CHECK(values(jobs, "gpus")[1] == Approx(1));
    CHECK(values(jobs, "gpus")[2] == Approx(2 + 3.0 / 7));
}

TEST_CASE("resources of Slurm count by node in each of their spellings, and parts of GPUs are told")
{
    const std::string times = "1|2026-01-05T06:00:00|2026-01-05T06:00:00|2026-01-05T07:00:00|01:00:00|";
    for (const auto &[header, cells, gpus] : std::vector<std::tuple<std::string, std::string, double>>{
             {"AllocNodes|ReqGRES", "2|gres:gpu:a100:4", 8},
             {"NNodes|ReqTRES|ReqGRES", "2|billing=2,cpu=2,node=2|gres/gpu:4", 8},
             {"NNodes|GPUs per node", "2|4", 8},
             {"NNodes|TRES_PER_NODE", "2|gres:gpu:4", 8},
             {"NNodes|ReqGRES", "2|gpu:a100_1g.5gb:7", 2},
             {"AllocTRES", "cpu=8,GRES/GPU=4", 4},
             {"AllocTRES", "gres/gpu:a30_1g.6gb=4,gres/gpu=4", 1}}) {
        INFO(header << ": " << cells);
        const ImportedTraces jobs =
            imported("s.psv", "JobID|Submit|Start|End|Elapsed|" + header + "\n" + times + cells + "\n");
        CHECK(values(jobs, "gpus")[0] == Approx(gpus));
    }
    const ImportedTraces shared =
        imported("s.psv", "JobID|Submit|Start|End|Elapsed|AllocTRES\n" + times + "cpu=8,gres/shard=4\n");
    REQUIRE(!shared.rows.issues.empty());
    CHECK_THAT(shared.rows.issues.front().sentence,
               Catch::Contains("1 job has a part of a GPU (shard or mps)"));
    CHECK(shared.rows.traces.front().column("gpus") == nullptr);
}

TEST_CASE("pods hold the GPUs of their containers from their start to the end of the last one")
{
    const ImportedTraces pods = fixtureRead("kubernetes-pods");
    CHECK(values(pods, "gpus")[0] ==
          Approx(8)); // six, seven slices and one of AMD; not those of the beginning
    CHECK(gpuHours(pods) == Approx(16));
    CHECK(values(pods, "wait")[0] == 600);
    CHECK(values(pods, "still_runs")[1] == 1);
    CHECK(std::isnan(values(pods, "duration")[1]));
    CHECK(std::isnan(values(pods, "wait")[2])); // it never began
    // One that failed ended with the last container of which an end is told.
    const std::string &text = traceFixtures().at("kubernetes-pods").text;
    const ImportedTraces evicted =
        imported("p.json", replaced(text, R"("phase": "Running")", R"("phase": "Failed")"));
    CHECK(values(evicted, "duration")[1] == 60);
    CHECK(evicted.rows.traces.front().column("still_runs") == nullptr);
    // The beginning needs more GPUs than what runs then: the pod holds those.
    const ImportedTraces larger =
        imported("p.json", replaced(text, R"("nvidia.com/gpu": "8")", R"("nvidia.com/gpu": "12")"));
    CHECK(values(larger, "gpus")[0] == 12);
}

TEST_CASE("the Standard Workload Format asks whether its processors are GPUs")
{
    const ImportedTraces jobs = fixtureRead("swf");
    CHECK(gpuHours(jobs) == 20);
    CHECK(values(jobs, "gpus") == std::vector<double>{8, 4, 16}); // of the second those it asked for
    CHECK(std::isnan(values(jobs, "duration")[2]));               // it never ran
    CHECK(values(jobs, "wait")[0] == 600);
    CHECK(values(jobs, "limit")[2] == 86400);
    CHECK(jobs.rows.traces.front().hasClock);
    CHECK(jobs.rows.issues.size() == 1);
    CHECK_THAT(jobs.rows.issues.front().sentence, Catch::Contains("1 line is a part of a job"));
    const std::string &text = traceFixtures().at("swf").text;
    checkSays(refusal("j.swf", text), {"--map processors=gpus", "--map processors=ignore"});
    TraceReading cores;
    cores.roles = {{"processors", "ignore"}};
    CHECK(imported("j.swf", text, cores).rows.traces.front().column("gpus") == nullptr);
    TraceReading gpus;
    gpus.roles = {{"processors", "gpus"}};
    const ImportedTraces noClock = imported("j.swf", replaced(text, "UnixStartTime", "Started"), gpus);
    CHECK_FALSE(noClock.rows.traces.front().hasClock);
    CHECK(gpuHours(noClock) == 20);
    CHECK(gpuHours(imported("j.swf", text.substr(text.find("    1")), gpus)) == 20);
    checkSays(refusal("j.swf", text + "    4  3600     -1\n", gpus), {"1 of 5 rows", "line 8", "18 columns"});
    // What was said of one log is not said of another that begins with the same version.
    const TemporaryFolder folder;
    std::ofstream(folder.file("a.swf")) << text;
    std::ofstream(folder.file("b.swf")) << replaced(text, "one GPU", "one core");
    CHECK(layoutKey(folder.file("a.swf")) != layoutKey(folder.file("b.swf")));
}

TEST_CASE("tasks of PAI are shares of GPUs times their copies, with a header or without")
{
    const ImportedTraces tasks = fixtureRead("pai-tasks");
    CHECK(gpuHours(tasks) == Approx(24.5));
    CHECK(values(tasks, "gpus") == std::vector<double>{0.5, 4, 0, 16, 1});
    CHECK(values(tasks, "still_runs").back() == 1);
    CHECK_FALSE(tasks.rows.traces.front().hasClock);
    CHECK_THAT(tasks.rows.issues.front().sentence, Catch::Contains("1 task has not begun"));
    const std::string &text = traceFixtures().at("pai-tasks").text;
    const ImportedTraces bare = imported("pai_task_table.csv", text.substr(text.find("j1,")));
    CHECK(bare.format == "pai-tasks");
    CHECK(values(bare, "gpus") == values(tasks, "gpus"));
    CHECK(values(bare, "duration")[3] == 3600);
    CHECK(bare.rows.preview.columns[8].role == "plan_gpu");
    checkSays(refusal("p.csv", replaced(text, ",800.0,", ",many,")),
              {"1 of 6 rows", "line 5", "GPUs that are no number"});
    checkSays(refusal("p.csv", text.substr(text.find("j1,")) + "j7,worker,1.0\n"),
              {"1 of 7 rows", "10 columns"});
}
