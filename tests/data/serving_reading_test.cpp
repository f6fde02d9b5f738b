// The example of a served model over its target, its requests and the load of a replica; the expected figures
// are those of its specification.
#include "model/levers/serving_reading.h"

#include "data/study_file.h"
#include "model/levers/lever_reading.h"
#include "model/study/study_path.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

struct Read
{
    explicit Read(const Settings &settings = {})
    {
        auto loaded = test::required(exampleStudy("llm-serving"));
        study = loaded;
        for (const auto &[path, value] : settings)
            REQUIRE(setPath(study, path, value).ok());
        auto built = test::required(buildStudySheet(study));
        const Evaluation evaluation(built.sheet);
        const auto readings = readServing(study, built, evaluation);
        REQUIRE(readings.size() == 1);
        reading = readings.front();
    }

    const ServingLine &line(const ServingSweep &sweep, const std::string &option) const
    {
        for (const ServingLine &line : sweep.lines)
            if (line.option == option)
                return line;
        FAIL("no line of " << option);
        return sweep.lines.front();
    }

    Study study;
    ServingReading reading;
};

// The first place from which so many machines serve it.
double firstWith(const ServingLine &line, double machines)
{
    for (const ServingSample &sample : line.samples)
        if (sample.serves && sample.machines == machines)
            return sample.at;
    return NAN;
}

} // namespace

TEST_CASE("own and the list price cross at 110.4 million requests, and again where two machines do",
          "[serving]")
{
    const Read read;
    std::vector<ServingCrossing> ofList;
    for (const ServingCrossing &crossing : read.reading.crossings)
        if (crossing.option == "own" && crossing.api == "api-list")
            ofList.push_back(crossing);
    REQUIRE(ofList.size() == 3); // with more machines it costs less all the way
    CHECK(ofList[0].at == Approx(110.358218e6).epsilon(1e-6));
    CHECK(ofList[0].cost == Approx(19202.3).epsilon(1e-4));
    CHECK(ofList[0].isOwnCheaperAbove);
    CHECK_FALSE(ofList[0].isJump);
    CHECK(ofList[1].at == Approx(185.04e6).epsilon(1e-3)); // the second machine makes the list price cheaper
    CHECK(ofList[1].isJump);
    CHECK_FALSE(ofList[1].isOwnCheaperAbove);
    CHECK(ofList[2].at == Approx(196.8e6).epsilon(1e-3));
    // The low price only beyond what one machine can serve, where two cost 34,238.
    const auto ofLow = std::find_if(
        read.reading.crossings.begin(), read.reading.crossings.end(),
        [](const ServingCrossing &one) { return one.option == "own" && one.api == "api-low"; });
    REQUIRE(ofLow != read.reading.crossings.end());
    CHECK(ofLow->at == Approx(193.474e6 * 34238 / 19202.3).epsilon(1e-4));
}

TEST_CASE("a sooner first token adds whole machines, and none serves it below the runs", "[serving]")
{
    const Read read;
    REQUIRE(read.reading.byTarget);
    const ServingSweep &sweep = *read.reading.byTarget;
    CHECK(sweep.path == "workloads.chat.ttft_target");
    CHECK(sweep.now == 0.5);
    const ServingLine &own = read.line(sweep, "own");
    CHECK(firstWith(own, 1) == Approx(0.48).margin(0.005));
    CHECK(costAt(own, 0.5).value() == Approx(19202).margin(1));
    CHECK(costAt(own, 0.4).value() == Approx(34238).margin(1));
    CHECK(costAt(own, 0.2).value() == Approx(49274).margin(5)); // 3 machines
    CHECK_FALSE(costAt(own, 0.1));                              // 0.155 s at the lowest load
    const ServingLine &list = read.line(sweep, "api-list");
    CHECK(list.isApi);
    CHECK(costAt(list, 0.1).value() == Approx(31320).margin(1));
}

