// Levers against the formulas they follow, against every point tried, and against the comparison.
#include "tests/model/levers/lever_study.h"
#include "tests/support/stopped.h"

#include "model/effects/checkpointing.h"

#include <cmath>

using namespace breakeven;
using breakeven::test::burstOfNodes;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::jobOnSpot;
using breakeven::test::LeverStudy;
using breakeven::test::serviceAtZero;

namespace {

// What the comparison says where the lever's input is set to a value.
OptionOutcome outcomeAt(Draft draft, const Lever &lever, double value)
{
    findInput(draft.study, lever.path)->input->value = value;
    return draft.outcome();
}

std::vector<LeverKind> kindsOf(const Draft &draft)
{
    std::vector<LeverKind> kinds;
    for (const Lever &lever : LeverStudy(draft).levers)
        kinds.push_back(lever.kind);
    return kinds;
}

} // namespace

TEST_CASE("an option has a lever only where what it moves is computed")
{
    CHECK(kindsOf(jobOnSpot()) == std::vector{LeverKind::CheckpointInterval, LeverKind::JobNodes});
    CHECK(kindsOf(serviceAtZero()) == std::vector{LeverKind::CoolDown});
    CHECK(kindsOf(burstOfNodes()) == std::vector{LeverKind::IdleNodes});
    Draft draft = jobOnSpot();
    draft.set("options.spot.stretch", "1.2").set("options.spot.efficiency", "0.8");
    CHECK(kindsOf(draft).empty());
    draft = jobOnSpot();
    draft.set("options.spot.interrupted", "elastic");
    CHECK(kindsOf(draft) == std::vector{LeverKind::JobNodes});
    draft = burstOfNodes();
    draft.set("options.autoscaled.autoscaler", "gke_default"); // has a cool-down of its own
    CHECK(kindsOf(draft).empty());
}

TEST_CASE("the cheapest checkpoint interval is the exact minimiser, and no point of the curve is below it")
{
    const LeverStudy study(jobOnSpot());
    const LeverReading reading = study.read(LeverKind::CheckpointInterval);
    REQUIRE(reading.cheapest);
    CHECK(isNear(reading.cheapest->at, exactInterval(0.4, 5.0 / 60) * 60));
    CHECK(reading.curve.size() == std::size_t(kLeverPoints));
    for (const LeverSample &sample : reading.curve)
        CHECK(sample.cost >= reading.cheapest->cost);
    // All of the time is money: both are least at the same interval.
    for (const LeverSample &sample : reading.curve)
        CHECK(sample.mean >= reading.cheapest->mean * (1 - 1e-12));
    CHECK(reading.state == LeverState::Read);
    CHECK(reading.kept == LeverLimit::None);
    REQUIRE(reading.nearlyCheapest);
    CHECK(reading.nearlyCheapest->first < reading.cheapest->at);
    CHECK(reading.nearlyCheapest->second > reading.cheapest->at);
    CHECK(reading.nearlyCheapest->second < 60);
}

TEST_CASE("where nodes age the cheapest checkpoint interval is searched, near that of their mean rate")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.lifetime_law", "weibull").set("options.spot.lifetime_shape", "0.7");
    draft.set("options.spot.lifetime_cap", "24 h").set("options.spot.checkpoint_interval", "unknown");
    const LeverStudy study(draft);
    const LeverReading reading = study.read(LeverKind::CheckpointInterval);
    CHECK(reading.state == LeverState::Read);
    REQUIRE(reading.cheapest);
    REQUIRE(reading.now);
    for (const LeverSample &sample : reading.curve)
        CHECK(sample.cost >= reading.cheapest->cost);
    CHECK(reading.cheapest->cost < reading.now->cost);
    CHECK(reading.now->cost < reading.cheapest->cost * 1.05);
    const StepNodes &steps = stepsAt(study.sheet, "options.spot");
    const auto mean = bestCheckpointMinutes(study.evaluation, "options.spot", steps.meanInterruptionRate);
    CHECK(isNear(reading.lever.now.value(), mean.value(), 1e-12));
    CHECK_FALSE(bestCheckpointMinutes(study.evaluation, "options.spot", steps.jobInterruptionRate));
}

