#include "ui/words/offer_text.h"

#include "model/evaluate/cost_measure.h"
#include "tests/support/comparisons.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;
using namespace breakeven::words;

TEST_CASE("an offer is told by the measure that is shown, beside the cheapest by it")
{
    const Study study = serversStudy();
    const Comparison comparison = serversComparison();
    const int cheapest = verdictShown(study, comparison, CostMeasure::PerYear).cheapest;
    REQUIRE(cheapest >= 0);
    const OptionOutcome &winner = comparison.options[std::size_t(cheapest)];
    const double cost = *winner.costPerYear();
    const auto said = [&](double offer, const std::string &beside, bool isBesideCheapest) {
        return offerCostText(study, comparison, CostMeasure::PerYear,
                             {offer, beside, false, isBesideCheapest}, kPlain);
    };
    CHECK(said(cost - 1000, "", true)
              .find("a year, $1,000 less than " + winner.name + ", the cheapest compared") !=
          std::string::npos);
    CHECK(said(cost + 1000, winner.id, false).find("a year, $1,000 more than " + winner.name) !=
          std::string::npos);
    CHECK(said(cost, winner.id, true).find("a year, as much as " + winner.name) != std::string::npos);
    CHECK(said(12345, "nobody", false) == "it would cost $12,345 a year");
}
