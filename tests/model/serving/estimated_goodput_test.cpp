// What memory and arithmetic of GPUs allow a replica, where no run was measured: against every batch tried
// one by one, and in studies.
#include "model/procurement/estimated_replica.h"
#include "model/serving/estimated_goodput.h"
#include "tests/model/serving/said.h"
#include "tests/model/study_draft.h"

#include <cmath>
#include <random>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Llama 70B in 8 bit on 4 H200, as in the rows SRV-25 and SRV-29.
EstimatedReplica llama()
{
    EstimatedReplica replica;
    replica.model = {70.6, 70.6, 0, 1, kvBytesPerToken(80, 8, 128, 2)};
    replica.hardware = {4, 4800, 1979, kBandwidthUse, kFlopsUse};
    replica.memory = 141;
    replica.inputTokens = 500;
    replica.outputTokens = 165;
    return replica;
}

EstimatedReplica randomReplica(std::mt19937 &random)
{
    const auto between = [&](double low, double high) {
        return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
    };
    EstimatedReplica replica = llama();
    const double parameters = between(7, 120), active = parameters * between(0.05, 1);
    replica.model = {parameters, active, active * between(0.1, 0.9), between(0.5, 2), between(3e4, 6e5)};
    replica.hardware = {std::floor(between(1, 9)), between(300, 8000), between(60, 4000), between(0.15, 0.8),
                        between(0.1, 0.6)};
    replica.inputTokens = between(50, 4000);
    replica.outputTokens = between(2, 800);
    return replica;
}

Draft estimatedChat()
{
    Draft draft("serving");
    draft.set("conventions.horizon_months", "12");
    draft.set("workloads.serving.requests_per_month", "20000000");
    draft.set("workloads.serving.input_tokens", "500").set("workloads.serving.output_tokens", "165");
    draft.set("workloads.serving.tpot_target", "0.03");
    draft.set("conventions.reference_gpu", "H200");
    draft.study.gpus["H200"] = {};
    draft.option("on-demand", "on-demand");
    const std::string path = "options.on-demand";
    draft.set(path + ".gpu", "H200").set(path + ".price", "40").set(path + ".gpus_per_instance", "8");
    draft.set(path + ".performance", "estimate").set(path + ".gpus_per_replica", "4");
    draft.set(path + ".params_b", "70.6").set(path + ".bytes_per_param", "1");
    draft.set(path + ".kv_bytes_per_token", "327680").set(path + ".tflops", "1979");
    Inputs &facts = draft.study.gpus["H200"];
    facts["memory_gb"].value = 141;
    facts["bandwidth_gb_s"].value = 4800;
    return draft;
}

} // namespace

TEST_CASE("an estimate at a batch is the decode step and the prefill of the calculators", "[serving]")
{
    const EstimatedReplica replica = llama();
    const DecodeStep step = decodeStep(replica.model, replica.hardware, 32, 665);
    const ReplicaEstimate estimate =
        replicaEstimate(32, step.seconds, prefillTokensPerSecond(70.6, replica.hardware), 500, 165, 0);
    const EstimatedLatency at = estimatedAt(replica, 32);
    CHECK(at.requestsPerSecond == estimate.requestsPerSecond);
    CHECK(at.seconds[0] == estimate.ttft);
    CHECK(at.seconds[1] == Approx(32 / (estimate.requestsPerSecond * 165)));
    CHECK(at.seconds[2] == Approx(estimate.ttft + 164 * estimate.tpot));
}

TEST_CASE("the goodput of an estimate is the largest batch within cache and targets, as trying all finds it",
          "[serving]")
{
    std::mt19937 random(7);
    int fitting = 0, bound = 0;
    for (int round = 0; round < 300; ++round) {
        const EstimatedReplica replica = randomReplica(random);
        LatencyTargets targets;
        targets[1] = std::uniform_real_distribution<>(0.005, 0.1)(random);
        if (round % 2)
            targets[0] = std::uniform_real_distribution<>(0.02, 1)(random);
        const double cache = kvCache(replica.model, replica.hardware.gpus, 141, 0.9, 0,
                                     replica.inputTokens + replica.outputTokens)
                                 .concurrency;
        double best = 0;
        for (double batch = 1; batch <= std::min(cache, 3000.0); ++batch) {
            const EstimatedLatency at = estimatedAt(replica, batch);
            if (at.seconds[1] <= *targets[1] && (!targets[0] || at.seconds[0] <= *targets[0]))
                best = batch;
        }
        const EstimatedGoodput found = estimatedGoodput(replica, targets);
        CAPTURE(round, cache);
        CHECK(found.fits == (cache >= 1));
        if (cache > 3000 && found.batch > 3000)
            continue;
        CHECK(found.batch == best);
        CHECK(found.requestsPerSecond == (best > 0 ? estimatedAt(replica, best).requestsPerSecond : 0));
        fitting += cache >= 1;
        bound += found.limitedBy.has_value();
    }
    CHECK(fitting > 100);
    CHECK(bound > 50);
}

