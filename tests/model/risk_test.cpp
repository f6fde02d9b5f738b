#include "model/risk/risk.h"

#include "model/numeric/random.h"
#include "model/numeric/sample_statistics.h"
#include "model/risk/statistics.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/effect_studies.h"
#include "tests/support/required.h"
#include "tests/support/stopped.h"
#include "tests/support/test.h"

#include <algorithm>
#include <atomic>
#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

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

Risk riskOf(const Study &study, RiskSettings settings = {}) { return required(assessRisk(study, settings)); }

// What a run is judged by, of one option.
struct PlainRun
{
    double npv;
    double totalCost;
    bool isShort;
    bool isOk;

    bool counts() const { return isOk; }
};

// Every run by point evaluations alone: [option][run].
std::vector<std::vector<PlainRun>> plainLoop(const Study &study, int samples, std::uint64_t seed)
{
    const StudySheet sheet = buildStudySheet(study).value();
    const std::vector<UncertainInput> inputs = uncertainInputs(study, *sheet.sheet).value().inputs;
    Evaluation evaluation(sheet.sheet);
    std::vector<std::vector<PlainRun>> runs(sheet.options.size());
    for (int sample = 0; sample < samples; ++sample) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            evaluation.setInput(inputs[k].input, inputs[k].distribution.quantile(uniform(
                                                     seed, 1, std::uint64_t(sample), std::uint32_t(k))));
        const Comparison comparison = compare(study, sheet, evaluation);
        for (std::size_t option = 0; option < runs.size(); ++option) {
            const OptionOutcome &one = comparison.options[option];
            runs[option].push_back({one.npv().value_or(NAN), one.totalCost().value_or(NAN), one.isShort(),
                                    one.status == Status::Ok});
        }
    }
    return runs;
}

// Blocks of 4096 in sequence, then neighbours.
double plainSum(const std::vector<double> &terms)
{
    std::vector<double> sums;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (i % 4096 == 0)
            sums.push_back(0);
        sums.back() += terms[i];
    }
    for (std::size_t step = 1; step < sums.size(); step *= 2)
        for (std::size_t i = 0; i + step < sums.size(); i += 2 * step)
            sums[i] += sums[i + step];
    return sums.front();
}

Spread plainSpread(std::vector<double> values)
{
    const double count = double(values.size());
    Spread spread;
    spread.mean = plainSum(values) / count;
    std::vector<double> squares;
    for (double value : values)
        squares.push_back((value - *spread.mean) * (value - *spread.mean));
    spread.standardError = std::sqrt(plainSum(squares) / (count - 1)) / std::sqrt(count);
    std::sort(values.begin(), values.end());
    const auto quantile = [&](double probability) {
        const double place = probability * (count - 1), below = std::floor(place);
        const double low = values[std::size_t(below)], high = values[std::size_t(std::ceil(place))];
        return low + (place - below) * (high - low);
    };
    spread.p10 = quantile(.1);
    spread.p50 = quantile(.5);
    spread.p90 = quantile(.9);
    return spread;
}

Spread plainSpread(const std::vector<PlainRun> &runs, double PlainRun::*figure)
{
    std::vector<double> values;
    for (const PlainRun &run : runs)
        values.push_back(run.*figure);
    return plainSpread(values);
}

// The cheapest option of a run, or the number of options.
std::size_t plainCheapest(const std::vector<std::vector<PlainRun>> &runs, std::size_t run)
{
    std::size_t cheapest = runs.size();
    for (std::size_t option = 0; option < runs.size(); ++option)
        if (runs[option][run].counts() &&
            (cheapest == runs.size() || runs[option][run].npv < runs[cheapest][run].npv))
            cheapest = option;
    return cheapest;
}

void checkPlainRanking(const std::vector<std::vector<PlainRun>> &runs, std::size_t option, const Risk &risk)
{
    const OptionRisk &found = risk.options[option];
    std::int64_t cheapest = 0, counting = 0, isShort = 0;
    std::vector<double> regrets;
    for (std::size_t run = 0; run < runs[option].size(); ++run) {
        const std::size_t best = plainCheapest(runs, run);
        cheapest += best == option;
        counting += runs[option][run].counts();
        isShort += runs[option][run].isShort;
        regrets.push_back(runs[option][run].counts() ? runs[option][run].npv - runs[best][run].npv : 0);
    }
    CHECK(found.cheapestRuns == cheapest);
    CHECK(found.shortRuns == isShort);
    CHECK(found.unknownRuns == 0);
    CHECK(found.meanRegret == plainSum(regrets) / double(counting));
    for (std::size_t other = 0; other < runs.size(); ++other) {
        double less = 0, pairs = 0;
        for (std::size_t run = 0; run < runs[option].size(); ++run) {
            const bool isPair = runs[option][run].counts() && runs[other][run].counts();
            pairs += isPair;
            less += isPair && runs[option][run].npv < runs[other][run].npv;
        }
        if (other != option)
            CHECK(risk.beats[option][other] == less / pairs);
    }
}