TEST_CASE("the ring of the checkpoint interval is the long run: the job's cost within a hundredth")
{
    const Draft draft = jobOnSpot();
    const LeverReading reading = LeverStudy(draft).read(LeverKind::CheckpointInterval);
    const OptionOutcome outcome = draft.outcome();
    CHECK(std::fabs(reading.now->cost / *outcome.costPerJob() - 1) < 0.01);
    CHECK(std::fabs(reading.now->mean / *outcome.timeToResultHours() - 1) < 0.01);
    CHECK(reading.now->cost != *outcome.costPerJob());
}

TEST_CASE("every other ring, and every point of the curve, is what the comparison shows for that value")
{
    for (const Draft &draft : {jobOnSpot(), serviceAtZero(), burstOfNodes()})
        for (const Lever &lever : LeverStudy(draft).levers) {
            if (lever.kind == LeverKind::CheckpointInterval)
                continue;
            const LeverStudy study(draft);
            const LeverReading reading =
                readLever(study.study, study.sheet, study.evaluation, lever, {}, LeverDepth::Simulated);
            const bool isJob = reading.measures.money == LeverMoney::AJob;
            const auto costOf = [&](const OptionOutcome &outcome) {
                return isJob ? *outcome.costPerJob() : *outcome.costPerMonth();
            };
            CHECK(isNear(reading.now->cost, costOf(draft.outcome())));
            for (const std::size_t i : {std::size_t(0), reading.curve.size() / 2, reading.curve.size() - 1}) {
                const LeverSample &sample = reading.curve[i];
                const OptionOutcome outcome = outcomeAt(draft, lever, sample.at);
                CHECK(isNear(sample.cost, costOf(outcome)));
                if (reading.measures.time == LeverTime::HoursOfJob)
                    CHECK(isNear(sample.mean, *outcome.timeToResultHours()));
                if (reading.measures.time == LeverTime::SecondsOfRequest)
                    CHECK(isNear(sample.p95, *outcome.p95LatencySeconds()));
            }
        }
}

TEST_CASE("a lever that changes no cost is cheapest where it stands, between two points of its curve")
{
    Draft draft = serviceAtZero();
    draft.set("options.zero.price", "0 USD/h").set("options.zero.cooldown_time", "61 s");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::CoolDown);
    REQUIRE(reading.cheapest);
    CHECK(reading.cheapest->at == 61);
    CHECK(reading.cheapest->cost == 0);
    for (const LeverSample &sample : reading.curve)
        CHECK(sample.at != 61);
}

TEST_CASE("the cheapest number of nodes within a deadline is that of trying every number")
{
    const Draft draft = jobOnSpot();
    const LeverStudy study(draft);
    const Lever &lever = study.lever(LeverKind::JobNodes);
    CHECK(lever.range == (LeverRange{1, 16, 1, false}));
    for (const double deadline : {200.0, 40.0, 32.0}) {
        double best = 0, cost = HUGE_VAL;
        for (double nodes = 1; nodes <= 16; ++nodes) {
            const OptionOutcome outcome = outcomeAt(draft, lever, nodes);
            if (*outcome.timeToResultHours() <= deadline && *outcome.costPerJob() < cost) {
                cost = *outcome.costPerJob();
                best = nodes;
            }
        }
        const LeverReading reading = study.read(LeverKind::JobNodes, {deadline, {}});
        REQUIRE(reading.cheapest);
        CHECK(reading.cheapest->at == best);
        CHECK(isNear(reading.cheapest->cost, cost));
        CHECK(reading.kept == (deadline < 200 ? LeverLimit::Deadline : LeverLimit::None));
        REQUIRE(reading.slowerBeyond);
        CHECK(*reading.slowerBeyond >= 8);
        CHECK(*reading.slowerBeyond < 16);
    }
}

TEST_CASE("a deadline no number of nodes meets leaves no cheapest, and names the shortest time")
{
    const LeverReading reading = LeverStudy(jobOnSpot()).read(LeverKind::JobNodes, {10.0, {}});
    CHECK(reading.state == LeverState::LimitNotMet);
    CHECK_FALSE(reading.cheapest);
    REQUIRE(reading.quickest);
    CHECK(reading.quickest->at == *reading.slowerBeyond);
    CHECK(reading.quickest->mean > 10);
}

