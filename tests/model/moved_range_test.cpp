#include "model/study/moved_range.h"

#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft rentedWithRanges()
{
    Draft draft;
    draft.option("cloud", "on-demand").set("options.cloud.price", "2 USD/h");
    draft.set("options.cloud.price.low", "1 USD/h").set("options.cloud.price.high", "4 USD/h");
    draft.set("workloads.training.busy", "40 %").set("workloads.training.busy.low", "25 %");
    draft.set("workloads.training.busy.high", "55 %");
    return draft;
}

Input &inputOf(Study &study, const std::string &path) { return *findInput(study, path)->input; }

} // namespace

TEST_CASE(
    "a range by rule goes with a price by its factor, and with a share by its reach within what is allowed")
{
    Draft draft = rentedWithRanges();
    inputOf(draft.study, "options.cloud.price").note = "range: half to double, a rule of the program";
    inputOf(draft.study, "workloads.training.busy").confidence = Confidence::Assumed;
    const Study before = draft.study;
    draft.set("options.cloud.price", "6 USD/h").set("workloads.training.busy", "90 %");
    const std::vector<Issue> issues = moveRanges(before, draft.study);
    const Range price = *inputOf(draft.study, "options.cloud.price").range;
    CHECK(price.low == 3);
    CHECK(price.high == 12);
    const Range busy = *inputOf(draft.study, "workloads.training.busy").range;
    CHECK(isNear(busy.low, .75, 1e-6));
    CHECK(busy.high == 1);
    CHECK(issues.size() == 2);
    CHECK(hasIssue(issues, Severity::Note, "options.cloud.price"));
    CHECK(outsideRangeIssues(draft.study).empty());
}

TEST_CASE("a range of one's own stays where it is, and the value outside is warned of with the remedy")
{
    Draft draft = rentedWithRanges();
    Input &price = inputOf(draft.study, "options.cloud.price");
    price.confidence = Confidence::Assumed;
    markOwnRange(price);
    const Study before = draft.study;
    draft.set("options.cloud.price", "6 USD/h");
    const std::vector<Issue> issues = moveRanges(before, draft.study);
    REQUIRE(issues.size() == 1);
    CHECK(issues[0].severity == Severity::Warning);
    CHECK(issues[0].sentence.find("is 6 USD/h, outside its range of 1 USD/h to 4 USD/h") !=
          std::string::npos);
    CHECK(issues[0].sentence.find("set options.cloud.price.low and .high") != std::string::npos);
    CHECK(inputAt(draft.study, "options.cloud.price")->input->range ==
          inputAt(before, "options.cloud.price")->input->range);
    CHECK(hasIssue(draft.comparison().issues, Severity::Warning, "options.cloud.price"));
}

TEST_CASE("a value within its range, or one whose range was set with it, moves nothing")
{
    Draft draft = rentedWithRanges();
    inputOf(draft.study, "options.cloud.price").confidence = Confidence::Assumed;
    const Study before = draft.study;
    draft.set("options.cloud.price", "3 USD/h");
    CHECK(moveRanges(before, draft.study).empty());
    draft.set("options.cloud.price", "9 USD/h").set("options.cloud.price.high", "8 USD/h");
    CHECK(moveRanges(before, draft.study).empty());
    CHECK(inputOf(draft.study, "options.cloud.price").range->high == 8);
}

TEST_CASE("a range end that a person sets makes the range one's own")
{
    Draft draft = rentedWithRanges();
    inputOf(draft.study, "options.cloud.price").confidence = Confidence::Assumed;
    CHECK(isRangeARule(inputOf(draft.study, "options.cloud.price")));
    REQUIRE(setPath(draft.study, "options.cloud.price.low", "1.5", Date::parse("2026-11-23")));
    CHECK_FALSE(isRangeARule(inputOf(draft.study, "options.cloud.price")));
}
