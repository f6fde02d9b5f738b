#include "data/readers/time_text.h"
#include "data/trace_formats/metric_meaning.h"
#include "data/traces/trace_analysis.h"
#include "data/traces/trace_values.h"
#include "tests/data/read_trace.h"
#include "tests/data/trace_fixtures.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

bool isNoted(const ImportedTraces &imported, const std::string &part)
{
    return std::any_of(imported.rows.issues.begin(), imported.rows.issues.end(),
                       [&](const Issue &issue) { return issue.sentence.find(part) != std::string::npos; });
}

double paidNodeHours(const ImportedTraces &imported)
{
    const auto values = TraceValues::of(imported.rows.traces.front());
    REQUIRE(values.ok());
    return analyseNodeCounts(nodeCountSamplesOf(*values), {}).paidNodeHours;
}

std::string twoSeries(const std::string &metric)
{
    return R"({"status":"success","data":{"resultType":"matrix","result":[
        {"metric":{"__name__":")" +
           metric + R"(","gpu":"0"},"values":[[1700000000,"60"],[1700000060,"90"]]},
        {"metric":{"__name__":")" +
           metric + R"(","gpu":"1"},"values":[[1700000000,"1"],[1700000060,"0"]]}]}})";
}

} // namespace

TEST_CASE("an idle GPU at 1 per cent is idle, whatever its own samples look like")
{
    for (const char *metric : {"DCGM_FI_DEV_GPU_UTIL", "nvidia_gpu_utilization"}) {
        CAPTURE(metric);
        const ImportedTraces both = imported("u.json", twoSeries(metric));
        REQUIRE(both.rows.traces.size() == 2);
        CHECK(values(both, "share") == std::vector<double>{0.6, 0.9});
        CHECK(values(both, "share", 1) == std::vector<double>{0.01, 0});
        const bool saysUnit = metric[0] == 'D';
        CHECK(isNoted(both, "read as per cent") == !saysUnit);
    }
    const std::string idle = R"([1700000000,"1"],[1700000060,"0"])";
    const ImportedTraces alone = imported("u.json", matrixOf(R"({"__name__":"DCGM_FI_DEV_GPU_UTIL"})", idle));
    CHECK(values(alone, "share") == std::vector<double>{0.01, 0});
    const ImportedTraces metric =
        imported("u.txt", "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\"} 1 1700000000\nDCGM_FI_DEV_GPU_UTIL{gpu=\"0\"} 0 "
                          "1700000060\n");
    CHECK(values(metric, "share") == std::vector<double>{0.01, 0});
    const std::string table = "time,gpu_utilization_percent\n1700000000,1\n1700000060,0\n";
    CHECK(values(imported("u.csv", table), "share") == std::vector<double>{0.01, 0});
    TraceReading said;
    said.roles = {{"gpu_utilization_percent", "utilisation"}};
    CHECK(values(imported("u.csv", table, said), "share") == std::vector<double>{0.01, 0});
    // Where nothing says the unit, that is noted, and a person may say it.
    const std::string unsaid = "time,gpu_util\n1700000000,1\n1700000060,0\n";
    const ImportedTraces ratio = imported("u.csv", unsaid);
    CHECK(values(ratio, "share") == std::vector<double>{1, 0});
    CHECK(isNoted(ratio, "add --unit percent"));
    TraceReading percent;
    percent.unit = "percent";
    CHECK(values(imported("u.csv", unsaid, percent), "share") == std::vector<double>{0.01, 0});
    checkSays(refusal("r.json",
                      matrixOf(R"({"__name__":"nvidia_smi_utilization_gpu_ratio"})", R"([1700000000,"60"])")),
              {"samples up to 60", "all of it is 1"});
}

TEST_CASE("idle GPUs at the beginning of a long table do not decide the unit of the busy ones that follow")
{
    std::string table = "time,gpu_util\n";
    for (int i = 0; i < 80; ++i)
        table += std::to_string(1700000000 + i * 60) + (i < 60 ? ",1\n" : ",80\n");
    const std::vector<double> shares = values(imported("u.csv", table), "share");
    REQUIRE(shares.size() == 80);
    CHECK(shares.front() == 0.01);
    CHECK(shares.back() == Approx(0.8));
}

