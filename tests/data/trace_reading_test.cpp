#include "data/readers/time_text.h"
#include "data/readers/utc_time.h"
#include "data/trace_formats/rejected_rows.h"
#include "data/trace_formats/trace_import.h"
#include "data/traces/column_values.h"
#include "tests/data/read_trace.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/gzip.h"
#include "tests/support/required.h"
#include "tests/support/stopped.h"
#include "tests/support/test.h"

#include <cmath>
#include <fstream>
#include <random>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// The traces of a file of that name and text.
class TracesOfFile
{
public:
    explicit TracesOfFile(const std::string &name, const std::string &text, const TraceReading &reading = {})
    {
        std::ofstream(m_folder.file(name), std::ios::binary) << text;
        TraceImport import;
        import.path = m_folder.file(name);
        import.reading = reading;
        result = readTraces(import);
    }

    const ImportedTraces &imported() const
    {
        INFO((result.ok() ? std::string() : result.error().text()));
        REQUIRE(result.ok());
        return result.value();
    }
    const Trace &trace(std::size_t index = 0) const
    {
        REQUIRE(imported().rows.traces.size() > index);
        return imported().rows.traces[index];
    }
    std::vector<double> values(const char *column, std::size_t index = 0) const
    {
        const TraceColumn *found = trace(index).column(column);
        REQUIRE(found != nullptr);
        const auto reals = required(realsOf(*found));
        return {reals.data(), reals.data() + reals.size()};
    }
    std::vector<std::int64_t> times(std::size_t index = 0) const
    {
        const auto wholes = required(wholesOf(*trace(index).column("time")));
        return {wholes.data(), wholes.data() + wholes.size()};
    }

    Result<ImportedTraces> result = Error{};

private:
    TemporaryFolder m_folder;
};

TracesOfFile fixture(const std::string &format, const TraceReading &reading = {})
{
    const TraceFixture &found = traceFixtures().at(format);
    return TracesOfFile(found.name, found.text, reading);
}

std::string importRefusal(const std::string &text, const TraceReading &reading = {})
{
    const TracesOfFile read("file.csv", text, reading);
    REQUIRE_FALSE(read.result.ok());
    CHECK(read.result.error().text().find('\n') == std::string::npos);
    return read.result.error().text();
}

} // namespace

TEST_CASE("cluster events and counts become instances over time; of equal times the last counts")
{
    CHECK(fixture("cluster-events").values("up") == std::vector<double>{2, 1, 2});
    CHECK(fixture("cluster-counts").values("up") == std::vector<double>{3, 2, 3});
    const TracesOfFile samples = fixture("cluster-samples");
    CHECK(samples.values("up") == std::vector<double>{80, 78, 79});
    CHECK(samples.imported().rows.preview.backwards == 1);
    CHECK(samples.imported().rows.preview.duplicates == 1);
    CHECK(samples.trace().attributes.at("step_s") == "60");
}

TEST_CASE("lifetimes come out in seconds, those that the owner ended as not interrupted")
{
    const TracesOfFile table = fixture("lifetimes");
    CHECK(table.values("lifetime") == std::vector<double>{7200, 3600, 90000});
    CHECK(table.values("interrupted") == std::vector<double>{1, 0, 0});
    const std::string strange = traceFixtures().at("lifetimes").text + "d,1,aliens\n";
    CHECK_THAT(importRefusal(strange), Catch::Contains("has 1 of 4 rows that cannot be read"));
    CHECK(TracesOfFile("l.csv", strange, skippingBad()).imported().source.skipped == 1);
    CHECK(fixture("gcp-lifetimes").values("interrupted") == std::vector<double>{1, 0});
}

