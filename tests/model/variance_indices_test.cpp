#include "model/risk/variance_indices.h"

#include "model/decision/input_indices.h"
#include "model/decision/sensitivity.h"
#include "model/numeric/sobol.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <map>
#include <numbers>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Ishigami's function, a = 7 and b = 0.1, of numbers from −π to π.
double ishigami(const std::array<double, 3> &x)
{
    return std::sin(x[0]) + 7 * std::sin(x[1]) * std::sin(x[1]) +
           .1 * x[2] * x[2] * x[2] * x[2] * std::sin(x[0]);
}

} // namespace

TEST_CASE("the indices of Ishigami's function come near their closed form (SEN-01, SEN-02)")
{
    // SEN-01, from the integrals.
    const double pi4 = std::pow(std::numbers::pi, 4), pi8 = pi4 * pi4;
    const double variance = 49. / 8 + .1 * pi4 / 5 + .01 * pi8 / 18 + .5;
    const double first0 = .5 * std::pow(1 + .1 * pi4 / 5, 2), first1 = 49. / 8;
    const double both02 = .01 * pi8 * (1. / 18 - 1. / 50);
    CHECK(isNear(variance, 13.844587940719254, 1e-12));
    CHECK(isNear(first0 / variance, 0.31390519114781146, 1e-9));
    CHECK(isNear((first0 + both02) / variance, 0.5575888552099592, 1e-9));

    const VarianceDesign design{3, 16384};
    std::vector<double> values;
    for (std::int64_t sample = 0; sample < design.samples(); ++sample) {
        std::array<double, 3> x;
        for (int input = 0; input < 3; ++input)
            x[std::size_t(input)] =
                std::numbers::pi *
                (2 * sobolNumber(std::uint64_t(design.pointOf(sample)), design.columnOf(sample, input)) - 1);
        values.push_back(ishigami(x));
    }
    const auto indices = varianceIndices(design, values);
    const double first[] = {first0 / variance, first1 / variance, 0};
    const double total[] = {(first0 + both02) / variance, first1 / variance, both02 / variance};
    // SEN-02, the same estimate made by others.
    const double estimated[] = {0.3153376280295225, 0.44241843933904373, 0.0014214799987357517,
                                0.5583336020963258, 0.4424225543368483,  0.24365293793425924};
    for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(i, indices[i].first, indices[i].total);
        CHECK(std::fabs(indices[i].first - first[i]) < .01);
        CHECK(std::fabs(indices[i].total - total[i]) < .01);
        CHECK(std::fabs(indices[i].first - estimated[i]) < 1e-8);
        CHECK(std::fabs(indices[i].total - estimated[3 + i]) < 1e-8);
    }
}

TEST_CASE("of a difference that is a sum each input has its share of the variance, alone as with the others")
{
    // Two prices for the same hours: D = hours · (first − second).
    Draft draft;
    draft.option("first", "on-demand").option("second", "on-demand");
    draft.set("options.first.price", "2 USD/h").set("options.second.price", "3 USD/h");
    findInput(draft.study, "options.first.price")->input->range = Range{1, 3, RangeShape::Uniform};
    findInput(draft.study, "options.second.price")->input->range = Range{2.5, 3.5, RangeShape::Uniform};
    const auto probe = Probe::of(draft.study, Contest{"first", "second"}.figures());
    REQUIRE(probe);
    const auto indices = required(inputIndices(*probe));
    REQUIRE(indices.size() == 2);
    const double shares[] = {4. / 5, 1. / 5}; // widths 2 and 1
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(std::fabs(indices[i].index.first - shares[i]) < .01);
        CHECK(std::fabs(indices[i].index.total - shares[i]) < .01);
    }
    const auto threads = required(inputIndices(*probe, {.threads = 3}));
    CHECK(threads[0].index.first == indices[0].index.first);
}

TEST_CASE("inputs that are correlated have one share of the variance together")
{
    // D = hours · (first − second) + migration, of which the two prices hang together.
    Draft draft;
    draft.option("first", "on-demand").option("second", "on-demand");
    draft.set("options.first.price", "2").set("options.second.price", "2");
    draft.set("options.first.migration_cost", "100000");
    const auto even = [&](const std::string &path, double low, double high) {
        findInput(draft.study, path)->input->range = Range{low, high, RangeShape::Uniform};
    };
    even("options.first.price", 1, 3);
    even("options.second.price", 1.5, 2.5);
    even("options.first.migration_cost", 0, 200000);
    const auto sharesWith = [&](double rank) {
        Study study = draft.study;
        if (rank != 0)
            study.correlations = {{"options.first.price", "options.second.price", rank, {}, {}}};
        const auto probe = Probe::of(study, Contest{"first", "second"}.figures());
        REQUIRE(probe);
        return required(inputIndices(*probe));
    };
    const auto apart = sharesWith(0), together = sharesWith(.9);
    REQUIRE(together.size() == apart.size());
    std::map<std::string, InputIndex> one, both;
    for (std::size_t i = 0; i < apart.size(); ++i) {
        one[apart[i].path] = apart[i];
        both[together[i].path] = together[i];
    }
    const InputIndex first = both.at("options.first.price"), second = both.at("options.second.price");
    CHECK(first.group == second.group);
    CHECK(first.index.total == second.index.total);
    CHECK(one.at("options.first.price").group != one.at("options.second.price").group);
    // What the two do together and what the third does are all there is; together they do less than apart.
    const double migration = both.at("options.first.migration_cost").index.first;
    CHECK(std::fabs(first.index.first + migration - 1) < .01);
    CHECK(migration > one.at("options.first.migration_cost").index.first + .02);
}