TEST_CASE("samples that all differ are samples where they come every hour, and their gap costs nothing")
{
    const ImportedTraces hourly = imported(
        "n.csv", "time,nodes\n2026-01-02T00:00:00Z,0\n2026-01-02T01:00:00Z,1\n2026-01-02T02:00:00Z,2\n"
                 "2026-01-02T03:00:00Z,3\n2026-01-02T10:00:00Z,10\n2026-01-02T11:00:00Z,11\n");
    CHECK(paidNodeHours(hourly) == Approx(0 + 1 + 2 + 3 + 10 + 11));
    // Events come when they come, and hold until the next.
    const ImportedTraces events =
        imported("e.csv", "second,nodes\n0,1\n60,2\n120,3\n180,4\n3800,5\n4000,0\n");
    CHECK(paidNodeHours(events) == Approx((60 + 120 + 180 + 4 * 3620 + 5 * 200) / 3600.0));
}

TEST_CASE("of two columns that would be one number of a trace neither wins, and the proposed line answers")
{
    const std::string table =
        "time,node_count,gpu_count\n2026-01-02T00:00:00Z,1,8\n2026-01-02T01:00:00Z,2,16\n";
    checkSays(refusal("w.csv", table),
              {"two columns that would both be \"ready\"", "--map gpu_count=ignore"});
    TraceReading answer;
    answer.roles = {{"gpu_count", "ignore"}};
    CHECK(values(imported("w.csv", table, answer), "ready") == std::vector<double>{1, 2});
    const std::string twice = "time,nodes,nodes\n2026-01-02T00:00:00Z,3,4\n2026-01-02T00:01:00Z,4,5\n";
    checkSays(refusal("d.csv", twice), {"column 2", "column 3", "--map 3=ignore"});
    TraceReading byNumber;
    byNumber.roles = {{"3", "ignore"}};
    CHECK(values(imported("d.csv", twice, byNumber), "ready") == std::vector<double>{3, 4});
}

TEST_CASE("a list of jobs is jobs whatever its columns are called, or is asked about")
{
    const std::string times = "2026-01-02T00:00:00Z,2026-01-02T00:30:00Z,8\n";
    const ImportedTraces dated = imported("se.csv", "start_time,end_time,gpus\n" + times);
    CHECK(dated.kind == TraceKind::Jobs);
    CHECK(values(dated, "duration") == std::vector<double>{1800});
    CHECK(values(dated, "gpus") == std::vector<double>{8});
    struct Row
    {
        const char *duration;
        const char *cell;
    };
    for (const Row &row :
         {Row{"duration", "5400"}, Row{"duration", "1:30:00"}, Row{"duration_h", "1.5"},
          Row{"duration_min", "90"}, Row{"duration_ms", "5400000"}, Row{"duration_hours", "1.5"},
          Row{"Walltime (min)", "90"}, Row{"hours", "1.5"}, Row{"duration_days", "0.0625"}}) {
        CAPTURE(row.duration, row.cell);
        for (const char *submitted : {"2026-01-02 00:00:00", "1767312000"}) {
            const ImportedTraces jobs =
                imported("j.csv", std::string("submit_time,") + row.duration + ",num_gpus\n" + submitted +
                                      "," + row.cell + ",8\n");
            CHECK(jobs.kind == TraceKind::Jobs);
            CHECK(values(jobs, "duration") == std::vector<double>{5400});
        }
    }
    CHECK(isNoted(imported("j.csv", "submit_time,duration,gpus\n1767312000,60,8\n"), "taken as seconds"));
    const std::string odd = "submit_time,duration,gpus\n2026-01-02 00:00:00,3600,8\n"
                            "2026-01-02 01:00:00,-00:10:00,8\n2026-01-02 02:00:00,1e300,8\n"
                            "2026-01-02 03:00:00,\"3,600\",8\n2026-01-02 04:00:00,60,-4\n";
    TraceReading said = skippingBad();
    said.table.decimals = DecimalMark::Point;
    const ImportedTraces kept = imported("j.csv", odd, said);
    CHECK(values(kept, "duration") == std::vector<double>{3600, 3600});
    CHECK(kept.rows.skipped.at("a duration that cannot be") == 2);
    CHECK(kept.rows.skipped.at("GPUs below 0") == 1);
    said.table.skipsBad = false;
    checkSays(refusal("j.csv", odd, said), {"3 of 5 rows", "line 3", "--skip-bad"});
    TraceReading jobs;
    jobs.kind = TraceKind::Jobs;
    checkSays(refusal("n.csv", "time,x\n1700000000,3\n1700000060,4\n", jobs),
              {"cannot be read as jobs", "num_gpus"});
    checkSays(refusal("s.csv", "user,login_time,logout_time\na,2026-01-02T00:00:00Z,2026-01-02T01:00:00Z\n"),
              {"times in \"login_time\" and in \"logout_time\"", "--map logout_time=ignore"});
    checkSays(refusal("c.csv", "time,took,x\n2026-01-02T00:00:00Z,1-02:03:04,3\n"),
              {"\"took\" has cells that are not plain numbers (\"1-02:03:04\")", "--map took=ignore"});
}