TEST_CASE("a curve steps upright, also where much happens between two of its points", "[serving]")
{
    const Read read;
    for (const auto *sweep : {&read.reading.byTarget, &read.reading.byRequests})
        for (const ServingLine &line : (*sweep)->lines)
            for (std::size_t i = 0; i + 1 < line.samples.size(); ++i) {
                const ServingSample &low = line.samples[i], &high = line.samples[i + 1];
                if (low.machines == high.machines && low.serves == high.serves)
                    continue;
                // Beyond 32 machines a step is lower than a chart shows.
                if (low.serves && high.serves && std::min(low.machines, high.machines) >= 32)
                    continue;
                INFO(line.option << " from " << low.at << " to " << high.at);
                CHECK(high.at - low.at <= high.at * 2e-6);
            }
}

TEST_CASE("a point of a curve is what the study gives with that input", "[serving]")
{
    const Read read;
    const Read other(Settings{{"workloads.chat.requests_per_month", "150000000"}});
    for (const char *option : {"own", "rent", "aws", "api-list", "api-low"}) {
        INFO(option);
        const auto &line = other.line(*other.reading.byRequests, option);
        REQUIRE(line.now);
        CHECK(costAt(read.line(*read.reading.byRequests, option), 150e6).value() ==
              Approx(line.now->cost).epsilon(1e-9));
    }
}

TEST_CASE("a study whose servers are too few is read as it is now, and as what it would take", "[serving]")
{
    const Read read(Settings{{"workloads.chat.requests_per_month", "198000000"}});
    const ServingLine &own = read.line(*read.reading.byRequests, "own");
    REQUIRE(own.now);
    CHECK_FALSE(own.now->serves);
    CHECK(own.now->cost == Approx(19202).margin(1));
    CHECK(costAt(own, 198e6).value() == Approx(34238).margin(1));
}

TEST_CASE("the runs of an option are its points, its envelope and where it stands on it", "[serving]")
{
    const Read read;
    CHECK(read.reading.runs.size() == 3); // own and two that are rented
    const ServingRuns *own = read.reading.runsOf("own");
    REQUIRE(own);
    CHECK(own->points.size() == 5);
    CHECK(own->series == "b200-gpt-oss-120b");
    CHECK(own->goodput.value() == Approx(66.2681).margin(1e-4));
    CHECK(own->limitedBy == LatencyKind::Ttft);
    CHECK(own->planned().value() == Approx(56.328).margin(1e-3));
    CHECK(own->load.value() == Approx(54.795).margin(1e-3));
    CHECK(own->seconds[0].value() == Approx(0.354).margin(1e-3));
    CHECK(own->seconds[1].value() == Approx(0.0172).margin(1e-4));
    CHECK(own->used[0] == Percentile::P99);
    CHECK(own->goodputBy[1].value() == Approx(69.4).margin(0.1)); // TPOT alone would allow more
    CHECK(own->headroomPath == "options.own.headroom");
    // Where it stands lies on the line between the runs around it.
    CHECK(latencyAt(own->envelope, LatencyKind::Ttft, *own->load).value() == Approx(own->seconds[0].value()));
}

TEST_CASE("without a target nothing is drawn against one", "[serving]")
{
    Read read;
    for (const char *key : {"ttft_target", "tpot_target"})
        read.study.workloads.at("chat").inputs.erase(key);
    const auto sheet = test::required(buildStudySheet(read.study));
    const auto readings = readServing(read.study, sheet, Evaluation(sheet.sheet));
    REQUIRE(readings.size() == 1);
    CHECK_FALSE(readings[0].byTarget);
    CHECK(readings[0].byRequests);
}

TEST_CASE("machines that are kept for requests in tokens are a lever, whole ones that serve them all",
          "[serving]")
{
    Read read;
    const auto sheet = test::required(buildStudySheet(read.study));
    const Evaluation evaluation(sheet.sheet);
    int found = 0;
    for (const Lever &lever : leversOf(read.study, sheet, evaluation)) {
        if (lever.kind != LeverKind::HeldGpus || lever.option != "rent")
            continue;
        ++found;
        CHECK(lever.now == 8.0); // one machine, as many as the peak takes
        const LeverReading reading = readLever(read.study, sheet, evaluation, lever, {});
        REQUIRE(reading.cheapest);
        CHECK(reading.cheapest->at == 8);
        CHECK(reading.cheapest->cost == Approx(50224).margin(1));
        CHECK_FALSE(reading.cheapest->isShort());
    }
    CHECK(found == 1);
}