TEST_CASE("so many nodes that kept machines leave work undone are never called cheapest")
{
    // Kept machines cost the same at any efficiency; that of 16 nodes is too small for the work.
    Draft draft = jobOnSpot();
    draft.set("workloads.training.measure", "busy").set("workloads.training.gpus", "4");
    draft.set("workloads.training.busy", "100 %").set("workloads.training.job_gpu_hours", "unknown");
    draft.set("options.spot.allocation", "always-on");
    draft.set("options.spot.gpus", "8").set("options.spot.job_nodes", "16");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::JobNodes);
    REQUIRE(reading.now);
    CHECK(reading.now->isShort());
    REQUIRE(reading.cheapest);
    CHECK(reading.cheapest->at < 16);
    CHECK_FALSE(reading.cheapest->isShort());
    CHECK_FALSE(reading.curve.front().isShort());
    CHECK(reading.kept == LeverLimit::WholeDemand);
}

TEST_CASE("more nodes than an option may hold make no job quicker")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.gpus", "16").set("options.spot.efficiency", "100 %");
    const auto hours = [&](const char *nodes) {
        draft.set("options.spot.job_nodes", nodes);
        return *draft.outcome().timeToResultHours();
    };
    CHECK(hours("4") < hours("2"));
    CHECK(hours("8") >= hours("4"));
    draft.set("options.spot.efficiency.mode", "computed");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::JobNodes);
    REQUIRE(reading.slowerBeyond);
    CHECK(*reading.slowerBeyond == 4);
}

TEST_CASE("nodes that are not set stand at those of the work, with what the comparison says of it")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.job_nodes", "unknown").set("workloads.training.job_gpus", "6");
    // Two nodes, one of them half used: a job on all eight GPUs is another.
    const LeverReading reading = LeverStudy(draft).read(LeverKind::JobNodes);
    CHECK_FALSE(reading.lever.isGiven);
    CHECK(reading.lever.now == 2);
    REQUIRE(reading.now);
    CHECK(isNear(reading.now->cost, *draft.outcome().costPerJob()));
    CHECK(isNear(reading.now->mean, *draft.outcome().timeToResultHours()));
    CHECK(reading.curve[1].cost != reading.now->cost);
    draft.option("committed", "committed").set("options.committed.price", "1 USD/h");
    draft.set("options.committed.gpus_per_instance", "8").set("options.committed.speed", "1");
    draft.set("options.committed.efficiency.mode", "computed").set("options.committed.job_nodes", "unknown");
    CHECK(LeverStudy(draft).lever(LeverKind::JobNodes, "committed").now == 1);
}

TEST_CASE("only training has jobs that can be given other numbers of nodes")
{
    Draft draft = burstOfNodes();
    draft.set("options.autoscaled.efficiency.mode", "computed").set("options.autoscaled.job_nodes", "10");
    CHECK(kindsOf(draft) == std::vector{LeverKind::IdleNodes});
}

TEST_CASE("the cool-down is cheapest at none; a limit on the latency waits for the simulation")
{
    const LeverStudy study(serviceAtZero());
    const LeverReading free = study.read(LeverKind::CoolDown);
    REQUIRE(free.cheapest);
    CHECK(free.cheapest->at == 0);
    CHECK(std::isnan(free.cheapest->p95));
    REQUIRE(free.costWithoutEnd);
    CHECK(isNear(*free.costWithoutEnd, 730.0)); // a month, always on
    CHECK(free.curve.front().mean > free.curve.back().mean);

    const LeverLimits limits{{}, 100.0};
    CHECK(study.read(LeverKind::CoolDown, limits).state == LeverState::Simulating);
    const LeverReading kept = study.read(LeverKind::CoolDown, limits, LeverDepth::Simulated);
    REQUIRE(kept.cheapest);
    CHECK(kept.cheapest->p95 <= 100);
    CHECK(kept.kept == LeverLimit::P95);
    REQUIRE(kept.noEffectBelow);
    CHECK(kept.cheapest->at > *kept.noEffectBelow);
    for (const LeverSample &sample : kept.curve)
        CHECK((sample.p95 > 100 || sample.cost >= kept.cheapest->cost));
}

