// Results of benchmarks of served models: how each format is read.
#include "tests/data/serving/serving_files.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

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
    const auto both = required(readServingFiles(importOf({}), {first, second}));
    CHECK(both.rows.traces.size() == 2);
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
    CHECK(hasIssue(read.rows.issues, "states 1024/1024 tokens; 500 in and 100 out were measured"));
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
    const auto series = required(servingSeriesOf(read.rows.traces.front()));
    CHECK(series.source == ServingSource::Simulated);
    CHECK(series.engine == "vllm 0.8.4");
    CHECK(series.gpusPerReplica == 4);
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

TEST_CASE("what vLLM prints is a run: its rate follows from what is not rounded, its model from the command")
{
    const ServingRun run = onlyRun("bench-printed");
    CHECK(run.label(kModelLabel) == "acme/tiny-7b");
    CHECK(run.label(kEngineLabel) == "vllm");
    CHECK(run.point.concurrency == 16.0);
    CHECK(run.requestsPerSecond == 4.0);
    CHECK(run.point.inputTokens == 500.0);
    CHECK(run.point.outputTokens == 200.0);
    CHECK(run.point.ttft.at(Percentile::P50) == Approx(0.1));
    CHECK(run.point.ttft.at(Percentile::P99) == Approx(0.4));
}

TEST_CASE("each block of a log is a run, with what was printed before it, behind any prefix of lines")
{
    const std::string block = traceFixtures().at("bench-printed").text;
    const std::string second = replaced(
        replaced(replaced(block, "Namespace", "100%|##| 400/400\nTraffic request rate: 2.0\nNamespace"),
                 "Maximum request concurrency:             16", "Peak concurrent requests: 20"),
        "100.00    ", "200.00    ");
    const std::string text = "INFO 08-25 11:02:14 starting\n" + block + "done, next\n" +
                             replaced(second, "Median TTFT (ms):                        1",
                                      "Median TTFT (ms):                        2") +
                             "bye\n";
    std::string prefixed = "bench-1  | ", returned;
    for (const char c : text) {
        prefixed += c == '\n' ? "\nbench-1  | " : std::string(1, c);
        returned += c == '\n' ? "\r\n" : std::string(1, c);
    }
    const Files files;
    for (const std::string &log : {text, prefixed, returned}) {
        CAPTURE(log);
        const auto runs = runsOf(imported(files.written("bench.log", log)));
        REQUIRE(runs.size() == 2);
        CHECK(runs[0].point.offeredPerSecond == 2.0);
        CHECK_FALSE(runs[0].point.concurrency);
        CHECK(runs[0].requestsPerSecond == 2.0);
        CHECK(runs[1].point.concurrency == 16.0);
        CHECK_FALSE(runs[1].point.offeredPerSecond);
    }
}

TEST_CASE("what SGLang prints has its rate and its latencies under names of its own")
{
    const Files files;
    std::string text = traceFixtures().at("bench-printed").text;
    text = replaced(text, "Maximum request concurrency:             16",
                    "Backend: sglang\nTraffic request rate:  inf\nMax request concurrency:  not set");
    text = replaced(text, "Median TTFT (ms)", "Median E2E Latency (ms)");
    const auto run = runsOf(imported(files.written("sglang.txt", text))).front();
    CHECK(run.label(kEngineLabel) == "sglang");
    CHECK(run.point.concurrency == 400.0); // all at once
    CHECK(run.point.e2e.at(Percentile::P50) == Approx(0.1));
}

TEST_CASE("TensorRT-LLM's report is in milliseconds, of all GPUs of its world")
{
    const ServingRun run = onlyRun("trtllm-bench");
    CHECK(run.label(kModelLabel) == "acme/tiny-7b");
    CHECK(run.label(kGpuLabel) == "H200");
    CHECK(run.label(kGpusLabel) == "8");
    CHECK(run.label(kEngineLabel) == "tensorrt-llm");
    CHECK(run.label(kPrecisionLabel) == "FP8");
    CHECK(run.requestsPerSecond == 25.0);
    CHECK(run.point.concurrency == 486.2);
    CHECK(run.point.ttft.at(Percentile::P95) == Approx(0.95));
    CHECK(run.point.tpot.at(Percentile::P95) == Approx(0.085));
    CHECK(run.point.e2e.at(Percentile::P95) == Approx(25.0));
    CHECK(run.point.e2e.mean == Approx(19.4));
}

