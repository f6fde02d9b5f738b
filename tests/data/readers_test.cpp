#include "data/export/csv.h"
#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/json_value.h"
#include "data/readers/utc_time.h"
#include "tests/support/gzip.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

using namespace breakeven;
using breakeven::test::fileText;
using breakeven::test::gzipped;
using breakeven::test::TemporaryFolder;
using breakeven::test::writeFile;

namespace {

std::vector<std::vector<std::string>> records(const std::string &text)
{
    CsvReader reader(text, "x.csv");
    std::vector<std::vector<std::string>> result;
    while (true) {
        const auto more = reader.next();
        REQUIRE(more.ok());
        if (!*more)
            return result;
        result.push_back(reader.cells());
    }
}

using Records = std::vector<std::vector<std::string>>;

} // namespace

TEST_CASE("a file reads the same plain and compressed, without its byte-order mark")
{
    TemporaryFolder folder;
    writeFile(folder.file("plain"), "\xEF\xBB\xBFone,two\n");
    writeFile(folder.file("packed"), gzipped("\xEF\xBB\xBFone,two\n"));
    CHECK(readFileText(folder.file("plain")).value() == "one,two\n");
    CHECK(readFileText(folder.file("packed")).value() == "one,two\n");
}

TEST_CASE("a gzip file that is cut short is an error that names the place")
{
    TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 50000; ++i)
        text += std::to_string(i * 7919L) + "\n";
    writeFile(folder.file("whole"), gzipped(text));
    const std::string packed = fileText(folder.file("whole"));
    for (std::size_t kept : {packed.size() * 4 / 5, packed.size() / 2, packed.size() - 4}) {
        writeFile(folder.file("cut"), packed.substr(0, kept));
        const auto read = readFileText(folder.file("cut"));
        REQUIRE_FALSE(read.ok());
        CHECK(read.error().kind == ErrorKind::BadInput);
        CHECK(read.error().message.find("cut short") != std::string::npos);
        CHECK(read.error().where == folder.file("cut"));
    }
    std::string damaged = packed;
    damaged[packed.size() / 2] = char(damaged[packed.size() / 2] ^ 0x55);
    writeFile(folder.file("damaged"), damaged);
    CHECK(readFileText(folder.file("damaged")).error().kind == ErrorKind::BadInput);
}

TEST_CASE("a missing file, a folder and a file beyond the bound are refused")
{
    TemporaryFolder folder;
    CHECK(readFileText(folder.file("none")).error().kind == ErrorKind::NotFound);
    CHECK(readFileText(folder.path().string()).error().kind == ErrorKind::BadInput);
    writeFile(folder.file("large"), std::string(5000, 'x'));
    CHECK(readFileText(folder.file("large"), 4999).error().message.find("more than") != std::string::npos);
    CHECK(readFileText(folder.file("large"), 5000).ok());
}

TEST_CASE("quoted cells keep separators, quotes and line ends")
{
    CHECK(records("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n\"two\nlines\",z\n") ==
          Records{{"a", "b"}, {"x, y", "say \"hi\""}, {"two\nlines", "z"}});
    CHECK(records("a,b\r\n1,\r\n\r\n,2") == Records{{"a", "b"}, {"1", ""}, {"", "2"}});
}

TEST_CASE("the separator is found from the header line")
{
    CHECK(records("a;b\n1,5;2\n") == Records{{"a", "b"}, {"1,5", "2"}});
    CHECK(records("a\tb\n1\t2\n") == Records{{"a", "b"}, {"1", "2"}});
    CHECK(records("\"a;x;y;z\",b\n1,2\n") == Records{{"a;x;y;z", "b"}, {"1", "2"}});
}

TEST_CASE("a record knows the line it begins on")
{
    const std::string text = "a,b\n\"x\ny\",1\n2,3\n";
    CsvReader reader(text, "x.csv");
    std::vector<int> lines;
    for (auto more = reader.next(); more.ok() && *more; more = reader.next())
        lines.push_back(reader.line());
    CHECK(lines == std::vector<int>{1, 2, 4});
}

