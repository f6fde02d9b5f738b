#include "model/risk/risk.h"

#include "model/fields.h"
#include "model/random.h"
#include "model/risk/statistics.h"
#include "model/sample_statistics.h"
#include "model/study_path.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void set(Study &study, const std::string &path, const std::string &text)
{
    const auto result = setPath(study, path, text);
    INFO(path << " = " << text << (result ? "" : ": " + result.error().text()));
    REQUIRE(result);
}

void setRange(Study &study, const std::string &path, double low, double high, RangeShape shape)
{
    const auto place = findInput(study, path);
    REQUIRE(place);
    place->input->range = Range{low, high, shape};
}

// Three ways to get 8 GPUs, with one range of every shape.
Study smallStudy()
{
    Study study;
    study.name = "Small";
    study.conventions.choices["reference_gpu"] = "A100";
    completeStudy(study);
    set(study, "conventions.discount_rate", "8%");
    study.workloads["training"] = newWorkload(study, "training");
    for (const auto &[id, kind] : std::vector<std::pair<const char *, const char *>>{
             {"demand", "on-demand"}, {"spot", "spot"}, {"own", "owned-rack"}}) {
        study.options[id] = newOption(study, kind);
        study.options[id].name = id;
    }
    set(study, "options.demand.price", "3.06 USD/h");
    set(study, "options.spot.price", "1.2 USD/h");
    set(study, "options.spot.stretch", "1.2");
    setRange(study, "workloads.training.busy", .15, .9, RangeShape::Pert);
    setRange(study, "options.demand.price", 2, 4, RangeShape::Triangular);
    setRange(study, "options.spot.price", .5, 3, RangeShape::Lognormal);
    setRange(study, "options.spot.stretch", 1.05, 1.6, RangeShape::Uniform);
    setRange(study, "options.own.server_price", 120000, 180000, RangeShape::Normal);
    return study;
}

Risk riskOf(const Study &study, RiskSettings settings = {})
{
    auto risk = assessRisk(study, settings);
    INFO((risk ? "" : risk.error().text()));
    REQUIRE(risk);
    return std::move(*risk);
}

// The present values of every run, by point evaluations alone.
std::vector<std::vector<double>> plainLoop(const Study &study, int samples, std::uint64_t seed)
{
    const StudySheet sheet = buildStudySheet(study).value();
    const std::vector<UncertainInput> inputs = uncertainInputs(study, *sheet.sheet).value().inputs;
    Evaluation evaluation(sheet.sheet);
    std::vector<std::vector<double>> costs(sheet.options.size());
    for (int sample = 0; sample < samples; ++sample) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            evaluation.setInput(inputs[k].input, inputs[k].distribution.quantile(uniform(
                                                     seed, 1, std::uint64_t(sample), std::uint32_t(k))));
        for (std::size_t option = 0; option < costs.size(); ++option)
            costs[option].push_back(evaluation.scalar(sheet.options[option].npv).value_or(NAN));
    }
    return costs;
}

bool areSame(const Spread &a, const Spread &b)
{
    return a.mean == b.mean && a.standardError == b.standardError && a.p10 == b.p10 && a.p50 == b.p50 &&
           a.p90 == b.p90;
}

void checkSame(const Risk &a, const Risk &b)
{
    REQUIRE(a.options.size() == b.options.size());
    for (std::size_t i = 0; i < a.options.size(); ++i) {
        CHECK(areSame(a.options[i].npv, b.options[i].npv));
        CHECK(areSame(a.options[i].totalCost, b.options[i].totalCost));
        CHECK(a.options[i].cheapestRuns == b.options[i].cheapestRuns);
        CHECK(a.options[i].meanRegret == b.options[i].meanRegret);
    }
    CHECK(a.beats == b.beats);
}

} // namespace

