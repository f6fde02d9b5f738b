#include "data/trace_formats/metric_meaning.h"
#include "data/trace_formats/trace_likeness.h"
#include "data/traces/trace_analysis.h"
#include "tests/data/read_trace.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("numbers that can be cannot be counts of machines are asked about, with the line that answers")
{
    checkSays(
        refusal("memory.csv", "time,pod,used_bytes\n1700000000,a,612000000000\n1700000060,a,613000000000\n"),
        {"\"used_bytes\" (612000000000 to 613000000000) could be bytes", "--map used_bytes=ignore"});
    checkSays(
        refusal("ids.csv", "time,request\n1700000000,81985529216486895\n1700000060,81985529216486896\n"),
        {"\"request\"", "names written as numbers", "--map request=ignore"});
    checkSays(refusal("rt.csv", "time,host,exec_ms\n1700000000,a,250\n1700000060,a,4139\n"),
              {"\"exec_ms\" (250 to 4139) could be a duration", "--map exec_ms=duration_ms"});
    checkSays(refusal("heat.csv", "time,x y\n1700000000,35.25\n1700000060,36.5\n"),
              {"means of counts (ready), a rate (rate)", "--map 'x y=ready'"});
    checkSays(refusal("busy.csv", "time,busy\n1700000000,612000000000\n1700000060,613000000000\n"),
              {"\"busy\""});
    checkSays(refusal("bare.csv", "1700000000,-1.5\n1700000060,2\n"), {"--map 2=ignore"});
    const std::string waiting = "time,queue\n1700000000,20.25\n1700000060,4139.5\n";
    checkSays(refusal("q.csv", waiting), {"how many requests wait, as a mean, or how long they wait",
                                          "--map queue=queue_length or --map queue=duration_ms"});
    TraceReading length;
    length.roles = {{"queue", "queue_length"}};
    CHECK(values(imported("q.csv", waiting, length), "queue") == std::vector<double>{20.25, 4139.5});
    TraceReading wait;
    wait.roles = {{"queue", "duration_ms"}};
    CHECK(values(imported("q.csv", waiting, wait), "duration") == std::vector<double>{0.02025, 4.1395});
    // Every line that is proposed for a value leads to a trace of that kind.
    TraceReading answer;
    answer.roles = {{"exec_ms", "duration_ms"}};
    const ImportedTraces durations =
        imported("rt.csv", "time,host,exec_ms\n1700000000,a,250\n1700000060,a,4139\n", answer);
    CHECK(durations.kind == TraceKind::Durations);
    CHECK(values(durations, "duration") == std::vector<double>{0.25, 4.139});
    // Whole numbers of machines need no answer, and what a person says is not asked again.
    CHECK(imported("n.csv", "time,x\n1700000000,3\n1700000060,4\n").kind == TraceKind::NodeCounts);
    TraceReading said;
    said.kind = TraceKind::NodeCounts;
    CHECK(values(imported("n.csv", "time,x\n1700000000,3.5\n1700000060,4\n", said), "ready") ==
          std::vector<double>{3.5, 4});
}

TEST_CASE("GPUs at times of a clock are a fleet, and GPUs with seconds a measurement")
{
    for (const char *header : {"time,gpus", "date,gpus", "day,gpus_in_use"}) {
        CAPTURE(header);
        const ImportedTraces fleet =
            imported("fleet.csv", std::string(header) + "\n2026-01-01,20.5\n2026-01-02,21\n");
        CHECK(fleet.kind == TraceKind::NodeCounts);
    }
    CHECK(imported("runs.csv", "time,gpus\n35.2,8\n19.1,16\n").kind == TraceKind::Scaling);
}

