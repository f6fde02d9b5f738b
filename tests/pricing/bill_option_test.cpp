// A bill as an option of a study: its inputs, its months, its currency.
#include "data/store/store.h"
#include "model/study/study_path.h"
#include "pricing/bill/bill_option.h"
#include "tests/support/bill_text.h"
#include "tests/support/offers.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::bill;
using breakeven::test::required;

namespace {

Study dollarStudy()
{
    Study study;
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    return study;
}

const Input &input(const Study &study, const std::string &option, const std::string &key)
{
    return study.options.at(option).procurement.inputs.at(key);
}

} // namespace

TEST_CASE("a bill becomes an option whose inputs say file, month and lines")
{
    Study study = dollarStudy();
    const Bill read = bill(test::focusBill());
    const auto added = required(addBill(study, read, "", nullptr));
    CHECK(added.id == "measured-bill");
    const Procurement &paid = study.options.at("measured-bill").procurement;
    CHECK(paid.choices.at("months") == "3");
    CHECK(paid.choices.at("first_month") == "2026-01");
    const Input &january = input(study, "measured-bill", "compute_1");
    CHECK(january.value == 1000.123456789);
    CHECK(january.source == "bill.csv, 2026-01, EffectiveCost, 1 line");
    CHECK(january.asOf == Date{2026, 1, 31});
    CHECK(january.confidence == Confidence::High);
    CHECK(input(study, "measured-bill", "idle_2").value == 300);
    CHECK_FALSE(paid.inputs.count("idle_1"));
    CHECK_FALSE(paid.inputs.count("compute_4"));

    // The next month's bill under the same name takes its place; another name stands beside it.
    BillOptions options;
    options.from = Date{2026, 2, 1};
    const auto again = required(addBill(study, bill(test::focusBill(), options), "Measured bill", nullptr));
    CHECK(again.isReplaced);
    CHECK(study.options.size() == 1);
    CHECK(input(study, "measured-bill", "compute_1").value == 2000);
    CHECK_FALSE(study.options.at("measured-bill").procurement.inputs.count("idle_2"));
    REQUIRE(addBill(study, read, "AWS", nullptr));
    CHECK(study.options.size() == 2);
}

TEST_CASE("a bill in another currency is converted at the study's rate, or refused and nothing changes")
{
    Study study = dollarStudy();
    const Bill euros = bill(test::azureEnterpriseBill());
    const Study before = study;
    const auto without = addBill(study, euros, "", nullptr);
    REQUIRE_FALSE(without);
    CHECK_THAT(without.error().message, Catch::Contains("EUR") && Catch::Contains("exchange_rates.EUR"));
    CHECK(study == before);
    study.exchangeRates["EUR"] = {1.1, Date{2026, 1, 5}, "treasury"};
    const auto added = required(addBill(study, euros, "", nullptr));
    CHECK(added.rates == "at 1.1 USD/EUR of 2026-01-05, treasury");
    const Input &january = input(study, added.id, "compute_1");
    CHECK(*january.value == Approx(193.63344).epsilon(1e-12));
    CHECK(january.note == "176.0304 EUR at 1.1 USD/EUR of 2026-01-05, treasury");

    study.options["cloud"] = newOption(study, "on-demand");
    const auto taken = addBill(study, euros, "cloud", nullptr);
    REQUIRE_FALSE(taken);
    CHECK_THAT(taken.error().message, Catch::Contains("not a measured bill"));
}

TEST_CASE("a bill in another currency is converted month by month at the reference rates of a store")
{
    Store store = std::move(Store::open(":memory:")).value();
    const std::vector<ReferenceRate> rates{{"USD", Date{2026, 1, 30}, 1200000000},
                                           {"USD", Date{2026, 2, 27}, 1250000000}};
    REQUIRE(store.prices().write({test::fetchedRates(rates, "1", "2026-03-01T00:00:00Z")}));
    Study study = dollarStudy();
    const auto added = required(addBill(study, bill(test::azureEnterpriseBill()), "", &store.prices()));
    CHECK(input(study, added.id, "compute_1").value == 211.23648);
    CHECK(input(study, added.id, "compute_2").value == 100);
    CHECK(input(study, added.id, "idle_2").value == 15.625);
    CHECK_THAT(input(study, added.id, "compute_2").note, Catch::Contains("2026-02-27, ECB reference rate"));
}
