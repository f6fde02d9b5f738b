// Benchmark runs of served models: how each format is read, which runs make a series, and the table they are
// written to.
#include "data/serving/serving_traces.h"
#include "data/trace_formats/serving_import.h"
#include "model/serving/goodput.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/test.h"

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

class Files
{
public:
    std::string written(const std::string &name, const std::string &text) const
    {
        const std::filesystem::path path = m_folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    std::string fixture(const std::string &format) const
    {
        return written(traceFixtures().at(format).name, traceFixtures().at(format).text);
    }
    std::string folder() const { return m_folder.path().string(); }

private:
    TemporaryFolder m_folder;
};

TraceImport importOf(const std::string &path)
{
    return {.path = path, .format = {}, .name = {}, .reading = {}, .attributes = {}};
}

ImportedTraces imported(const std::string &path, const ServingSaid &said = {})
{
    TraceImport import = importOf(path);
    import.reading.serving = said;
    auto read = readTraces(import);
    INFO((read.ok() ? std::string() : read.error().text()));
    REQUIRE(read.ok());
    return std::move(read.value());
}

std::vector<ServingRun> runsOf(const ImportedTraces &traces, std::size_t index = 0)
{
    REQUIRE(traces.rows.traces.size() > index);
    auto runs = servingRunsOf(traces.rows.traces[index]);
    REQUIRE(runs.ok());
    return std::move(runs.value());
}

ServingRun onlyRun(const std::string &format)
{
    const Files files;
    const auto runs = runsOf(imported(files.fixture(format)));
    REQUIRE(runs.size() == 1);
    return runs.front();
}

std::string refusal(const std::string &name, const std::string &text)
{
    const Files files;
    const auto read = readTraces(importOf(files.written(name, text)));
    CAPTURE(text);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().kind == ErrorKind::BadInput);
    return read.error().message;
}

bool hasIssue(const std::vector<Issue> &issues, const std::string &words)
{
    for (const Issue &issue : issues)
        if (issue.sentence.find(words) != std::string::npos)
            return true;
    return false;
}

std::string replaced(std::string text, const std::string &what, const std::string &with)
{
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

// A run of vLLM's benchmark at a concurrency, as its file.
std::string vllmRun(int concurrency, double rate, double ttftMs, const std::string &model = "acme/tiny-7b",
                    int input = 500)
{
    const auto text = [](double value) { return std::to_string(value); };
    return R"({"backend": "vllm", "model_id": ")" + model + R"(", "num_prompts": 400, "request_rate": "inf",
        "max_concurrency": )" +
           std::to_string(concurrency) + R"(, "duration": )" + text(400 / rate) +
           R"(, "completed": 400, "total_input_tokens": )" + std::to_string(input * 400) +
           R"(, "total_output_tokens": 40000, "median_ttft_ms": )" + text(ttftMs / 2) +
           R"(, "p99_ttft_ms": )" + text(ttftMs) + R"(, "p99_tpot_ms": 20.0})";
}

} // namespace

TEST_CASE("a result of vLLM gives rates, measured lengths and seconds from milliseconds")
{
    const ServingRun run = onlyRun("vllm-bench");
    CHECK(run.label(kModelLabel) == "acme/tiny-7b");
    CHECK(run.label(kEngineLabel) == "vllm");
    CHECK(run.label(kDayLabel) == "2026-04-01");
    CHECK(run.point.concurrency == 8.0);
    CHECK_FALSE(run.point.offeredPerSecond);
    CHECK(run.requestsPerSecond == 4.0);
    CHECK(run.point.inputTokens == 500.0);
    CHECK(run.point.outputTokens == 200.0);
    CHECK(run.point.inputTokensPerSecond == 2000.0);
    CHECK(run.point.ttft.at(Percentile::P99) == Approx(0.4));
    CHECK(run.point.ttft.mean == Approx(0.12));
    CHECK_FALSE(run.point.ttft.at(Percentile::P95));
    CHECK(run.point.tpot.at(Percentile::P99) == Approx(0.035));
    CHECK(run.point.failed == 2.0);
    CHECK_FALSE(run.point.failedTooOften());
}

