#include "ui/words/risk_text.h"

#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::words;

namespace {

Risk three()
{
    Risk risk;
    risk.samples = 1000;
    risk.cheapest = 0;
    for (const char *name : {"Own", "GCP", "AWS"}) {
        OptionRisk &option = risk.options.emplace_back();
        option.id = name;
        option.name = name;
    }
    risk.options[0].cheapestRuns = 700;
    risk.options[0].meanRegret = 7261;
    risk.options[1].cheapestRuns = 300;
    risk.beats = {{{}, 0.734, 0.95}, {0.266, {}, 0.8}, {0.05, 0.2, {}}};
    return risk;
}

Flip flipOf(const char *label, bool isInRange)
{
    Flip flip;
    flip.path = std::string("options.own.") + label;
    flip.owner = "Own";
    flip.label = label;
    flip.isInRange = isInRange;
    return flip;
}

} // namespace

TEST_CASE("the page's sentence holds the cheapest against what beats it most often")
{
    const LinkedSentence said = riskHeadline(three(), kPlain);
    CHECK(said.plain == "Own costs less than GCP in 73\u00a0% of runs.");
    CHECK(said.html == "<b>Own costs less than GCP in "
                       "<a href=\"node:risk.Own.beats.GCP\">73\u00a0%</a> of runs.</b>");
    Risk none = three();
    none.cheapest = -1;
    for (OptionRisk &option : none.options)
        option.cheapestRuns = 0;
    CHECK(riskHeadline(none, kPlain).plain == "No option can be called cheapest in any run.");
    Risk one = three();
    one.options.resize(1);
    one.beats = {{{}}};
    CHECK(riskHeadline(one, kPlain).plain == "Own does what is asked for in 70\u00a0% of runs.");
}

TEST_CASE("an option that is left out of most runs is not the headline of the runs")
{
    Risk risk = three();
    risk.options[0].cheapestRuns = 60;
    risk.options[1].cheapestRuns = 940;
    CHECK(leftOutInRuns(risk, kPlain).empty());
    risk.options[0].tooSlowRuns = 900;
    CHECK(leftOutInRuns(risk, kPlain) == "Own is slower than the work allows in 90\u00a0% of runs.");
    CHECK(riskHeadline(risk, kPlain).plain == "GCP is cheapest in 94\u00a0% of runs.");
    CHECK(riskHeadline(risk, kPlain).html == "<b>GCP is cheapest in <a href=\"node:risk.GCP.cheapest_share\">"
                                             "94\u00a0%</a> of runs.</b>");
    CHECK_THAT(riskSecondLine(risk, Study(), nullptr, kPlain).plain,
               Catch::Contains("Own is slower than the work allows in 90\u00a0% of runs."));
}

TEST_CASE("the pair of the page is that of its sentence")
{
    CHECK(riskPair(three())->first == "Own");
    CHECK(riskPair(three())->second == "GCP");
    Risk closer = three();
    closer.beats[0][2] = 0.6;
    CHECK(riskPair(closer)->second == "AWS");
    Risk one = three();
    one.options.resize(1);
    one.beats = {{{}}};
    CHECK_FALSE(riskPair(one));
}

TEST_CASE("the second line has the regret and the inputs that can flip the answer, three by name")
{
    const auto line = [](const std::vector<Flip> &flips) {
        return riskSecondLine(three(), Study(), &flips, kPlain).plain;
    };
    CHECK(line({}) == "Average regret $7,261. No single input flips the answer within its range.");
    CHECK(line({flipOf("Price", true), flipOf("Busy", false)}) ==
          "Average regret $7,261. The price of Own can flip the answer within its range.");
    CHECK(line({flipOf("Price", true), flipOf("Busy", true)}) ==
          "Average regret $7,261. The price of Own and the busy of Own can each flip the answer within their "
          "ranges.");
    CHECK(line({flipOf("A one", true), flipOf("B two", true), flipOf("C three", true), flipOf("D four", true),
                flipOf("E five", true)}) ==
          "Average regret $7,261. The a one of Own, the b two of Own, the c three "
          "of Own and 2 more can each flip the answer within their ranges.");
    CHECK(riskSecondLine(three(), Study(), nullptr, kPlain).plain == "Average regret $7,261.");
}

TEST_CASE(
    "what is cheapest in more runs than the cheapest at the values is named, with its mean and its regret")
{
    CHECK(oftenerCheapest(three(), "USD", kPlain).empty());
    Risk risk = three();
    risk.options[0].cheapestRuns = 440;
    risk.options[1].cheapestRuns = 560;
    CHECK(oftenerCheapest(risk, "USD", kPlain) == "GCP is cheapest in more of them, 56\u00a0%.");
    risk.options[0].npv.mean = 27900;
    risk.options[1].npv.mean = 25100;
    risk.options[1].meanRegret = 2300;
    const std::string said = oftenerCheapest(risk, "USD", kPlain);
    CHECK(said.find("GCP is cheapest in more of them, 56\u00a0%, at an average of ") == 0);
    CHECK(said.find("25,100") < said.find("27,900"));
    CHECK(said.find("2,300") < said.find("7,261"));
}

TEST_CASE("what is held back by an estimate is told apart from those that can be called cheapest")
{
    Risk risk = three();
    CHECK(heldBackInRuns(risk, "USD", kPlain).empty());
    risk.options[1].isHeldBack = true;
    risk.options[0].npv.mean = 27900;
    risk.options[1].npv.mean = 25100;
    CHECK(heldBackInRuns(risk, "USD", kPlain) ==
          "At its estimated speed GCP costs less than Own in 27\u00a0% of "
          "runs, $25,100 against $27,900 on average.");
    risk.options[1].shortRuns = 390;
    CHECK(heldBackInRuns(risk, "USD", kPlain)
              .find("on average; in 39\u00a0% of runs it is too slow; they are left out.") !=
          std::string::npos);
    CHECK(riskHeadline(risk, kPlain).plain == "Own costs less than AWS in 95\u00a0% of runs.");
    CHECK(riskPair(risk)->second == "AWS");
    CHECK(riskSecondLine(risk, Study(), nullptr, kPlain).plain.find("At its estimated speed GCP") !=
          std::string::npos);
}
