#include "pricing/formats/price_format.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/gzip.h"
#include "tests/support/memory_store.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/replaced_text.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::gzipped;
using breakeven::test::newStore;
using breakeven::test::priceFixtures;
using breakeven::test::replaced;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

std::string write(const TemporaryFolder &folder, const std::string &name, const std::string &text)
{
    return test::writeFixture(folder.path().string(), {name, text, 0, 0});
}

// Refused as bad input in one sentence, and nothing written.
void checkRefused(const std::string &path)
{
    Store store = newStore();
    const auto imported = importPrices(store, path);
    REQUIRE_FALSE(imported.ok());
    CHECK(imported.error().kind == ErrorKind::BadInput);
    CHECK(imported.error().message.size() > 20);
    CHECK(imported.error().message.find('\n') == std::string::npos);
    CHECK(imported.error().where.find(path) == 0);
    CHECK(store.info().value().snapshots == 0);
}

} // namespace

TEST_CASE("every price format has a fixture, recognises it and no other's")
{
    TemporaryFolder folder;
    REQUIRE(priceFixtures().size() == priceFormats().size());
    for (const auto &[name, fixture] : priceFixtures()) {
        const auto file = required(readPriceFile(test::writeFixture(folder.path().string(), fixture)));
        for (const PriceFormat &format : priceFormats()) {
            INFO(format.name << " and the fixture of " << name);
            CHECK(format.recognises(file) == (name == format.name));
        }
    }
}

TEST_CASE("every fixture is imported without being told what it is, plain and compressed")
{
    TemporaryFolder folder;
    for (const auto &[name, fixture] : priceFixtures()) {
        INFO(name);
        Store store = newStore();
        const auto imported = importPrices(store, test::writeFixture(folder.path().string(), fixture));
        REQUIRE(imported.ok());
        CHECK((*imported).format == name);
        CHECK((*imported).rows == fixture.rows);
        CHECK((*imported).records == fixture.records);
        const std::string path = write(folder, fixture.fileName + ".gz", gzipped(fixture.text));
        const auto again = importPrices(store, path);
        REQUIRE(again.ok());
        CHECK((*again).records == 0);
        CHECK((*again).unchanged == fixture.records);
    }
}

TEST_CASE("a byte-order mark and CRLF line ends change nothing")
{
    TemporaryFolder folder;
    for (const auto &[name, fixture] : priceFixtures()) {
        INFO(name);
        Store store = newStore();
        const std::string text = replaced(replaced(fixture.text, "\r\n", "\n"), "\n", "\r\n");
        const auto imported = importPrices(store, write(folder, fixture.fileName, "\xEF\xBB\xBF" + text));
        REQUIRE(imported.ok());
        CHECK((*imported).records == fixture.records);
    }
}

TEST_CASE("a file that is cut, packed or plain, is refused whole")
{
    TemporaryFolder folder;
    for (const auto &[name, fixture] : priceFixtures()) {
        INFO(name);
        const std::string gz = gzipped(fixture.text + std::string(name == "aws-spot-feed" ? 0 : 1, '\n'));
        checkRefused(write(folder, fixture.fileName + ".gz", gz.substr(0, gz.size() * 3 / 4)));
        const bool isJson = fixture.text[0] == '{' || fixture.text[0] == '[';
        if (isJson || name == "gcp-yaml" || name == "ecb")
            checkRefused(
                write(folder, fixture.fileName, fixture.text.substr(0, fixture.text.size() * 4 / 5 + 3)));
    }
}

TEST_CASE("a file without its columns or keys is not taken for a price file")
{
    TemporaryFolder folder;
    for (const auto &[name, fixture] : priceFixtures()) {
        INFO(name);
        REQUIRE_FALSE(fixture.key.empty());
        REQUIRE(fixture.text.find(fixture.key) != std::string::npos);
        checkRefused(write(folder, fixture.fileName, replaced(fixture.text, fixture.key, "renamed")));
    }
}

