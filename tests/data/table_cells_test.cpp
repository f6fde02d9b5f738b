// Cells as people and spreadsheets write them, columns of them, and tables with what stands around them.
#include "data/readers/number_cell.h"
#include "data/readers/plain_table.h"
#include "data/readers/text_stream.h"
#include "data/readers/time_cell.h"
#include "data/readers/time_text.h"
#include "data/readers/time_zone.h"
#include "tests/data/read_trace.h"
#include "tests/support/test.h"

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::string plain(const char *cell, DecimalMark mark) { return plainNumber(cell, mark).value_or("none"); }

PlainTable table(const std::string &text, const TableSaid &said = {}, bool hasMoney = false)
{
    return plainTable(text, said, {[](std::string_view name) { return name == "time"; }, hasMoney});
}

} // namespace

TEST_CASE("a number is read with either mark before its decimals")
{
    struct Row
    {
        const char *cell;
        const char *point;
        const char *comma;
    };
    for (const Row &row : {Row{"1,234.50", "1234.50", "none"},
                           Row{"1.234,50 \xE2\x82\xAC", "none", "1234.50"},
                           Row{"(1,234.50)", "-1234.50", "none"},
                           Row{"$(5.25)", "-5.25", "none"},
                           Row{"-$ 5", "-5", "-5"},
                           Row{"1'234.5-", "-1234.5", "none"},
                           Row{"12,34,567", "1234567", "none"},
                           Row{"25.000", "25.000", "25000"},
                           Row{"1,200", "1200", "1.200"},
                           Row{"0.250", "0.250", "none"},
                           Row{"1234.500", "1234.500", "none"},
                           Row{"1.2e3", "1.2e3", "none"},
                           Row{"US$ 50,000.00", "50000.00", "none"},
                           Row{"50 %", "50", "50"},
                           Row{"1\xC2\xA0"
                               "234,5",
                               "none", "1234.5"},
                           Row{"\xE2\x88\x92"
                               "5",
                               "-5", "-5"},
                           Row{"p5.48xlarge", "none", "none"},
                           Row{"1.2.3", "none", "none"},
                           Row{"10.1.20.30", "none", "none"},
                           Row{"12:30", "none", "none"},
                           Row{"1,23,4", "none", "none"},
                           Row{"1.200,", "none", "none"},
                           Row{"5.", "5", "none"},
                           Row{"--5", "none", "none"}}) {
        CAPTURE(row.cell);
        CHECK(plain(row.cell, DecimalMark::Point) == row.point);
        CHECK(plain(row.cell, DecimalMark::Comma) == row.comma);
    }
    for (const char *cell : {"", "-", " n/a ", "[N/A]", "NaN", "null", "None"})
        CHECK(isMissing(cell));
    for (const char *cell : {"0", "-5", "nano", "none of it"})
        CHECK_FALSE(isMissing(cell));
    CHECK(numberCell("5 \xE2\x82\xAC")->currency == "EUR");
    CHECK(numberCell("0,5 %")->isShare);
}

TEST_CASE("a time is read as it is written, with the order of its day where that matters")
{
    struct Row
    {
        const char *cell;
        const char *monthFirst;
        const char *dayFirst;
    };
    for (const Row &row :
         {Row{"2026/09/03", "2026-09-03", "2026-09-03"},
          Row{"03.09.2026 10:00", "2026-09-03T10:00:00", "2026-09-03T10:00:00"},
          Row{"9/3/26", "2026-09-03", "2026-03-09"}, Row{"31/03/2026", "none", "2026-03-31"},
          Row{"3-Sep-26", "2026-09-03", "2026-09-03"}, Row{"Sep 3, 2026", "2026-09-03", "2026-09-03"},
          Row{"20260903T101500", "2026-09-03T10:15:00", "2026-09-03T10:15:00"},
          Row{"Tue Sep  1 08:00:00 2026", "2026-09-01T08:00:00", "2026-09-01T08:00:00"},
          Row{"Tue, 1 Sep 2026 08:00:00 GMT", "2026-09-01T08:00:00Z", "2026-09-01T08:00:00Z"},
          Row{"9/3/2026 4:30 PM", "2026-09-03T16:30:00", "2026-03-09T16:30:00"},
          Row{"2026/11/02 10:00:00.123", "2026-11-02T10:00:00.123", "2026-11-02T10:00:00.123"},
          Row{"2026-09-03 10:00:00 +0200", "2026-09-03T10:00:00+02:00", "2026-09-03T10:00:00+02:00"},
          Row{"01/Sep/2026:08:00:00 +0000", "2026-09-01T08:00:00Z", "2026-09-01T08:00:00Z"},
          Row{"30.02.2026", "none", "none"}, Row{"1.234", "none", "none"}, Row{"soon", "none", "none"},
          Row{"192.168.1.1", "none", "none"}}) {
        CAPTURE(row.cell);
        const auto monthFirst = timeCell(row.cell, DayOrder::MonthFirst);
        const auto dayFirst = timeCell(row.cell, DayOrder::DayFirst);
        CHECK((monthFirst ? monthFirst->iso() : "none") == row.monthFirst);
        CHECK((dayFirst ? dayFirst->iso() : "none") == row.dayFirst);
    }
    CHECK(serialTime(46093.5).iso() == "2026-03-12T12:00:00");
    CHECK(serialTime(46093.541666667).iso() == "2026-03-12T13:00:00");
}