TEST_CASE("prices are sorted by time; a file of changes says until when the last one holds")
{
    const TracesOfFile history = fixture("aws-spot-history");
    CHECK(history.values("price") == std::vector<double>{1, 2});
    CHECK(history.trace().name == "history");
    const TracesOfFile changes = fixture("price-changes");
    REQUIRE(changes.imported().rows.traces.size() == 2);
    CHECK(changes.trace().name == "changes/us-east-1");
    CHECK(changes.values("price") == std::vector<double>{0.4, 0.5});
    CHECK(changes.trace().attributes.at("end_ns") == "1767916800000000000");
    CHECK(fixture("aws-spot-feed").imported().source.skipped == 1);
    const TracesOfFile empty("none.json", "{\"SpotPriceHistory\": []}");
    CHECK(empty.imported().kind == TraceKind::SpotPrices);
    CHECK(empty.imported().rows.traces.empty());
}

TEST_CASE("answers of Prometheus and OpenMetrics keep every digit of their times")
{
    const TracesOfFile answer = fixture("prometheus-json");
    REQUIRE(answer.imported().rows.traces.size() == 2);
    CHECK(answer.trace().name == "answer/a");
    CHECK(answer.times() == std::vector<std::int64_t>{1520142489132000000, 1520142504132000000});
    CHECK(answer.values("ready") == std::vector<double>{3, 4});
    CHECK(answer.imported().source.skipped == 1);
    const TracesOfFile metrics = fixture("openmetrics");
    REQUIRE(metrics.imported().rows.traces.size() == 2);
    CHECK(metrics.trace().attributes.at("note") == "x}");
    CHECK(metrics.times() == std::vector<std::int64_t>{1700000000500000000, 1700000015500000000});
    CHECK(metrics.imported().rows.skipped.at("no timestamp") == 1);
    const TracesOfFile milliseconds("m.txt", "up 1 1700000000000\nup 0 1700000060000\nup 0 1700000061\n");
    CHECK(milliseconds.times() == std::vector<std::int64_t>{1700000000000000000, 1700000060000000000});
    CHECK(milliseconds.imported().source.skipped == 1);
    for (const std::size_t size : {200u, 320u}) {
        const std::string cut = traceFixtures().at("prometheus-json").text.substr(0, size);
        CHECK_FALSE(TracesOfFile("cut.json", cut).result.ok());
    }
}

TEST_CASE("requests keep seven digits of their second")
{
    const TracesOfFile azure = fixture("azure-llm");
    CHECK(azure.times()[1] - azure.times()[0] == 52000100);
    CHECK(azure.imported().rows.preview.timeZone == "none said, taken as UTC");
    TraceReading zoned;
    zoned.zone = TimeZone(3600);
    CHECK(azure.times()[0] - fixture("azure-llm", zoned).times()[0] == 3600 * kNanoseconds);
    CHECK(fixture("mooncake").times() == std::vector<std::int64_t>{0, 3 * kNanoseconds});
}

TEST_CASE("zones are offsets or places, whose clocks are set twice a year")
{
    CHECK(TimeZone::parse("UTC")->secondsEast(0) == 0);
    CHECK(TimeZone::parse("-0830")->secondsEast(0) == -30600);
    for (const char *text : {"", "Mars", "Mars/Olympus", "../etc/passwd", "Europe/", "/"})
        CHECK_FALSE(TimeZone::parse(text));
    const auto berlin = TimeZone::parse("Europe/Berlin");
    REQUIRE(berlin);
    const auto east = [&](const char *local) { return berlin->secondsEast(*parseUtcTime(local)); };
    CHECK(east("2026-01-15T12:00:00") == 3600);
    CHECK(east("2026-07-15T12:00:00") == 7200);
    CHECK(east("2026-10-25T01:59:59") == 7200);
    CHECK(east("2026-10-25T02:30:00") == 7200); // comes twice
    CHECK(east("2026-10-25T03:00:00") == 3600);
    CHECK(east("2026-03-29T02:30:00") == 3600); // never comes
    TraceReading reading;
    reading.zone = berlin;
    const TracesOfFile table("t.csv", "time,nodes\n2026-03-29 01:00:00,1\n2026-03-29 03:00:00,2\n", reading);
    CHECK(table.times()[1] - table.times()[0] == 3600 * kNanoseconds);
    CHECK(table.imported().rows.preview.timeZone == "as said");
}

