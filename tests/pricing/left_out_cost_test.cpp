// What an offer that is listed only would cost: as it was said when the study was made, as it holds today,
// and the option it becomes when it is added.
#include "pricing/new_study/left_out_cost.h"

#include "data/study_file.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "pricing/new_study/study_currency.h"
#include "tests/support/new_studies.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"

#include <nlohmann/json.hpp>

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::outcomeIn;
using breakeven::test::required;
using breakeven::test::sixteenH100;

namespace {

constexpr const char *kSpot = "spot-crusoe"; // in the new study of sixteen H100, with what it shares

Comparison costing(const std::string &id, double npv)
{
    Comparison comparison;
    comparison.options.resize(1);
    comparison.options.front().id = id;
    comparison.options.front()["npv"] = npv;
    return comparison;
}

// Listed beside "spot", which costs 977,839 more.
Study listing(const std::string &currency)
{
    Study study;
    study.currency = currency;
    study.asOf = {2026, 11, 22};
    LeftOutOffer &offer = study.leftOutOffers["spot-crusoe"];
    offer.option.name = "Spot (Crusoe)";
    offer.reason = "another seller than those compared";
    offer.cost = 592639.2;
    offer.currency = "USD";
    offer.beside = "spot";
    offer.more = -977839;
    study.leftOut["spot-crusoe"] = "Spot (Crusoe): another seller than those compared; " +
                                   leftOutCostText(offer, offer.option.procurement, "Spot") + ".";
    study.leftOut["commitment"] = "No commitment for L4 is known.";
    return study;
}

Study reopened(Study study, bool isOfOlderVersion = false)
{
    study.id = "5d6c3f0e-0005-4b52-9b1e-6f1d2a7c0080";
    auto json = nlohmann::ordered_json::parse(studyText(study));
    if (isOfOlderVersion)
        json.erase("left_out_offers");
    const auto read = required(parseStudy(json.dump(), "old.json"));
    return read.study;
}

} // namespace

TEST_CASE("the cost of what is left out is told with the option beside it")
{
    LeftOutOffer offer = listing("USD").leftOutOffers.at("spot-crusoe");
    CHECK(leftOutCostText(offer, offer.option.procurement, "Spot") ==
          "it would cost 592,639 USD in present value over the plan, 977,839 USD less than Spot");
    offer.more = 45299;
    offer.isBesideCheapest = true;
    CHECK(
        leftOutCostText(offer, offer.option.procurement, "Commitment, 1 year") ==
        "it would cost 592,639 USD in present value over the plan, 45,299 USD more than Commitment, 1 year, "
        "the cheapest compared");
    offer.more = -0.3;
    offer.isBesideCheapest = false;
    CHECK(leftOutCostText(offer, offer.option.procurement, "Spot") ==
          "it would cost 592,639 USD in present value over the plan, as much as Spot");
    CHECK(leftOutCostText(offer, offer.option.procurement, {}) ==
          "it would cost 592,639 USD in present value over the plan");
}

TEST_CASE(
    "what was said holds while the other option costs what it cost; in another currency it is of that day")
{
    const Study study = listing("USD");
    const Comparison same = costing("spot", 1570478);
    CHECK(leftOutOffersToday(study, same) == study.leftOutOffers);
    CHECK(leftOutToday("spot-crusoe", study, study.leftOutOffers) == study.leftOut.at("spot-crusoe"));
    CHECK(leftOutToday("commitment", study, {}) == study.leftOut.at("commitment"));
    CHECK(leftOutOffersToday(listing("EUR"), same).empty());
    CHECK(leftOutToday("spot-crusoe", listing("EUR"), {}) ==
          "Spot (Crusoe): another seller than those compared; when the study was made (2026-11-22) it would "
          "have cost 592,639 USD in present value over the plan.");
}

TEST_CASE("after an edit a left-out offer is told at what it costs once it is in the study")
{
    Study study = made(sixteenH100()).study;
    REQUIRE(setPath(study, "workloads.training.growth", "20 %"));
    const Comparison comparison = *evaluate(study);
    const auto offers = leftOutOffersToday(study, comparison);
    REQUIRE(offers.count(kSpot));
    const LeftOutOffer &offer = offers.at(kSpot);
    CHECK(offer.cost > study.leftOutOffers.at(kSpot).cost * 1.05);

    Study added = study;
    added.options[kSpot] = optionOf(offer, added.shared);
    completeStudy(added);
    CHECK(*outcomeIn(*evaluate(added), kSpot).npv() == Approx(offer.cost));
    CHECK(leftOutToday(kSpot, study, offers)
              .find(leftOutCostText(offer, offer.option.procurement, study.options.at(offer.beside).name)) !=
          std::string::npos);
}

TEST_CASE("what a new study leaves out with a cost is kept in its file with figures and option")
{
    const Study study = made(sixteenH100()).study;
    REQUIRE(study.leftOutOffers.count(kSpot));
    const LeftOutOffer &kept = study.leftOutOffers.at(kSpot);
    CHECK(study.leftOut.at(kSpot).find(leftOutCostText(
              kept, kept.option.procurement, study.options.at(kept.beside).name)) != std::string::npos);
    CHECK(kept.option.name == "Spot (Crusoe)");
    CHECK_FALSE(kept.shared.empty());
    const Study again = reopened(study);
    CHECK(again.leftOut == study.leftOut);
    CHECK(again.leftOutOffers == study.leftOutOffers);
}

TEST_CASE("a file of an older version opens, and what it says was left out is of the day of the study")
{
    const Study study = made(sixteenH100()).study;
    const Study old = reopened(study, true);
    CHECK(old.leftOutOffers.empty());
    REQUIRE(old.leftOut.size() == study.leftOut.size());
    CHECK(old.leftOut.at(kSpot) == study.leftOut.at(kSpot) + " (As of 2026-11-22.)");
    CHECK(old.options == study.options);
    CHECK(reopened(old).leftOut == old.leftOut);
}

TEST_CASE("an offer that was left out is added as if it had been ticked when the study was made")
{
    NewStudyRequest request = sixteenH100();
    for (const bool isInEuros : {false, true}) {
        if (isInEuros)
            request.money = StudyMoney{"EUR", {0.8, {2026, 11, 20}, "ECB reference rate"}};
        const Study study = made(request).study;
        NewStudyRequest ticked = request;
        ticked.choices[kSpot].isTicked = true;
        const Study with = made(ticked).study;
        Inputs shared;
        Study added = study;
        added.options[kSpot] = optionOf(study.leftOutOffers.at(kSpot), shared);
        added.shared.insert(shared.begin(), shared.end());
        completeStudy(added);
        CHECK(added.options.at(kSpot).procurement == with.options.at(kSpot).procurement);
        CHECK(added.shared == with.shared);
    }
}

TEST_CASE("an offer that was left out changes its currency with the study")
{
    Study study = made(sixteenH100()).study;
    const LeftOutOffer before = study.leftOutOffers.at(kSpot);
    restateStudy("EUR", {0.8, {2026, 11, 20}, "ECB reference rate"}, study);
    const LeftOutOffer &now = study.leftOutOffers.at(kSpot);
    CHECK(now.currency == "EUR");
    CHECK(now.cost == Approx(0.8 * before.cost));
    CHECK(now.more == Approx(0.8 * before.more));
    const auto price = [](const LeftOutOffer &offer) {
        return *offer.option.procurement.inputs.at("price").value;
    };
    CHECK(price(now) == Approx(0.8 * price(before)));
}