void checkSame(const Risk &a, const Risk &b)
{
    REQUIRE(a.options.size() == b.options.size());
    for (std::size_t i = 0; i < a.options.size(); ++i) {
        CHECK(a.options[i].npv == b.options[i].npv);
        CHECK(a.options[i].totalCost == b.options[i].totalCost);
        CHECK(a.options[i].cheapestRuns == b.options[i].cheapestRuns);
        CHECK(a.options[i].shortRuns == b.options[i].shortRuns);
        CHECK(a.options[i].unknownRuns == b.options[i].unknownRuns);
        CHECK(a.options[i].meanRegret == b.options[i].meanRegret);
    }
    CHECK(a.beats == b.beats);
    CHECK(a.decidedRuns == b.decidedRuns);
}

// More work than the own server can do in some of the runs.
Study sometimesShort()
{
    Study study = smallStudy();
    setRange(study, "workloads.training.gpus", 2, 12, RangeShape::Normal);
    return study;
}

} // namespace

TEST_CASE("a risk run has the bits of a plain loop over point evaluations")
{
    const Study study = sometimesShort();
    constexpr int samples = 5000; // more than one block of sums
    const Risk risk = riskOf(study, {.samples = samples, .seed = 5});
    const auto runs = plainLoop(study, samples, 5);
    REQUIRE(risk.inputs.size() == 6);
    std::int64_t wins = 0, shortRuns = 0;
    int everCheapest = 0;
    for (std::size_t option = 0; option < 3; ++option) {
        CAPTURE(risk.options[option].id);
        CHECK(risk.options[option].npv == plainSpread(runs[option], &PlainRun::npv));
        CHECK(risk.options[option].totalCost == plainSpread(runs[option], &PlainRun::totalCost));
        checkPlainRanking(runs, option, risk);
        wins += risk.options[option].cheapestRuns;
        shortRuns += risk.options[option].shortRuns;
        everCheapest += risk.options[option].cheapestRuns > 0;
    }
    CHECK(wins == risk.decidedRuns);
    CHECK(everCheapest > 1); // the ranges are wide enough to matter
    CHECK(shortRuns > 0);
    CHECK(shortRuns < samples);
}

TEST_CASE("threads and blocks do not change a bit, other seeds do")
{
    const Study study = sometimesShort();
    const Risk one = riskOf(study, {.samples = 9000, .seed = 1, .threads = 1});
    for (int threads : {1, 2, 3})
        for (int block : {1, 100, 128, 5000}) {
            CAPTURE(threads, block);
            checkSame(one, riskOf(study, {.samples = 9000, .seed = 1, .threads = threads, .block = block}));
        }
    const Risk other = riskOf(study, {.samples = 9000, .seed = 2, .threads = 1});
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
        CHECK(risk.options[i].npv.p10 == comparison.options[i].npv());
        CHECK(risk.options[i].npv.p90 == comparison.options[i].npv());
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
    const auto uncertain = required(uncertainInputs(study, *sheet.sheet));
    const auto busy =
        std::find_if(uncertain.inputs.begin(), uncertain.inputs.end(),
                     [](const UncertainInput &input) { return input.path == "workloads.training.busy"; });
    REQUIRE(busy != uncertain.inputs.end());
    CHECK(busy->distribution.quantile(1) <= 1);
    CHECK(busy->distribution.quantile(0) >= 0);
    CHECK(busy->distribution.quantile(.999999) > .99);
    REQUIRE(uncertain.issues.size() == 1);
    CHECK(uncertain.issues[0].place == "options.spot.price");
    CHECK(uncertain.issues[0].sentence.find("outside its range of 1 USD/h to 2 USD/h") != std::string::npos);
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

// Sampling, ranking and quantiles alike: nothing is begun after the request.
TEST_CASE("every part of a risk run stops when asked to and says so")
{
    const Study study = smallStudy();
    for (int threads : {1, 2}) {
        std::int64_t all = 1;
        for (std::int64_t last = 1; last <= all; ++last) {
            CAPTURE(threads, last);
            std::stop_source stop;
            std::atomic<std::int64_t> after = 0;
            const auto note = [&](std::int64_t done, std::int64_t parts) {
                all = done == last ? parts : all;
                after += stop.stop_requested();
                if (done == last)
                    stop.request_stop();
            };
            const auto result = assessRisk(study, {.samples = 600,
                                                   .threads = threads,
                                                   .block = 100,
                                                   .stop = stop.get_token(),
                                                   .progress = note});
            REQUIRE_FALSE(result);
            CHECK(result.error().kind == ErrorKind::Cancelled);
            CHECK(after <= threads - 1); // what another thread was at
        }
        CHECK(all == 6 + 3 * 3 + 1); // blocks, spreads, standings
    }
}

TEST_CASE("a risk run that is stopped before it begins does nothing")
{
    int parts = 0;
    const auto result = assessRisk(
        smallStudy(), {.stop = stoppedToken(), .progress = [&](std::int64_t, std::int64_t) { ++parts; }});
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Cancelled);
    CHECK(parts == 0);
    const StudySheet sheet = buildStudySheet(smallStudy()).value();
    CHECK(uncertainInputs(smallStudy(), *sheet.sheet, stoppedToken()).value().inputs.empty());
}

TEST_CASE("progress counts every part once")
{
    std::int64_t calls = 0, most = 0;
    const Risk risk =
        riskOf(smallStudy(), {.samples = 1000, .progress = [&](std::int64_t done, std::int64_t all) {
                                  ++calls;
                                  most = all;
                                  CHECK(done == calls);
                              }});
    CHECK(calls == most);
    CHECK(risk.samples == 1000);
}
