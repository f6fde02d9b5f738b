#include "model/decision/probe.h"

#include "model/decision/search_points.h"
#include "model/evaluate/figures_sheet.h"
#include "tests/model/random_study.h"
#include "tests/model/study_draft.h"
#include "tests/support/fresh_comparison.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// What the comparison says of every option: cost and status.
CostOrder orderOf(const FreshComparison &fresh)
{
    CostOrder order;
    for (const OptionOutcome &option : fresh.comparison.options) {
        order.status.push_back(option.status);
        order.npv.push_back(option.npv());
    }
    order.cheapest = fresh.comparison.verdict.cheapest;
    order.next = fresh.comparison.verdict.next;
    return order;
}

bool isAllowed(const MovableInput &input, double value)
{
    return value >= input.field->least && value <= input.field->most;
}

} // namespace

TEST_CASE(
    "an input that is moved gives the bits of a comparison made anew, for every input of random studies",
    "[large]")
{
    int compared = 0;
    for (std::uint64_t number = 0; number < 12; ++number) {
        const Study study = randomStudy(number);
        const auto probe = Probe::of(study);
        REQUIRE(probe);
        CHECK(probe->base().order == orderOf(FreshComparison(study)));
        for (const MovableInput &input : probe->inputs()) {
            if (!input.value)
                continue;
            InputProbe moved(*probe, input);
            for (const double value : {*input.value * .5, *input.value * 1.25 + (input.isWhole ? 1 : 0)}) {
                const double x = input.isWhole ? std::round(value) : value;
                if (!isAllowed(input, x))
                    continue;
                CAPTURE(number, input.path, x);
                const Study other = with(study, input.path, numberText(x));
                if (!buildStudySheet(other))
                    continue;
                CHECK(moved.at(x).order == orderOf(FreshComparison(other)));
                ++compared;
            }
        }
    }
    CHECK(compared > 1000);
}

TEST_CASE("inputs are found by their path, with what they are called and whether they come whole")
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand").set("options.cloud.price", "3 USD/h");
    const auto probe = Probe::of(draft.study, {"options.own.total_cost"});
    REQUIRE(probe);
    const MovableInput *servers = probe->find("options.own.servers");
    REQUIRE(servers);
    CHECK(servers->isWhole);
    CHECK(servers->owner == draft.study.options["own"].name);
    CHECK(servers->label == "Servers");
    REQUIRE(probe->find("options.cloud.price"));
    CHECK_FALSE(probe->find("options.cloud.price")->isWhole);
    CHECK(probe->find("conventions.horizon_months")->sheetInput < 0);
    CHECK_FALSE(probe->find("options.own.speed")); // computed
    CHECK(probe->base().figures[0] == FreshComparison(draft.study).figure("options.own.total_cost"));
    CHECK(Probe::of(draft.study, {"options.own.total_costs"}).error().kind == ErrorKind::NotFound);
}

TEST_CASE("points go in even steps, in even ratios over a wide span, and by whole numbers")
{
    CHECK(pointsBetween(0, 4, 4, false) == std::vector<double>{1, 2, 3, 4});
    CHECK(pointsBetween(4, 0, 2, false) == std::vector<double>{2, 0});
    const auto wide = pointsBetween(1, 1000, 3, false);
    REQUIRE(wide.size() == 3);
    CHECK(isNear(wide[0], 10, 1e-12));
    CHECK(isNear(wide[1], 100, 1e-12));
    CHECK(wide[2] == 1000);
    CHECK(pointsBetween(6, 8, 64, true) == std::vector<double>{7, 8});
    CHECK(pointsBetween(6, 3.5, 64, true) == std::vector<double>{5, 4});
    CHECK(pointsBetween(6, 6, 64, true).empty());
}

TEST_CASE("the sheet of figures has every figure of the whole sheet, to the last bit")
{
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Study study = randomStudy(seed);
        study.claims = {"001", "004"};
        const StudySheet whole = buildStudySheet(study).value(), figures = buildFiguresSheet(study).value();
        CHECK(figures.issues.empty());
        CHECK(figures.sheet->size() < whole.sheet->size()); // the claims are not there
        const Evaluation all(whole.sheet), some(figures.sheet);
        CHECK(costOrderAt(whole, all) == costOrderAt(figures, some));
        int compared = 0;
        for (NodeId id = 0; id < figures.sheet->size(); ++id) {
            const std::string &name = figures.sheet->node(id).id;
            const auto there = name.empty() ? std::nullopt : whole.sheet->find(name);
            if (!there || figures.sheet->node(id).shape != Shape::Scalar)
                continue;
            CHECK(some.scalar(id) == all.scalar(*there));
            ++compared;
        }
        CHECK(compared > 100);
    }
}