TEST_CASE("pods hold their GPUs from creation to deletion, and say how long scheduling took")
{
    const TracesOfFile pods = fixture("pod-table");
    REQUIRE(pods.imported().rows.traces.size() == 2);
    CHECK(pods.values("ready") == std::vector<double>{0.5, 2.5, 2});
    CHECK(pods.trace(1).name == "pods.scheduling");
    CHECK(pods.values("duration", 1) == std::vector<double>{10, 10});
    const TracesOfFile nodes = fixture("node-table");
    CHECK(nodes.values("ready") == std::vector<double>{2});
    CHECK(nodes.values("gpus") == std::vector<double>{8});
}

TEST_CASE("jobs of Slurm and Philly: durations, GPUs and waits")
{
    const TracesOfFile slurm = fixture("slurm-sacct");
    CHECK(slurm.values("duration")[0] == 86400);
    CHECK(std::isnan(slurm.values("duration")[1])); // it never began
    CHECK(slurm.values("gpus") == std::vector<double>{4, 0});
    CHECK(slurm.values("wait")[0] == 600);
    const TracesOfFile philly = fixture("job-table");
    CHECK(philly.values("duration") == std::vector<double>{7200, 3600});
    CHECK(philly.imported().rows.preview.timeZone == "none said, taken as Pacific standard time");
    const TracesOfFile lsf("lsf.csv",
                           "job_id,submit_time,start_time,finish_time,run_time,wait_time\n"
                           "1,2022-02-14T08:15:45,2022-02-14T08:15:46,2022-02-14T08:15:49,0:00:03,0:00:01\n");
    CHECK(lsf.values("duration") == std::vector<double>{3});
    CHECK(lsf.values("wait") == std::vector<double>{1});
}

TEST_CASE("scaling results: one series for what tells them apart, the fewest nodes of a size")
{
    CHECK(fixture("mlperf-log").values("duration") == std::vector<double>{60});
    CHECK(fixture("mlperf-log").values("gpus") == std::vector<double>{16});
    CHECK(fixture("mlperf-table").values("gpus") == std::vector<double>{8, 64});
    const TracesOfFile gavel = fixture("gavel");
    REQUIRE(gavel.imported().rows.traces.size() == 2);
    CHECK(gavel.trace(1).name == "gavel/v100");
    const TracesOfFile sia = fixture("sia");
    CHECK(sia.values("throughput") == std::vector<double>{32, 64});
    CHECK(fixture("llm-foundry").values("throughput") == std::vector<double>{1000, 1900});
    const TracesOfFile table = fixture("scaling-table");
    CHECK(table.trace().name == "points/a");
    CHECK(table.values("duration") == std::vector<double>{3600, 1860, 1020});
}

TEST_CASE("of the runs of a system the fastest and slowest are dropped, an aborted one being slowest")
{
    std::string text =
        "submitter,system,benchmark,division,accelerator,accelerators,global_batch_size,minutes,"
        "status\n";
    for (const char *run : {"1,success", "2,success", "3,success", ",aborted"})
        text += "X,s,bert,closed,H,8,64," + std::string(run) + "\n";
    CHECK(TracesOfFile("runs.csv", text).values("duration") == std::vector<double>{150});
    CHECK_FALSE(TracesOfFile("runs.csv", text + "X,s,bert,closed,H,8,64,,aborted\n").result.ok());
}

TEST_CASE("nodes below 0 are refused with their line, and a word among the counts is skipped and told")
{
    TraceReading counts;
    counts.kind = TraceKind::NodeCounts;
    const std::string header = "time,nodes\n2026-01-01T00:00:00Z,4\n2026-01-01T01:00:00Z,";
    const auto refused = TracesOfFile("a.csv", header + "-3\n2026-01-01T02:00:00Z,5\n", counts).result;
    REQUIRE_FALSE(refused.ok());
    INFO(refused.error().text());
    CHECK(refused.error().text().ends_with(
        "a.csv:3: expected a number of nodes of at least 0 in \"nodes\", found "
        "'-3'; correct the line, or say with --kind what the file holds"));
    counts.table.skipsBad = true;
    const TracesOfFile word("b.csv", header + "abc\n2026-01-01T02:00:00Z,5\n", counts);
    CHECK(word.values("ready") == std::vector<double>{4, 5});
    CHECK(word.imported().rows.issues.front().place.ends_with("b.csv:3"));
}