TEST_CASE("machines with a beginning and an end are lifetimes")
{
    const ImportedTraces lives = imported(
        "l.csv",
        "instance_id,start_time,end_time,preempted\ni-1,2026-01-02T00:00:00Z,2026-01-02T05:00:00Z,1\n"
        "i-2,2026-01-02T00:00:00Z,2026-01-03T00:00:00Z,0\ni-3,2026-01-02T00:00:00Z,,0\n");
    CHECK(lives.kind == TraceKind::Lifetimes);
    CHECK(values(lives, "lifetime") == std::vector<double>{5 * 3600, 24 * 3600});
    CHECK(values(lives, "interrupted") == std::vector<double>{1, 0});
    CHECK(lives.rows.skipped.at("no lifetime") == 1);
}

TEST_CASE("the job log of Philly is its attempts with their GPUs, each with its wait")
{
    const TraceFixture &log = traceFixtures().at("philly-json");
    const ImportedTraces jobs = imported(log.name, log.text);
    CHECK(jobs.format == "philly-json");
    const std::vector<double> lengths = values(jobs, "duration");
    REQUIRE(lengths.size() == 3);
    CHECK(lengths[0] == 3600);
    CHECK(std::isnan(lengths[1])); // it was never tried
    CHECK(lengths[2] == 7200);
    CHECK(values(jobs, "gpus")[0] == 3);
    CHECK(values(jobs, "gpus")[2] == 1);
    CHECK(values(jobs, "wait")[0] == 6);
    CHECK(values(jobs, "wait")[2] == 600);
    CHECK(isNoted(jobs, "1 attempt of a job that was tried again"));
}

TEST_CASE("a job of Slurm that two reports tell of is counted once, as it finished")
{
    const std::string header = "JobID|Submit|Start|End|Elapsed|State|AllocTRES\n";
    const std::string done =
        "1|2026-10-31T20:00:00|2026-10-31T20:00:00|2026-11-01T04:00:00|08:00:00|COMPLETED|gres/gpu=8\n";
    const std::string runs =
        "1|2026-10-31T20:00:00|2026-10-31T20:00:00|Unknown|05:00:00|RUNNING|gres/gpu=8\n";
    const std::string waits = "1|2026-10-31T20:00:00|Unknown|Unknown|00:00:00|PENDING|\n";
    const std::string again =
        "1|2026-10-31T20:00:00|2026-11-01T05:00:00|2026-11-01T06:00:00|01:00:00|COMPLETED|gres/gpu=8\n";
    for (const std::string &text : {header + done + header + done, header + waits + runs + done,
                                    header + done + runs, header + runs + waits + done}) {
        CAPTURE(text);
        const ImportedTraces once = imported("s.psv", text);
        CHECK(values(once, "duration") == std::vector<double>{8 * 3600});
        CHECK(isNoted(once, "is counted once, as it finished"));
        CHECK(once.rows.skipped.empty());
    }
    CHECK(isNoted(imported("s.psv", header + done + header), "line 3 is the header again"));
    // A job that was put back and started again ran twice.
    CHECK(values(imported("s.psv", header + done + again), "duration") ==
          std::vector<double>{8 * 3600, 3600});
    checkSays(refusal("n.psv", done + runs), {"sacct without its header line"});
}

TEST_CASE("GPUs of older Slurm are told for each node, and Unix seconds are times")
{
    const std::string header = "JobID|Submit|Start|End|Elapsed|State|NNodes|AllocGRES\n";
    const ImportedTraces jobs = imported(
        "g.psv", header +
                     "1|1577836800|1577836800|1577840400|01:00:00|COMPLETED|2|gpu:8\n"
                     "2|1577836801|1577836900|1577840400|01:00:00|COMPLETED|1|gpu:v100:4(IDX:0-1,3-4),nic:2\n"
                     "3|1577836802|1577836900|1577840400|01:00:00|COMPLETED|1|\n");
    CHECK(values(jobs, "gpus") == std::vector<double>{16, 4, 0});
    const ImportedTraces unknown =
        imported("g.psv", "JobID|Submit|Start|Elapsed|ReqGRES\n1|2020-01-01T00:00:00|2020-01-01T00:00:00|"
                          "01:00:00|gpu:8\n");
    CHECK(unknown.rows.traces.front().column("gpus") == nullptr);
    CHECK(isNoted(unknown, "no column NNodes"));
}

