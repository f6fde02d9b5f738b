// Tables as people keep them: lengths under any name with any unit, rates with their thousands, the same row
// twice, sheets of OpenDocument, letters and line ends of other systems.
#include "data/readers/ods_cells.h"
#include "data/readers/text_stream.h"
#include "data/trace_formats/measure_words.h"
#include "tests/data/read_trace.h"

#include <zip.h>

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

bool says(const ImportedTraces &read, const char *part)
{
    return std::any_of(read.rows.issues.begin(), read.rows.issues.end(),
                       [&](const Issue &issue) { return issue.sentence.find(part) != std::string::npos; });
}

double gpuHoursOf(const ImportedTraces &read)
{
    const std::vector<double> seconds = values(read, "duration"), gpus = values(read, "gpus");
    double sum = 0;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        sum += seconds[i] * gpus[i] / 3600;
    return sum;
}

void writeArchive(const std::string &path, const std::string &name, const std::string &text)
{
    zip_t *archive = zip_open(path.c_str(), ZIP_CREATE, nullptr);
    zip_file_add(archive, name.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0), 0);
    REQUIRE(zip_close(archive) == 0);
}

} // namespace

TEST_CASE("a unit of time stands behind a name, in the words of several languages")
{
    using Unit = std::pair<std::string_view, double>;
    CHECK(withoutTimeUnit("latency_ms") == Unit("latency", 1e-3));
    CHECK(withoutTimeUnit("Lifetime [h]") == Unit("Lifetime", 3600));
    CHECK(withoutTimeUnit("Laufzeit (Std.)") == Unit("Laufzeit", 3600));
    CHECK(withoutTimeUnit("latency_\xC2\xB5s") == Unit("latency", 1e-6));
    CHECK(withoutTimeUnit("requests_per_hour") == Unit("requests_per_hour", 0));
    CHECK(withoutTimeUnit("start_time") == Unit("start_time", 0));
    CHECK(measureOf("elapsed_seconds")->seconds == 1);
    CHECK(measureOf("queue_days")->seconds == 86400);
}

TEST_CASE("lengths of jobs and lifetimes have the unit that their name says in any words")
{
    const std::string row = "1;2026-09-01 08:00:00;1,5;8\n2;2026-09-01 09:00:00;2;4\n";
    for (const char *name : {"Laufzeit (Std)", "Dauer [h]", "duration_hrs",
                             "dur\xC3\xA9"
                             "e (heures)"}) {
        CAPTURE(name);
        CHECK(gpuHoursOf(imported("j.csv", "job_id;submit_time;" + std::string(name) + ";gpus\n" + row)) ==
              20);
    }
    CHECK(gpuHoursOf(imported("g.csv", "job_id,submit_time,gpu_hours,gpus\n1,2026-09-01 08:00:00,20,8\n"
                                       "2,2026-09-01 09:00:00,4,4\n")) == 24);
    for (const auto &[name, factor] : {std::pair("lifetime (min)", 60.0),
                                       {"Lifetime [h]", 3600.0},
                                       {"lifetime_days", 86400.0},
                                       {"lifetime_s", 1.0}}) {
        CAPTURE(name);
        const ImportedTraces lives = imported("l.csv", std::string(name) + ",preempted\n6,true\n12,false\n");
        CHECK(values(lives, "lifetime") == std::vector<double>{6 * factor, 12 * factor});
    }
}

TEST_CASE("bare lengths of jobs have the unit that their start and end show")
{
    const std::string header = "JobID,State,Submit,Start,End,Elapsed,AllocTRES\n";
    const ImportedTraces days = imported(
        "s.csv", header + "1,COMPLETED,46266.3333333333,46266.375,46266.4583333333,0.0833333333333333,"
                          "\"cpu=8,gres/gpu=4\"\n"
                          "2,COMPLETED,46266.3333333333,46266.375,46266.4166666667,0.0416666666666667,"
                          "\"cpu=8,gres/gpu=8\"\n");
    CHECK(gpuHoursOf(days) == Approx(16));
    CHECK(says(days, "the lengths are in days, as start and end show"));
    const ImportedTraces hours =
        imported("j.csv", "submit_time,start_time,end_time,duration,gpus\n2026-09-01 08:00:00,2026-09-01 "
                          "08:00:00,2026-09-01 10:30:00,2.5,8\n");
    CHECK(gpuHoursOf(hours) == Approx(20));
    const ImportedTraces report =
        imported("r.csv", "date,gpus,gpu_hours\n2026-09-01,8,150\n2026-09-02,8,170\n2026-09-03,8,160\n");
    CHECK(report.kind == TraceKind::NodeCounts);
    const ImportedTraces lengths =
        imported("l.csv", "submit_time,duration_s,nodes\n2026-09-01 08:00:00,60,2\n");
    CHECK(values(lengths, "duration") == std::vector<double>{60});
    const ImportedTraces dashes =
        imported("d.csv", "job_id,submit_time,duration,gpus\n1,2026-09-01 08:00:00,1-02:30,2\n");
    CHECK(gpuHoursOf(dashes) == Approx(53));
}