TEST_CASE("the same keys without _ms are seconds")
{
    const Files files;
    std::string text = traceFixtures().at("vllm-bench").text;
    for (const char *key : {"median_ttft", "p99_ttft", "mean_ttft", "median_tpot", "p99_tpot"})
        text = replaced(text, std::string("\"") + key + "_ms\"", std::string("\"") + key + "\"");
    const auto run = runsOf(imported(files.written("seconds.json", text))).front();
    CHECK(run.point.ttft.at(Percentile::P99) == 400.0);
    CHECK(run.point.tpot.at(Percentile::P50) == 20.0);
}

TEST_CASE("lines of SGLang have their rate from completed and duration, Infinity being no limit")
{
    const Files files;
    const ImportedTraces read = imported(files.fixture("sglang-bench"));
    REQUIRE(read.rows.traces.size() == 1);
    const auto runs = runsOf(read);
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].point.offeredPerSecond == 2.0);
    CHECK(runs[0].requestsPerSecond == 2.0);
    CHECK(runs[0].point.ttft.at(Percentile::P50) == Approx(0.08));
    CHECK(runs[0].point.itl.at(Percentile::P50) == Approx(0.014));
    CHECK(runs[0].point.tpot.isEmpty());
    // All at once: as many at work as there are.
    CHECK(runs[1].point.concurrency == 300.0);
    CHECK(runs[1].requestsPerSecond == 6.0);
    CHECK(hasIssue(read.rows.issues, "all requests at once"));
}

TEST_CASE("InferenceMAX is per GPU, of tensor times pipeline parallel ones, in seconds")
{
    const ServingRun run = onlyRun("inferencemax");
    CHECK(run.label(kGpusLabel) == "8");
    CHECK(run.label(kGpuLabel) == "B200");
    CHECK(run.label(kEngineVersionLabel) == "0.22.0");
    CHECK(run.point.outputTokensPerSecond == 800.0);
    CHECK(run.point.inputTokensPerSecond == 1600.0);
    CHECK(run.requestsPerSecond == Approx(800.0 / 512));
    CHECK(run.point.inputTokens == Approx(1024.0));
    CHECK(run.point.tpot.mean == 0.02);
    CHECK(run.label(kNominalLabel) == "nominal");
    const Files files;
    const auto split = runsOf(imported(
        files.written("split.json", replaced(traceFixtures().at("inferencemax").text, R"("tp": 4)",
                                             R"("num_prefill_gpu": 8, "num_decode_gpu": 16, "tp": 4)"))));
    CHECK(split.front().label(kGpusLabel) == "24");
    CHECK(split.front().point.outputTokensPerSecond == 1600.0);
    CHECK(split.front().point.inputTokensPerSecond == 1600.0);
}

TEST_CASE("agentic runs take the tokens that were written, and the share that was cached")
{
    const ServingRun run = onlyRun("inferencemax-agentic");
    CHECK(run.label(kGpuLabel) == "MI355X");
    CHECK(run.point.outputTokens == 300.0);
    CHECK(run.requestsPerSecond == 2.0);
    CHECK(run.point.ttft.at(Percentile::P95) == 6.0);
    CHECK(run.point.failed == 0.0); // requests of the warm-up are no failures
    CHECK(run.cachedShare == 0.8);
    const Files files;
    const std::string first = files.fixture("inferencemax-agentic");
    const std::string second =
        files.written("offloaded.json", replaced(traceFixtures().at("inferencemax-agentic").text,
                                                 R"("kv_offloading": "none")", R"("kv_offloading": "cpu")"));
    const auto both = readServingFiles(importOf({}), {first, second});
    REQUIRE(both.ok());
    CHECK(both->rows.traces.size() == 2);
}