TEST_CASE("words that are of every row another make no series, and too many columns are asked about")
{
    std::string requests = "time,user,price\n";
    std::string wide = "time";
    std::string row = "1700000000";
    for (int i = 0; i < 40; ++i)
        requests += std::to_string(1700000000 + i) + ",u" + std::to_string(i) + ",1\n";
    for (int i = 0; i < 60; ++i) {
        wide += ",10.0.0." + std::to_string(i);
        row += "," + std::to_string(i);
    }
    checkSays(refusal("r.csv", requests), {"would become 40 traces of 40 rows",
                                           "\"user\" (40 different in 40 rows)", "--map user=ignore"});
    checkSays(refusal("w.csv", wide + "\n" + row + "\n"), {"and 48 more columns", "--kind"});
    TraceReading series;
    series.roles = {{"user", "series"}};
    CHECK(imported("r.csv", requests, series).rows.traces.size() == 40);
}

TEST_CASE("seconds of work are no clock, whatever their size")
{
    // The columns of a summary of clusters that has no times at all.
    const std::string summary =
        "id,jobs,avg_run_time_gpu,complete_gpu_time,k\nSeren,1031550,1414.3,4560592618,"
        "1860592618\nKalos,62413,1259.6,1667685146,1667685146\n";
    checkSays(refusal("summary.csv", summary), {"is a table of id, jobs", "--map COLUMN=time"});
    CHECK(imported("log.csv", "k,x\n1700000000,1\n1700000060,2\n").rows.traces.front().hasClock);
}

TEST_CASE("of the columns beside one that is known nothing is taken for the same")
{
    const ImportedTraces read =
        imported("l.csv", "time,latency_ms,bytes\n1700000000,250,9000000\n1700000000,500,9000000\n");
    REQUIRE(read.rows.traces.size() == 1);
    CHECK(values(read, "duration") == std::vector<double>{0.25, 0.5});
    CHECK(read.rows.preview.duplicates == 0);
    checkSays(read.rows.issues.back().sentence, {"\"bytes\" is left out"});
}

TEST_CASE("a log of requests is arrivals with its tokens")
{
    const ImportedTraces burst = imported("burst.csv", traceFixtures().at("request-log").text);
    CHECK(burst.format == "request-log");
    CHECK_FALSE(burst.rows.traces.front().hasClock);
    CHECK(values(burst, "input_tokens") == std::vector<double>{472, 1087, 417});
    CHECK(values(burst, "output_tokens") == std::vector<double>{18, 0, 505});
    const ImportedTraces vidur =
        imported("v.csv", "arrived_at,num_prefill_tokens,num_decode_tokens\n1.5,547,248\n0,591,140\n");
    CHECK(values(vidur, "input_tokens") == std::vector<double>{591, 547});
    CHECK(vidur.rows.preview.backwards == 1);
    const std::string images =
        "gmt_create,predict_type,predict_status,exec_time_seconds,groupId,prompt_length\n"
        "2024-11-15 16:57:50,TXT_2_IMG,SUCCEED,32.0,G0000,63.0\n"
        "2024-11-15 18:16:14,TXT_2_IMG,SUCCEED,43.0,G0001,93.0\n";
    const ImportedTraces lora = imported("lora.csv", images);
    CHECK(lora.kind == TraceKind::Arrivals);
    CHECK(lora.rows.traces.front().column("input_tokens") == nullptr);
    CHECK(values(lora, "duration") == std::vector<double>{32, 43});
    checkSays(lora.rows.issues.front().sentence,
              {"tokens or characters", "--map prompt_length=input_tokens"});
    TraceReading tokens;
    tokens.roles = {{"prompt_length", "input_tokens"}};
    CHECK(values(imported("lora.csv", images, tokens), "input_tokens") == std::vector<double>{63, 93});
    const ImportedTraces lines = imported("usage.jsonl", "{\"time\": 1700000000, \"prompt_tokens\": 5, "
                                                         "\"completion_tokens\": 7}\n");
    CHECK(values(lines, "output_tokens") == std::vector<double>{7});
}