TEST_CASE("a column decides which mark is which, or asks")
{
    CHECK(table("time;x\n2026-01-01;25.000\n2026-01-02;3.5\n").questions[1].empty());
    const PlainTable open = table("time;x\n2026-01-01;25.000\n2026-01-02;3.000\n");
    CHECK_THAT(open.questions[1], Catch::Contains("'25.000' in line 2 is 25.000 or 25,000") &&
                                      Catch::Contains("--decimal comma"));
    TableSaid comma;
    comma.decimals = DecimalMark::Comma;
    const PlainTable said = table("time;x\n2026-01-01;25.000\n2026-01-02;3.000\n", comma);
    CHECK(said.questions[1].empty());
    CHECK(said.text == "time;x\n2026-01-01;25000\n2026-01-02;3000\n");
    // A comma before decimals elsewhere in the file decides.
    CHECK(table("time;x;y\n2026-01-01;25.000;0,5\n2026-01-02;3.000;1,5\n").text ==
          "time;x;y\n2026-01-01;25000;0.5\n2026-01-02;3000;1.5\n");
    // Where commas stand between cells, a point without quotes is one of decimals.
    CHECK_FALSE(table("time,x\n2026-01-01,25.000\n2026-01-02,3.000\n").isChanged);
    CHECK_THAT(table("time;x\n2026-01-01;1,5\n2026-01-02;2.5\n").questions[1],
               Catch::Contains("'2.5' in line 3 has a point") && Catch::Contains("'1,5' in line 2"));
}

TEST_CASE("days in both orders are asked about, whatever order is said")
{
    TraceReading dayFirst;
    dayFirst.table.days = DayOrder::DayFirst;
    for (const TraceReading &reading : {TraceReading(), dayFirst})
        for (const char *rows :
             {"13/09/2026,3\n09/14/2026,4\n15/09/2026,4\n", "13/09/2026,3\n09/14/2026,4\n"})
            checkSays(refusal("n.csv", std::string("date,nodes\n") + rows, reading),
                      {"in the column \"date\" '13/09/2026' in line 2 has its day first",
                       "'09/14/2026' in line 3 its month"});
}

TEST_CASE("a year of two digits may stand before its day")
{
    CHECK(table("time,nodes\n26-09-01 08:00,3\n26-09-30 08:00,4\n").text ==
          "time,nodes\n2026-09-01T08:00:00,3\n2026-09-30T08:00:00,4\n");
    CHECK(table("time,nodes\n01-09-26 08:00,3\n30-09-26 08:00,4\n").text ==
          "time,nodes\n2026-09-01T08:00:00,3\n2026-09-30T08:00:00,4\n");
    checkSays(refusal("n.csv", "time,nodes\n26-09-29 08:00,3\n26-09-30 08:00,4\n"),
              {"'26-09-29 08:00' in line 2 is 2026-09-29 or 2029-09-26", "YYYY-MM-DD"});
    checkSays(refusal("n.csv", "time,nodes\n26-09-01 08:00,3\n01-09-26 08:00,4\n"),
              {"'26-09-01 08:00' in line 2 has its year first and '01-09-26 08:00' in line 3 last"});
}

