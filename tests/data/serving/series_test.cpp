// Which benchmark runs make a series, what a person may add, and the table a series is written to.
#include "data/traces/trace_names.h"
#include "model/serving/goodput.h"
#include "tests/data/serving/serving_files.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("a series that is written as a table comes back equal")
{
    for (const auto &[name, fixture] : traceFixtures()) {
        if (fixture.kind != std::string("serving-runs"))
            continue;
        CAPTURE(name);
        const Files files;
        const ImportedTraces read = imported(files.fixture(name));
        const Trace &trace = read.rows.traces.front();
        const auto runs = runsOf(read);
        const ImportedTraces back = imported(files.written("exported.csv", servingTable(trace, runs)));
        CHECK(back.format == "serving-table");
        REQUIRE(back.rows.traces.size() == 1);
        CHECK(back.rows.traces.front().attributes == trace.attributes);
        const auto again = runsOf(back);
        REQUIRE(again.size() == runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            CHECK(again[i].point == runs[i].point);
            CHECK(again[i].cachedShare == runs[i].cachedShare);
        }
    }
}

TEST_CASE("files of one series become one trace by load, other lengths another")
{
    const Files files;
    for (const auto &[load, rate, ttft] : {std::tuple(64, 40.0, 900.0), {16, 20.0, 300.0}, {32, 30.0, 500.0}})
        files.written("c" + std::to_string(load) + ".json", vllmRun(load, rate, ttft));
    files.written("long/c16.json", vllmRun(16, 9, 700, "acme/tiny-7b", 4000));
    const auto read = required(readServingFiles(importOf({}), {files.folder()}));
    REQUIRE(read.rows.traces.size() == 2);
    const auto runs = runsOf(read, 1);
    REQUIRE(runs.size() == 3);
    CHECK(runs[0].point.concurrency == 16.0);
    CHECK(runs[2].point.concurrency == 64.0);
    CHECK_THAT(read.rows.traces[1].name, Catch::EndsWith("/500-100"));
    const auto series = required(servingSeriesOf(read.rows.traces[1]));
    const Goodput goodput = goodputOf(curveOf(series, Percentile::P99).curve, {0.4, {}, {}});
    CHECK(goodput.requestsPerSecond == Approx(25.0)); // halfway from 300 to 500 ms
}

TEST_CASE("less served, or a lower latency, at more load is noted with its loads")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100));
    files.written("b.json", vllmRun(16, 4.8, 150));
    files.written("c.json", vllmRun(32, 9, 120));
    const auto read = required(readServingFiles(importOf({}), {files.folder()}));
    CHECK(hasIssue(read.rows.issues, "serves less at a load of 16 than at 8"));
    CHECK(hasIssue(read.rows.issues, "has a lower latency at a load of 32 than at 16"));
    CHECK_FALSE(hasIssue(read.rows.issues, "has a lower latency at a load of 16"));
}

TEST_CASE("a length within a factor of 1.25 is the same series, one beyond is not")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100, "m", 400));
    files.written("b.json", vllmRun(16, 8, 150, "m", 500)); // exactly 1.25
    const auto same = required(readServingFiles(importOf({}), {files.folder()}));
    CHECK(same.rows.traces.size() == 1);
    files.written("c.json", vllmRun(32, 9, 200, "m", 505));
    const auto other = required(readServingFiles(importOf({}), {files.folder()}));
    CHECK(other.rows.traces.size() == 2);
}

TEST_CASE("a run that was exported twice is one point")
{
    const Files files;
    const auto read = required(readServingFiles(
        importOf({}), {files.fixture("aiperf"), files.fixture("aiperf-csv"), files.fixture("genai-perf")}));
    REQUIRE(read.rows.traces.size() == 1);
    CHECK(read.rows.traces.front().points() == 1);
    CHECK(hasIssue(read.rows.issues, "it is counted once"));
    // Another median is another run, however alike the rest.
    files.written("again/a.json",
                  replaced(traceFixtures().at("aiperf").text, R"("p50": 80.0)", R"("p50": 80.2)"));
    const auto both =
        required(readServingFiles(importOf({}), {files.fixture("aiperf"), files.folder() + "/again"}));
    CHECK(both.rows.traces.front().points() == 2);
    // So is another rate, with medians that happen to be the same.
    files.written("rates/a.json", vllmRun(8, 5, 100));
    files.written("rates/b.json", vllmRun(8, 6, 100));
    const auto rates = required(readServingFiles(importOf({}), {files.folder() + "/rates"}));
    CHECK(rates.rows.traces.front().points() == 2);
}

