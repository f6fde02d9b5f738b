// What an offer that is listed only would cost, as it was said when the study was made and as it holds today.
#include "pricing/new_study/left_out_cost.h"

#include "tests/support/test.h"

using namespace breakeven;

namespace {

Comparison costing(const std::string &name, double npv)
{
    Comparison comparison;
    comparison.options.resize(1);
    comparison.options.front().name = name;
    comparison.options.front().npv = npv;
    return comparison;
}

std::string sentenceOf(const LeftOutCost &cost)
{
    return "Spot (Crusoe): another seller than those compared; " + cost.text() + ".";
}

Study studyOf(const std::string &currency)
{
    Study study;
    study.currency = currency;
    study.asOf = {2026, 11, 22};
    return study;
}

} // namespace

TEST_CASE("the cost of what is left out reads back from its sentence")
{
    for (const LeftOutCost &cost :
         {LeftOutCost{592639, "USD"}, LeftOutCost{592639, "EUR", "Commitment, 1 year (Hyperstack)", 45299},
          LeftOutCost{592639, "USD", "On demand, when needed", -1299, true}}) {
        const auto read = readLeftOut(sentenceOf(cost));
        INFO(cost.text());
        REQUIRE(read);
        CHECK(read->name == "Spot (Crusoe)");
        CHECK(read->reason == "another seller than those compared");
        CHECK(read->cost.text() == cost.text());
    }
    CHECK(LeftOutCost{592639, "USD", "On demand", -1299, true}.text() ==
          "it would cost 592,639 USD in present value over the plan, 1,299 USD less than On demand, the "
          "cheapest "
          "compared");
    CHECK_FALSE(readLeftOut("No server price for L4 is known; enter one to compare buying."));
    CHECK_FALSE(readLeftOut("CoreWeave: up to 60 % off with a contract; ask for a price."));
}

TEST_CASE("a difference is told while the other option costs what it cost, then only the cost of that day")
{
    const std::string sentence = sentenceOf({592639, "USD", "Spot", -977839});
    const std::string frozen = "Spot (Crusoe): another seller than those compared; when the study was made "
                               "(2026-11-22) it would have cost 592,639 USD in present value over the plan.";
    CHECK(leftOutToday(sentence, studyOf("USD"), costing("Spot", 1570478.3)) == sentence);
    CHECK(leftOutToday(sentence, studyOf("USD"), costing("Spot", 33350)) == frozen);
    CHECK(leftOutToday(sentence, studyOf("USD"), costing("Spot of mine", 1570478.3)) == frozen);
    CHECK(leftOutToday(sentence, studyOf("EUR"), costing("Spot", 1570478.3)) == frozen);
    const std::string alone = "No commitment for L4 is known.";
    CHECK(leftOutToday(alone, studyOf("USD"), costing("Spot", 1)) == alone);
}
