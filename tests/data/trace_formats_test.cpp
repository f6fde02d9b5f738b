#include "data/trace_formats/start_ticks.h"
#include "data/trace_formats/trace_format.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/gzip.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/traces/availability_statistics.h"

#include <fstream>
#include <map>

using namespace breakeven;
using namespace breakeven::test;

namespace {

const std::string kPublished = "{\"metadata\": {\"gap_seconds\": 600}, \"data\": [1, 0, 0, 1, 4]}";
const std::string kPings = "0,2022-10-26T22:05:04.000Z,0\n"
                           "1,2022-10-26T22:15:04.000Z,1\n"
                           "2,2022-10-26T22:25:05.000Z,1\n"
                           "3,2022-10-26T22:35:05.000Z,0\n";

std::string written(const TemporaryFolder &folder, const std::string &name, const std::string &text)
{
    std::ofstream(folder.file(name), std::ios::binary) << text;
    return folder.file(name);
}

Result<TraceRows> readPath(const std::string &path, const TraceReading &reading = {},
                           const std::string &as = {})
{
    const auto file = readTraceFile(path);
    if (!file)
        return file.error();
    const auto format = traceFormatOf(*file, as);
    if (!format)
        return format.error();
    return (*format)->read(*file, reading);
}

Result<TraceRows> readTraceText(const std::string &text, const TraceReading &reading = {},
                                const std::string &as = {})
{
    const TemporaryFolder folder;
    return readPath(written(folder, "trace", text), reading, as);
}

std::vector<int> counts(const std::string &text, const TraceReading &reading = {})
{
    const auto rows = readTraceText(text, reading);
    CAPTURE(text);
    REQUIRE(rows.ok());
    return rows->availability.counts;
}

// The one sentence of a refusal.
std::string readingRefusal(const std::string &text, const TraceReading &reading = {})
{
    const auto rows = readTraceText(text, reading);
    CAPTURE(text.substr(0, 200));
    REQUIRE_FALSE(rows.ok());
    CHECK(rows.error().kind == ErrorKind::BadInput);
    CHECK(rows.error().text().find('\n') == std::string::npos);
    return rows.error().message;
}

bool says(const std::string &sentence, const std::string &words)
{
    INFO(sentence);
    return sentence.find(words) != std::string::npos;
}

} // namespace

TEST_CASE("every trace format recognises its own fixture and no other's")
{
    REQUIRE(traceFixtures().size() == traceFormats().size());
    for (const auto &[name, fixture] : traceFixtures()) {
        CAPTURE(name);
        const TraceFile file{fixture.name, fixture.text};
        const auto format = required(traceFormatOf(file));
        CHECK(format->name == name);
        TraceReading said;
        said.roles = fixture.roles;
        const auto rows = required(format->read(file, said));
        REQUIRE_FALSE(rows.traces.empty());
        CHECK(traceKindName(rows.traces.front().kind) == std::string(fixture.kind));
    }
}

TEST_CASE("the published JSON says 1 for available and counts instances")
{
    const auto rows = readTraceText(kPublished);
    REQUIRE(rows.ok());
    CHECK(rows->availability.counts == std::vector<int>{1, 0, 0, 1, 4});
    CHECK(rows->availability.stepSeconds == 600);
    CHECK(rows->availability.observedAt.empty());
    CHECK(rows->rows == 5);
    CHECK(rows->polarity == Polarity::Available);
    CHECK(counts("{\"data\":\n[1,0 ],\"prices\":[0.3,{\"data\":[7]}],\"metadata\":{\"gap_seconds\":32.0}}") ==
          std::vector<int>{1, 0});
}

TEST_CASE("raw pings say 1 for not available, in the order of their lines")
{
    const auto rows = readTraceText(kPings);
    REQUIRE(rows.ok());
    CHECK(rows->availability.counts == std::vector<int>{1, 0, 0, 1});
    CHECK(rows->availability.stepSeconds == 600);
    CHECK(rows->availability.observedAt.size() == 4);
    CHECK(rows->polarity == Polarity::Unavailable);
    CHECK(rows->issues.empty());
}

TEST_CASE("the polarity and the length of a tick can be said otherwise")
{
    TraceReading reading;
    reading.polarity = Polarity::Available;
    CHECK(counts(kPings, reading) == std::vector<int>{0, 1, 1, 0});
    reading.polarity = Polarity::Unavailable;
    CHECK(counts("{\"metadata\":{\"gap_seconds\":60},\"data\":[1,0]}", reading) == std::vector<int>{0, 1});
    CHECK(says(readingRefusal(kPublished, reading), "counts up to 4"));
    reading.stepSeconds = 300;
    const auto rows = readTraceText(kPings, reading);
    REQUIRE(rows.ok());
    CHECK(rows->availability.stepSeconds == 300);
}