TEST_CASE("a risk run has the bits of a plain loop over point evaluations")
{
    const Study study = smallStudy();
    constexpr int samples = 700;
    const Risk risk = riskOf(study, {.samples = samples, .seed = 5});
    const auto costs = plainLoop(study, samples, 5);
    REQUIRE(risk.inputs.size() == 5);
    std::vector<std::int64_t> wins(3, 0);
    std::vector<std::vector<double>> regrets(3);
    for (int sample = 0; sample < samples; ++sample) {
        const auto cost = [&](std::size_t option) { return costs[option][std::size_t(sample)]; };
        const std::size_t best = cost(0) <= cost(1) && cost(0) <= cost(2) ? 0 : cost(1) <= cost(2) ? 1 : 2;
        ++wins[best];
        for (std::size_t option = 0; option < 3; ++option)
            regrets[option].push_back(cost(option) - cost(best));
    }
    for (std::size_t option = 0; option < 3; ++option) {
        std::vector<double> values = costs[option];
        CHECK(risk.options[option].npv.mean == blockSum(values) / samples);
        std::sort(values.begin(), values.end());
        // Type 7: 0.1 · 699 = 69.9.
        CHECK(isNear(*risk.options[option].npv.p10, values[69] + .9 * (values[70] - values[69]), 1e-14));
        CHECK(isNear(*risk.options[option].npv.p50, (values[349] + values[350]) / 2, 1e-14));
        CHECK(risk.options[option].cheapestRuns == wins[option]);
        CHECK(risk.options[option].meanRegret == blockSum(regrets[option]) / samples);
        for (std::size_t other = 0; other < 3; ++other) {
            int less = 0;
            for (int sample = 0; sample < samples; ++sample)
                less += costs[option][std::size_t(sample)] < costs[other][std::size_t(sample)];
            if (other != option)
                CHECK(risk.beats[option][other] == double(less) / samples);
        }
    }
    CHECK(wins[0] + wins[1] + wins[2] == risk.decidedRuns);
    CHECK(std::count(wins.begin(), wins.end(), 0) < 2); // the ranges are wide enough to matter
}

TEST_CASE("threads do not change a bit, other seeds do")
{
    const Study study = smallStudy();
    const Risk one = riskOf(study, {.samples = 3000, .seed = 1, .threads = 1});
    checkSame(one, riskOf(study, {.samples = 3000, .seed = 1, .threads = 3}));
    const Risk other = riskOf(study, {.samples = 3000, .seed = 2, .threads = 1});
    CHECK(other.options[0].npv.mean != one.options[0].npv.mean);
    // Both estimate the same mean.
    CHECK(std::fabs(*other.options[0].npv.mean - *one.options[0].npv.mean) <
          6 * *one.options[0].npv.standardError);
}

TEST_CASE("without ranges every run is the study itself")
{
    Study study = smallStudy();
    for (const ConstInputPlace &place : allInputs(study))
        const_cast<Input *>(place.input)->range.reset();
    const Comparison comparison = evaluate(study).value();
    const Risk risk = riskOf(study, {.samples = 10});
    CHECK(risk.inputs.empty());
    REQUIRE(risk.issues.size() == 1);
    CHECK(risk.issues[0].sentence.find("No input has a range") == 0);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(risk.options[i].npv.p10 == comparison.options[i].npv);
        CHECK(risk.options[i].npv.p90 == comparison.options[i].npv);
        CHECK(risk.cheapestShare(i) == (int(i) == comparison.verdict.cheapest ? 1 : 0));
    }
}

TEST_CASE("an option that is short is never cheapest and not compared")
{
    Study study = smallStudy();
    set(study, "options.own.delivery_months", "6");
    set(study, "options.own.server_price", "1 USD");
    study.options["own"].procurement.inputs["server_price"].range.reset();
    const Risk risk = riskOf(study, {.samples = 200});
    const auto own = std::find_if(risk.options.begin(), risk.options.end(),
                                  [](const OptionRisk &option) { return option.id == "own"; });
    CHECK(own->shortRuns == 200);
    CHECK(own->cheapestRuns == 0);
    CHECK_FALSE(own->meanRegret);
    CHECK(own->npv.mean);
    CHECK(risk.decidedRuns == 200);
    for (const auto &share : risk.beats[std::size_t(own - risk.options.begin())])
        CHECK_FALSE(share);
}