TEST_CASE("what a person says fills in what the file lacks, and no more")
{
    const Files files;
    ServingSaid said;
    said.model = "other";
    said.gpu = "NVIDIA H200-SXM";
    said.gpus = 8;
    said.precision = "fp8";
    const ServingRun run = runsOf(imported(files.fixture("vllm-bench"), said)).front();
    CHECK(run.label(kGpuLabel) == "H200");
    CHECK(run.label(kGpusLabel) == "8");
    CHECK(run.label(kPrecisionLabel) == "fp8");
    CHECK(run.label(kModelLabel) == "acme/tiny-7b");
    CHECK(hasIssue(imported(files.fixture("vllm-bench")).rows.issues, "--gpu MODEL and --gpus N"));
}

TEST_CASE("runs that name no model are told apart by file, unless a person says that they are of one")
{
    const auto nameless = [](int concurrency, double rate) {
        return replaced(vllmRun(concurrency, rate, 100 + rate), R"("model_id": "acme/tiny-7b", )", "");
    };
    const Files files;
    files.written("runs/llama-3.1-405b.jsonl", nameless(8, 1) + "\n" + nameless(16, 2));
    files.written("runs/llama-3.1-8b.jsonl", nameless(8, 10) + "\n" + nameless(32, 30));
    TraceImport import = importOf({});
    const auto apart = required(readServingFiles(import, {files.folder() + "/runs"}));
    REQUIRE(apart.rows.traces.size() == 2);
    CHECK(apart.rows.traces[0].name == "runs/llama-3.1-405b");
    CHECK(apart.rows.traces[1].name == "runs/llama-3.1-8b");
    CHECK(apart.rows.traces[0].points() == 2);
    CHECK(hasIssue(apart.rows.issues, "2 of 2 files name no model"));
    import.name = "mine";
    const auto refused = readServingFiles(import, {files.folder() + "/runs"});
    REQUIRE_FALSE(refused.ok());
    CHECK_THAT(refused.error().message, Catch::Contains("two files that name no model in one series"));
    import.reading.serving.model = "acme/tiny-7b";
    const auto joined = required(readServingFiles(import, {files.folder() + "/runs"}));
    REQUIRE(joined.rows.traces.size() == 1);
    CHECK(joined.rows.traces.front().points() == 4);
    // Nor does one join a model that only another file names.
    files.written("runs/llama-3.1-8b.jsonl", vllmRun(8, 10, 100));
    import = importOf({});
    CHECK(required(readServingFiles(import, {files.folder() + "/runs"})).rows.traces.size() == 2);
}

TEST_CASE("names of files and folders are not cut at a dot of a version")
{
    CHECK(withoutEnding("llama-3.1-8b.json.gz") == "llama-3.1-8b");
    CHECK(withoutEnding("a.b/qwen2.5") == "a.b/qwen2.5");
    CHECK(withoutEnding("runs/.hidden") == "runs/.hidden");
    const Files files;
    files.written("qwen2.5-7b.v2/a.json", vllmRun(8, 5, 100));
    const auto read = required(readServingFiles(importOf({}), {files.folder() + "/qwen2.5-7b.v2"}));
    CHECK(read.rows.traces.front().name == "qwen2.5-7b.v2");
}

TEST_CASE("GPUs are found in the names that systems give them")
{
    CHECK(gpuNamed("NVIDIA B200-SXM-180GB") == "B200");
    CHECK(gpuNamed("AMD Instinct MI300X 192GB HBM3") == "MI300X");
    CHECK(gpuNamed("GB200-NVL72_GB200-186GB_aarch64x4_TRT") == "GB200");
    CHECK(gpuNamed("cluster:mi355x-amds") == "MI355X");
    CHECK(gpuNamed("NVIDIA GeForce RTX 4090") == "RTX 4090");
    CHECK(gpuNamed("NVIDIA L40S") == "L40S");
    CHECK(gpuNamed("l4") == "L4");
    CHECK(gpuNamed("Jetson AGX Thor") == "Jetson AGX Thor");
    CHECK(versionNamed("sglang:latest") == "latest");
    CHECK(versionNamed("repo/image") == "");
}