TEST_CASE("bad lines are counted and leave a tick that is not available")
{
    const auto rows =
        readTraceText("0,2022-10-26T22:05:00Z,0\n1,2022-10-26T22:15:00Z,0\n2,yesterday,0\n"
                      "3,2022-10-26T22:35:00Z,0\n4,2022-10-26T22:30:00Z,0\n5,2022-10-26T22:45:00Z,0\n"
                      "6,2022-10-26T22:55:00Z,2\n7,2022-10-26T23:15:00Z,0\n");
    REQUIRE(rows.ok());
    CHECK(rows->availability.counts == std::vector<int>{1, 1, 0, 1, 1, 0, 0, 1});
    CHECK(rows->availability.observedAt.size() == 8);
    CHECK(rows->rows == 8);
    CHECK(rows->skipped.at("not later than the line before") == 1);
    CHECK(rows->skipped.at("not index, UTC time, 0 or 1") == 2);
    CHECK(says(rows->issues.front().place, ":3"));
    CHECK(says(rows->issues.back().sentence, "3 of 8 ticks"));
    const auto json =
        readTraceText("{\"metadata\":{\"gap_seconds\":60},\"data\":[1,null,-1,\"1\",0.5,[1],{},1]}");
    REQUIRE(json.ok());
    CHECK(json->availability.counts == std::vector<int>{1, 0, 0, 0, 0, 0, 0, 1});
    CHECK(says(json->issues.back().sentence, "6 of 8 ticks"));
}

TEST_CASE("files that are no trace are refused in one sentence")
{
    CHECK(says(readingRefusal(""), "empty"));
    CHECK(says(readingRefusal(" \n\n"), "empty"));
    CHECK(says(readingRefusal(std::string("GIF\0\1\2", 6)), "not a text file"));
    CHECK(
        says(readingRefusal("provider,region,price\naws,us-east-1,3.06\n"), "is not a trace that is known"));
    CHECK(says(readingRefusal("{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}"),
               "holds no series"));
    CHECK(says(readingRefusal(std::string(3 << 20, 'x')), "is not a trace that is known"));
    CHECK(says(readingRefusal(kPublished.substr(0, 50)), "cut short"));
    CHECK(says(readingRefusal("{\"metadata\":{\"gap_seconds\":600},\"data\":[1,,0]}"), "stops being JSON"));
    CHECK(says(readingRefusal("{\"metadata\":{},\"data\":[1,0]}"), "--ticks"));
    CHECK(says(readingRefusal("{\"metadata\":{\"gap_seconds\":0},\"data\":[1,0]}"), "whole seconds"));
    CHECK(says(readingRefusal("{\"metadata\":{\"gap_seconds\":0.5},\"data\":[1,0]}"), "whole seconds"));
    CHECK(says(readingRefusal("{\"metadata\":{\"gap_seconds\":\"600\"},\"data\":[1,0]}"), "gap_seconds"));
    CHECK(says(readingRefusal("{\"metadata\":{\"gap_seconds\":600},\"data\":[]}"), "found none"));
    CHECK(says(readingRefusal("{\"metadata\":{\"gap_seconds\":600},\"data\":[\"a\",null]}"),
               "no tick that can be read"));
    CHECK(says(readingRefusal("0,2022-10-26T22:05:04Z,0\n"), "--ticks"));
    CHECK(says(readingRefusal(kPings + "4,2022-"), "cut short"));
    CHECK(
        says(readingRefusal(kPings + "4,2022-10-26T22:45:05Z," + std::string(2 << 20, '1')), "longer than"));
    CHECK(says(readingRefusal(kPings + "4,2100-10-26T22:45:05.000Z,0\n"), "missing before"));
    const auto unknown = readTraceText(kPings, {}, "pings");
    REQUIRE_FALSE(unknown.ok());
    CHECK(unknown.error().kind == ErrorKind::Usage);
    CHECK(says(unknown.error().message, "raw-pings"));
    const auto absent = readPath("/nowhere/at/all.json");
    REQUIRE_FALSE(absent.ok());
    CHECK(absent.error().kind == ErrorKind::NotFound);
}

TEST_CASE("a trace is read from gzip too, and a cut one is refused")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("trace.json.gz");
    std::string text = "{\"metadata\":{\"gap_seconds\":60},\"data\":[1";
    for (int i = 0; i < 20000; ++i)
        text += i * i % 7 < 3 ? ",1" : ",0";
    text += "]}";
    std::ofstream(path, std::ios::binary) << gzipped(text);
    const auto whole = readPath(path);
    REQUIRE(whole.ok());
    CHECK(whole->rows == 20001);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    const auto cut = readPath(path);
    REQUIRE_FALSE(cut.ok());
    CHECK(says(cut.error().message, "cut short"));
}

