// Where own machines and APIs cost the same over the tokens of a month: the curves of Effects against the
// search of `solve`, and bands and ranges against a plain loop that evaluates every run by itself.
#include "model/decision/solve.h"
#include "model/levers/serving_reading.h"
#include "model/numeric/sample_statistics.h"
#include "model/risk/risk.h"
#include "pricing/new_study/new_study_answers.h"
#include "pricing/new_study/serving_rules.h"
#include "tests/support/new_studies.h"

#include <cmath>
#include <random>

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::required;

namespace {

Study servedStudy(const std::string &model, const std::string &gpu, double tokens, double inputShare)
{
    NewStudyAnswers answers;
    answers.workload = "serving";
    answers.measure = "volume";
    answers.gpu = gpu;
    answers.amounts = {{"tokens_per_month", tokens}, {"input_share", inputShare}};
    answers.serving.model = model;
    NewStudyRequest request = requestOf(answers, {2026, 11, 28});
    required(findServing(request, bundledCatalogue(), nullptr));
    return made(request).study;
}

ServingReading readingOf(const Study &study, LeverDepth depth = LeverDepth::Quick)
{
    const StudySheet sheet = required(buildStudySheet(study));
    return readServing(study, sheet, Evaluation(sheet.sheet), {}, depth).at(0);
}

// The places at which `solve` has both of a pair at the same total cost, while both serve the work.
std::vector<double> rootsOf(const Study &study, const ServingReading &reading, const ServingPair &pair)
{
    const Contest contest = required(contestIn(study, {pair.option, pair.api, "total_cost"}));
    const Probe probe = required(Probe::of(study, contest.figures()));
    const MovableInput *input = probe.find(reading.byRequests->path);
    REQUIRE(input);
    const auto solution = required(solve(probe, *input, SolveQuestion::equal(contest),
                                         {reading.byRequests->from, reading.byRequests->to}));
    std::vector<double> places;
    for (const SolveRoot &root : solution.roots) {
        bool bothServe = true;
        for (std::size_t k = 0; k < probe.sheet().options.size(); ++k)
            if (probe.sheet().options[k].id == pair.option)
                bothServe = root.status[k] == Status::Ok;
        if (bothServe)
            places.push_back(root.value);
    }
    return places;
}

std::vector<double> crossingsOf(const ServingReading &reading, const ServingPair &pair)
{
    std::vector<double> places;
    for (const ServingCrossing &one : reading.crossings)
        if (one.option == pair.option && one.api == pair.api)
            places.push_back(one.at);
    return places;
}

// As far as steps are looked at one by one, for those of more machines lie closer together than a chart
// shows; and no farther than the servers of the study, of which `solve` adds none.
double lastStepOf(const ServingReading &reading, const ServingPair &pair)
{
    double last = 0;
    for (const ServingLine &line : reading.byRequests->lines)
        if (line.option == pair.option)
            for (const ServingSample &sample : line.samples)
                if (sample.serves && sample.machines <= 32.0 && sample.servers <= line.now->servers)
                    last = sample.at;
    return last;
}

} // namespace

TEST_CASE("curves over the tokens cross where solve finds it, or both say never", "[serving]")
{
    struct Served
    {
        const char *model;
        const char *gpu;
    };
    const Served kinds[] = {{"llama-3.3-70b", "H100 SXM"},   {"llama-3.1-8b", "L40S"},
                            {"gpt-oss-20b", "L40S"},         {"gpt-oss-120b", "H100 SXM"},
                            {"llama-3.1-8b", "A100-80 SXM"}, {"llama-3.3-70b", "H200"}};
    std::mt19937 random(36);
    int crossed = 0, never = 0;
    for (int draw = 0; draw < 14; ++draw) {
        const Served &kind = kinds[random() % std::size(kinds)];
        const double tokens = std::pow(10, 8 + double(random() % 1000) / 333);
        const double share = 0.3 + double(random() % 100) / 200;
        const Study study = servedStudy(kind.model, kind.gpu, tokens, share);
        const ServingReading reading = readingOf(study);
        CHECK(reading.byRequests->field->key == std::string("tokens_per_month"));
        CHECK(reading.byRequests->from <= tokens / 99);
        for (const ServingPair &pair : reading.pairs) {
            CAPTURE(kind.model, kind.gpu, tokens, share, pair.option, pair.api);
            std::vector<double> found = crossingsOf(reading, pair);
            std::vector<double> roots = rootsOf(study, reading, pair);
            CHECK(found.empty() == roots.empty());
            const double last = lastStepOf(reading, pair);
            for (std::vector<double> *places : {&found, &roots})
                std::erase_if(*places, [&](double place) { return place > last; });
            REQUIRE(found.size() == roots.size());
            for (std::size_t k = 0; k < found.size(); ++k)
                CHECK(found[k] == Approx(roots[k]).epsilon(1e-6));
            crossed += pair.isCrossed;
            never += !pair.isCrossed;
        }
    }
    CHECK(crossed > 10);
    CHECK(never > 10);
}