TEST_CASE("Together's runner names the GPUs of the machine beside those of the replica")
{
    const Files files;
    const ImportedTraces read = imported(files.fixture("together-runner"));
    const ServingRun run = runsOf(read).front();
    CHECK(run.label(kGpusLabel) == "4");
    CHECK(run.label(kMachineLabel) == "8");
    CHECK(run.label(kDayLabel) == "2026-06-12");
    CHECK(run.point.outputTokens == 100.0);
    CHECK(run.point.inputTokens == 500.0);
    CHECK(run.point.ttft.at(Percentile::P99) == Approx(0.15));
    CHECK(hasIssue(read.rows.issues, "says 1024/1024 tokens; measured were 500 in and 100 out"));
}

TEST_CASE("AIPerf has its units in the file, TPOT under inter_token_latency, and its last phase counts")
{
    for (const char *format : {"aiperf", "genai-perf", "aiperf-csv"}) {
        CAPTURE(format);
        const ServingRun run = onlyRun(format);
        CHECK(run.requestsPerSecond == 2.0);
        CHECK(run.point.ttft.at(Percentile::P95) == Approx(0.12));
        CHECK(run.point.tpot.at(Percentile::P95) == Approx(0.012));
        CHECK(run.point.inputTokens == 500.0);
        CHECK(run.point.completed == 300.0);
    }
    CHECK(onlyRun("aiperf").point.concurrency == 4.0);
    CHECK(onlyRun("aiperf").point.itl.at(Percentile::P95) == Approx(0.03));
    CHECK(onlyRun("genai-perf").point.concurrency == 4.0);
    CHECK_FALSE(onlyRun("aiperf-csv").point.concurrency);
    const Files files;
    ServingSaid said;
    said.concurrency = 4;
    CHECK(runsOf(imported(files.fixture("aiperf-csv"), said)).front().point.concurrency == 4.0);
}

TEST_CASE("LLMPerf measures an API: numbers in strings, a provider, no GPU")
{
    const ServingRun run = onlyRun("llmperf");
    CHECK(run.label("provider") == "acme");
    CHECK(run.label(kGpuLabel).empty());
    CHECK(run.requestsPerSecond == 3.0);
    CHECK(run.point.inputTokens == 550.0);
    CHECK(run.point.ttft.at(Percentile::P95) == 0.3);
}

TEST_CASE("llm-d's planner is an open loop and says that it was simulated")
{
    const Files files;
    const ImportedTraces read = imported(files.fixture("llm-d-planner"));
    const auto runs = runsOf(read);
    REQUIRE(runs.size() == 2);
    CHECK(runs[1].point.offeredPerSecond == 2.0);
    CHECK(runs[1].requestsPerSecond == 1.95);
    CHECK(runs[0].point.ttft.at(Percentile::P95) == Approx(0.095));
    CHECK(runs[0].label(kSourceLabel) == "simulated");
    const auto series = servingSeriesOf(read.rows.traces.front());
    REQUIRE(series.ok());
    CHECK(series->source == ServingSource::Simulated);
    CHECK(series->engine == "vllm 0.8.4");
    CHECK(series->gpusPerReplica == 4);
}

TEST_CASE("MLPerf gives throughputs of whole systems, processors and other units counted")
{
    const Files files;
    const ImportedTraces read = imported(files.fixture("mlperf-inference"));
    REQUIRE(read.rows.traces.size() == 2);
    const ServingRun run = runsOf(read).front();
    CHECK(run.label(kGpusLabel) == "16");
    CHECK(run.label(kGpuLabel) == "B200");
    CHECK(run.label("scenario") == "Offline");
    CHECK(run.requestsPerSecond == 100.0);
    CHECK(run.point.outputTokens == 300.0);
    CHECK_FALSE(run.point.concurrency);
    CHECK(read.rows.skipped.at("no accelerator") == 1);
    CHECK(read.rows.skipped.at("not in Tokens/s") == 1);
    CHECK(hasIssue(read.rows.issues, "31000 tokens/s as Server, more than 30000 as Offline"));
}

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
    const auto read = readServingFiles(importOf({}), {files.folder()});
    REQUIRE(read.ok());
    REQUIRE(read->rows.traces.size() == 2);
    const auto runs = runsOf(*read, 1);
    REQUIRE(runs.size() == 3);
    CHECK(runs[0].point.concurrency == 16.0);
    CHECK(runs[2].point.concurrency == 64.0);
    CHECK_THAT(read->rows.traces[1].name, Catch::EndsWith("/500-100"));
    const auto series = servingSeriesOf(read->rows.traces[1]);
    REQUIRE(series.ok());
    const Goodput goodput = goodputOf(curveOf(*series, Percentile::P99).curve, {0.4, {}, {}});
    CHECK(goodput.requestsPerSecond == Approx(25.0)); // halfway from 300 to 500 ms
}

