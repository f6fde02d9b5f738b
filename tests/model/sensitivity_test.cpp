#include "model/decision/sensitivity.h"

#include "tests/model/study_draft.h"
#include "tests/support/fresh_comparison.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft rangedRentOrOwn()
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("workloads.training.gpus", "8").set("workloads.training.busy", "80 %");
    draft.set("options.cloud.price", "3 USD/h").set("options.cloud.gpus", "8");
    draft.set("options.cloud.price.low", "1 USD/h").set("options.cloud.price.high", "4 USD/h");
    draft.set("options.own.server_price.low", "100000").set("options.own.server_price.high", "160000");
    draft.set("options.own.servers.low", "1").set("options.own.servers.high", "3.7");
    return draft;
}

Sensitivity sensitivityIn(const Study &study, const Contest &named, SensitivitySettings settings = {})
{
    const auto contest = required(contestIn(study, named));
    const auto probe = Probe::of(study, contest.figures());
    REQUIRE(probe);
    return sensitivityOf(*probe, settings);
}

std::optional<double> freshDifference(const FreshComparison &fresh, const std::string &measure)
{
    const auto own = fresh.figure("options.own." + measure), cloud = fresh.figure("options.cloud." + measure);
    return own && cloud ? std::optional(*own - *cloud) : std::nullopt;
}

} // namespace

TEST_CASE("both ends of every input are what a comparison made anew gives")
{
    const Draft draft = rangedRentOrOwn();
    for (const char *measure : {"npv", "total_cost", "cost_per_useful_gpu_hour"}) {
        const Sensitivity found = sensitivityIn(draft.study, {"own", "cloud", measure});
        CHECK(found.difference == freshDifference(FreshComparison(draft.study), measure));
        REQUIRE(found.inputs.size() == 3);
        for (const InputSwing &swing : found.inputs) {
            CAPTURE(measure, swing.path);
            CHECK(swing.atLow == freshDifference(compareWith(draft.study, swing.path, swing.low), measure));
            CHECK(swing.atHigh == freshDifference(compareWith(draft.study, swing.path, swing.high), measure));
            CHECK(swing.swing == *swing.atHigh - *swing.atLow);
        }
        CHECK(std::is_sorted(found.inputs.begin(), found.inputs.end(),
                             [](const InputSwing &a, const InputSwing &b) {
                                 return std::fabs(*a.swing) > std::fabs(*b.swing);
                             }));
    }
}

TEST_CASE("whole numbers are moved to whole numbers within their range")
{
    const Sensitivity found = sensitivityIn(rangedRentOrOwn().study, {"own", "cloud"});
    for (const InputSwing &swing : found.inputs)
        if (swing.path == "options.own.servers") {
            CHECK(swing.low == 1);
            CHECK(swing.high == 3);
            return;
        }
    FAIL("the servers were not moved");
}

TEST_CASE("inputs without a range are moved by a tenth when asked to")
{
    const Draft draft = rangedRentOrOwn();
    const Sensitivity found = sensitivityIn(draft.study, {"own", "cloud"}, {.withAll = true});
    CHECK(found.inputs.size() > 10);
    for (const InputSwing &swing : found.inputs)
        if (swing.path == "workloads.training.busy") {
            CHECK(swing.basis == InputSwing::Basis::TenPercent);
            CHECK(isNear(swing.low, .72, 1e-12));
            CHECK(isNear(swing.high, .88, 1e-12));
        }
}

TEST_CASE("every other value of a convention is a comparison made anew")
{
    const Draft draft = rangedRentOrOwn();
    const Sensitivity found = sensitivityIn(draft.study, {"own", "cloud"});
    std::size_t alternatives = 0;
    for (const ConventionSwing &swing : found.conventions)
        for (const ConventionSwing::Alternative &one : swing.alternatives) {
            CAPTURE(swing.path, one.value);
            const FreshComparison fresh(with(draft.study, swing.path, one.value));
            CHECK(one.difference == freshDifference(fresh, "npv"));
            CHECK(one.cheapest == fresh.comparison.verdict.cheapest);
            ++alternatives;
        }
    CHECK(alternatives > 10); // 720 hours, three rates, and the choices
}

TEST_CASE("the cheapest is held against the next best, unless options are named")
{
    const Draft draft = rangedRentOrOwn();
    const auto contest = required(contestIn(draft.study, {}));
    const FreshComparison fresh(draft.study);
    CHECK(contest.a == fresh.cheapest());
    CHECK(contest.b != contest.a);
    CHECK(contestIn(draft.study, {"cloud"})->b == "own");
    CHECK(contestIn(draft.study, {"cloud", "cloud"}).error().text() ==
          "The option 'cloud' is named twice; name two that differ.");
    CHECK(contestIn(draft.study, {"clod"}).error().kind == ErrorKind::NotFound);
    const auto measure = contestIn(draft.study, {"own", "cloud", "npw"});
    REQUIRE_FALSE(measure);
    CHECK(measure.error().where == "measure");
    Draft single;
    single.option("cloud", "on-demand");
    CHECK(contestIn(single.study, {}).error().message ==
          "Expected two options to compare, found 1; add one.");
}

TEST_CASE("the swings of x0 x1 + x2 are the reference rows (SEN-03)")
{
    // One hour of x1 GPUs at x0 each and a migration for x2, against what costs nothing.
    Draft draft;
    draft.option("paid", "on-demand").option("free", "on-demand");
    draft.set("conventions.hours_per_month", "1").set("conventions.horizon_months", "1");
    draft.set("workloads.training.busy", "100 %").set("options.free.price", "0 USD/h");
    const auto set = [&](const std::string &path, double low, double value, double high) {
        draft.set(path, numberText(value));
        findInput(draft.study, path)->input->range = Range{low, high, RangeShape::Uniform};
    };
    set("options.paid.price", .5, 1, 2);
    set("workloads.training.gpus", 1, 2, 3);
    set("options.paid.migration_cost", 2, 3, 5);
    const Sensitivity found = sensitivityIn(draft.study, {"paid", "free"});
    REQUIRE(found.inputs.size() == 3);
    CHECK(isNear(*found.difference, 5, 1e-12));
    const std::tuple<const char *, double, double, double> rows[] = {
        {"options.paid.migration_cost", 4, 7, 3}, // ties by path
        {"options.paid.price", 4, 7, 3},
        {"workloads.training.gpus", 4, 6, 2}};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto &[path, low, high, swing] = rows[i];
        CHECK(found.inputs[i].path == path);
        CHECK(isNear(*found.inputs[i].atLow, low, 1e-9));
        CHECK(isNear(*found.inputs[i].atHigh, high, 1e-9));
        CHECK(isNear(*found.inputs[i].swing, swing, 1e-9));
    }
}