TEST_CASE("a column of days and one of times of day are one time")
{
    CHECK(table("Date;Time;Nodes\n01.10.2026;08:00;3\n13.10.2026;9:30 PM;4\n14.10.2026;;4\n").text ==
          "Date;Time;Nodes\n2026-10-01T08:00:00;;3\n"
          "2026-10-13T21:30:00;;4\n14.10.2026T;;4\n");
    const ImportedTraces read =
        imported("n.csv", "date,time,nodes\n2026-09-01,08:00,3\n2026-09-01,09:00,4\n");
    CHECK(values(read, "ready") == std::vector<double>{3, 4});
    CHECK(read.rows.preview.duplicates == 0);
}

namespace {

std::vector<std::int64_t> minutesSince(const ImportedTraces &read, const char *start)
{
    const auto times = required(wholesOf(*read.rows.traces.front().column("time")));
    std::vector<std::int64_t> minutes;
    for (const std::int64_t time : times)
        minutes.push_back((time - parseCalendarTime(start)->nanoseconds) / kNanoseconds / 60);
    return minutes;
}

} // namespace

TEST_CASE("the name of a column of times says their zone")
{
    for (const char *name : {"Time (UTC+2)", "time [Europe/Berlin]", "Time (CEST)", "time (+02:00)"}) {
        CAPTURE(name);
        const ImportedTraces read =
            imported("n.csv", std::string(name) + ",nodes\n2026-09-01 10:00,3\n2026-09-01 11:00,4\n");
        CHECK(minutesSince(read, "2026-09-01T08:00:00Z") == std::vector<std::int64_t>{0, 60});
        for (const Issue &issue : read.rows.issues)
            CHECK_THAT(issue.sentence, !Catch::Contains("have no zone"));
    }
    CHECK_FALSE(TimeZone::ofHeader("time (s)"));
    CHECK_FALSE(TimeZone::ofHeader("time"));
}

TEST_CASE("the hour that comes twice is two hours where the order says so")
{
    TraceReading reading;
    reading.zone = TimeZone::parse("Europe/Berlin");
    const auto minutes = [&](const char *rows) {
        return minutesSince(imported("n.csv", std::string("time,nodes\n") + rows, reading),
                            "2026-10-24T23:00:00Z");
    };
    using Minutes = std::vector<std::int64_t>;
    CHECK(minutes("2026-10-25 01:00,3\n2026-10-25 02:00,4\n2026-10-25 02:00,5\n2026-10-25 03:00,2\n") ==
          Minutes{0, 60, 120, 180});
    CHECK(minutes("2026-10-25 01:30,3\n2026-10-25 02:00,4\n2026-10-25 02:30,4\n2026-10-25 02:00,5\n"
                  "2026-10-25 02:30,5\n2026-10-25 03:00,2\n") == Minutes{30, 60, 90, 120, 150, 180});
    // A row that is a little late is no other hour.
    CHECK(minutes("2026-10-25 02:10,3\n2026-10-25 02:12,4\n2026-10-25 02:11,5\n") == Minutes{70, 71, 72});
}

TEST_CASE("days of a spreadsheet are told from seconds since a beginning")
{
    const PlainTable days = table("time,nodes\n46093.5,3\n46093.541666667,4\n");
    CHECK(days.text == "time,nodes\n2026-03-12T12:00:00,3\n2026-03-12T13:00:00,4\n");
    CHECK_THAT(days.notes.front(),
               Catch::Contains("46093.5 is read as 2026-03-12T12:00:00, as spreadsheets"));
    for (const char *text : {"time,nodes\n46000,3\n46060,4\n", "time,nodes\n30000.5,3\n52000.5,4\n",
                             "time,nodes\n0.5,3\n46093.5,4\n"})
        CHECK_FALSE(table(text).isChanged);
}

