// A price book that is brought into a store row by row, against the same rows held at once.
#include "data/readers/plain_table.h"
#include "model/study/price_unit.h"
#include "pricing/own/price_book.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/memory_store.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <random>
#include <sstream>

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

constexpr const char *kBookRetrieved = "2026-11-01T00:00:00Z";
const Date kBookDay{2026, 11, 2};

ImportOptions importOptions()
{
    ImportOptions options;
    options.retrievedAt = kBookRetrieved;
    options.asOf = kBookDay;
    return options;
}

std::vector<Offer> recordsOf(const Store &store)
{
    PriceFilter filter;
    filter.model = kAnyModel;
    return required(store.prices().records(filter));
}

std::map<std::string, std::int64_t> skippedOf(const PriceRows &rows) { return byReason(rows.skipped); }

// The prices of a text in a store, held at once on their way; what was left out.
std::map<std::string, std::int64_t> writeHeld(Store &store, const std::string &text)
{
    const PriceFile file = required(priceFileOf("book.csv", text));
    PriceRows rows = required(required(formatOf(file, "price-book"))->read(file));
    takeOutDamaged(rows);
    takeOutFuture(rows, kBookDay);
    for (PriceBatch &batch : rows.batches) {
        batch.snapshot.origin = "book.csv";
        if (batch.snapshot.retrievedAt.empty())
            batch.snapshot.retrievedAt = kBookRetrieved;
        batch.snapshot.rows = rows.batches.size() > 1 ? std::int64_t(batch.offers.size()) : rows.rows;
        batch.snapshot.newest = newestMoment(batch.offers);
        for (Offer &offer : batch.offers)
            settleFlags(offer, false);
    }
    REQUIRE(store.prices().write(rows.batches).ok());
    return skippedOf(rows);
}

// The first prices that differ, as lines of a price book; empty where none do.
std::string firstDifference(const std::vector<Offer> &a, const std::vector<Offer> &b)
{
    std::istringstream first(priceBookText(a)), second(priceBookText(b));
    std::string one, other;
    while (std::getline(first, one) && std::getline(second, other))
        if (one != other)
            return one + " | " + other;
    return a.size() == b.size() ? "" : std::to_string(a.size()) + " and " + std::to_string(b.size());
}

// Rows of every kind: repeated, contradicting, damaged, of the future, without a day, of several readings.
std::string bookOf(std::uint32_t seed, int rows)
{
    std::mt19937 random(seed);
    const auto one = [&](std::vector<const char *> of) { return std::string(of[random() % of.size()]); };
    std::string text = "provider,region,zone,instance_type,model,gpu,gpus,price_per_h,list_price_per_h,"
                       "effective_from,observed_at,source,revision,retrieved_at,flags,note\n";
    for (int i = 0; i < rows; ++i) {
        text += one({"aws", "gcp", "Azure"}) + ',' + one({"east", "west", ""}) + ',' + one({"", "", "a"}) +
                ",type-" + std::to_string(random() % 12) + (random() % 50 == 0 ? "\x02" : "") + ',' +
                one({"on_demand", "spot", "reserved 1y"}) + ',' + one({"H100", "T4", "", "A100"}) + ',' +
                one({"8", "1/2", ""}) + ',' + one({"1.5", "2", "2.25", "0.001", "0", "x"}) + ',' +
                one({"", "", "3"}) + ',' + one({"2026-01-01", "2026-02-01", "2027-01-01", "", "2025-01-01"}) +
                ',' + one({"", "", "2026-03-01T10:00:00Z", "2026-02-01T00:00:00Z"}) + ',' +
                one({"", "", "mine", "price-book"}) + ',' + one({"", "", "r1", "r2"}) + ',' +
                one({"", "2026-05-01T00:00:00Z"}) + ',' + one({"", "", "odd", "jump note", "b a"}) + ',' +
                one({"", "said by phone"}) + '\n';
    }
    return text;
}

} // namespace