TEST_CASE("long and wide tables of samples, with whatever separator and header")
{
    const TracesOfFile longTable("a.csv",
                                 "time,series,ready\n1700000000,x,1.5\n1700000000,y,2\n1700000060,x,2.5\n"
                                 "1700000060,y,bad\n",
                                 skippingBad());
    REQUIRE(longTable.imported().rows.traces.size() == 2);
    CHECK(longTable.trace().name == "a/x");
    CHECK(longTable.values("ready") == std::vector<double>{1.5, 2.5});
    CHECK(longTable.imported().rows.skipped.at("a value that cannot be") == 1);
    CHECK(longTable.imported().rows.issues.front().place.ends_with("a.csv:5"));
    const TracesOfFile wide("b.tsv",
                            "timestamp\tp\tq\n2026-01-01T00:00:00Z\t1\t5\n2026-01-01T00:01:00Z\t\t6\n");
    REQUIRE(wide.imported().rows.traces.size() == 2);
    CHECK(wide.values("ready") == std::vector<double>{1});
    CHECK(wide.values("ready", 1) == std::vector<double>{5, 6});
    const TracesOfFile german("c.csv", "\xEF\xBB\xBFZeitpunkt;Nodes\r\n2026-01-01 00:00:00;1,5\r\n"
                                       "2026-01-01 00:01:00;2,25\r\n");
    CHECK(german.values("ready") == std::vector<double>{1.5, 2.25});
    const TracesOfFile bare("d.csv", "1700000000000,3\n1700000060000,4\n1700000120,5\n1700000030000,9\n");
    CHECK(bare.values("ready") == std::vector<double>{3, 9, 4});
    CHECK(bare.imported().rows.preview.backwards == 1);
    CHECK(bare.imported().source.skipped == 1);
    const TracesOfFile quoted("e.csv", "time,labels,value\n1700000000,\"{\"\"a\"\": \"\"b,c\"\"}\",1\n");
    CHECK(quoted.trace().attributes.at("series") == "{\"a\": \"b,c\"}");
    const TracesOfFile nodes = fixture("csv");
    CHECK(nodes.trace().columns.size() == 4);
    CHECK(nodes.values("busy") == std::vector<double>{0, 0, 10, 0, 0, 0});
}

TEST_CASE("what a person says of the columns, the kind and the unit counts")
{
    TraceReading reading;
    reading.roles = {{"wann", "time"}, {"wieviel", "price"}};
    const TracesOfFile mapped("m.csv", "wann,wieviel\n5,1\n6,2\n", reading);
    CHECK(mapped.trace().kind == TraceKind::SpotPrices);
    reading.roles = {{"2", "time"}};
    const TracesOfFile numbered("n.csv", "7,10\n8,20\n", reading);
    CHECK(numbered.times() == std::vector<std::int64_t>{10 * kNanoseconds, 20 * kNanoseconds});
    TraceReading durations;
    durations.kind = TraceKind::Durations;
    CHECK(importRefusal("time,x\n1700000000,5\n1700000001,6\n", durations).find("--unit") !=
          std::string::npos);
    durations.unit = "ms";
    CHECK(TracesOfFile("u.csv", "time,x\n1700000000,500\n", durations).values("duration") ==
          std::vector<double>{0.5});
    durations.unit.clear();
    CHECK(TracesOfFile("u.csv", "time,wait_ms\n1700000000,500\n", durations).values("duration") ==
          std::vector<double>{0.5});
    TraceReading wrong;
    wrong.kind = TraceKind::Jobs;
    const TracesOfFile pings(traceFixtures().at("raw-pings").name, traceFixtures().at("raw-pings").text,
                             wrong);
    REQUIRE_FALSE(pings.result.ok());
    CHECK(pings.result.error().message.find("cannot be jobs") != std::string::npos);
}