TEST_CASE("an option without a price is unknown and says what is missing")
{
    Study study = smallStudy();
    study.options["spot"].procurement.inputs["price"].value.reset();
    study.options["spot"].procurement.inputs["price"].range.reset();
    const Risk risk = riskOf(study, {.samples = 50});
    const auto spot = std::find_if(risk.options.begin(), risk.options.end(),
                                   [](const OptionRisk &option) { return option.id == "spot"; });
    CHECK(spot->unknownRuns == 50);
    CHECK_FALSE(spot->npv.mean);
    CHECK_FALSE(spot->npv.p50);
    CHECK(spot->cheapestRuns == 0);
    REQUIRE_FALSE(spot->issues.empty());
    CHECK(spot->issues[0].place == "options.spot.price");
    // A range alone is enough: its middle is taken.
    setRange(study, "options.spot.price", 1, 2, RangeShape::Pert);
    const Risk known = riskOf(study, {.samples = 50});
    CHECK(known.options[std::size_t(spot - risk.options.begin())].unknownRuns == 0);
    CHECK(std::any_of(known.issues.begin(), known.issues.end(), [](const Issue &issue) {
        return issue.place == "options.spot.price" &&
               issue.sentence.find("middle of the range") != std::string::npos;
    }));
}

TEST_CASE("draws stay within what a field allows, and values outside a range are said to be")
{
    Study study = smallStudy();
    setRange(study, "workloads.training.busy", .2, .99, RangeShape::Normal);
    set(study, "options.spot.price", "9 USD/h");
    setRange(study, "options.spot.price", 1, 2, RangeShape::Pert);
    const StudySheet sheet = buildStudySheet(study).value();
    const auto uncertain = uncertainInputs(study, *sheet.sheet);
    REQUIRE(uncertain);
    const auto busy =
        std::find_if(uncertain->inputs.begin(), uncertain->inputs.end(),
                     [](const UncertainInput &input) { return input.path == "workloads.training.busy"; });
    REQUIRE(busy != uncertain->inputs.end());
    CHECK(busy->distribution.quantile(1) <= 1);
    CHECK(busy->distribution.quantile(0) >= 0);
    CHECK(busy->distribution.quantile(.999999) > .99);
    REQUIRE(uncertain->issues.size() == 1);
    CHECK(uncertain->issues[0].place == "options.spot.price");
    CHECK(uncertain->issues[0].sentence.find("lies outside its range") != std::string::npos);
}

TEST_CASE("ranges and settings that do not fit are refused with their place")
{
    Study study = smallStudy();
    setRange(study, "options.spot.price", 0, 2, RangeShape::Lognormal);
    const auto lognormal = assessRisk(study, {});
    REQUIRE_FALSE(lognormal);
    CHECK(lognormal.error().kind == ErrorKind::BadInput);
    CHECK(lognormal.error().where == "options.spot.price");
    CHECK(lognormal.error().message.find("Expected a P10 above 0") != std::string::npos);
    setRange(study, "options.spot.price", 2, 1, RangeShape::Uniform);
    CHECK(assessRisk(study, {}).error().where == "options.spot.price");
    for (std::int64_t samples : {std::int64_t(0), std::int64_t(-5), mostSamples(3) + 1}) {
        const auto result = assessRisk(smallStudy(), {.samples = samples});
        REQUIRE_FALSE(result);
        CHECK(result.error().where == "samples");
    }
}

TEST_CASE("a risk run that is asked to stop says that it was")
{
    std::stop_source stop;
    stop.request_stop();
    const auto result = assessRisk(smallStudy(), {.samples = 100000, .stop = stop.get_token()});
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Cancelled);
}
