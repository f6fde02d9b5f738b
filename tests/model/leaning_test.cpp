#include "model/decision/leaning.h"
#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

void give(Draft &draft, const std::string &path, const Range &range, const std::string &source,
          Confidence confidence)
{
    const auto place = findInput(draft.study, path);
    REQUIRE(place);
    place->input->range = range;
    place->input->source = source;
    place->input->confidence = confidence;
}

// At 2 USD/h the first is cheaper; from 3 on the second is, and at 1 for the second as well.
Draft twoPricesWithRanges()
{
    Draft draft;
    draft.option("first", "on-demand").option("second", "on-demand");
    draft.set("options.first.price", "2 USD/h").set("options.second.price", "3 USD/h");
    give(draft, "options.first.price", {1, 4, RangeShape::Uniform}, "assumed: a rule", Confidence::Assumed);
    give(draft, "options.second.price", {1, 5, RangeShape::Uniform}, "price list", Confidence::Medium);
    return draft;
}

std::vector<Flip> flipsInRange(const Study &study)
{
    const auto probe = Probe::of(study);
    REQUIRE(probe);
    return flipsOf(*probe, {.isOnlyInRange = true});
}

} // namespace

TEST_CASE("an answer leans on assumed values that change it within their range, and on no others")
{
    Draft draft = twoPricesWithRanges();
    const std::vector<Flip> flips = flipsInRange(draft.study);
    REQUIRE(flips.size() == 2);
    const std::vector<Flip> leanings = leaningsOf(draft.study, flips);
    REQUIRE(leanings.size() == 1);
    CHECK(leanings[0].path == "options.first.price");
    CHECK(isNear(leanings[0].flipValue, 3, 1e-8));
    CHECK(turnsOnWeakSource(draft.study, leanings[0]));
    for (const Flip &flip : flips)
        CHECK(turnsOnWeakSource(draft.study, flip) == (flip.path == "options.first.price"));
    // Said to be one's own, or too narrow to change anything.
    give(draft, "options.first.price", {1, 4, RangeShape::Uniform}, "own value", Confidence::High);
    CHECK(leaningsOf(draft.study, flipsInRange(draft.study)).empty());
    give(draft, "options.first.price", {1, 4, RangeShape::Uniform}, "own value", Confidence::Assumed);
    for (const Flip &flip : flipsInRange(draft.study))
        CHECK_FALSE(turnsOnWeakSource(draft.study, flip));
    give(draft, "options.first.price", {1, 2.5, RangeShape::Uniform}, "assumed: a rule", Confidence::Assumed);
    CHECK(leaningsOf(draft.study, flipsInRange(draft.study)).empty());
}

TEST_CASE("of an assumed value that changes the answer on both sides the nearer change is named")
{
    Draft draft = twoPricesWithRanges();
    draft.option("third", "on-demand").set("options.third.price", "2.4 USD/h");
    give(draft, "workloads.training.busy", {.1, .9, RangeShape::Uniform}, "assumed: a rule", Confidence::Low);
    const std::vector<Flip> leanings = leaningsOf(draft.study, flipsInRange(draft.study));
    REQUIRE(leanings.size() == 1);
    CHECK(isNear(leanings[0].flipValue, 2.4, 1e-8));
    const auto probe = Probe::of(draft.study);
    REQUIRE(probe);
    const int before = assumedValuesIn(*probe);
    give(draft, "options.second.price", {1, 5, RangeShape::Uniform}, "assumed: a rule", Confidence::Low);
    CHECK(assumedValuesIn(*Probe::of(draft.study)) == before + 1);
}