TEST_CASE("files that end in the middle, or hold nothing, are refused with their place")
{
    CHECK(importRefusal("time,series,value\n1700000000,x,1\n17000").find("file.csv:3") != std::string::npos);
    CHECK(TracesOfFile("log.csv", "time,path\n1700000000,/a\n1700000001,/b\n").trace().kind ==
          TraceKind::Arrivals);
    CHECK(importRefusal("name,colour\na,red\n").find("is not a trace that is known") != std::string::npos);
    CHECK_FALSE(importRefusal(std::string(3 << 20, 'x') + "\n").empty());
    std::string longLine = "time,value\n1700000000,1\n" + std::string(2 << 20, '7') + ",1\n1700000001,2\n";
    const TracesOfFile read("long.csv", longLine, skippingBad());
    CHECK(read.imported().source.skipped == 1);
    CHECK(read.values("ready") == std::vector<double>{1, 2});
}

TEST_CASE("every format reads or refuses texts that are none of its own")
{
    // Found by packaging/fuzz, or like what it found.
    for (const char *text : {"", " \n", "[a,gpus,time\n1,2,3\n", "{\"a\": 1}\n[", ",,,\n1,2,3,4\n", "-\n"})
        for (const TraceFormat &format : traceFormats()) {
            CAPTURE(format.name, text);
            const TraceFile file{"x.csv", text, true};
            CHECK((text[0] != 0 || !format.recognises(file)));
            const auto rows = format.read(file, {});
            CHECK((rows.ok() || rows.error().kind == ErrorKind::BadInput));
        }
    const std::string far = "0,2021-10-26T22:05:04Z,0\n1,2321-10-26T22:05:04Z,1\n2,2021-10-26T22:15:04Z,1\n";
    const TracesOfFile pings("far.txt", far);
    CHECK(pings.imported().source.skipped == 1);
    CHECK(pings.values("up").size() == 2);
    const TracesOfFile pods("pods.csv",
                            "name,num_gpu,gpu_milli,creation_time,deletion_time,scheduled_time\n"
                            "a,1,500,0,100,10\nb,2,1e53,0,100,10\n",
                            skippingBad());
    CHECK(pods.imported().source.skipped == 1);
    CHECK(pods.values("ready") == std::vector<double>{0.5, 0});
}

TEST_CASE("files damaged at random are read or refused in one sentence")
{
    std::mt19937 random(9);
    const std::string pieces[] = {"",
                                  "\"",
                                  ",",
                                  "\n",
                                  "-",
                                  "1e308",
                                  "nan",
                                  "{",
                                  "]",
                                  "99999999999999999999",
                                  "-9223372036854775808",
                                  "\xFF",
                                  ":",
                                  "9999-12-31 23:59:59",
                                  "0.1"};
    for (const auto &[name, fixture] : traceFixtures())
        for (int round = 0; round < 60; ++round) {
            std::string text = fixture.text;
            for (int hit = 0; hit < 3; ++hit) {
                const std::size_t at = random() % text.size();
                text.replace(at, random() % 12, pieces[random() % std::size(pieces)]);
            }
            const TracesOfFile reading(fixture.name, text);
            CAPTURE(name, text);
            if (reading.result.ok())
                continue;
            CHECK(reading.result.error().kind == ErrorKind::BadInput);
            CHECK(reading.result.error().text().find('\n') == std::string::npos);
        }
}