TEST_CASE("less served, or a lower latency, at more load is noted with its loads")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100));
    files.written("b.json", vllmRun(16, 4.8, 150));
    files.written("c.json", vllmRun(32, 9, 120));
    const auto read = readServingFiles(importOf({}), {files.folder()});
    REQUIRE(read.ok());
    CHECK(hasIssue(read->rows.issues, "serves less at a load of 16 than at 8"));
    CHECK(hasIssue(read->rows.issues, "has a lower latency at a load of 32 than at 16"));
    CHECK_FALSE(hasIssue(read->rows.issues, "has a lower latency at a load of 16"));
}

TEST_CASE("a length within a factor of 1.25 is the same series, one beyond is not")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100, "m", 400));
    files.written("b.json", vllmRun(16, 8, 150, "m", 500)); // exactly 1.25
    const auto same = readServingFiles(importOf({}), {files.folder()});
    REQUIRE(same.ok());
    CHECK(same->rows.traces.size() == 1);
    files.written("c.json", vllmRun(32, 9, 200, "m", 505));
    const auto other = readServingFiles(importOf({}), {files.folder()});
    REQUIRE(other.ok());
    CHECK(other->rows.traces.size() == 2);
}

TEST_CASE("a run that was exported twice is one point")
{
    const Files files;
    const auto read = readServingFiles(
        importOf({}), {files.fixture("aiperf"), files.fixture("aiperf-csv"), files.fixture("genai-perf")});
    REQUIRE(read.ok());
    REQUIRE(read->rows.traces.size() == 1);
    CHECK(read->rows.traces.front().points() == 1);
    CHECK(hasIssue(read->rows.issues, "it counts once"));
    // Another median is another run, however alike the rest.
    files.written("again/a.json",
                  replaced(traceFixtures().at("aiperf").text, R"("p50": 80.0)", R"("p50": 80.2)"));
    const auto both = readServingFiles(importOf({}), {files.fixture("aiperf"), files.folder() + "/again"});
    REQUIRE(both.ok());
    CHECK(both->rows.traces.front().points() == 2);
}

TEST_CASE("a folder names its bad file and keeps the others; a file that is named is refused")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100));
    files.written("b.json", vllmRun(16, 8, 150));
    const std::string text = vllmRun(32, 9, 200);
    const std::string bad = files.written("c.json", text.substr(0, text.size() / 2 + 60));
    files.written("README.md", "# runs\n");
    const auto read = readServingFiles(importOf({}), {files.folder()});
    REQUIRE(read.ok());
    CHECK(read->rows.traces.front().points() == 2);
    CHECK(read->source.skipped == 2);
    bool isNamed = false;
    for (const Issue &issue : read->rows.issues)
        isNamed |= issue.place == bad && issue.sentence.find("the file is cut short") != std::string::npos;
    CHECK(isNamed);
    const auto refused = readServingFiles(importOf({}), {files.folder() + "/a.json", bad});
    REQUIRE_FALSE(refused.ok());
    CHECK_THAT(refused.error().message, Catch::Contains("the file is cut short"));
    const Files empty;
    empty.written("notes.txt", "nothing\n");
    const auto none = readServingFiles(importOf({}), {empty.folder()});
    REQUIRE_FALSE(none.ok());
    CHECK_THAT(none.error().message, Catch::Contains("none of its 1 files holds any"));
}

