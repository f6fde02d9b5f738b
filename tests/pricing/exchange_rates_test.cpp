#include "data/store/store.h"
#include "pricing/pins/exchange_rates.h"
#include "pricing/pins/study_pin.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/replaced_text.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using breakeven::test::priceFixtures;
using breakeven::test::replacedOnce;
using breakeven::test::required;

namespace {

Date day(const char *text) { return *Date::parse(text); }

void importText(Store &store, const std::string &text)
{
    const test::TemporaryFolder folder;
    const auto done =
        importPrices(store, test::writeFixture(folder.path().string(), {"ecb.xml", text, 0, 0}));
    INFO((done ? "" : done.error().text()));
    REQUIRE(done);
}

// The two days of the documented example.
Store documentedRates()
{
    Store store = std::move(Store::open(":memory:")).value();
    importText(store, priceFixtures().at("ecb").text);
    return store;
}

} // namespace

TEST_CASE("a price is converted at the rates of one day, exactly and half to even")
{
    const Store store = documentedRates();
    struct Row
    {
        const char *from;
        const char *to;
        const char *day;
        const char *price;
        const char *converted;
        const char *rateDay;
    };
    // Worked out with decimal fractions of 50 digits: price x rate(to) / rate(from), half to even at 10^-9.
    for (const Row &row : {Row{"EUR", "USD", "2026-10-02", "2.8", "3.143", "2026-10-02"},
                           {"USD", "EUR", "2026-10-02", "3.143", "2.8", "2026-10-02"},
                           {"JPY", "USD", "2026-10-02", "1000", "6.836175396", "2026-10-02"},
                           {"USD", "JPY", "2026-10-02", "1", "146.280623608", "2026-10-02"},
                           {"USD", "JPY", "2026-10-01", "1", "146.517857143", "2026-10-01"},
                           // A Saturday and a Friday a week later: the last working day with a row.
                           {"EUR", "USD", "2026-10-03", "0.000000001", "0.000000001", "2026-10-02"},
                           {"EUR", "USD", "2026-10-09", "9000000", "10102500", "2026-10-02"}}) {
        INFO(row.from << " to " << row.to << " on " << row.day);
        const auto rate = required(crossRate(store.prices(), row.from, row.to, day(row.day)));
        CHECK(nanoText(rate.converted(*parseNano(row.price))) == row.converted);
        CHECK(rate.exchangeRate().date == day(row.rateDay));
        CHECK(rate.exchangeRate().rate * toDouble(*parseNano(row.price)) ==
              Approx(toDouble(*parseNano(row.converted))).epsilon(1e-9).margin(1e-9));
    }
    // 1.5 and 2.5 units of 10^-9: both go to the even 2.
    const CrossRate half{{"EUR", day("2026-10-02"), 2}, {"USD", day("2026-10-02"), 1}};
    CHECK(half.converted(3) == 2);
    CHECK(half.converted(5) == 2);
    CHECK(half.converted(-3) == -2);
}

TEST_CASE("a rate older than seven days, of no currency or before the first day is none")
{
    const Store store = documentedRates();
    for (const auto &[currency, when] : {std::pair("USD", "2026-10-10"),
                                         {"USD", "2026-09-30"},
                                         {"XXX", "2026-10-02"},
                                         {"BGN", "2026-10-02"}}) {
        const auto rate = crossRate(store.prices(), "EUR", currency, day(when));
        REQUIRE_FALSE(rate);
        CHECK(rate.error().kind == ErrorKind::NotFound);
        CHECK_THAT(rate.error().message, Catch::Contains(std::string("no reference rate of ") + currency) &&
                                             Catch::Contains("prices refresh"));
    }
}

TEST_CASE("a rate that was revised for its day is corrected, and one that jumps is not used")
{
    Store store = documentedRates();
    const std::string text = priceFixtures().at("ecb").text;
    importText(store, replacedOnce(replacedOnce(text, "1.1225", "1.1300"), "<Cube time='2026-10-02'>",
                                   "<Cube time='2026-10-05'><Cube currency='USD' rate='1.13'/></Cube>"
                                   "<Cube time='2026-10-02'>"));
    CHECK(store.prices().referenceRate("USD", day("2026-10-02")).value()->perEuro == 1130000000);
    CHECK(store.prices().referenceRate("USD", day("2026-10-05")).value()->perEuro == 1130000000);
    // 20 % and a little more since the day before.
    importText(store,
               replacedOnce(replacedOnce(text, "2026-10-02", "2026-10-06"), "rate='1.1225'", "rate='1.37'"));
    CHECK(store.prices().referenceRate("USD", day("2026-10-06")).value()->day == day("2026-10-05"));
    CHECK(store.prices().referenceRate("JPY", day("2026-10-06")).value()->day == day("2026-10-06"));
}

TEST_CASE("a rate of a day to come is not used, and those beside it are")
{
    Store store = documentedRates();
    const std::string text = priceFixtures().at("ecb").text;
    importText(store, replacedOnce(text, "2026-10-02", "2999-10-02"));
    CHECK(store.prices().referenceRate("USD", day("2999-10-03")).value()->day == day("2026-10-02"));
    CHECK(store.prices().referenceRate("USD", day("2026-10-01")).value()->day == day("2026-10-01"));
}

TEST_CASE("rates whose file ends early, name no dollar or no rate are refused as a whole")
{
    const std::string text = priceFixtures().at("ecb").text;
    for (const auto &[broken, said] :
         {std::pair(text.substr(0, text.size() - 30), "the XML is not whole"),
          {replacedOnce(replacedOnce(text, "'USD'", "'AUD'"), "'USD'", "'AUD'"), "\"USD\""},
          {replacedOnce(text, "time=", "day="), ""}}) {
        Store store = std::move(Store::open(":memory:")).value();
        const test::TemporaryFolder folder;
        const auto done =
            importPrices(store, test::writeFixture(folder.path().string(), {"ecb.xml", broken, 0, 0}));
        if (!*said) { // one of two days: the other is usable
            CHECK(store.prices().referenceRates()->size() == 2);
            continue;
        }
        REQUIRE_FALSE(done);
        CHECK_THAT(done.error().message, Catch::Contains(said));
        CHECK(store.prices().referenceRates()->empty());
    }
}