TEST_CASE("bands and ranges are those of runs that are evaluated one by one", "[serving]")
{
    constexpr int kRuns = 200;
    const Study study = servedStudy("gpt-oss-20b", "L40S", 40e9, 0.75);
    const ServingReading reading = readingOf(study, LeverDepth::Simulated);
    REQUIRE(reading.drawn == kRuns);
    const auto pair = std::find_if(reading.pairs.begin(), reading.pairs.end(), [](const ServingPair &one) {
        return one.option == "on-demand-kept" && one.api == "api";
    });
    REQUIRE(pair != reading.pairs.end());

    // What each of the runs draws.
    std::vector<std::pair<std::string, std::vector<double>>> drawn;
    RiskSettings settings;
    settings.samples = kRuns;
    settings.rows = [&](const Risk &risk, const RunRows &rows) {
        for (std::size_t k = 0; k < risk.inputs.size(); ++k)
            drawn.emplace_back(risk.inputs[k].path,
                               std::vector<double>(rows.inputs[k].begin(), rows.inputs[k].end()));
    };
    required(assessRisk(study, settings));
    REQUIRE_FALSE(drawn.empty());

    const StudySheet sheet = required(buildStudySheet(study));
    Evaluation evaluation(sheet.sheet);
    const auto inputAt = [&](const std::string &path) {
        const auto &inputs = sheet.sheet->inputs();
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (inputs[i].path == path)
                return int(i);
        FAIL("no input " << path);
        return -1;
    };
    const int work = inputAt(reading.byRequests->path);
    const auto costOf = [&](const char *option, double tokens) {
        evaluation.setInput(work, tokens);
        return evaluation.scalar(*sheet.sheet->find(std::string("options.") + option + ".cost_per_month"))
            .value();
    };
    const auto ownLess = [&](double tokens) {
        return costOf("on-demand-kept", tokens) - costOf("api", tokens);
    };
    std::vector<double> costs, places;
    for (std::size_t run = 0; run < kRuns; ++run) {
        for (const auto &[path, values] : drawn)
            if (path != reading.byRequests->path)
                evaluation.setInput(inputAt(path), values[run]);
        costs.push_back(costOf("on-demand-kept", 40e9));
        for (double at = reading.byRequests->from; at < reading.byRequests->to; at *= 1.005)
            if (ownLess(at) > 0 && ownLess(at * 1.005) <= 0) {
                places.push_back(at);
                break;
            }
    }
    for (const ServingLine &line : reading.byRequests->lines)
        for (const ServingBandPoint &point : line.band)
            if (line.option == "on-demand-kept" && std::fabs(point.at / 40e9 - 1) < 1e-9) {
                CHECK(point.low == Approx(sampleQuantile(costs, 0.1)).epsilon(1e-9));
                CHECK(point.high == Approx(sampleQuantile(costs, 0.9)).epsilon(1e-9));
                costs.clear();
            }
    CHECK(costs.empty()); // the band has the place of the study
    REQUIRE(pair->opens);
    CHECK(pair->opens->without == Approx(1 - double(places.size()) / kRuns).margin(1e-12));
    CHECK(pair->opens->low == Approx(sampleQuantile(places, 0.1)).epsilon(0.01));
    CHECK(pair->opens->high == Approx(sampleQuantile(places, 0.9)).epsilon(0.01));
}

TEST_CASE("an API that own machines never undercut is told with the most they can serve", "[serving]")
{
    const ServingReading reading = readingOf(servedStudy("llama-3.3-70b", "A100-80 PCIe", 100e6, 0.6));
    bool isAny = false;
    for (const ServingPair &pair : reading.pairs) {
        CHECK(pair.upTo > 0);
        if (pair.isCrossed || pair.isOwnCheaper)
            continue;
        isAny = true;
        CHECK(pair.isLimit == (pair.upTo < reading.byRequests->to));
    }
    CHECK(isAny);
}