TEST_CASE("two models, or two engines, under one name are refused")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100, "acme/one"));
    files.written("b.json", vllmRun(8, 5, 100, "acme/two"));
    TraceImport import = importOf({});
    import.name = "mine";
    const auto mixed = readServingFiles(import, {files.folder()});
    REQUIRE_FALSE(mixed.ok());
    CHECK_THAT(mixed.error().message, Catch::Contains("two models in one series: acme/one and acme/two"));
    import.name.clear();
    const auto split = readServingFiles(import, {files.folder()});
    REQUIRE(split.ok());
    CHECK(split->rows.traces.size() == 2);
    files.written("b.json", replaced(vllmRun(16, 7, 140, "acme/one"), "\"vllm\"", "\"sglang\""));
    import.name = "mine";
    const auto engines = readServingFiles(import, {files.folder()});
    REQUIRE_FALSE(engines.ok());
    CHECK_THAT(engines.error().message, Catch::Contains("two engines in one series: sglang and vllm"));
}

TEST_CASE("runs that say nothing to plan on are refused in one sentence")
{
    const std::string text = traceFixtures().at("vllm-bench").text;
    const std::string none = replaced(replaced(text, R"("completed": 400)", R"("completed": 0, "failed": 8)"),
                                      R"("request_throughput": 4.0)", R"("request_throughput": 0.0)");
    CHECK(refusal("r.json", none) == "no request completed (8 failed)");
    CHECK_THAT(refusal("r.json", text.substr(0, text.size() - 5)), Catch::Contains("the file is cut short"));
    CHECK_THAT(
        refusal("r.json", replaced(text, R"("total_output_tokens": 80000)", R"("total_output_tokens": -5)")),
        Catch::Equals("total_output_tokens: expected a number of 0 or more, found -5"));
    CHECK_THAT(
        refusal("r.json", replaced(text, R"("total_output_tokens": 80000)", R"("total_output_tokens": 0)")),
        Catch::Contains("output_tokens: expected more than 0 a request"));
    CHECK_THAT(
        refusal("r.json", replaced(text, R"("request_throughput": 4.0)", R"("request_throughput": -4.0)")),
        Catch::Equals("request_throughput: expected a number above 0, found -4.0"));
    CHECK_THAT(refusal("r.json", replaced(text, R"("p99_ttft_ms": 400.0)", R"("p99_ttft_ms": Infinity)")),
               Catch::Equals("p99_ttft_ms: expected a number of 0 or more, found Infinity"));
    CHECK_THAT(refusal("t.csv", "concurrency,requests_per_s,cached_share\n4,1,1.5\n"),
               Catch::Contains("cached_share: expected a share of 0 to 1, found 1.5"));
    const Files files;
    const auto unknown = runsOf(imported(
        files.written("r.json", replaced(text, R"("p99_ttft_ms": 400.0)", R"("p99_ttft_ms": NaN)"))));
    CHECK_FALSE(unknown.front().point.ttft.at(Percentile::P99));
}

TEST_CASE("a run of which more than one in a hundred failed is kept and not planned on")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100));
    files.written("b.json", replaced(vllmRun(16, 8, 150), R"("num_prompts": 400)", R"("num_prompts": 405)"));
    const auto read = readServingFiles(importOf({}), {files.folder()});
    REQUIRE(read.ok());
    CHECK(read->rows.traces.front().points() == 2);
    CHECK(hasIssue(read->rows.issues, "5 of 405 requests failed"));
    const auto series = servingSeriesOf(read->rows.traces.front());
    CHECK(curveOf(*series, Percentile::P99).leftOut == 1);
}

TEST_CASE("reports of GuideLLM and inference-perf are refused by name")
{
    CHECK_THAT(
        refusal("benchmarks.json", R"({"metadata": {"guidellm_version": "0.5"}, "benchmarks": [{"metrics":
        {"time_to_first_token_ms": {"successful": {"mean": 1.0}}, "requests_per_second": {}}}]})"),
        Catch::Contains("GuideLLM"));
    CHECK_THAT(refusal("summary.json", R"({"load_summary": {"count": 5}, "successes": {"latency": {}},
        "failures": {"count": 0}})"),
               Catch::Contains("inference-perf"));
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