TEST_CASE("without targets the memory limits an estimate, and weights that do not fit leave nothing",
          "[serving]")
{
    EstimatedReplica replica = llama();
    const EstimatedGoodput found = estimatedGoodput(replica, {});
    CHECK(found.fits);
    CHECK_FALSE(found.limitedBy);
    CHECK(found.batch == kvCache(replica.model, 4, 141, 0.9, 0, 665).concurrency);
    replica.hardware.gpus = 1; // row SRV-30
    replica.model.bytesPerParameter = 2;
    replica.memory = 80;
    CHECK_FALSE(estimatedGoodput(replica, {}).fits);
    CHECK(estimatedGoodput(replica, {}).requestsPerSecond == 0);
    replica.memory = std::nan("");
    CHECK(std::isnan(estimatedGoodput(replica, {}).requestsPerSecond));
}

TEST_CASE("latencies below the goodput are those of the batch that takes the rate", "[serving]")
{
    const EstimatedReplica replica = llama();
    for (const double batch : {1.0, 8.0, 40.0, 200.0}) {
        const EstimatedLatency at = estimatedAt(replica, batch);
        const ByLatency<double> seconds = estimatedSeconds(replica, at.requestsPerSecond);
        CHECK(seconds[0] == Approx(at.seconds[0]));
        CHECK(seconds[1] == Approx(at.seconds[1]));
    }
    CHECK(estimatedSeconds(replica, 1e-6)[1] == estimatedAt(replica, 1).seconds[1]);
}

TEST_CASE("an option without runs may be estimated: marked, with its range, and worth what the formula says",
          "[serving]")
{
    Draft draft = estimatedChat();
    const OptionOutcome option = draft.outcome();
    REQUIRE(option.tokensOfWhole);
    CHECK(option.status == Status::Ok);
    CHECK(option.tokensOfWhole->performanceSource == "estimated");
    const Procurement &procurement = draft.study.options.at("on-demand").procurement;
    LatencyTargets targets;
    targets[1] = 0.03;
    CHECK(*option["goodput_per_s"] == Approx(estimatedGoodput(llama(), targets).requestsPerSecond));
    CHECK(estimatedReplicaOf(draft.study, "serving", procurement).hardware.tflops == 1979);
    CHECK(option.tokensOfWhole->limitedBy == "tpot");
    CHECK(*option["tpot_s"] <= 0.03);
    CHECK(says(option, "estimated from memory and arithmetic, not measured"));
    Inputs &inputs = draft.study.options.at("on-demand").procurement.inputs;
    inputs["mbu"].range = Range{0.15, 0.8, RangeShape::Pert};
    inputs["mfu"].range = Range{0.1, 0.6, RangeShape::Pert};
    const EstimatedSpan span = estimatedSpan(draft.study, "serving", procurement);
    CHECK(span.low < *option["goodput_per_s"]);
    CHECK(span.high > *option["goodput_per_s"]);
    CHECK(says(draft.outcome(), ": a replica may serve "));
}

TEST_CASE("an estimate says what it lacks, and where the model does not fit", "[serving]")
{
    Draft draft = estimatedChat();
    draft.set("options.on-demand.gpus_per_replica", "1").set("options.on-demand.bytes_per_param", "2");
    const OptionOutcome small = draft.outcome();
    CHECK(small.status == Status::CannotRun);
    CHECK(says(small, "do not fit the memory of 1 GPU"));
    draft.study.gpus["H200"]["memory_gb"].value.reset();
    const OptionOutcome unknown = draft.outcome();
    CHECK(unknown.status == Status::Unknown);
    CHECK_FALSE(unknown.totalCost());
    CHECK(says(unknown, "The estimate of its speed lacks an input"));
}
