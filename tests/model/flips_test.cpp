#include "model/decision/flips.h"

#include "tests/model/study_draft.h"
#include "tests/model/two_prices.h"
#include "tests/support/fresh_comparison.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::vector<Flip> flipsIn(const Study &study, FlipSettings settings = {})
{
    const auto probe = Probe::of(study);
    REQUIRE(probe);
    return flipsOf(*probe, settings);
}

const Flip *flipAt(const std::vector<Flip> &flips, const std::string &path, Flip::Direction direction)
{
    const auto found = std::find_if(flips.begin(), flips.end(), [&](const Flip &flip) {
        return flip.path == path && flip.direction == direction;
    });
    return found == flips.end() ? nullptr : &*found;
}

std::string winner(const Study &study, const std::string &path, double value)
{
    return compareWith(study, path, value).cheapest();
}

void checkConfirmed(const Study &study, const Flip &flip)
{
    CAPTURE(flip.path, flip.flipValue, flip.reason);
    const auto idOf = [&](int option) {
        return option < 0 ? std::string() : optionOrder(study)[std::size_t(option)];
    };
    if (flip.direction == Flip::Direction::Chosen) {
        CHECK(FreshComparison(with(study, flip.path, flip.flipChoice)).cheapest() == idOf(flip.beyond));
        return;
    }
    CHECK(winner(study, flip.path, beforeFlip(flip)) == idOf(flip.before));
    CHECK(winner(study, flip.path, beyondFlip(flip)) == idOf(flip.beyond));
}

} // namespace

TEST_CASE("two prices flip the answer where one becomes the other")
{
    const Draft draft = twoPrices();
    const auto flips = flipsIn(draft.study);
    const Flip *rises = flipAt(flips, "options.cheap.price", Flip::Direction::Rises);
    REQUIRE(rises);
    CHECK(isNear(rises->flipValue, 3, 1e-9));
    CHECK(rises->before == 0);
    CHECK(rises->beyond == 1);
    CHECK_FALSE(rises->isInRange);
    CHECK(rises->reason == draft.study.options.at("dear").name + " costs less.");
    CHECK_FALSE(flipAt(flips, "options.cheap.price", Flip::Direction::Falls));
    const Flip *falls = flipAt(flips, "options.dear.price", Flip::Direction::Falls);
    REQUIRE(falls);
    CHECK(isNear(falls->flipValue, 2, 1e-9));
    for (const Flip &flip : flips)
        checkConfirmed(draft.study, flip);
}

TEST_CASE("a flip within the range of its input comes first, measured in shares of the range")
{
    Draft draft = twoPrices();
    draft.set("workloads.training.busy", "90 %");
    draft.set("options.cheap.price.low", "1 USD/h").set("options.cheap.price.high", "5 USD/h");
    const auto flips = flipsIn(draft.study);
    REQUIRE_FALSE(flips.empty());
    CHECK(flips[0].path == "options.cheap.price");
    CHECK(flips[0].isInRange);
    CHECK(isNear(flips[0].distance, .25, 1e-8)); // from 2 to 3, of 1 to 5
    CHECK(std::is_sorted(flips.begin(), flips.end(), [](const Flip &a, const Flip &b) {
        return b.direction == Flip::Direction::Chosen && a.direction != b.direction
                   ? true
                   : a.direction != Flip::Direction::Chosen && a.distance < b.distance;
    }));
    for (const Flip &flip : flipsIn(draft.study, {.isOnlyInRange = true}))
        CHECK(flip.isInRange);
    CHECK(flipsIn(draft.study, {.isOnlyInRange = true}).size() == 1);
}

TEST_CASE("whole numbers flip by whole numbers, and what becomes short is the reason")
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("workloads.training.gpus", "48").set("workloads.training.busy", "100 %");
    draft.set("options.own.servers", "6")
        .set("options.cloud.gpus", "48")
        .set("options.cloud.price", "60 USD/h");
    REQUIRE(FreshComparison(draft.study).cheapest() == "own");
    const auto flips = flipsIn(draft.study);
    const Flip *servers = flipAt(flips, "options.own.servers", Flip::Direction::Falls);
    REQUIRE(servers);
    CHECK(servers->isWhole);
    CHECK(servers->flipValue == 5);
    CHECK(beforeFlip(*servers) == 6);
    CHECK(beyondFlip(*servers) == 5);
    CHECK(servers->reason == draft.study.options["own"].name + " becomes short.");
    for (const Flip &flip : flips)
        checkConfirmed(draft.study, flip);
}

TEST_CASE("a convention that is chosen flips the answer by its other values")
{
    // Paid at once against paid over the years: discounting decides.
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("options.own.resale_fraction", "0 %").set("conventions.discount_rate", "30 %");
    draft.set("workloads.training.gpus", "8").set("workloads.training.busy", "100 %");
    draft.set("options.cloud.gpus", "8").set("options.cloud.gpus_per_instance", "8");
    const auto costOf = [&](const char *timing, double price) {
        Study study = with(draft.study, "conventions.cash_timing", timing);
        study = with(study, "options.cloud.price", numberText(price));
        const FreshComparison fresh(study);
        return *fresh.comparison.options[0].npv() - *fresh.comparison.options[1].npv();
    };
    // A price between the two at which owning and renting cost the same.
    double low = .1, high = 100;
    for (int i = 0; i < 60; ++i)
        (costOf("end", (low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    const double price = low * .99;
    REQUIRE(costOf("end", price) > 0);
    REQUIRE(costOf("start", price) < 0);
    draft.set("options.cloud.price", numberText(price));
    const auto flips = flipsIn(draft.study);
    const auto chosen = std::count_if(flips.begin(), flips.end(), [](const Flip &flip) {
        return flip.direction == Flip::Direction::Chosen && flip.path == "conventions.cash_timing";
    });
    CHECK(chosen >= 1);
    for (const Flip &flip : flips)
        checkConfirmed(draft.study, flip);
}

TEST_CASE("flips do not depend on the number of threads")
{
    const Draft draft = twoPrices();
    const auto one = flipsIn(draft.study), three = flipsIn(draft.study, {.threads = 3});
    REQUIRE(one.size() == three.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        CHECK(one[i].path == three[i].path);
        CHECK(one[i].flipValue == three[i].flipValue);
    }
}