TEST_CASE("the metrics of AIPerf may stand in its records")
{
    const Files files;
    const std::string text = traceFixtures().at("aiperf").text;
    const std::string records =
        R"({"records": )" + replaced(text, R"("input_config")", R"("x": {}}, "input_config")").substr(0);
    const auto run = runsOf(imported(files.written("records.json", records))).front();
    CHECK(run.requestsPerSecond == 2.0);
    CHECK(run.point.concurrency == 4.0);
    CHECK(run.point.ttft.at(Percentile::P95) == Approx(0.12));
    CHECK(run.label(kModelLabel) == "acme/tiny-7b");
}

TEST_CASE("every JSON of runs may be a list, lines, one behind the other, or a member of an object")
{
    for (const auto &[name, fixture] : traceFixtures()) {
        const char first = fixture.text.front();
        if (fixture.kind != std::string("serving-runs") || (first != '{' && first != '[') ||
            name == "sglang-bench")
            continue;
        CAPTURE(name);
        std::string one = fixture.text;
        std::replace(one.begin(), one.end(), '\n', ' ');
        const Files files;
        const std::size_t runs = imported(files.fixture(name)).rows.runs.size();
        for (const std::string &text : {"[" + one + ", " + one + "]", one + "\n" + one + "\n", one + one,
                                        fixture.text + "\n" + fixture.text,
                                        R"({"what": [1, {}], "results": [)" + one + "," + one + "]}"}) {
            CAPTURE(text);
            const ImportedTraces read = imported(files.written("several.json", text));
            CHECK(read.format == name);
            CHECK(read.rows.runs.size() == 2 * runs);
        }
    }
}

TEST_CASE("MLPerf's summary of a run has its rates, and what is INVALID is no result in any shape")
{
    const ServingRun run = onlyRun("mlperf-summary");
    CHECK(run.label("scenario") == "Server");
    CHECK(run.requestsPerSecond == 100.5);
    CHECK(run.point.offeredPerSecond == 104.15);
    CHECK(run.point.outputTokensPerSecond == 30000.0);
    CHECK(run.point.ttft.at(Percentile::P50) == Approx(0.950532291));
    CHECK_FALSE(run.point.ttft.at(Percentile::P99));
    CHECK(run.point.tpot.at(Percentile::P99) == Approx(0.164964162));
    CHECK(run.point.e2e.mean == Approx(37.75680707));
    const std::string summary = traceFixtures().at("mlperf-summary").text;
    const Files files;
    const auto single = runsOf(imported(files.written(
        "single.txt", replaced(replaced(replaced(summary, "Server", "SingleStream"),
                                        "Completed samples per second ", "QPS w/ loadgen overhead "),
                               "Scheduled samples per second", "QPS w/o loadgen overhead"))));
    CHECK(single.front().requestsPerSecond == 100.5);
    CHECK(single.front().point.concurrency == 1.0);
    const std::string invalid = replaced(summary, "VALID", "INVALID");
    CHECK(refusal("a.txt", invalid) == "INVALID, which is no result");
    CHECK(refusal("a.txt", replaced(summary, "PerformanceOnly", "AccuracyOnly")) ==
          "a run for the accuracy, which measures no speed");
    const auto several = required(
        readServingFiles(importOf({}), {files.written("a.txt", invalid), files.written("b.txt", summary)}));
    CHECK(several.rows.traces.size() == 1);
    CHECK(several.rows.skipped.at("INVALID, which is no result") == 1);
    const ImportedTraces records = imported(
        files.written("r.json", replaced(traceFixtures().at("mlperf-inference").text, R"("ID": "x-1",)",
                                         R"("ID": "x-1", "Result": "Invalid",)")));
    CHECK(records.rows.traces.size() == 1);
    CHECK(records.rows.skipped.at("INVALID, which is no result") == 1);
    CHECK_THAT(records.rows.issues.front().place, Catch::Contains("Acme llama2-70b on 8xB200, Offline"));
}