TEST_CASE("a price book row by row gives the records, readings and reasons of one that is held")
{
    const auto seed = GENERATE(1u, 2u, 3u);
    const std::string text = bookOf(seed, 4000);
    TemporaryFolder folder;
    const std::string path = folder.file("book.csv");
    test::writeFile(path, text);
    Store streamed = newStore(), held = newStore();
    const ImportReport report = required(importPrices(streamed, path, importOptions()));
    CHECK(report.skipped == writeHeld(held, text));
    CHECK(report.skipped.count("another_price_of_the_same_offer_and_day") == 1);
    CHECK(report.skipped.count("damaged_name") == 1);
    CHECK(report.skipped.count("not_in_force_yet") == 1);
    CHECK(report.rows == 4000);
    CHECK(firstDifference(recordsOf(streamed), recordsOf(held)) == "");
    CHECK(std::size_t(report.records) == recordsOf(held).size());
    PriceFilter filter;
    filter.model = kAnyModel;
    CHECK(firstDifference(required(streamed.prices().list(filter)), required(held.prices().list(filter))) ==
          "");
    const auto readings = required(streamed.prices().snapshots());
    const auto expected = required(held.prices().snapshots());
    REQUIRE(readings.size() == expected.size());
    for (std::size_t i = 0; i < readings.size(); ++i) {
        CHECK(readings[i].source == expected[i].source);
        CHECK(readings[i].records == expected[i].records);
        CHECK(readings[i].newest == expected[i].newest);
        CHECK(readings[i].rows == expected[i].rows);
    }
    // The same once more adds nothing.
    writeHeld(held, text);
    const ImportReport again = required(importPrices(streamed, path, importOptions()));
    CHECK(again.records == 0);
    CHECK(firstDifference(recordsOf(streamed), recordsOf(held)) == "");
}

TEST_CASE("a price book too large to be held is read in pieces, as a spreadsheet wrote it too")
{
    std::string text = "provider;region;instance_type;model;price_per_h;effective_from\n", plain = text;
    for (char &c : plain)
        c = c == ';' ? ',' : c;
    for (int i = 0; plain.size() <= kLargestHeldBook + 100'000; ++i) {
        const std::string machine = "aws;region-" + std::to_string(i % 9) +
                                    ";a-machine-type-with-a-long-name-" + std::to_string(i / 90) +
                                    ".large;on_demand;1";
        const std::string cents = std::to_string(10 + i % 70);
        const std::string day = std::to_string(10 + i / 9 % 10);
        text += machine + ',' + cents + ";" + day + ".09.2026\n";
        std::string row = machine;
        std::replace(row.begin(), row.end(), ';', ',');
        plain += row + '.' + cents + ",2026-09-" + day + '\n';
    }
    TemporaryFolder folder;
    const std::string german = folder.file("german.csv"), english = folder.file("book.csv");
    test::writeFile(german, text);
    test::writeFile(english, plain);
    Store held = newStore(), first = newStore(), second = newStore();
    const auto skipped = writeHeld(held, plain);
    double last = 0;
    ImportOptions options = importOptions();
    options.progress.tell = [&](double share) {
        CHECK(share >= last);
        last = share;
    };
    const ImportReport report = required(importPrices(first, english, options));
    CHECK(last > 0.9);
    CHECK(last <= 1);
    CHECK(report.skipped == skipped);
    CHECK(report.records > 90'000);
    CHECK(firstDifference(recordsOf(first), recordsOf(held)) == "");
    const ImportReport written = required(importPrices(second, german, importOptions()));
    CHECK(written.records == report.records);
    std::vector<Offer> offers = recordsOf(second);
    const std::vector<Offer> expected = recordsOf(held);
    for (Offer &offer : offers)
        offer.revision = expected.front().revision;
    CHECK(firstDifference(offers, expected) == "");
}

TEST_CASE("an import of a price book that is cancelled or has too many rows writes nothing")
{
    TemporaryFolder folder;
    const std::string path = folder.file("book.csv");
    test::writeFile(path, bookOf(5, 20'000));
    Store store = newStore();
    ImportOptions options = importOptions();
    std::stop_source stop;
    options.progress.stop = stop.get_token();
    options.progress.tell = [&](double share) {
        if (share > 0.6)
            stop.request_stop();
    };
    const auto cancelled = importPrices(store, path, options);
    REQUIRE_FALSE(cancelled.ok());
    CHECK(cancelled.error().kind == ErrorKind::Cancelled);
    CHECK(recordsOf(store).empty());
    options = importOptions();
    options.mostRows = 19'999;
    const auto refused = importPrices(store, path, options);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message == "Expected at most 19,999 rows of a price book, found more; split it.");
    CHECK(refused.error().where == path + ":20001");
    CHECK(recordsOf(store).empty());
    options.mostRows = 20'000;
    CHECK(importPrices(store, path, options).ok());
}
