#include "model/numeric/normal.h"
#include "model/risk/risk.h"
#include "tests/model/random_study.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void setNormal(Draft &draft, const std::string &path, double p10, double p90)
{
    const auto place = findInput(draft.study, path);
    REQUIRE(place);
    place->input->value = (p10 + p90) / 2;
    place->input->range = Range{p10, p90, RangeShape::Normal};
}

// One GPU rented at one of two uncertain prices.
Draft twoUncertainPrices()
{
    Draft draft;
    draft.option("first", "on-demand").option("second", "on-demand");
    setNormal(draft, "options.first.price", 1.8, 2.2);
    setNormal(draft, "options.second.price", 1.9, 2.4);
    return draft;
}

// By how much the cost falls on average when the dearer one is chosen wherever it turns out cheaper: of a
// normal difference, E[max(0, −D)].
double expectedGain(double difference, double deviation)
{
    const double z = difference / deviation;
    return deviation * normalDensity(z) - difference * normalCumulative(-z);
}

Risk informedRisk(const Study &study, RiskSettings settings)
{
    settings.withInformation = true;
    return required(assessRisk(study, settings));
}

} // namespace

TEST_CASE("knowing one of two prices is worth what the closed form says")
{
    const Draft draft = twoUncertainPrices();
    // The cost is the price times the same hours.
    const double perPrice = *draft.outcome().npv() / 2;
    const double tenth = 1.2815515655446004;
    for (const Sampling sampling : {Sampling::Random, Sampling::Latin, Sampling::Sobol}) {
        CAPTURE(samplingName(sampling));
        const Risk risk = informedRisk(draft.study, {.samples = 65536, .seed = 3, .sampling = sampling});
        REQUIRE(risk.inputs.size() == 2);
        REQUIRE(risk.information.size() == 2);
        const double first = perPrice * expectedGain(.15, .2 / tenth);
        const double second = perPrice * expectedGain(.15, .25 / tenth);
        for (const auto &[found, expected] :
             {std::pair(risk.information[0], first), std::pair(risk.information[1], second)}) {
            CAPTURE(found.value, found.standardError, expected);
            CHECK(found.standardError > 0);
            // 32 bins see a little less than every value would.
            CHECK(std::fabs(found.value - expected) < 4 * found.standardError + .01 * expected);
        }
    }
}

TEST_CASE("knowing what moves no choice is worth nothing")
{
    Draft draft = twoUncertainPrices();
    draft.set("workloads.training.busy", "50 %");
    const auto busy = findInput(draft.study, "workloads.training.busy");
    busy->input->range = Range{.4, .6, RangeShape::Uniform};
    // Both cost in proportion to nothing but their prices: an instance is kept all month.
    const Risk risk = informedRisk(draft.study, {.samples = 20000});
    REQUIRE(risk.information.size() == risk.inputs.size());
    for (std::size_t i = 0; i < risk.inputs.size(); ++i)
        if (risk.inputs[i].path == "workloads.training.busy")
            CHECK(risk.information[i].value == 0);
}

TEST_CASE("two options that differ by chance alone make no information worth anything")
{
    Draft draft = twoUncertainPrices();
    draft.study.options["second"].procurement.inputs["price"] = Input{};
    draft.set("options.second.price", "4 USD/h");
    const Risk risk = informedRisk(draft.study, {.samples = 5000});
    for (const Information &one : risk.information)
        CHECK(one.value == 0);
}

TEST_CASE("what information is worth does not depend on threads")
{
    const Draft draft = twoUncertainPrices();
    const Risk one = informedRisk(draft.study, {.samples = 9000, .threads = 1});
    const Risk three = informedRisk(draft.study, {.samples = 9000, .threads = 3});
    for (std::size_t i = 0; i < one.information.size(); ++i) {
        CHECK(one.information[i].value == three.information[i].value);
        CHECK(one.information[i].standardError == three.information[i].standardError);
    }
}

TEST_CASE("no input is worth more than the least regret, of random studies and of options short in some runs")
{
    std::vector<Study> studies;
    for (std::uint64_t i = 1; i <= 12; ++i)
        studies.push_back(randomStudy(i));
    Draft draft = twoUncertainPrices();
    draft.option("own", "owned-rack").set("workloads.training.gpus", "8");
    draft.set("workloads.training.gpus.low", "4").set("workloads.training.gpus.high", "12");
    draft.set("workloads.training.gpus.shape", "uniform");
    studies.push_back(draft.study);
    for (const Study &study : studies) {
        const Risk risk = informedRisk(study, {.samples = 3000});
        if (risk.information.empty())
            continue;
        REQUIRE(risk.leastRegret >= 0);
        const double most = *risk.options[std::size_t(risk.leastRegret)].meanRegret;
        for (const Information &one : risk.information) {
            CAPTURE(study.name, most);
            CHECK(one.value <= most * (1 + 1e-9));
        }
    }
}