TEST_CASE("the same job twice counts once, the same row without a name of its job is told")
{
    const std::string row = "1,2026-09-01 08:00:00,7200,4\n";
    const ImportedTraces named = imported("j.csv", "job_id,submit_time,duration_s,gpus\n" + row + row);
    CHECK(gpuHoursOf(named) == 8);
    CHECK(says(named, "1 row repeats the job of another row"));
    const ImportedTraces nameless = imported("n.csv", "queue_no,submit_time,duration_s,gpus\n" + row + row);
    CHECK(gpuHoursOf(nameless) == 16);
    CHECK(says(nameless, "1 row is the same as another, and no column names the jobs; they count as jobs of "
                         "their own: 16 GPU-hours, 8 without them"));
}

TEST_CASE("a job without a number of GPUs, and GPUs of each node or of all, are asked about")
{
    checkSays(refusal("e.csv", "job_id,submit_time,duration_s,gpus\n1,2026-09-01 08:00:00,7200,8\n"
                               "2,2026-09-01 09:00:00,3600,\n"),
              {"1 of 2 rows", "line 3", "no number of GPUs"});
    checkSays(refusal("n.csv", "job_id,submit_time,duration_s,nodes,gpus_per_node\n1,2026-09-01 "
                               "08:00:00,7200,4,8\n2,2026-09-01 09:00:00,3600,,8\n"),
              {"1 of 2 rows", "no number of GPUs"});
    const std::string replicas = "job_id,submit_time,duration_h,replicas,gpus\n1,2026-09-01 08:00:00,2,4,8\n"
                                 "2,2026-09-02 08:00:00,1,1,8\n";
    checkSays(refusal("r.csv", replicas),
              {"1 to 4 in \"replicas\"", "--map gpus=gpus_per_node", "--map replicas=ignore"});
    TraceReading reading;
    reading.roles = {{"gpus", "gpus_per_node"}};
    CHECK(gpuHoursOf(imported("r.csv", replicas, reading)) == 72);
    reading.roles = {{"replicas", "ignore"}};
    CHECK(gpuHoursOf(imported("r.csv", replicas, reading)) == 24);
    const std::string gres = "job_id,submit_time,hours,gres\n1,2026-09-01 08:00:00,2,gpu:h100:4(S:0-1)\n";
    checkSays(refusal("g.csv", gres), {"gives GPUs by node in \"gres\"", "--map gres=gpus"});
    reading.roles = {{"gres", "gpus"}};
    CHECK(gpuHoursOf(imported("g.csv", gres, reading)) == 8);
}

TEST_CASE("scaling tables say rates by their unit, and thousands in front of it")
{
    for (const auto &[header, second] : {std::pair("GPUs,samples/s", 1568.0),
                                         {"# GPUs,tok/s", 1568.0},
                                         {"gpus,Throughput [k samples/s]", 1568000.0},
                                         {"Number of GPUs,Throughput (tokens/s)", 1568.0}}) {
        CAPTURE(header);
        const ImportedTraces read = imported("s.csv", std::string(header) + "\n8,800\n16,1568\n");
        CHECK(values(read, "throughput")[1] == second);
    }
    CHECK(values(imported("t.csv", "GPUs,Step time (ms)\n8,100\n16,52\n"), "duration")[1] == Approx(0.052));
}