TEST_CASE("a file larger than what is looked at first is read to its end, gzip too")
{
    TemporaryFolder folder;
    std::string text = "time,series,value\n";
    constexpr int rows = 300000;
    for (int i = 0; i < rows; ++i)
        text += std::to_string(1700000000 + i / 2) + (i % 2 ? ",even," : ",odd,") + std::to_string(i % 1000) +
                "\n";
    REQUIRE(text.size() > (std::size_t(4) << 20));
    std::ofstream(folder.file("big.csv.gz"), std::ios::binary) << gzipped(text);
    std::ofstream(folder.file("big.csv")) << text;
    for (const char *name : {"big.csv", "big.csv.gz"}) {
        TraceImport request;
        request.path = folder.file(name);
        double share = 0;
        request.reading.progress = [&share](double now) { share = now; };
        const auto imported = required(readTraces(request));
        CHECK(share == 1);
        REQUIRE(imported.rows.traces.size() == 2);
        CHECK(imported.rows.rows == rows);
        CHECK(imported.rows.traces[0].points() == rows / 2);
        CHECK(imported.rows.traces[1].name == "big/even");
        CHECK(realsOf(*imported.rows.traces[1].column("ready")).value()(rows / 2 - 1) == (rows - 1) % 1000);
        request.reading.stop = stoppedToken();
        CHECK(readTraces(request).error().kind == ErrorKind::Cancelled);
    }
    std::filesystem::resize_file(folder.file("big.csv.gz"), 100000);
    TraceImport cut;
    cut.path = folder.file("big.csv.gz");
    CHECK(readTraces(cut).error().message.find("cut short") != std::string::npos);
}

TEST_CASE("a stored or read availability trace becomes ticks, unknown ones not available")
{
    const auto ticks = required(availabilityOf(fixture("raw-pings").trace(), {}));
    CHECK(ticks.counts == std::vector<int>{1, 0, 0, 1});
    CHECK(ticks.stepSeconds == 600);
    CHECK(ticks.observedAt.size() == 4);
    const TracesOfFile events = fixture("cluster-events");
    CHECK_FALSE(availabilityOf(events.trace(), {}).ok());
    CHECK(availabilityOf(events.trace(), 1800)->counts == std::vector<int>{2, 2, 1, 1, 2});
    CHECK_FALSE(availabilityOf(fixture("csv").trace(), 60).ok());
    const TracesOfFile gap("gap.txt",
                           "0,2022-10-26T22:05:04Z,0\n1,2022-10-26T22:15:04Z,0\n2,2022-10-26T22:25:04Z,0\n"
                           "3,2022-10-26T22:45:04Z,0\n");
    CHECK(std::isnan(gap.values("up")[3]));
    CHECK(gap.imported().rows.preview.gaps == 1);
}

TEST_CASE("every rejected row is kept with its line, or the name of its entry, in the order of the file")
{
    std::string text = "time,nodes\n";
    std::string expected = "line,entry,reason\r\n";
    for (int line = 2; line < 100; ++line) {
        const bool isBad = line > 60 && line % 5 == 0;
        text += (isBad ? "soon" : std::to_string(1768000000 + line * 60)) + "," + std::to_string(line) + "\n";
        expected += isBad ? std::to_string(line) + ",,\"no time, or one in another unit\"\r\n" : "";
    }
    TraceReading skipping;
    skipping.table.skipsBad = true;
    const TracesOfFile table("nodes.csv", text, skipping);
    CHECK(rejectedRowsCsv(table.imported().rows) == expected);
    TraceRows rows;
    rows.skipRow("no lifetime", "/data/lives.json: vm-7");
    rows.skipRow("no lifetime", "/data/c:/lives.json:12");
    rows.skipRow("no finite value", "answer.json");
    CHECK(rejectedRowsCsv(rows) ==
          "line,entry,reason\r\n,,no finite value\r\n,vm-7,no lifetime\r\n12,,no lifetime\r\n");
}

TEST_CASE("a file that is still being written is read as far as it went, with a warning")
{
    const TemporaryFolder folder;
    TraceImport import;
    import.path = folder.file("nodes.csv");
    std::ofstream(import.path) << "time,nodes\n2026-11-02T10:00:00Z,3\n2026-11-02T11:00:00Z,4\n";
    CHECK(required(readTraces(import)).rows.issues.size() == 0);
    import.reading.progress = [&](double) {
        std::ofstream(import.path, std::ios::app) << "2026-11-02T12:00:00Z,5\n";
};
const ImportedTraces read = required(readTraces(import));
CHECK(values(read, "ready") == std::vector<double>{3, 4});
REQUIRE_FALSE(read.rows.issues.empty());
checkSays(read.rows.issues.back().sentence, {"was being written", "import it again"});
}