TEST_CASE("jobs of Acme have GPUs, durations and waits in seconds")
{
    const ImportedTraces jobs = imported(
        "trace_kalos.csv",
        "job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,fail_time,duration,"
        "queue,"
        "gpu_time\n"
        "j1,u,8,64,960,Other,FAILED,2023-05-17 11:00:58+00:00,2023-05-17 11:01:08+00:00,2023-05-17 "
        "11:01:26+00:00,,18,"
        "10.0,1152.0\n"
        "j2,u,1,8,96,Other,COMPLETED,2023-05-17 19:00:00+08:00,2023-05-17 19:00:05+08:00,,,7,5.0,56\n");
    CHECK(jobs.format == "job-table");
    CHECK(values(jobs, "gpus") == std::vector<double>{8, 64});
    CHECK(values(jobs, "duration") == std::vector<double>{7, 18});
    CHECK(values(jobs, "wait") == std::vector<double>{5, 10});
}

TEST_CASE("the published metrics are what their names say: times, duty cycles, or nothing a study asks for")
{
    const auto metric = [](const char *value) {
        return std::string("timestamp_anon,value,container_ip\n1662859290.0,") + value + ",a\n";
    };
    CHECK(values(imported("queue_rt_raw_anon.csv", metric("4139.5")), "duration") ==
          std::vector<double>{4.1395});
    CHECK(values(imported("pipeline_inference_data_anon.csv", metric("8000")), "duration") ==
          std::vector<double>{8});
    CHECK(values(imported("queue_size_raw_anon.csv", metric("1.5")), "queue") == std::vector<double>{1.5});
    checkSays(refusal("pod_gpu_memory_used_bytes_anon.csv", metric("61000000000")), {"memory"});
    checkSays(refusal("pod_memory_util_anon.csv", metric("61.5")), {"memory"});
    checkSays(refusal("pod_gpu_duty_cycle_anon.csv", metric("61000")), {"0 to 100 %", "61000"});
}

TEST_CASE("throughputs of one size from several sources stay apart")
{
    const ImportedTraces read =
        imported("g.csv", "gpu,job,num_gpus,steps_per_second,source\nv100,LM,1,28,oracle\n"
                          "v100,LM,1,31,measured\nv100,LM,2,58,oracle\n");
    REQUIRE(read.rows.traces.size() == 2);
    CHECK(read.rows.traces[0].name == "g/measured");
    CHECK(values(read, "throughput", 1) == std::vector<double>{28, 58});
}

TEST_CASE("nested throughputs are read job by job, two jobs on one GPU left out")
{
    const ImportedTraces read = imported("oracle.json", traceFixtures().at("gavel-json").text);
    REQUIRE(read.rows.traces.size() == 2);
    CHECK(read.rows.traces[1].attributes.at("job") == "LM (batch size 5)");
    CHECK(values(read, "gpus", 1) == std::vector<double>{1, 2});
    CHECK(values(read, "throughput", 1) == std::vector<double>{28.24, 58.09});
    CHECK(read.source.skipped == 1);
    checkSays(read.rows.issues.back().sentence, {"1 measurements of two jobs"});
}

TEST_CASE("a replayed cluster is counted event by event, and its last minute counts")
{
    const ImportedTraces read = imported("trace.txt", traceFixtures().at("cluster-log").text);
    CHECK(values(read, "up") == std::vector<double>{3, 3, 1, 1, 1});
    const auto traceValues = TraceValues::of(read.rows.traces.front());
    const SpellStatistics s = spellStatisticsOf(read.rows.traces.front(), *traceValues);
    CHECK(s.spanSeconds == 240);
    CHECK(s.losses == 2);
    const ImportedTraces twice =
        imported("t.txt", "[0, \"add\", {\"nodes\": [\"a\"]}]\n[1, \"add\", {\"nodes\": [\"a\"]}]\n");
    CHECK(twice.rows.skipped.at("added while it is there") == 1);
}