TEST_CASE("titles, sums and repeated headers are no rows, and lines keep their numbers")
{
    const PlainTable read = table("Cluster size\n\ntime,nodes\n2026-11-02 10:00,3\ntime,nodes\n"
                                  "2026-11-02 11:00,4\nAverage,3.5\n");
    CHECK(read.text == "\n\ntime,nodes\n2026-11-02 10:00,3\n\n2026-11-02 11:00,4\n\n");
    CHECK(read.records == 2);
    CHECK_THAT(read.notes.back(), Catch::Contains("line 7 is a total or an average"));
    CHECK(values(imported("n.csv", "sep=;\ntime;nodes\n2026-11-02 10:00;3\n2026-11-02 11:00;4\n"), "ready") ==
          std::vector<double>{3, 4});
    // What is plain stays as it is, and texts that are no tables too.
    for (const char *text : {"time,nodes\n2026-11-02T10:00:00Z,3\n", "{\"a\": 1}\n", "hello\nworld\n", ""})
        CHECK_FALSE(table(text).isChanged);
}

TEST_CASE("rows that do not fit the header are counted, and several refuse the file")
{
    const std::string rows = "time,nodes\n2026-11-02T10:00:00Z,3\n2026-11-02T10:01:00Z\n"
                             "2026-11-02T10:02:00Z,4\n2026-11-02T10:03:00Z,5,6\n2026-11-02T10:04:00Z,5\n";
    CHECK(table(rows).unaligned == 2);
    checkSays(refusal("n.csv", rows), {"1 cells in line 3 and 2 in its header", "--skip-bad"});
    CHECK(values(imported("n.csv", rows, skippingBad()), "ready") == std::vector<double>{3, 4, 5});
}

TEST_CASE("days and hours in a column each are one time")
{
    CHECK(table("date,hour,nodes\n2026-09-01,0,3\n2026-09-01,23,4\n2026-09-02,7,5\n").text ==
          "date,hour,nodes\n2026-09-01T00:00:00,,3\n2026-09-01T23:00:00,,4\n2026-09-02T07:00:00,,5\n");
    CHECK_FALSE(table("date,hour,nodes\n2026-09-01,0,3\n2026-09-01,24,4\n").isChanged);
}

TEST_CASE("a length of days and a time is one cell without quotes, too")
{
    CHECK(table("time,length,gpus\n2026-01-01,1 day, 2:30:00,8\n2026-01-02,0:30:00,4\n").text ==
          "time,length,gpus\n2026-01-01,\"1 day, 2:30:00\",8\n2026-01-02,0:30:00,4\n");
    CHECK(table("time,length,gpus\n2026-01-01,1 day, long,8\n2026-01-02,0:30:00,4\n").unaligned == 1);
}

TEST_CASE("UTF-16 reads like UTF-8, with a mark and without")
{
    const TemporaryFolder folder;
    const std::string text = "time\tnodes\n2026-11-02T10:00:00Z\t3\n2026-11-02T10:01:00Z\t4\n";
    for (const bool isBig : {false, true})
        for (const bool hasMark : {false, true}) {
            std::string wide = !hasMark ? "" : isBig ? "\xFE\xFF" : "\xFF\xFE";
            for (const char c : text)
                wide += isBig ? std::string{'\0', c} : std::string{c, '\0'};
            CAPTURE(isBig, hasMark);
            CHECK(values(imported("w.txt", wide), "ready") == std::vector<double>{3, 4});
        }
}

TEST_CASE("jobs of nodes have the GPUs of all of them, and lengths in any unit")
{
    const std::string start = "2026-09-01 08:00:00,";
    CHECK(values(imported("j.csv", "submit_time,duration_s,nodes,gpus_per_node\n" + start + "7200,4,8\n"),
                 "gpus") == std::vector<double>{32});
    CHECK(values(imported("j.csv", "submit_time,duration_s,nodes,gres\n" + start + "7200,2,gpu:8\n"),
                 "gpus") == std::vector<double>{16});
    CHECK(values(imported("s.psv", "JobID|Submit|Start|End|Elapsed|AllocTRES\n"
                                   "1|2026-10-25T01:00:00|2026-10-25T01:30:00|2026-10-25T04:30:00|04:00:00|"
                                   "gres/gpu:1g.10gb=7\n"),
                 "gpus") == std::vector<double>{1});
    checkSays(refusal("u.csv", "timestamp,request_count,input_tokens,output_tokens\n"
                               "2026-07-01T00:00:00Z,60,61440,15360\n"),
              {"three steps or more"});
}