TEST_CASE("idle nodes are cheapest when they go at once, and the result does not wait for them")
{
    const LeverReading reading = LeverStudy(burstOfNodes()).read(LeverKind::IdleNodes);
    REQUIRE(reading.cheapest);
    CHECK(reading.cheapest->at == 0);
    CHECK(*reading.change() < -0.2);
    CHECK(reading.curve.front().mean == reading.curve.back().mean);
    double parts = 0;
    for (const double part : reading.now->parts)
        parts += part;
    CHECK(isNear(parts, reading.now->cost));
    CHECK(reading.now->parts[std::size_t(Category::Idle)] > 0);
}

TEST_CASE("without interruptions no checkpoint is cheapest")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.interruption_rate", "0");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::CheckpointInterval);
    CHECK(reading.state == LeverState::NothingInterrupts);
    CHECK_FALSE(reading.cheapest);
    CHECK(std::isfinite(reading.now->cost));
}

TEST_CASE("a missing price is named, and nothing is drawn")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.price", "unknown");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::JobNodes);
    CHECK(reading.state == LeverState::Unknown);
    CHECK(reading.missing == std::vector<std::string>{"options.spot.price"});
    CHECK_FALSE(reading.cheapest);
}

TEST_CASE("a lever that is not set stands where the model puts it")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.checkpoint_interval", "unknown");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::CheckpointInterval);
    CHECK_FALSE(reading.lever.isGiven);
    REQUIRE(reading.now);
    CHECK(isNear(reading.now->at, reading.cheapest->at));
    CHECK(std::fabs(reading.now->cost / *draft.outcome().costPerJob() - 1) < 0.01);
}

TEST_CASE("the range of the input is the range of the lever, and now may lie outside")
{
    Draft draft = jobOnSpot();
    draft.set("options.spot.checkpoint_interval.low", "10 min");
    draft.set("options.spot.checkpoint_interval.high", "60 min");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::CheckpointInterval);
    CHECK(reading.lever.range.low == 10);
    CHECK(reading.lever.range.high == 60);
    CHECK_FALSE(reading.lever.range.isLogarithmic);
    CHECK(reading.isNowOutside());
    CHECK(std::isfinite(reading.now->cost));
}

TEST_CASE("a stop leaves a reading without a curve")
{
    const LeverStudy study(serviceAtZero());
    const LeverReading reading = readLever(study.study, study.sheet, study.evaluation, study.levers[0], {},
                                           LeverDepth::Simulated, test::stoppedToken());
    CHECK(reading.curve.empty());
    CHECK_FALSE(reading.cheapest);
}

TEST_CASE("at the ends of what an input allows a lever has a status, and no cost below zero")
{
    for (const Draft &draft : {jobOnSpot(), serviceAtZero(), burstOfNodes()})
        for (const ConstInputPlace &place : allInputs(draft.study)) {
            if (place.path.rfind("conventions.", 0) == 0)
                continue;
            for (const double end : {place.field->least, std::min(place.field->most, 1e12)}) {
                INFO(place.path << " = " << end);
                Study study = draft.study;
                findInput(study, place.path)->input->value = end;
                const auto sheet = buildStudySheet(study);
                if (!sheet)
                    continue; // refused with a sentence
                const Evaluation evaluation(sheet->sheet);
                for (const Lever &lever : leversOf(study, *sheet, evaluation)) {
                    const LeverReading reading = readLever(study, *sheet, evaluation, lever, {50.0, {}});
                    for (const LeverSample &sample : reading.curve)
                        CHECK_FALSE(sample.cost < 0);
                    if (reading.cheapest)
                        CHECK(std::isfinite(reading.cheapest->cost));
                    else
                        CHECK(reading.state != LeverState::Simulating);
                }
            }
        }
}

