// The exchange rates of a study have paths, and its currency is never renamed.
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

Study empty()
{
    Study study;
    completeStudy(study);
    return study;
}

} // namespace

TEST_CASE("an exchange rate is set by its path, with its day and source")
{
    Study study = empty();
    REQUIRE(setPath(study, "exchange_rates.EUR", "1.16", Date{2026, 11, 23}));
    CHECK(study.exchangeRates.at("EUR") == ExchangeRate{1.16, {2026, 11, 23}, "own value"});
    CHECK(*textAt(study, "exchange_rates.EUR") == "1.16");
    REQUIRE(setPath(study, "exchange_rates.EUR.source", "treasury"));
    REQUIRE(setPath(study, "exchange_rates.EUR.as_of", "2026-11-20"));
    CHECK(study.exchangeRates.at("EUR") == ExchangeRate{1.16, {2026, 11, 20}, "treasury"});
    CHECK(*textAt(study, "exchange_rates.EUR.as_of") == "2026-11-20");
}

TEST_CASE("an exchange rate that cannot be is refused and the study stays as it is")
{
    Study study = empty();
    const Study before = study;
    for (const auto &[path, value, says] :
         {std::tuple("exchange_rates.EUR", "0",
                     "Expected an exchange rate above 0, such as 0.86, found '0'."),
          std::tuple("exchange_rates.EUR", "much", "Expected an exchange rate above 0"),
          std::tuple("exchange_rates.euro", "1",
                     "Expected a currency of three letters such as EUR, found 'euro'."),
          std::tuple("exchange_rates.USD", "0.86", "say both: exchange_rates.USD=0.86 currency=EUR."),
          std::tuple("exchange_rates.EUR.colour", "red", "The study has no path"),
          std::tuple("currency", "EUR", "another currency needs an exchange rate that restates them")}) {
        const auto set = setPath(study, path, value);
        INFO(path << " " << value << ": " << (set ? "" : set.error().message));
        REQUIRE_FALSE(set);
        CHECK(set.error().message.find(says) != std::string::npos);
        CHECK(study == before);
    }
    CHECK(setPath(study, "currency", "USD"));
}
