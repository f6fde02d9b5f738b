#include "model/decision/solve.h"

#include "tests/model/study_draft.h"
#include "tests/model/two_prices.h"
#include "tests/support/fresh_comparison.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Solution solutionOf(const Study &study, const std::string &path, const SolveQuestion &question,
                    std::optional<Ends> range = {})
{
    const auto probe = Probe::of(study, question.figures);
    REQUIRE(probe);
    const MovableInput *input = probe->find(path);
    REQUIRE(input);
    const auto solution = solve(*probe, *input, question, range ? *range : standardScan(*input).value());
    REQUIRE(solution);
    return *solution;
}

SolveQuestion equalCost(const char *a, const char *b, const char *measure = "npv")
{
    return SolveQuestion::equal({a, b, measure});
}

} // namespace

TEST_CASE("two options cost the same at one price, and a fresh comparison says so")
{
    const Draft draft = twoPrices();
    const Solution found = solutionOf(draft.study, "options.cheap.price", equalCost("cheap", "dear"));
    CHECK(found.status == Solution::Status::Found);
    REQUIRE(found.roots.size() == 1);
    CHECK(isNear(found.roots[0].value, 3, 1e-9));
    CHECK(found.roots[0].rises);
    CHECK_FALSE(found.roots[0].isJump);
    CHECK(found.points == 1025);
    const FreshComparison fresh = compareWith(draft.study, "options.cheap.price", found.roots[0].value);
    CHECK(isNear(*fresh.figure("options.cheap.npv"), *fresh.figure("options.dear.npv"), 1e-9));
    CHECK(found.roots[0].figures[0] == fresh.figure("options.cheap.npv"));
}

TEST_CASE("a quantity is brought to what it should be")
{
    const Draft draft = twoPrices();
    const double now = *FreshComparison(draft.study).figure("options.cheap.total_cost");
    const Solution found = solutionOf(draft.study, "options.cheap.price",
                                      SolveQuestion::reaches("options.cheap.total_cost", 1.5 * now));
    REQUIRE(found.roots.size() == 1);
    CHECK(isNear(found.roots[0].value, 3, 1e-9));
}

TEST_CASE("whole numbers are answered by the first whole number at which the order has changed")
{
    // Six servers' work; own servers get cheaper a useful hour the more of it they do.
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("workloads.training.gpus", "48").set("workloads.training.busy", "100 %");
    draft.set("options.own.servers", "6").set("options.cloud.gpus", "48").set("options.cloud.price", "1.2");
    const char *measure = "cost_per_useful_gpu_hour";
    const Solution found =
        solutionOf(draft.study, "options.own.servers", equalCost("own", "cloud", measure), Ends{1, 6});
    const auto difference = [&](int servers) {
        const FreshComparison fresh = compareWith(draft.study, "options.own.servers", servers);
        return *fresh.figure(std::string("options.own.") + measure) -
               *fresh.figure(std::string("options.cloud.") + measure);
    };
    int first = 0;
    for (int servers = 2; servers <= 6 && first == 0; ++servers)
        if ((difference(servers) > 0) != (difference(servers - 1) > 0))
            first = servers;
    REQUIRE(first > 0);
    REQUIRE(found.roots.size() >= 1);
    CHECK(found.roots[0].value == first);
    CHECK(found.roots[0].isJump);
    CHECK(found.roots[0].before == first - 1);
    CHECK(found.points == 6);
}

TEST_CASE("never is an answer, with the nearest approach")
{
    const Draft draft = twoPrices();
    const Solution never =
        solutionOf(draft.study, "options.cheap.price", equalCost("cheap", "dear"), Ends{.5, 2.5});
    CHECK(never.status == Solution::Status::Never);
    CHECK(never.roots.empty());
    REQUIRE(never.nearest);
    CHECK(*never.nearest == 2.5);
    const FreshComparison fresh = compareWith(draft.study, "options.cheap.price", 2.5);
    CHECK(never.nearestDifference == *fresh.figure("options.cheap.npv") - *fresh.figure("options.dear.npv"));
}

TEST_CASE("two options that are alike cost the same always")
{
    Draft draft = twoPrices();
    draft.set("options.dear.price", "2 USD/h");
    CHECK(solutionOf(draft.study, "workloads.training.busy", equalCost("cheap", "dear")).status ==
          Solution::Status::Always);
}

TEST_CASE("a cost without a price is unknown wherever one looks")
{
    Draft draft = twoPrices();
    draft.set("options.dear.price", "unknown");
    const Solution unknown = solutionOf(draft.study, "options.cheap.price", equalCost("cheap", "dear"));
    CHECK(unknown.status == Solution::Status::Unknown);
    CHECK(unknown.unknownPoints == unknown.points);
}

TEST_CASE("a jump over the wanted value is called a jump, between two neighbours")
{
    // Instances of 8 GPUs come whole: beyond 8 GPUs of work there are two.
    Draft draft = twoPrices();
    draft.set("options.cheap.gpus_per_instance", "8").set("workloads.training.gpus", "7.5");
    draft.set("workloads.training.busy", "100 %");
    const Study &study = draft.study;
    const std::string path = "workloads.training.gpus", name = "options.cheap.total_cost";
    const double target = 1.5 * *FreshComparison(study).figure(name);
    const Solution found = solutionOf(study, path, SolveQuestion::reaches(name, target), Ends{4, 12});
    REQUIRE(found.roots.size() == 1);
    const SolveRoot &root = found.roots[0];
    CHECK(root.isJump);
    CHECK(root.before < root.beyond);
    CHECK(root.beyond - root.before <= 2e-8);
    CHECK(isNear(root.value, 8, 1e-8));
    CHECK(*compareWith(study, path, root.before).figure(name) < target);
    CHECK(*compareWith(study, path, root.beyond).figure(name) > target);
}
