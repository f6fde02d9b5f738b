// Samples of monitoring as each system exports them, and tables of use.
#include "data/traces/trace_analysis.h"
#include "tests/data/read_trace.h"
#include "tests/data/trace_fixtures.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr const char *kUsageOfAnHour =
    "start_time,end_time,model,num_model_requests,input_tokens,output_tokens,"
    "input_cached_tokens\n"
    "1793577600,1793581200,gpt-x,1200,1200000,240000,600000\n"
    "1793581200,1793584800,gpt-x,600,600000,120000,300000\n"
    "1793584800,1793588400,gpt-x,0,0,0,0\n";

void checkUsage(const ImportedTraces &read)
{
    REQUIRE(read.kind == TraceKind::Arrivals);
    const Trace &trace = read.rows.traces.front();
    const TraceValues known = required(TraceValues::of(trace));
    const ArrivalStatistics arrivals = arrivalStatisticsOf(known);
    CHECK(arrivals.requests == Approx(1800));
    CHECK(arrivals.ratePerSecond * 3600 * 730 == Approx(438'000));
    CHECK(tokenStatisticsOf(known, "input_tokens").mean == Approx(1000));
    CHECK(tokenStatisticsOf(known, "output_tokens").mean == Approx(200));
    CHECK(std::isnan(tokenStatisticsOf(known, "output_tokens").p95));
    CHECK(cachedShare(known) == Approx(0.5));
}

} // namespace

TEST_CASE("a table of use is a rate with the tokens of a request, from a table and from the API's page")
{
    checkUsage(imported("u.csv", kUsageOfAnHour));
    checkUsage(imported("u.json", traceFixtures().at("openai-usage").text));
    const ImportedTraces minutes = imported("m.csv", "timestamp,request_count,input_tokens,output_tokens\n"
                                                     "2026-07-01T00:00:00Z,60,61440,15360\n"
                                                     "2026-07-01T00:01:00Z,30,30720,7680\n"
                                                     "2026-07-01T00:02:00Z,90,92160,23040\n");
    CHECK(values(minutes, "rate") == std::vector<double>{1, 0.5, 1.5});
    CHECK(values(minutes, "input_tokens") == std::vector<double>{1024, 1024, 1024});
    const ImportedTraces bare =
        imported("b.csv", "date,requests\n2026-07-01,86400\n2026-07-02,43200\n2026-07-03,0\n");
    CHECK(values(bare, "rate") == std::vector<double>{1, 0.5, 0});
}

TEST_CASE("rows of several models add up with a note, and a cell that cannot be read refuses the table")
{
    const std::string two = "start_time,end_time,model,num_model_requests,input_tokens\n"
                            "1793577600,1793581200,a,3600,3600\n1793577600,1793581200,b,3600,10800\n"
                            "1793581200,1793584800,a,3600,3600\n1793584800,1793588400,a,3600,3600\n";
    const ImportedTraces read = imported("two.csv", two);
    CHECK(values(read, "rate") == std::vector<double>{2, 1, 1});
    CHECK(values(read, "input_tokens") == std::vector<double>{2, 1, 1});
    checkSays(read.rows.issues.front().sentence, {"2 models are added up"});
    const std::string bad = two + "1793588400,1793592000,a,many,3600\n";
    checkSays(refusal("bad.csv", bad), {"1 of 5 rows", "line 6", "no count of requests", "--skip-bad"});
    CHECK(values(imported("bad.csv", bad, skippingBad()), "rate") == std::vector<double>{2, 1, 1});
    checkSays(refusal("few.csv", "date,requests\n2026-07-01,60\n2026-07-02,30\n"),
              {"three steps", "found 2"});
}

TEST_CASE("promtool, VictoriaMetrics, InfluxDB and CloudWatch say the same of the same samples")
{
    const std::vector<double> shares{0.8, 0.4};
    CHECK(values(imported("dump.txt", "{__name__=\"DCGM_FI_DEV_GPU_UTIL\", gpu=\"0\"} 80 1793613600000\n"
                                      "{__name__=\"DCGM_FI_DEV_GPU_UTIL\", gpu=\"0\"} 40 1793613615000\n"),
                 "share") == shares);
    CHECK(
        values(imported("vm.jsonl",
                        "{\"metric\": {\"__name__\": \"DCGM_FI_DEV_GPU_UTIL\", \"gpu\": \"0\"}, \"values\": "
                        "[80, null, -1, 40], \"timestamps\": [1793613600000, 1793613605000, 1793613610000, "
                        "1793613615000]}\n"),
               "share") == shares);
    CHECK(values(imported("cw.json",
                          "{\"Label\": \"GPUUtilization\", \"Datapoints\": [{\"Timestamp\": "
                          "\"2026-11-02T10:05:00+00:00\", \"Average\": 40.0, \"Unit\": \"Percent\"}, "
                          "{\"Timestamp\": \"2026-11-02T10:00:00+00:00\", \"Average\": 80.0, \"Unit\": "
                          "\"Percent\"}]}"),
                 "share") == shares);
    CHECK(values(
              imported("data.json",
                       "{\"MetricDataResults\": [{\"Id\": \"m1\", \"Label\": \"nvidia_smi_utilization_gpu\", "
                       "\"Timestamps\": [\"2026-11-02T10:05:00Z\", \"2026-11-02T10:00:00Z\"], \"Values\": "
                       "[40.0, 80.0]}]}"),
              "share") == shares);
    const std::string influx = traceFixtures().at("influx-csv").text;
    CHECK(values(imported("i.csv", influx), "share") == std::vector<double>{0.8, 0.40125});
    std::string other = influx;
    for (auto at = other.find(",0\n"); at != std::string::npos; at = other.find(",0\n", at))
        other.replace(at, 2, ",1");
    const ImportedTraces two = imported("i.csv", influx + "\n" + other);
    REQUIRE(two.rows.traces.size() == 2);
    CHECK(two.rows.traces[1].name == "i/1");
}

TEST_CASE("samples of one GPU without a name are asked about and count no machines")
{
    const std::string nameless =
        "#group,false,false,true,false,true\n#datatype,string,long,dateTime:RFC3339,double,"
        "string\n#default,mean,,,,\n,result,table,_time,_value,gpu\n"
        ",,0,2026-11-02T10:00:00Z,80,0\n,,0,2026-11-02T10:01:00Z,40,0\n";
    checkSays(refusal("i.csv", nameless),
              {"from 40 to 80 for each GPU", "--kind utilisation --unit percent"});
    TraceReading said;
    said.kind = TraceKind::Utilisation;
    said.unit = "percent";
    CHECK(values(imported("i.csv", nameless, said), "share") == std::vector<double>{0.8, 0.4});
    const std::string table = "time,value,gpu\n2026-11-02T10:00:00Z,80,0\n2026-11-02T10:01:00Z,40,0\n";
    checkSays(refusal("t.csv", table),
              {"share of the time that each GPU is at work", "--map value=utilisation"});
    checkSays(refusal("cw.json", "{\"Label\": \"RequestCount\", \"Datapoints\": [{\"Timestamp\": "
                                 "\"2026-11-02T10:05:00Z\", \"Sum\": 40.0, \"Unit\": \"Count\"}]}"),
              {"sums or percentiles", "--statistics Average"});
    checkSays(refusal("vm.jsonl",
                      "{\"metric\": {\"__name__\": \"up\"}, \"values\": [1, 1], \"timestamps\": [1]}\n"),
              {"found 2 and 1"});
}

TEST_CASE("a column counts requests by the words of its name, and rows of many requests without one are "
          "asked about")
{
    const auto table = [](const std::string &count) {
        std::string text =
            "start_time,input_tokens,output_tokens" + (count.empty() ? "" : "," + count) + "\n";
        for (int hour = 0; hour < 3; ++hour)
            text += "2026-11-02T1" + std::to_string(hour) + ":00:00Z,100000,20000" +
                    (count.empty() ? "" : ",100") + "\n";
        return text;
    };
    for (const char *name :
         {"total_requests", "request count", "api_calls", "Queries", "number_of_requests"}) {
        const ImportedTraces read = imported("u.csv", table(name));
        CHECK(values(read, "input_tokens") == std::vector<double>(3, 1000));
        CHECK(values(read, "rate")[0] == Approx(100 / 3600.0));
    }
    checkSays(refusal("u.csv", table("")), {"how many requests", "--kind arrivals"});
    TraceReading single;
    single.kind = TraceKind::Arrivals;
    CHECK(values(imported("u.csv", table(""), single), "input_tokens") == std::vector<double>(3, 100000));
    CHECK(values(imported("u.csv", table("request_id"), single), "input_tokens").front() == 100000);
}

TEST_CASE("tokens that are no number refuse a log of requests, per cent of nodes are asked about")
{
    const std::string log = "time,input_tokens\n2026-11-02T10:00:00Z,512\n2026-11-02T10:00:07Z,1.5k\n";
    checkSays(refusal("r.csv", log), {"1 of 2 rows", "line 3", "--skip-bad"});
    CHECK(values(imported("r.csv", log, skippingBad()), "input_tokens") == std::vector<double>{512});
    checkSays(refusal("n.csv", "time,ready_nodes\n2026-11-02T10:00:00Z,50%\n2026-11-02T10:01:00Z,100%\n"),
              {"per cent (\"50%\") where nodes are counted", "--map ready_nodes=utilisation"});
    CHECK(imported("g.csv", "time,gpu_idx,gpu_util\n2026-11-02T10:00:00Z,0,90\n2026-11-02T10:00:00Z,1,10\n")
              .rows.traces.size() == 2);
}