TEST_CASE("a file that holds no price at all is refused")
{
    TemporaryFolder folder;
    checkRefused(write(folder, "empty.csv", ""));
    checkRefused(write(folder, "spaces.json", "  \n\n "));
    checkRefused(write(folder, "poem.txt", "Two roads diverged in a yellow wood\n"));
    checkRefused(write(folder, "page.html", "<!DOCTYPE html><html><body>Not found</body></html>"));
    checkRefused(write(folder, "error.json", "{\"error\": \"rate limited\"}"));
    checkRefused(write(folder, "binary.csv", std::string("a\0b\0c", 5)));
    checkRefused(write(folder, "line.csv", std::string(4 << 20, 'x')));
    checkRefused(
        write(folder, "header.csv", "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n"));
    checkRefused(write(folder, "zeros.csv",
                       "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n"
                       "2026-01-01,aws,us-east-1,p5.48xlarge,0,0\n"));
    checkRefused(folder.path().string());
}

TEST_CASE("the sentence about an unknown file says what it is and where the formats are listed")
{
    TemporaryFolder folder;
    Store store = newStore();
    const auto imported = importPrices(store, write(folder, "x.csv", "NAME;CPUS;MEMORY_GB\na;1;2\n"));
    REQUIRE_FALSE(imported.ok());
    CHECK(imported.error().message ==
          "is not a known price file: its first line has the columns name, cpus, memory_gb; `prices sources` "
          "lists the formats, --as NAME chooses one");
    ImportOptions options;
    options.format = "sky-pilot";
    const Error unknown = importPrices(store, folder.file("x.csv"), options).error();
    CHECK(unknown.kind == ErrorKind::Usage);
    CHECK_THAT(unknown.message, Catch::Contains("the nearest are skypilot"));
}

TEST_CASE("a spot history that says itself that it is empty is no error")
{
    TemporaryFolder folder;
    Store store = newStore();
    const auto imported = importPrices(store, write(folder, "x.json", "{\n \"SpotPriceHistory\": []\n}"));
    REQUIRE(imported.ok());
    CHECK((*imported).rows == 0);
    CHECK((*imported).issues.size() == 1);
}

TEST_CASE("an endless line behind a good header is refused with its place")
{
    TemporaryFolder folder;
    for (const auto &[name, fixture] : priceFixtures()) {
        if (name != "price-book" && name != "skypilot" && name != "price-changes" && name != "gcp-by-date")
            continue;
        INFO(name);
        checkRefused(write(folder, fixture.fileName, fixture.text + std::string(2 << 20, 'x')));
        checkRefused(write(folder, fixture.fileName, fixture.text + "\"never closed\n"));
    }
}

TEST_CASE("bad rows are skipped, counted by reason and shown with their lines")
{
    TemporaryFolder folder;
    Store store = newStore();
    const std::string text = priceFixtures().at("price-changes").text +
                             "someday,aws,r,g5.xlarge,1,1\n"
                             "2026-01-01,aws,r,,1,1\n"
                             "2026-01-01,aws,r,g5.xlarge,cheap,-1\n"
                             "2026-01-01,aws,r,g5.xlarge,,0\n";
    const std::string path = write(folder, "x.csv", text);
    const auto imported = importPrices(store, path);
    REQUIRE(imported.ok());
    CHECK((*imported).rows == 8);
    CHECK((*imported).records == 7);
    const std::map<std::string, std::int64_t> expected = {
        {"no_date", 1}, {"no_instance_type", 1}, {"no_price", 1}, {"unreadable_price", 2}, {"zero_price", 2}};
    CHECK((*imported).skipped == expected);
    const auto hasPlace = [&](const std::string &place) {
        return std::any_of((*imported).issues.begin(), (*imported).issues.end(),
                           [&](const Issue &issue) { return issue.place == place; });
    };
    CHECK(hasPlace(path + ":6"));
    CHECK(hasPlace(path + ":8"));
}
