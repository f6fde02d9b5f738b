#include "ui/words/uncertain_plan_text.h"

#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

PlanOffer orderedOffer(const char *name, OfferKind kind, double gpusOfMachine)
{
    PlanOffer made;
    made.option = name;
    made.name = name;
    made.kind = kind;
    made.gpusOfMachine = gpusOfMachine;
    made.term = 12;
    made.attached.assign(36, 0);
    return made;
}

Study studyFromNovember()
{
    Study study;
    study.currency = "USD";
    study.conventions.choices["start"] = "2026-11";
    return study;
}

// A commitment now and a rack in the third month; 16 scenarios.
UncertainPlan planOfScenarios()
{
    UncertainPlan plan;
    plan.scenarios = 16;
    plan.offers = {orderedOffer("One year", OfferKind::Committed, 8),
                   orderedOffer("Own rack", OfferKind::Owned, 8)};
    plan.first = {{0, 0, 12, 0, 2, 100000}, {2, 4, 36, 1, 1, 200000}};
    plan.cost = {1000000, 800000, 1300000};
    plan.asPlanned = 1050000;
    plan.known = 990000;
    plan.fixed = 1100000;
    plan.nothing = 1200000;
    plan.ladder = {
        {0, 0, {2, 2, 2}, {2, 2, 2}}, {1, 0, {0, 0, 0}, {2, 2, 2}}, {2, 0, {1.5, 0, 3}, {3.5, 2, 5}}};
    return plan;
}

std::vector<std::string> plainWorth(const UncertainPlan &plan)
{
    std::vector<std::string> all;
    for (std::string sentence : words::commitWorth(studyFromNovember(), plan, words::kPlain)) {
        for (std::size_t at = 0; (at = sentence.find("\u00A0")) != std::string::npos;)
            sentence.replace(at, 2, " ");
        all.push_back(std::move(sentence));
    }
    return all;
}

} // namespace

TEST_CASE("a plan under uncertainty says first what to commit to now, and from when on the rest is decided")
{
    const Study study = studyFromNovember();
    UncertainPlan plan = planOfScenarios();
    CHECK(
        words::commitHeadline(study, plan, words::kPlain) ==
        "Commit to 16 GPUs of One year for 12 months now, buy 1 server of Own rack in 2027-01, and decide on "
        "the rest from 2027-02.");
    plan.first.erase(plan.first.begin());
    CHECK(words::commitHeadline(study, plan, words::kPlain) ==
          "Buy 1 server of Own rack in 2027-01, and decide on the rest from 2027-02.");
    plan.first.clear();
    CHECK(words::commitHeadline(study, plan, words::kPlain) ==
          "Commit to nothing now: rent, and decide on the rest from 2027-02.");
}

TEST_CASE("what it is worth to decide in two steps is told a sentence each")
{
    UncertainPlan plan = planOfScenarios();
    const std::vector<std::string> sentences = plainWorth(plan);
    REQUIRE(sentences.size() == 5);
    CHECK(sentences[0] == "Over 16 scenarios this costs $1,000,000 in present value on average, and between "
                          "$800,000 and $1,300,000 in 8 of 10.");
    CHECK(sentences[1] == "Ordering nothing in the first quarter costs $200,000 (20 %) more on average.");
    CHECK(sentences[2] ==
          "The first orders of the plan for the values as entered cost $50,000 (5 %) more on average.");
    CHECK(sentences[3].starts_with("To decide on the rest later is worth at most $100,000 (10 %)"));
    CHECK(sentences[4] == "Knowing now which scenario comes would save $10,000 (1 %) on average.");
    plan.asPlanned = plan.cost.mean;
    plan.shortNothing = 3;
    plan.nothing = 900000; // of what is served
    const std::vector<std::string> others = plainWorth(plan);
    CHECK(others[1] == "With nothing ordered in the first quarter, somebody is short in 3 of 16 scenarios.");
    CHECK(others[2] == "The first orders of the plan for the values as entered do as well.");
    CHECK_FALSE(plan.committingNothing());
    plan.scenarios = 1;
    CHECK(plainWorth(plan).size() == 1);
}

TEST_CASE("the ladder lists the quarters in which something is ordered, with their dates")
{
    const words::Table table = words::ladderTable(studyFromNovember(), planOfScenarios(), words::kPlain);
    REQUIRE(table.rows.size() == 2);
    const auto &cells = table.rows[1].cells;
    CHECK(cells[0].text == "2027-05 to 2027-07");
    CHECK(cells[1].text == "One year");
    CHECK(cells[2].text == "12 months");
    CHECK(cells[3].text == "12");
    CHECK(cells[4].text == "0 to 24");
    CHECK(cells[5].text == "28");
    CHECK(cells[7].text == "GPUs");
}