TEST_CASE("no job has a length below 0")
{
    const std::string header = "JobID|Submit|Start|End|Elapsed|AllocTRES\n";
    const ImportedTraces jobs = imported(
        "s.psv",
        header + "1|2026-10-25T02:30:00|2026-10-25T02:45:00|2026-10-25T02:15:00|00:30:00|gres/gpu=4\n"
                 "2|2026-10-25T02:30:00|2026-10-25T02:45:00|2026-10-25T02:15:00||gres/gpu=4\n"
                 "3|2026-10-25T01:00:00|2026-10-25T01:30:00|2026-10-25T01:15:00|-00:15:00|gres/gpu=4\n",
        skippingBad());
    CHECK(values(jobs, "duration") == std::vector<double>{1800});
    CHECK(jobs.rows.skipped.size() == 1);
    CHECK_THAT(jobs.rows.skipped.begin()->first, Catch::Contains("ends before it starts"));
    CHECK_FALSE(parseClockDuration("-00:15:00"));
    CHECK(parseClockDuration("1-02:03:04") == 86400 + 2 * 3600 + 3 * 60 + 4);
}

TEST_CASE("rows without a number are requests only where something says so")
{
    const std::string events = "time,event,node\n2026-10-01T00:00:00Z,NodeReady,n1\n"
                               "2026-10-01T00:01:00Z,NodeReady,n2\n2026-10-01T00:05:00Z,NodeRemoved,n1\n";
    checkSays(refusal("e.csv", events), {"no column of numbers (\"event\", \"node\")", "--kind arrivals"});
    TraceReading said;
    said.kind = TraceKind::Arrivals;
    CHECK(imported("e.csv", events, said).rows.traces.front().points() == 3);
    checkSays(refusal("a.jsonl", "{\"ts\": \"2026-10-01T00:00:00Z\", \"msg\": \"hello\"}\n"
                                 "{\"ts\": \"2026-10-01T00:01:00Z\", \"msg\": \"bye\"}\n"),
              {"(\"msg\")", "--kind arrivals"});
    for (const char *log : {"time,path\n2026-10-01T00:00:00Z,/a\n2026-10-01T00:00:01Z,/b\n",
                            "request_time,user\n2026-10-01T00:00:00Z,a\n2026-10-01T00:00:01Z,b\n",
                            "time\n2026-10-01T00:00:00Z\n2026-10-01T00:00:01Z\n"}) {
        CAPTURE(log);
        CHECK(imported("r.csv", log).kind == TraceKind::Arrivals);
    }
    // Spot warnings are events of machines; their numbers name things.
    checkSays(refusal("w.jsonl",
                      "{\"version\": \"0\", \"account\": \"1\", \"time\": \"2026-10-01T00:22:00Z\"}\n"
                      "{\"version\": \"0\", \"account\": \"1\", \"time\": \"2026-10-01T01:22:00Z\"}\n"),
              {"\"version\"", "\"account\"", "names written as numbers"});
}

TEST_CASE("numbers with something beside them are asked about, and per cent are read")
{
    const auto table = [](const std::string &first, const std::string &second) {
        return "time,nodes\n2026-01-02T00:00:00Z," + first + "\n2026-01-02T00:01:00Z," + second + "\n";
    };
    for (const auto &[first, second] :
         {std::pair("5 nodes", "6 nodes"), std::pair("97 GiB", "98 GiB"), std::pair("$5", "$6"),
          std::pair("30ms", "40ms"), std::pair("5", "5%")}) {
        CAPTURE(first);
        checkSays(refusal("m.csv", table(first, second)),
                  {"\"nodes\" has cells that are not plain numbers", "--map nodes=ignore"});
    }
    CHECK(values(imported("p.csv", "Time,GPU Util gpu-0\n2026-10-01 00:00:00,97%\n2026-10-01 00:00:15,1%\n"),
                 "share") == std::vector<double>{0.97, 0.01});
    const std::string german = "time;nodes\n2026-01-02T00:00:00Z;1.200\n2026-01-02T00:01:00Z;900\n";
    checkSays(refusal("g.csv", german), {"'1.200' in line 2 is 1.200 or 1,200", "--decimal comma"});
    TraceReading comma;
    comma.table.decimals = DecimalMark::Comma;
    CHECK(values(imported("g.csv", german, comma), "ready") == std::vector<double>{1200, 900});
    checkSays(refusal("m.csv", table("\"1,200\"", "900")), {"'1,200' in line 2", "--decimal point"});
    CHECK(values(imported("g.csv", "time;nodes\n2026-01-02T00:00:00Z;1.25\n2026-01-02T00:01:00Z;900\n"),
                 "ready") == std::vector<double>{1.25, 900});
    // Words that begin with digits are names.
    CHECK(imported("z.csv", "time,zone,nodes\n1700000000,1a,3\n1700000000,1b,4\n").rows.traces.size() == 2);
}