TEST_CASE("tables of use are told by columns of hours and days, and two of them by their ends")
{
    const ImportedTraces hours = imported(
        "h.csv", "hour,count,total_prompt_tokens,Completion tokens\n2026-11-02 00:00,100,100000,20000\n"
                 "2026-11-02 01:00,200,200000,40000\n2026-11-02 02:00,300,300000,60000\n");
    CHECK(hours.kind == TraceKind::Arrivals);
    CHECK(values(hours, "rate")[2] == Approx(300.0 / 3600));
    CHECK(values(hours, "output_tokens")[0] == 200);
    const ImportedTraces counted =
        imported("n.csv", "hour,requests,prompt_tokens,completion_tokens\n0,100,1000,200\n1,200,2000,400\n"
                          "2,300,3000,600\n");
    CHECK(values(counted, "rate")[2] == Approx(300.0 / 3600));
    const ImportedTraces nodes = imported("c.csv", "hour,nodes\n0,3\n1,4\n2,4\n");
    CHECK(required(wholesOf(*nodes.rows.traces.front().column("time")))(2) == 2 * 3600 * 1'000'000'000LL);
    const ImportedTraces two = imported(
        "t.csv", "start_time,end_time,num_model_requests,input_tokens,output_tokens\n"
                 "1793577600,1793664000,2400,2400000,480000\n1793664000,1793750400,1200,1200000,240000\n");
    CHECK(values(two, "rate")[1] == Approx(1200.0 / 86400));
    CHECK(std::isnan(values(two, "rate")[2])); // it ends
}

TEST_CASE("samples of several GPUs that nothing tells apart are asked about, memory is no time at work")
{
    std::string rows;
    for (const char *second : {"00", "05", "10"})
        for (const char *share : {"90 %", "10 %"})
            rows += std::string("2026/11/02 10:00:") + second + ", NVIDIA H100, " + share + "\n";
    checkSays(refusal("n.csv", "timestamp, name, utilization.gpu [%]\n" + rows),
              {"several rows with different values for each time", "index"});
    checkSays(refusal("m.csv", "timestamp, index, utilization.memory [%]\n2026/11/02 10:00:00, 0, 40 %\n"
                               "2026/11/02 10:00:05, 0, 40 %\n"),
              {"\"utilization.memory [%]\" has per cent", "--map"});
}

TEST_CASE("ticks of availability are a list of whole numbers, or of anything else")
{
    const auto ticks = [](const std::string &list, const std::string &before = {}) {
        return values(imported("a.json", "{" + before + "\"data\": " + list +
                                             ", \"metadata\": {\"gap_seconds\": 600}}"),
                      "up");
    };
    CHECK(ticks("[1, 0,\n 12 ]") == std::vector<double>{1, 0, 12});
    CHECK(std::isnan(ticks("[1, 2000000]")[1]));
    CHECK(std::isnan(ticks("[1, null]")[1]));
    CHECK(ticks("[1, 2.0]")[1] == 2);
    CHECK(ticks("[1, 0]", "\"more\": {\"data\": [7, 7, 7]}, ") == std::vector<double>{1, 0});
    for (const char *list : {"[1, 01]", "[1 0]", "[1, 0,]", "[1, 0"}) {
        CAPTURE(list);
        CHECK_FALSE(readText("a.json",
                             "{\"metadata\": {\"gap_seconds\": 600}, \"data\": " + std::string(list) + "}"));
    }
}

TEST_CASE("sheets and files of other systems read like those of this one")
{
    const std::string table = "time,nodes\n2026-09-01 08:00:00,3\n2026-09-01 09:00:00,4\n";
    std::string mac = table;
    std::replace(mac.begin(), mac.end(), '\n', '\r');
    CHECK(values(imported("m.csv", mac), "ready") == std::vector<double>{3, 4});
    const ImportedTraces latin = imported("l.csv", "Zeit;Ger\xE4t;Knoten\n2026-09-01 08:00;\xE4;3\n"
                                                   "2026-09-01 09:00;\xE4;4\n");
    CHECK(latin.rows.traces.front().attributes.at("series") == "\xC3\xA4");
    CHECK(latin.rows.preview.columns[1].name == "ger\xC3\xA4t");
    const ImportedTraces serial = imported("o.csv", "time,nodes\n46266.3333,3\n46266.3750,4\n46266.4167,4\n");
    CHECK(serial.rows.traces.front().hasClock);
    CHECK(required(wholesOf(*serial.rows.traces.front().column("time")))(0) % (3600 * 1'000'000'000LL) == 0);
}

TEST_CASE("cells of OpenDocument are per cent, lengths, money and truths as people write them")
{
    const auto cell = [](const std::string &attributes) {
        return withTextCells("<table:table-cell " + attributes + "><text:p>x</text:p></table:table-cell>");
    };
    const auto text = [](const std::string &written) {
        return "<table:table-cell office:value-type=\"string\"><text:p>" + written +
               "</text:p></table:table-cell>";
    };
    CHECK(cell("office:value-type=\"percentage\" office:value=\"0.505\"") == text("50.5%"));
    CHECK(cell("office:value-type=\"time\" office:time-value=\"PT26H30M00S\"") == text("26:30:00"));
    CHECK(cell("office:value-type=\"currency\" office:currency=\"EUR\" office:value=\"12.5\"") ==
          text("EUR12.5"));
    CHECK(cell("office:value-type=\"currency\" office:currency=\"USD\" office:value=\"12.5\"") ==
          text("12.5"));
    CHECK(cell("office:value-type=\"boolean\" office:boolean-value=\"true\"") == text("true"));
    CHECK(cell("office:value-type=\"float\" office:value=\"1\"").empty());

    const auto row = [](const std::string &first, const std::string &second) {
        return "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>" + first +
               "</text:p></table:table-cell>" + second + "</table:table-row>";
    };
    const auto share = [](const char *value) {
        return std::string("<table:table-cell office:value-type=\"percentage\" office:value=\"") + value +
               "\"><text:p>x</text:p></table:table-cell>";
    };
    const std::string sheet =
        row("time",
            "<table:table-cell office:value-type=\"string\"><text:p>gpu</text:p></table:table-cell>") +
        row("2026-09-01 08:00", share("0.5")) + row("2026-09-01 09:00", share("1"));
    const TemporaryFolder folder;
    writeArchive(folder.file("t.ods"), "content.xml",
                 "<?xml version=\"1.0\"?><office:document-content "
                 "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
                 "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "
                 "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body>"
                 "<office:spreadsheet><table:table table:name=\"March\">" +
                     sheet + "</table:table><table:table table:name=\"April\">" + sheet +
                     "</table:table></office:spreadsheet></office:body></office:document-content>");
    TraceImport import;
    import.path = folder.file("t.ods");
    const ImportedTraces read = required(readTraces(import));
    CHECK(values(read, "share") == std::vector<double>{0.5, 1});
    CHECK(says(read,
               "the sheet \"March\" is read; the workbook has tables in \"April\" too, which --sheet NAME "
               "reads"));
}

TEST_CASE("rows that cannot be read refuse a list of which they are more than one in a hundred")
{
    const std::string lives = "lifetime_h,outcome\n6,preempted\n12,completed\n3,preempted\n";
    checkSays(refusal("l.csv", lives), {"has 1 of 3 rows that cannot be read", "line 3", "--skip-bad"});
    CHECK(values(imported("l.csv", lives, skippingBad()), "lifetime").size() == 2);
    checkSays(refusal("u.csv", "time,gpu_util\n2026-09-01 08:00,105 %\n2026-09-01 09:00,80 %\n"),
              {"has 1 of 2 rows that cannot be read", "a value that cannot be"});
    std::string many = "time,nodes\n";
    for (int i = 0; i < 150; ++i)
        many += std::to_string(1700000000 + 60 * i) + (i == 75 ? ",soon\n" : ",4\n");
    CHECK(values(imported("n.csv", many), "ready").size() == 149);
    // A cell that is empty, or says that nothing was measured, is no such row.
    CHECK(
        values(imported("m.csv", "time,nodes\n1700000000,3\n1700000060,\n1700000120,4\n"), "ready").size() ==
        2);
    checkSays(refusal("j.jsonl",
                      "{\"submit_time\": \"2026-09-01 08:00:00\", \"duration_s\": 60, \"gpus\": 8}\n\n"
                      "{\"submit_time\": \"2026-09-01 08:00:00\", \"duration_s\": \"long\", \"gpus\": 8}\n"),
              {"1 of 2 rows", "the first in line 3"});
    TraceReading counts;
    counts.kind = TraceKind::NodeCounts;
    const auto below = readText(
        "n.jsonl", "{\"time\": 1700000000, \"nodes\": 3}\n{\"time\": 1700000060, \"nodes\": -3}\n", counts);
    REQUIRE_FALSE(below);
    CHECK_THAT(below.error().where, Catch::EndsWith("n.jsonl:2"));
    checkSays(refusal("t.json",
                      "[{\"timestamp\": 1700000000, \"prompt_tokens\": 5, \"completion_tokens\": 1}, "
                      "{\"timestamp\": 1700000060, \"prompt_tokens\": \"many\", \"completion_tokens\": 1}]"),
              {"the first in entry 2"});
}

TEST_CASE("a day of another column decides the order of days that have two readings")
{
    const ImportedTraces jobs = imported(
        "j.csv", "job_id,submit_time,start_time,end_time,gpus\n1,03/09/2026 08:00,03/09/2026 "
                 "09:00,03/09/2026 11:00,8\n2,05/09/2026 08:00,05/09/2026 09:00,13/09/2026 09:00,4\n");
    CHECK(gpuHoursOf(jobs) == 16 + 4 * 8 * 24);
}