TEST_CASE("events of one time all count, and no message says that the last of each does")
{
    const ImportedTraces events = imported("p3.csv", traceFixtures().at("cluster-events").text);
    CHECK(events.rows.preview.duplicates == 0);
    CHECK(events.rows.issues.empty());
}

TEST_CASE("the time up of one of several instances is of an instance, spells are of any")
{
    const ImportedTraces read = imported("c.csv", "0,1\n0,2\n3600000,1\n7200000,2\n10800000,1\n14400000,0\n");
    const auto traceValues = TraceValues::of(read.rows.traces.front());
    const SpellStatistics s = spellStatisticsOf(read.rows.traces.front(), *traceValues);
    CHECK(s.losses == 3);
    CHECK(s.instanceUpHours == Approx(2.0)); // 2 + 1 + 2 + 1 instance-hours, three losses
    CHECK(s.instanceAwayHours == Approx(2.0 / 3));
    CHECK(s.meanUpHours == Approx(4));
}

TEST_CASE("a file that is refused says what it looks most like and what it lacks")
{
    checkSays(
        refusal("j.csv", "creation_time,deletion_time,num_gpu\n0,5,1\n"),
        {"looks most like pod-table", "lacks the column scheduled_time;", "--map COLUMN=scheduled_time"});
    checkSays(refusal("a.json", "{\"data\": [1, 0], \"meta\": {}}"), {"looks most like", "lacks"});
    checkSays(refusal("p.csv", "provider,region,instance_type,price\naws,us,p3,3.06\n"),
              {"a table of provider, region, instance_type, price", "prices import"});
    checkSays(refusal("o.json", "{\"one\": 1, \"two\": 2}"), {"JSON with one, two"});
    checkSays(refusal("t.txt", "no trace\nat all\n"), {"neither JSON nor a table", "\"no trace\""});
    // The names that a format is said to need stand in its own file.
    for (const TraceFormat &format : traceFormats()) {
        const TraceFixture &fixture = traceFixtures().at(format.name);
        CAPTURE(format.name, format.needs);
        if (*format.needs)
            CHECK_THAT(likenessOf({fixture.name, fixture.text}),
                       Catch::Contains("has the names of " + std::string(format.name) + " ("));
    }
}

TEST_CASE("GPU utilisation of Prometheus is a share of time, never counts")
{
    const ImportedTraces util =
        imported("u.json", matrixOf(R"({"__name__":"DCGM_FI_DEV_GPU_UTIL","gpu":"0"})",
                                    R"([1700000000,"50"],[1700000060,"0"])"));
    CHECK(util.kind == TraceKind::Utilisation);
    CHECK(values(util, "share") == std::vector<double>{0.5, 0});
    const UtilisationStatistics s =
        utilisationStatistics(std::vector<double>{0, 60, 120}, std::vector<double>{0.5, 0, 0.25});
    CHECK(s.mean == Approx(0.25));
    CHECK(s.idleShare == Approx(1.0 / 3));
    CHECK(s.most == 0.5);
    const ImportedTraces active = imported(
        "a.json", matrixOf(R"({"__name__":"DCGM_FI_PROF_GR_ENGINE_ACTIVE"})", R"([1700000000,"0.5"])"));
    CHECK(values(active, "share") == std::vector<double>{0.5});
    CHECK(queryMeaning("avg(DCGM_FI_DEV_GPU_UTIL{a=\"b\"})", {}).kind == TraceKind::Utilisation);
    CHECK(queryMeaning("count(DCGM_FI_DEV_GPU_UTIL{a=\"b\"})", {}).kind == TraceKind::NodeCounts);
    CHECK_THAT(queryMeaning("sum(DCGM_FI_DEV_GPU_UTIL)", {}).doubt, Catch::Contains("adds up shares"));
    CHECK(queryMeaning("sum by (zone) (rate(http_requests_total[1m]))", {}).value.name == "rate");
    CHECK(queryMeaning("sum by (state) (cluster_autoscaler_nodes_count{})", {}).isSure);
    CHECK_FALSE(queryMeaning("histogram_quantile(0.95, x_bucket)", {}).doubt.empty());
}

