// A study in another currency: every amount at one rate, and never only another name for the same number.
#include "pricing/new_study/study_currency.h"

#include "model/evaluate/evaluate.h"
#include "model/study/actuals.h"
#include "model/study/fields.h"
#include "model/study/own_value.h"
#include "model/study/study_path.h"
#include "tests/support/new_studies.h"

using namespace breakeven;

namespace {

Study trainingStudy() { return test::made(test::sixteenH100()).study; }

const ExchangeRate kRate{0.8, {2026, 11, 20}, "ECB reference rate"};

} // namespace

TEST_CASE("a study that changes its currency costs at the rate what it cost before, option by option")
{
    const Study dollars = trainingStudy();
    Study euros = dollars;
    restateStudy("EUR", kRate, euros);
    CHECK(euros.currency == "EUR");
    const Comparison before = *evaluate(dollars), after = *evaluate(euros);
    for (std::size_t i = 0; i < before.options.size(); ++i) {
        INFO(before.options[i].id);
        REQUIRE(before.options[i].npv());
        CHECK(*after.options[i].npv() == Approx(0.8 * *before.options[i].npv()));
    }
    const Input &price = *inputAt(euros, "options.spot.price")->input;
    CHECK(price.price->exchangeRate == 0.8);
    CHECK(price.price->rateSource == "ECB reference rate");
    CHECK(price.range->high == Approx(0.8 * inputAt(dollars, "options.spot.price")->input->range->high));
    // What is no amount stays.
    CHECK(inputAt(euros, "options.own.servers")->input->value == 2);
    CHECK(euros.exchangeRates.empty());
    CHECK(moneyOf(euros)->perDollar == kRate);
    // And back: the records are in dollars again.
    restateStudy("USD", {1.25, {2026, 11, 21}, "ECB reference rate"}, euros);
    const Input &back = *inputAt(euros, "options.spot.price")->input;
    CHECK(back.price->exchangeRate == 1);
    CHECK(back.price->rateSource.empty());
    CHECK(*back.value == Approx(toDouble(back.price->offer.price)));
}

TEST_CASE("what bills say is restated too, and an own rate is kept for prices to come")
{
    Study study = trainingStudy();
    study.options.at("spot").actual.firstMonth = "2026-08";
    study.options.at("spot").actual.months["2026-08"]["compute"].value = 1000;
    study.exchangeRates["GBP"] = {1.25, {2026, 11, 20}, kOwnValue};
    restateStudy("EUR", {0.8, {2026, 11, 20}, kOwnValue}, study);
    CHECK(*study.options.at("spot").actual.months["2026-08"]["compute"].value == Approx(800));
    CHECK(study.exchangeRates.at("USD").rate == 0.8);
    CHECK(study.exchangeRates.at("GBP").rate == Approx(1));
}

TEST_CASE("the rate into a currency is the one that is said, else the study's, else none is known")
{
    Study study = trainingStudy();
    const ExchangeRate own{0.86, {2026, 11, 23}, kOwnValue};
    CHECK(*rateInto(study, "EUR", nullptr, own) == own);
    const auto none = rateInto(study, "EUR", nullptr);
    REQUIRE_FALSE(none);
    CHECK(none.error().message.find("exchange_rates.USD=RATE in the same command") != std::string::npos);
    study.exchangeRates["EUR"] = {1.25, {2026, 11, 20}, kOwnValue};
    CHECK(rateInto(study, "EUR", nullptr)->rate == Approx(0.8));
    CHECK_FALSE(rateInto(study, "euro", nullptr, own));
}
