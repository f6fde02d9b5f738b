// Benchmark runs that cannot be used, or not together: what is said, and what of a folder is kept.
#include "model/serving/goodput.h"
#include "tests/data/serving/serving_files.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("a folder names its bad file and keeps the others; a file that is named is refused")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100));
    files.written("b.json", vllmRun(16, 8, 150));
    const std::string text = vllmRun(32, 9, 200);
    const std::string bad = files.written("c.json", text.substr(0, text.size() / 2 + 60));
    files.written("README.md", "# runs\n");
    const auto read = required(readServingFiles(importOf({}), {files.folder()}));
    CHECK(read.rows.traces.front().points() == 2);
    CHECK(read.source.skipped == 2);
    bool isNamed = false;
    for (const Issue &issue : read.rows.issues)
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
    const auto split = required(readServingFiles(import, {files.folder()}));
    CHECK(split.rows.traces.size() == 2);
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

TEST_CASE("a run that lacks what is needed says which member, and where")
{
    const auto nameless = [](std::string text, std::initializer_list<const char *> names) {
        for (const char *name : names)
            text = replaced(text, std::string("\"") + name, std::string("\"other_") + name);
        return text;
    };
    CHECK(refusal("r.json", nameless(traceFixtures().at("vllm-bench").text,
                                     {"request_throughput", "output_throughput", "duration"})) ==
          "has no rate of requests or of output tokens; one of these would say it: duration, "
          "request_throughput, output_throughput");
    CHECK_THAT(
        refusal("r.json", nameless(traceFixtures().at("trtllm-bench").text,
                                   {"request_throughput_req_s", "system_output_throughput_tok_s"})),
        Catch::Contains("performance.request_throughput_req_s, performance.system_output_throughput_tok_s"));
    CHECK_THAT(refusal("r.json", nameless(traceFixtures().at("inferencemax").text, {"tp\"", "pp\""})),
               Catch::Contains("lacks tp"));
    CHECK_THAT(refusal("r.json", nameless(traceFixtures().at("vllm-bench").text, {"completed"})),
               Catch::Contains("looks most like vllm-bench") && Catch::Contains("lacks completed"));
    const Files files;
    const std::string run = vllmRun(8, 5, 100);
    const ImportedTraces list = imported(
        files.written("list.json", "[" + run + ", " + nameless(vllmRun(16, 8, 150), {"completed"}) + "]"));
    CHECK(list.rows.runs.size() == 1);
    CHECK(list.rows.skipped.at("lacks completed, which a run of vllm-bench has") == 1);
    CHECK_THAT(list.rows.issues.front().place, Catch::EndsWith("list.json: run 2"));
}

TEST_CASE("a run of which more than one in a hundred failed is kept and not planned on")
{
    const Files files;
    files.written("a.json", vllmRun(8, 5, 100));
    files.written("b.json", replaced(vllmRun(16, 8, 150), R"("num_prompts": 400)", R"("num_prompts": 405)"));
    const auto read = required(readServingFiles(importOf({}), {files.folder()}));
    CHECK(read.rows.traces.front().points() == 2);
    CHECK(hasIssue(read.rows.issues, "5 of 405 requests failed"));
    const auto series = servingSeriesOf(read.rows.traces.front());
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
