// What sensitivity, flips and solve say of the example studies, against comparisons made anew.
#include "data/study_file.h"
#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "model/decision/solve.h"
#include "model/numeric/random.h"
#include "model/risk/risk.h"
#include "tests/support/fresh_comparison.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::string idOf(const Probe &probe, int option)
{
    return option < 0 ? std::string() : probe.sheet().options[std::size_t(option)].id;
}

struct Claim
{
    std::string what;
    std::function<bool()> isConfirmed;
};

std::optional<double> freshDifference(const FreshComparison &fresh, const Contest &contest)
{
    const auto a = fresh.figure(contest.figures()[0]), b = fresh.figure(contest.figures()[1]);
    return a && b ? std::optional(*a - *b) : std::nullopt;
}

void addEnds(const Probe &probe, const Contest &contest, std::vector<Claim> &claims)
{
    const Study &study = probe.study();
    for (const InputSwing &swing : sensitivityOf(probe, {.withAll = true}).inputs)
        for (const auto &[value, difference, cheapest] :
             {std::tuple(swing.low, swing.atLow, swing.cheapestAtLow),
              std::tuple(swing.high, swing.atHigh, swing.cheapestAtHigh)})
            claims.push_back({study.name + ": " + swing.path + " = " + numberText(value),
                              [&probe, &study, contest, swing, value = value, difference = difference,
                               cheapest = cheapest] {
                                  const FreshComparison fresh = compareWith(study, swing.path, value);
                                  return freshDifference(fresh, contest) == difference &&
                                         fresh.cheapest() == idOf(probe, cheapest);
                              }});
}

void addFlips(const Probe &probe, std::vector<Claim> &claims)
{
    const Study &study = probe.study();
    for (const Flip &flip : flipsOf(probe, {.threads = 2}))
        claims.push_back(
            {study.name + ": " + flip.path + " flips at " + numberText(flip.flipValue),
             [&probe, &study, flip] {
                 if (flip.direction == Flip::Direction::Chosen)
                     return FreshComparison(with(study, flip.path, flip.flipChoice)).cheapest() ==
                            idOf(probe, flip.beyond);
                 return compareWith(study, flip.path, beforeFlip(flip)).cheapest() ==
                            idOf(probe, flip.before) &&
                        compareWith(study, flip.path, beyondFlip(flip)).cheapest() ==
                            idOf(probe, flip.beyond);
             }});
}

void addRoots(const Probe &probe, const Contest &contest, std::vector<Claim> &claims)
{
    const Study &study = probe.study();
    for (const MovableInput &input : probe.inputs()) {
        if (!input.value || input.sheetInput < 0 || claims.size() % 3 != 0)
            continue;
        const auto solution = solve(probe, input, SolveQuestion::equal(contest), standardScan(input).value());
        REQUIRE(solution);
        for (const SolveRoot &root : solution->roots)
            claims.push_back({study.name + ": equal at " + input.path + " = " + numberText(root.value),
                              [&study, contest, root, path = input.path] {
                                  const auto at = [&](double x) {
                                      return freshDifference(compareWith(study, path, x), contest);
                                  };
                                  if (root.isJump)
                                      return *at(root.before) * *at(root.beyond) <= 0;
                                  const FreshComparison fresh = compareWith(study, path, root.value);
                                  return isNear(*fresh.figure(contest.figures()[0]),
                                                *fresh.figure(contest.figures()[1]), 1e-6);
                              }});
    }
}

} // namespace

TEST_CASE("ends, flips and roots of the examples are confirmed by comparisons made anew, 200 of them by lot")
{
    std::vector<Study> studies;
    for (const ExampleStudy &example : exampleStudies())
        studies.push_back(exampleStudy(example.name).value());
    std::vector<Probe> probes;
    std::vector<Contest> contests;
    for (const Study &study : studies) {
        contests.push_back(contestIn(study, {}).value());
        probes.push_back(Probe::of(study, contests.back().figures()).value());
    }
    std::vector<Claim> claims, roots;
    for (std::size_t i = 0; i < studies.size(); ++i) {
        addEnds(probes[i], contests[i], claims);
        addFlips(probes[i], claims);
        addRoots(probes[i], contests[i], roots);
    }
    // A third of them roots and flips, which are fewer than ends.
    std::stable_partition(claims.begin(), claims.end(), [](const Claim &claim) {
        return claim.what.find(" flips at ") != std::string::npos;
    });
    REQUIRE(claims.size() > 200);
    std::size_t checked = 0;
    for (std::uint64_t draw = 0; checked < 200; ++draw, ++checked) {
        const double u = uniform(16, 0, draw, 0);
        const bool isRoot = draw % 4 == 0 && !roots.empty();
        const std::vector<Claim> &from = isRoot ? roots : claims;
        // Every second one among the first, where the flips are.
        const double reach = draw % 2 == 0 ? .3 : 1;
        const Claim &claim = from[std::size_t(u * (isRoot ? 1 : reach) * double(from.size()))];
        CAPTURE(claim.what);
        CHECK(claim.isConfirmed());
    }
}

TEST_CASE("six discounted servers beat the same without the discount in every run")
{
    const Study study = exampleStudy("startup-six-servers").value();
    for (const Sampling sampling : {Sampling::Random, Sampling::Latin, Sampling::Sobol}) {
        const auto risk = required(assessRisk(study, {.samples = 4096, .sampling = sampling}));
        std::size_t with = 99, without = 99;
        for (std::size_t i = 0; i < risk.options.size(); ++i) {
            with = risk.options[i].id == "own-six" ? i : with;
            without = risk.options[i].id == "own-six-no-discount" ? i : without;
        }
        REQUIRE(with < 99);
        REQUIRE(without < 99);
        CHECK(risk.beats[with][without] == 1.0);
        CHECK(risk.options[without].cheapestRuns == 0);
    }
}

TEST_CASE("the timing of the discount flips the answer of the six servers")
{
    const Study study = exampleStudy("startup-six-servers").value();
    const auto probe = Probe::of(study);
    REQUIRE(probe);
    const auto flips = flipsOf(*probe);
    const auto rate = std::find_if(flips.begin(), flips.end(),
                                   [](const Flip &flip) { return flip.path == "conventions.discount_rate"; });
    REQUIRE(rate != flips.end());
    CHECK(rate->flipValue > 0);
    CHECK(rate->flipValue < .1); // discounted at 10 % at year end renting is cheaper
    CHECK(idOf(*probe, rate->beyond) == "gcp-preemptible");
    // Discounted at 10 % at the start of each year it is owning.
    const Study discounted = with(study, "conventions.discount_rate", "10 %");
    const auto then = Probe::of(discounted);
    REQUIRE(then);
    CHECK(idOf(*then, then->base().order.cheapest) == "gcp-preemptible");
    const auto again = flipsOf(*then);
    CHECK(std::any_of(again.begin(), again.end(),
                      [](const Flip &flip) { return flip.path == "conventions.cash_timing"; }));
}
