#include "model/decision/gate.h"

#include "tests/model/study_draft.h"
#include "tests/model/two_prices.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Result<std::string> failureIn(const Study &study, const std::string &condition)
{
    const auto gate = required(parseGate(condition));
    const StudySheet sheet = buildStudySheet(study).value();
    const Evaluation evaluation(sheet.sheet);
    return failureOf(gate, study, sheet, evaluation, compare(study, sheet, evaluation));
}

bool fails(const Study &study, const std::string &condition)
{
    const auto failure = required(failureIn(study, condition), condition);
    return !failure.empty();
}

} // namespace

TEST_CASE("a condition fails a comparison where it holds")
{
    const Study study = twoPrices().study;
    CHECK(fails(study, "cheapest != dear"));
    CHECK_FALSE(fails(study, "cheapest != cheap"));
    CHECK(fails(study, "cheapest==cheap"));
    CHECK(fails(study, "options.dear.total_cost > 1000"));
    CHECK_FALSE(fails(study, "options.dear.total_cost <= 1000 USD"));
    CHECK_FALSE(fails(study, "options.dear.status != ok"));
    CHECK(fails(study, "options.dear.status == ok"));
    const double total = *twoPrices().outcome().totalCost();
    const std::string same = std::to_string(total);
    CHECK(fails(study, "options.cheap.total_cost == " + same));
    CHECK(fails(study, "options.cheap.total_cost >= " + same));
    CHECK(fails(study, "options.cheap.total_cost <= " + same));
    CHECK_FALSE(fails(study, "options.cheap.total_cost < " + same));
    CHECK_FALSE(fails(study, "options.cheap.total_cost > " + same));
    CHECK_FALSE(fails(study, "options.cheap.total_cost != " + same));
}

TEST_CASE("the sentence says what was found")
{
    const Study study = twoPrices().study;
    CHECK(failureIn(study, "cheapest != dear").value() ==
          "Fails because cheapest != dear: cheapest is cheap.");
    CHECK(failureIn(study, "options.dear.total_cost > 1000")
              ->find("Fails because options.dear.total_cost > 1000: it is ") == 0);
}

TEST_CASE("what is unknown fails a condition, with the reason")
{
    Draft draft = twoPrices();
    draft.set("options.dear.price", "unknown");
    const auto unknown = failureIn(draft.study, "options.dear.total_cost > 1000000000");
    REQUIRE(unknown);
    CHECK(unknown->find("options.dear.total_cost is unknown: ") != std::string::npos);
    const auto absent = failureIn(draft.study, "options.cheap.p95_latency_s > 6");
    REQUIRE(absent);
    CHECK(absent->find("options.cheap.p95_latency_s is unknown: ") != std::string::npos);
    draft.set("options.cheap.price", "unknown");
    CHECK(failureIn(draft.study, "cheapest == cheap")->find("no option can be called cheapest") !=
          std::string::npos);
}

TEST_CASE("a condition that cannot be read or answered is refused in one sentence")
{
    const Study study = twoPrices().study;
    for (const char *text : {"", "cheapest", "cheapest !=", "> 5", "options.dear.total_cost = 5"})
        CHECK(parseGate(text).error().kind == ErrorKind::Usage);
    CHECK(failureIn(study, "cheapest == none").error().text() ==
          "No option 'none'; the study has: cheap, dear.");
    CHECK(failureIn(study, "cheapest > dear").error().kind == ErrorKind::BadInput);
    CHECK(failureIn(study, "options.dear.total_coast > 5").error().kind == ErrorKind::NotFound);
    CHECK(failureIn(study, "options.dear.total_cost > much").error().kind == ErrorKind::BadInput);
}