TEST_CASE("money, things measured and bills are no nodes")
{
    for (const char *name :
         {"BilledCost", "EffectiveCost", "UnblendedCost", "gpuCost", "amount", "euros", "revenue", "budget",
          "spend", "seconds", "age_days", "distance_m", "lat", "rpm", "http_status"}) {
        CAPTURE(name);
        const std::string table = std::string("time,") + name + "\n2026-10-01,1200\n2026-10-02,1300\n";
        checkSays(refusal("c.csv", table), {"does not say what its numbers are"});
    }
    for (const char *header : {"BilledCost,ChargePeriodStart,EffectiveCost", "lineItem/UnblendedCost,x,y",
                               "UsageDateTime,MeterCategory,PreTaxCost"}) {
        CAPTURE(header);
        checkSays(refusal("b.csv", std::string(header) + "\n2026-10-01,2026-10-01,3\n"),
                  {"bill", "study import-bill"});
    }
    CHECK(imported("n.csv", "time,nodes\n2026-10-01,1200\n2026-10-02,1300\n").kind == TraceKind::NodeCounts);
}

TEST_CASE("pods that wait are a queue, paid for by nobody")
{
    const std::string samples = R"([1700000000,"3"],[1700000060,"5"])";
    CHECK(values(imported("p.json",
                          matrixOf(R"({"__name__":"kube_pod_status_phase","phase":"Pending"})", samples)),
                 "queue") == std::vector<double>{3, 5});
    CHECK(queryMeaning("sum(kube_pod_status_phase{phase=\"Pending\"})", {}).value.name == "queue");
    CHECK(queryMeaning("sum(kube_pod_status_phase{phase=\"Running\"})", {}).value.name == "ready");
}

TEST_CASE("values that cannot be are no values")
{
    const ImportedTraces requests =
        imported("a.csv",
                 "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.68,374,44\n"
                 "2023-11-16 18:15:52.39,1e300,5\n",
                 skippingBad());
    CHECK(values(requests, "input_tokens") == std::vector<double>{374});
    CHECK(requests.rows.skipped.at("more tokens than a request can have") == 1);
    CHECK_FALSE(TimeZone::parse("+25:00"));
    CHECK(TimeZone::parse("+14:00"));
}

TEST_CASE("a refusal names what is wrong, not what is near")
{
    for (const char *time : {"the 2nd of January 2026", "2026-01-02 00:00:00 CET"}) {
        CAPTURE(time);
        const std::string row = std::string(time) + ",4\n";
        checkSays(refusal("t.csv", "time,nodes\n" + row + row),
                  {"the times in \"time\" cannot be read", time, "--time-zone"});
    }
    checkSays(refusal("d.csv", "time,nodes\n01/02/2026 00:00,4\n02/02/2026 00:00,5\n"),
              {"'01/02/2026 00:00' in line 2 is 2026-02-01 or 2026-01-02", "--days day-first"});
    checkSays(refusal("h.csv", "time,nodes\n"), {"a header without rows"});
    checkSays(refusal("a.json", "[1,1,1,0,1]"), {"a JSON list of bare values"});
    checkSays(refusal("s.psv", "JobID|Submit|Start|End|Elapsed\n1|soon|later|never|x\n"),
              {"none of the 1 rows can be used: its times of submission and start cannot be read"});
}

TEST_CASE("decimal commas and commas between thousands are read where nothing else can be meant")
{
    const ImportedTraces runs = imported(
        "s.csv", "concurrency;requests_per_s;output_tokens_per_s;input_tokens;output_tokens;ttft_p95_s\n"
                 "1;0,5;100;1000;200;0,05\n8;3;600;1000;200;0,08\n");
    CHECK(values(runs, "requests_per_s") == std::vector<double>{0.5, 3});
}

TEST_CASE("a run that failed too often does not shape the lengths of its series")
{
    const std::string header =
        "concurrency,requests_per_s,input_tokens,output_tokens,completed,failed,ttft_p95_s\n";
    const ImportedTraces runs =
        imported("s.csv", header + "1,2,1000,200,1000,0,0.05\n4,6,1000,200,1000,0,0.06\n"
                                   "8,10,1111,222,900,100,0.08\n");
    REQUIRE(runs.rows.traces.size() == 1);
    CHECK(runs.rows.traces.front().attributes.at("lengths") == "1000-200");
}
