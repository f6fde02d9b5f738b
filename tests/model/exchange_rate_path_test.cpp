// The study's own exchange rates as paths.
#include "model/study/study_path.h"
#include "tests/support/test.h"

#include <array>

using namespace breakeven;

TEST_CASE("an exchange rate is set, read back and taken away by its path")
{
    Study study;
    study.currency = "USD";
    const Date day{2026, 11, 23};
    REQUIRE(setPath(study, "exchange_rates.EUR", "1.08", day));
    CHECK(study.exchangeRates.at("EUR") == ExchangeRate{1.08, day, "own value"});
    CHECK(*textAt(study, "exchange_rates.EUR") == "1.08 USD/EUR");
    REQUIRE(setPath(study, "exchange_rates.EUR", *textAt(study, "exchange_rates.EUR")));
    CHECK(study.exchangeRates.at("EUR").rate == 1.08);
    REQUIRE(setPath(study, "exchange_rates.EUR.date", "2026-08-31"));
    REQUIRE(setPath(study, "exchange_rates.EUR.source", "treasury"));
    CHECK(study.exchangeRates.at("EUR") == ExchangeRate{1.08, {2026, 8, 31}, "treasury"});
    CHECK(*textAt(study, "exchange_rates.EUR.date") == "2026-08-31");
    REQUIRE(setPath(study, "exchange_rates.EUR", "unknown", day));
    CHECK(study.exchangeRates.empty());
    CHECK(*textAt(study, "exchange_rates.EUR") == "unknown");
}

TEST_CASE("what is no rate or no other currency is refused, and the study stays as it was")
{
    Study study;
    study.currency = "USD";
    const Date day{2026, 11, 23};
    for (const auto &[path, text, words] :
         {std::array{"exchange_rates.USD", "1", "another currency than the study's USD"},
          std::array{"exchange_rates.euro", "1", "found 'euro'"},
          std::array{"exchange_rates.EUR", "0", "Expected a rate above 0 in USD/EUR, found '0'."},
          std::array{"exchange_rates.EUR", "much", "Expected a rate above 0"},
          std::array{"exchange_rates.EUR.date", "2026-08-31", "no own rate of EUR yet"},
          std::array{"exchange_rates.EUR.day", "2026-08-31", "no 'day'"}}) {
        INFO(path << " " << text);
        const auto refused = setPath(study, path, text, day);
        REQUIRE(!refused);
        CHECK_THAT(refused.error().message, Catch::Contains(words));
        CHECK(study.exchangeRates.empty());
    }
    CHECK_THAT(setPath(study, "exchange_rates.EUR", "1.1").error().message, Catch::Contains("needs its day"));
}