TEST_CASE("metrics that count no machines are refused with what would be read")
{
    const std::string samples = R"([1700000000,"50"],[1700000060,"60"])";
    checkSays(refusal("m.json", matrixOf(R"({"__name__":"node_memory_MemFree_bytes"})", samples)),
              {"node_memory_MemFree_bytes", "counts no machines"});
    checkSays(refusal("d.json", matrixOf(R"({"__name__":"job_wait_seconds"})", samples)),
              {"--kind durations"});
    checkSays(refusal("c.json", matrixOf(R"({"__name__":"restarts_total"})", samples)), {"counter", "rate("});
    checkSays(refusal("x.json", matrixOf("{}", R"([1700000000,"1e300"])")),
              {"cannot be counts of machines", "--kind"});
    checkSays(refusal("k.json", matrixOf(R"({"__name__":"kube_node_info"})", R"([1700000000,"1e300"])")),
              {"kube_node_info", "does not hold what its name says", "1e+300"});
    TraceReading durations;
    durations.kind = TraceKind::Durations;
    CHECK(values(imported("d.json", matrixOf(R"({"__name__":"job_wait_seconds"})", samples), durations),
                 "duration") == std::vector<double>{50, 60});
    CHECK(values(imported("v.json", matrixOf(R"({"__name__":"vllm:num_requests_waiting"})", samples)),
                 "queue") == std::vector<double>{50, 60});
}

TEST_CASE("an answer of which nothing can be taken is refused, and warnings of the server are shown")
{
    const std::string nodes = R"({"__name__":"nodes"})";
    checkSays(refusal("n.json", matrixOf(nodes, R"([1700000000,"NaN"],[1700000060,"+Inf"])")),
              {"none of the 2 samples is a finite number"});
    checkSays(
        refusal("s.json", R"({"status":"success","data":{"resultType":"scalar","result":[1700000000,"1"]}})"),
        {"one scalar"});
    checkSays(
        refusal("h.json",
                R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{},"histograms":
        [[1700000000,{"count":"5","sum":"2","buckets":[[0,"0.1","0.2","5"]]}]]}]}})"),
        {"native histograms", "histogram_quantile"});
    const ImportedTraces warned =
        imported("w.json", matrixOf(nodes, R"([1700000000,"3"])",
                                    R"(,"warnings":["results may be\nincomplete"],"infos":["x"])"));
    REQUIRE(warned.rows.issues.size() == 2);
    CHECK(warned.rows.issues.front().sentence == "Prometheus says: results may be incomplete");
    CHECK(warned.rows.issues.front().severity == Severity::Warning);
    const ImportedTraces mixed =
        imported("m.json", R"({"status":"success","data":{"resultType":"matrix","result":[
        {"metric":{"__name__":"nodes","z":"a"},"values":[[1700000000,"NaN"]]},
        {"metric":{"__name__":"nodes","z":"b"},"values":[[1700000000,"2"]]}]}})");
    CHECK(mixed.rows.traces.size() == 1);
    CHECK(mixed.rows.skipped.at("no finite value") == 1);
}

TEST_CASE("shares of a wide table are per cent where one of them is above 1, and never above all of the time")
{
    TraceReading reading;
    reading.kind = TraceKind::Utilisation;
    reading.table.skipsBad = true;
    const ImportedTraces wide =
        imported("w.csv", "Time,n-6,n-7\n1700000000,97.0,1\n1700000015,96.5,0\n1700000030,400,1\n", reading);
    REQUIRE(wide.rows.traces.size() == 2);
    CHECK(values(wide, "share") == std::vector<double>{0.97, 0.965});
    CHECK(values(wide, "share", 1) == std::vector<double>{0.01, 0, 0.01});
}