TEST_CASE("an endless line and an open quote end the reading with a place")
{
    const std::string endless = "a,b\n1,2\n" + std::string(3 << 20, 'x');
    CsvReader reader(endless, "x.csv");
    CHECK(reader.next().ok());
    CHECK(reader.next().ok());
    const auto third = reader.next();
    REQUIRE_FALSE(third.ok());
    CHECK(third.error().where == "x.csv:3");
    const std::string open = "a,b\n\"1,2\n";
    CsvReader quoted(open, "x.csv");
    CHECK(quoted.next().ok());
    const auto second = quoted.next();
    REQUIRE_FALSE(second.ok());
    CHECK(second.error().message.find("never closed") != std::string::npos);
}

TEST_CASE("a last line that breaks off in the middle is an error, one that is merely not ended is not")
{
    const std::string cut = "a,b,c\n1,2,3\n4,5";
    CsvReader reader(cut, "x.csv");
    CHECK(reader.next().ok());
    CHECK(reader.next().ok());
    CHECK(reader.next().error().where == "x.csv:3");
    CHECK(records("a,b,c\n1,2\n4,5,6").size() == 3);
}

TEST_CASE("a file is written whole or not at all, and a device is never replaced")
{
    TemporaryFolder folder;
    REQUIRE(writeFileText(folder.file("x"), "one").ok());
    REQUIRE(writeFileText(folder.file("x"), "two").ok());
    CHECK(readFileText(folder.file("x")).value() == "two");
    CHECK_FALSE(std::filesystem::exists(folder.file("x.part")));
    CHECK_FALSE(writeFileText(folder.file("none/x"), "one").ok());
    CHECK_FALSE(writeFileText("/dev/full", "one").ok());
    CHECK(writeFileText("/dev/null", "one").ok());
    CHECK(std::filesystem::is_character_file("/dev/null"));
    CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a cell is quoted where it must be")
{
    const auto cell = [](const char *text) {
        CsvWriter csv;
        return csv.text(text).result();
    };
    CHECK(cell("plain") == "plain");
    CHECK(cell("a,b") == "\"a,b\"");
    CHECK(cell("say \"x\"") == "\"say \"\"x\"\"\"");
    CHECK(cell(" led") == "\" led\"");
    CHECK(cell("") == "");
    CHECK(cell("-1") == "'-1");
    CHECK(CsvWriter().plain("-1").result() == "-1");
}

TEST_CASE("JSON numbers keep the text they were written with")
{
    const auto json =
        parseJson(R"({"a": [1.10, 1.4E-5, 21.957642, -3], "s": "0.0960000000", "n": null})", "x.json");
    REQUIRE(json.ok());
    const JsonValue &root = *json;
    CHECK(root["a"].items[0].string() == "1.10");
    CHECK(root["a"].items[1].string() == "1.4E-5");
    CHECK(root["a"].items[3].string() == "-3");
    CHECK(root["s"].string() == "0.0960000000");
    CHECK_FALSE(root.has("n"));
    CHECK_FALSE(root.has("absent"));
}

TEST_CASE("JSON that is cut or broken names line and column")
{
    const auto cut = parseJson("{\"a\": [1,\n 2", "x.json");
    CHECK(cut.error().message.find("cut short") != std::string::npos);
    const auto broken = parseJson("{\"a\":\n 1 2}", "x.json");
    CHECK(broken.error().where.find("x.json:2:") == 0);
    CHECK_FALSE(parseJson(std::string(500, '['), "x.json").ok());
    CHECK_FALSE(parseJson("", "x.json").ok());
}

TEST_CASE("times are read with their zone and written in UTC")
{
    CHECK(parseUtcTime("1970-01-02") == 86400);
    CHECK(parseUtcTime("2016-04-25T12:45:29.000Z") == parseUtcTime("2016-04-25T12:45:29+00:00"));
    CHECK(parseUtcTime("2026-11-20T10:31:07+02:00") == parseUtcTime("2026-11-20T08:31:07Z"));
    CHECK(parseUtcTime("2026-11-20 08:31:07") == parseUtcTime("2026-11-20T08:31:07Z"));
    CHECK(utcText(*parseUtcTime("2016-04-25T12:45:29Z")) == "2016-04-25T12:45:29Z");
    CHECK(utcText(-1) == "1969-12-31T23:59:59Z");
    for (const char *text :
         {"", "yesterday", "2026-02-30T00:00:00Z", "2026-11-20T25:00:00Z", "2026-11-20T10:00:00?"})
        CHECK_FALSE(parseUtcTime(text));
}