TEST_CASE("starts are read as ticks or as times of the trace's clock")
{
    const TemporaryFolder folder;
    const auto rows = readTraceText(kPings);
    REQUIRE(rows.ok());
    const AvailabilityTrace &trace = rows->availability;
    const auto starts = [&](const std::string &text, const AvailabilityTrace &of) {
        return readStartTicks(written(folder, "starts.csv", text), of);
    };
    CHECK(*starts("3\n1\n", trace) == std::vector<std::int64_t>{3, 1});
    CHECK(*starts("run,start_tick\na,2\nb,0\n", trace) == std::vector<std::int64_t>{2, 0});
    CHECK(*starts("trace,start_time\n0,2022-10-26T22:25:05Z\n1,2022-10-26T22:25:04Z\n", trace) ==
          std::vector<std::int64_t>{2, 1});
    for (const char *text : {"", "x\n", "1\n-1\n", "1\n1.5\n", "start_time\n2022-10-26T21:00:00Z\n"}) {
        const auto refused = starts(text, trace);
        CAPTURE(text);
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().kind == ErrorKind::BadInput);
    }
    AvailabilityTrace noClock = trace;
    noClock.observedAt.clear();
    const auto refused = starts("start_time\n2022-10-26T22:25:05Z\n", noClock);
    REQUIRE_FALSE(refused.ok());
    CHECK(says(refused.error().message, "no clock"));
}

TEST_CASE("the recorded pings and the published JSON of one zone are the same trace", "[outside][recorded]")
{
    const auto folder = sharedData() / "spot_availability";
    const auto published = folder / "skypilot/availability/1-node/aws-10-26-2022/us-west-2a_v100_1.json";
    const auto pings = folder / "raw_pings/2022-10-26T22-05/us-west-2a_v100_1.txt";
    SKIP_WITHOUT(published);
    SKIP_WITHOUT(pings);
    const auto fromJson = readPath(published.string());
    const auto fromPings = readPath(pings.string());
    REQUIRE(fromJson.ok());
    REQUIRE(fromPings.ok());
    CHECK(fromJson->rows == 3895);
    CHECK(fromJson->availability.counts == fromPings->availability.counts);
    CHECK(fromPings->availability.stepSeconds == 600);
}

TEST_CASE("availability and loss rates of the recorded traces are the published ones", "[outside][recorded]")
{
    struct Row
    {
        const char *file;
        double days, availability, lossesPerHour;
    };
    // Source: reference numbers from the real files, availability and loss rate.
    const std::vector<Row> rows{
        {"availability/1-node/aws-02-15-2023/us-east-1a_v100_1.json", 45.50, .1667, 1.3901},
        {"availability/1-node/aws-02-15-2023/us-east-1f_v100_1.json", 45.50, .5912, .4415},
        {"availability/1-node/aws-02-15-2023/us-east-2b_v100_1.json", 45.50, .6822, .2336},
        {"availability/1-node/aws-02-15-2023/us-west-2a_v100_1.json", 45.50, .8831, .1639},
        {"availability/1-node/aws-10-26-2022/us-west-2a_v100_1.json", 27.05, .7926, .2449},
        {"availability/1-node/aws-10-26-2022/us-west-2a_k80_8.json", 27.05, .3263, .6373},
        {"availability/16-node/aws-08-27-2023/us-west-2a_v100_1.json", 16.44, .4312, .5410},
        {"preemption/1-node/aws-04-22-2023/us-east-1f_v100_1.json", 7.39, .5920, .5712},
        {"preemption/1-node/aws-04-22-2023/us-west-2b_v100_1.json", 7.39, .7928, .3128},
        {"preemption/4-node/aws-08-03-2023/us-east-2a_v100_1.json", 17.82, .7309, .0600},
    };
    for (const Row &row : rows) {
        const auto file = sharedData() / "spot_availability/skypilot" / row.file;
        SKIP_WITHOUT(file);
        CAPTURE(row.file);
        const auto read = readPath(file.string());
        REQUIRE(read.ok());
        const AvailabilityStatistics found = availabilityStatistics(read->availability);
        CHECK(std::fabs(found.spanHours / 24 - row.days) < .005);
        CHECK(std::fabs(found.availability - row.availability) < .00005);
        CHECK(std::fabs(found.lossRate - row.lossesPerHour) < .00005);
    }
}