TEST_CASE("machines that are kept are a lever: fewer cost less, and the work waits longer")
{
    Draft draft;
    draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "40 %");
    draft.option("kept", "on-demand").set("options.kept.price", "2 USD/h").set("options.kept.speed", "1");
    draft.set("options.kept.gpus", "16");
    CHECK(kindsOf(draft) == std::vector{LeverKind::HeldGpus});
    const LeverReading free = LeverStudy(draft).read(LeverKind::HeldGpus);
    REQUIRE(free.cheapest);
    CHECK(free.measures.time == LeverTime::HoursWaited);
    CHECK(free.cheapest->at == 7); // the least that do all of 16 × 40 %
    CHECK(free.kept == LeverLimit::WholeDemand);
    CHECK(free.cheapest->mean > free.now->mean);
    // 8 h of waiting at most: twelve of them, see P-05.
    draft.set("workloads.training.max_wait", "8 h");
    const LeverReading kept = LeverStudy(draft).read(LeverKind::HeldGpus);
    REQUIRE(kept.cheapest);
    CHECK(kept.kept == LeverLimit::Wait);
    CHECK(kept.cheapest->mean <= 8);
    CHECK(kept.cheapest->at > free.cheapest->at);
    const auto fewer = std::find_if(kept.curve.begin(), kept.curve.end(), [&](const LeverSample &sample) {
        return sample.at == kept.cheapest->at - 1;
    });
    REQUIRE(fewer != kept.curve.end());
    CHECK(fewer->mean > 8);
}

TEST_CASE("machines that nobody counts are the lever from where they stand")
{
    Draft draft;
    draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "40 %");
    draft.option("kept", "on-demand").set("options.kept.price", "2 USD/h").set("options.kept.speed", "1");
    const LeverStudy study(draft);
    const Lever &lever = study.lever(LeverKind::HeldGpus);
    REQUIRE(lever.now);
    CHECK_FALSE(lever.isGiven);
    const LeverReading reading = study.read(LeverKind::HeldGpus);
    REQUIRE(reading.now);
    CHECK(reading.now->cost == valueNamed(study.evaluation, "options.kept.cost_per_month"));
    Draft rack;
    rack.option("own", "owned-rack").set("options.own.servers", "3");
    CHECK(kindsOf(rack) == std::vector{LeverKind::Servers});
}

TEST_CASE("how many servers are cheapest is said in present value where the study discounts")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.servers", "2");
    draft.set("options.own.bridge_price", "2.5 USD/GPU-h").set("conventions.discount_rate", "25 %/year");
    draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "60 %");
    const LeverStudy study(draft);
    REQUIRE(study.levers.size() == 1);
    const LeverReading reading =
        readLever(study.study, study.sheet, study.evaluation, study.levers.front(), {});
    CHECK(reading.measures.money == LeverMoney::APlan);
    CHECK(isNear(reading.now->cost, *draft.outcome().npv()));
    for (const LeverSample &sample : reading.curve)
        CHECK(isNear(sample.cost, *outcomeAt(draft, study.levers.front(), sample.at).npv()));
    draft.set("conventions.discount_rate", "0 %/year");
    const LeverStudy flat(draft);
    CHECK(readLever(flat.study, flat.sheet, flat.evaluation, flat.levers.front(), {}).measures.money ==
          LeverMoney::AMonth);
}

TEST_CASE("a service by its hours shows what its first request waits beside the cost of the cool-down")
{
    Draft draft("inference");
    draft.set("workloads.inference.measure", "active").set("workloads.inference.active_h_per_day", "2");
    draft.option("zero", "scale-to-zero").set("options.zero.price", "1 USD/h").set("options.zero.speed", "1");
    draft.set("options.zero.idle_per_start_h.mode", "computed").set("options.zero.starts_per_day", "10");
    const LeverReading reading = LeverStudy(draft).read(LeverKind::CoolDown);
    CHECK(reading.measures.time == LeverTime::SecondsOfStart);
    REQUIRE(reading.now);
    CHECK(reading.now->mean > 60); // a node starts, an image is pulled, a model is loaded
    CHECK(reading.curve.back().cost > reading.curve.front().cost);
}
