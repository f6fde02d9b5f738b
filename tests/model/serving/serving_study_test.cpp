// Studies whose work is counted in tokens: statuses, figures and what must always hold.
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "model/serving/replica_count.h"
#include "tests/model/serving/said.h"
#include "tests/model/study_draft.h"

#include <cmath>
#include <random>

using namespace breakeven;
using namespace breakeven::test;

namespace {

ServingSeries runs()
{
    ServingSeries series;
    series.model = "gpt-oss-120b";
    series.gpu = "B200";
    series.gpusPerReplica = 4;
    series.lengths = {508, 169};
    const double load[] = {16, 64, 128, 256, 512};
    const double rate[] = {20.21576, 56.17378, 71.74074, 90.60721, 112.3693};
    const double ttft[] = {0.1551368, 0.3621824, 0.5747172, 1.018973, 2.158042};
    const double tpot[] = {0.01175175, 0.01741109, 0.03227795, 0.05442727, 0.05777289};
    for (int i = 0; i < 5; ++i) {
        ServingPoint point;
        point.concurrency = load[i];
        point.requestsPerSecond = rate[i];
        point.ttft.at(Percentile::P99) = ttft[i];
        point.tpot.at(Percentile::P99) = tpot[i];
        series.points.push_back(point);
    }
    return series;
}

Draft measuredChat()
{
    Draft draft("serving");
    draft.study.performance["b200"] = runs();
    draft.set("conventions.horizon_months", "12");
    draft.set("workloads.serving.requests_per_month", "180000000");
    draft.set("workloads.serving.input_tokens", "500").set("workloads.serving.output_tokens", "165");
    draft.set("workloads.serving.ttft_target", "0.5").set("workloads.serving.tpot_target", "0.03");
    return draft;
}

Draft &rent(Draft &draft, const std::string &id = "on-demand", const std::string &kind = "on-demand")
{
    draft.option(id, kind);
    const std::string path = "options." + id;
    draft.set(path + ".price", "68.8").set(path + ".gpus_per_instance", "8");
    return draft.set(path + ".performance", "b200");
}

Draft &api(Draft &draft, const std::string &id = "api")
{
    draft.option(id, "token-api");
    return draft.set("options." + id + ".input_price", "0.15").set("options." + id + ".output_price", "0.6");
}

} // namespace

TEST_CASE("a rented replica costs whole machines, with goodput, limit and latencies at the peak", "[serving]")
{
    Draft draft = measuredChat();
    rent(draft).set("workloads.serving.shape", "week");
    draft.set("workloads.serving.weights", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2");
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::Ok);
    CHECK(option.served.machinesPeak == 2.0); // 131.5 a second: 3 replicas
    CHECK(*option.totalCost() == Approx(2 * 68.8 * 730 * 12));
    REQUIRE(option.tokensOfWhole);
    const TokenOutcome &tokens = *option.tokensOfWhole;
    CHECK(*option["goodput_per_s"] == Approx(66.26813192023141));
    CHECK(tokens.limitedBy == "ttft");
    CHECK(option["replicas_peak"] == 3.0);
    CHECK(tokens.percentileUsed[0] == Percentile::P99);
    CHECK(tokens.meetsTarget == true);
    CHECK(tokens.performanceSource == "measured");
    const double peak = 180e6 / 730 / 3600 * 2 / 25 * 24 / 3;
    CHECK(*option["ttft_s"] ==
          Approx(*latencyAt(envelopeOf(curveOf(runs(), Percentile::P95).curve), LatencyKind::Ttft, peak)));
    CHECK(*option["utilisation"] == Approx(180e6 / (2 * 2 * 66.26813192023141 * 3600 * 730)));
    CHECK(*option["cost_per_million_tokens"] * 180e6 * 12 * 665 / 1e6 == Approx(*option.totalCost()));
    CHECK(*option["cost_per_million_output_tokens"] * 180e6 * 12 * 165 / 1e6 == Approx(*option.totalCost()));
    CHECK(*option["equivalent_output_per_m"] == Approx(*option["equivalent_input_per_m"] * 4));
    CHECK(says(option, "p99 of the TTFT is used instead of p95"));
}

TEST_CASE("the bill of an API gives back its prices, and its latency is not known", "[serving]")
{
    Draft draft = measuredChat();
    api(draft);
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::Ok);
    CHECK(*option.totalCost() == Approx(31320.0 * 12));
    REQUIRE(option.tokensOfWhole);
    CHECK(*option["equivalent_input_per_m"] == Approx(0.15));
    CHECK(*option["equivalent_output_per_m"] == Approx(0.6));
    CHECK_FALSE(option.tokensOfWhole->meetsTarget);
    CHECK_FALSE(option["replicas_peak"]);
    CHECK(says(option, "latency is not measured"));
    CHECK(statusSentence(option).find("Its latency is not measured") == 0);
    CHECK(statusSentence(rent(draft).outcome(1)).empty());
    CHECK(option.served.machinesPeak == 0.0);
}

TEST_CASE("who has no replicas of its own has no number of machines beside its tokens", "[serving]")
{
    Draft draft = measuredChat();
    api(rent(draft));
    const ResultFigure &machines = resultFigure(ResultFigure::Scope::Tokens, "machines_peak");
    for (const int workload : {-1, 0}) {
        CHECK(machines.value(draft.outcome(0), workload) == draft.outcome(0).served.machinesPeak);
        CHECK_FALSE(machines.value(draft.outcome(1), workload));
    }
}

TEST_CASE("an API is short beyond its limits, too slow by its runs and paid at least its minimum",
          "[serving]")
{
    Draft draft = measuredChat();
    api(draft).set("options.api.requests_per_minute", "2000");
    const OptionOutcome limited = draft.outcome();
    CHECK(limited.status == Status::Short);
    CHECK(says(limited, "beyond its limits"));
    CHECK(*limited.totalCost() == Approx(31320.0 * 12 * (2000.0 / 60) / (180e6 / 730 / 3600)));
    draft.set("options.api.accounts", "3");
    CHECK(draft.outcome().status == Status::Ok);
    draft.set("options.api.monthly_minimum", "40000");
    CHECK(*draft.outcome().totalCost() == Approx(40000.0 * 12));
    draft.set("options.api.performance", "b200");
    CHECK(draft.outcome().tokensOfWhole->meetsTarget == true);
    draft.set("workloads.serving.ttft_target", "0.1");
    CHECK(draft.outcome().status == Status::TooSlow);
}

TEST_CASE("what is sent before is cheaper at an API that has a price for it", "[serving]")
{
    Draft draft = measuredChat();
    api(draft).set("workloads.serving.cached_share", "60%");
    CHECK(*draft.outcome().totalCost() == Approx(31320.0 * 12));
    CHECK(says(draft.outcome(), "no price for cached input"));
    draft.set("options.api.cached_price", "0.075");
    CHECK(*draft.outcome().totalCost() == Approx(27270.0 * 12));
    draft.set("options.api.batch_share", "30%");
    CHECK(*draft.outcome().totalCost() == Approx(27270.0 * 12 * 0.85));
}

TEST_CASE("an option without runs has no cost and says so", "[serving]")
{
    Draft draft = measuredChat();
    api(rent(draft)).set("options.on-demand.performance", "");
    const Comparison comparison = draft.comparison();
    CHECK(comparison.options[0].status == Status::Unknown);
    CHECK_FALSE(comparison.options[0].totalCost());
    CHECK(says(comparison.options[0], "No benchmark run gives its speed for"));
    CHECK(comparison.options[0].tokensOfWhole->performanceStatus == "unmeasured");
    CHECK(comparison.verdict.cheapest == 1);
    draft.set("options.on-demand.performance", "another");
    CHECK(draft.comparison().options[0].status == Status::Unknown);
}

TEST_CASE("a percentile the runs lack, and lengths far from theirs, are unmeasured", "[serving]")
{
    Draft draft = measuredChat();
    rent(draft).set("workloads.serving.input_tokens", "4000");
    CHECK(draft.outcome().status == Status::Unknown);
    CHECK(says(draft.outcome(), "508 tokens in and 169 out"));
    draft.set("options.on-demand.output_weight", "8");
    CHECK(draft.outcome().status == Status::Ok);
    CHECK(draft.outcome().tokensOfWhole->performanceSource == "estimated");
    draft.set("workloads.serving.input_tokens", "500").set("workloads.serving.e2e_target", "3");
    CHECK(draft.outcome().status == Status::Unknown);
    CHECK(says(draft.outcome(), "the target cannot be checked"));
}

TEST_CASE("runs that miss a target at their lowest load cannot serve it", "[serving]")
{
    Draft draft = measuredChat();
    rent(draft).set("workloads.serving.ttft_target", "0.1");
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::CannotRun);
    CHECK(says(option, "p99 TTFT is 0.155 s at the lowest load that was measured; 0.1 s is asked."));
    CHECK(option.tokensOfWhole->performanceStatus == "infeasible");
    CHECK(draft.comparison().verdict.cheapest == -1);
}

TEST_CASE("a goodput that is said stands for runs", "[serving]")
{
    Draft draft = measuredChat();
    rent(draft)
        .set("options.on-demand.goodput", "20")
        .set("options.on-demand.performance", "said by the seller");
    draft.set("options.on-demand.gpus_per_replica", "8").set("options.on-demand.headroom", "100%");
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::Ok);
    CHECK(option.tokensOfWhole->performanceSource == "said");
    CHECK(option.served.machinesPeak == 4.0); // 68.5 a second
}

TEST_CASE("own servers are short where their replicas cannot take the peak", "[serving]")
{
    Draft draft = measuredChat();
    draft.option("own", "owned-rack").set("options.own.gpus_per_server", "8");
    draft.set("options.own.servers", "1").set("options.own.server_price", "450000");
    draft.set("options.own.performance", "b200");
    CHECK(draft.outcome().status == Status::Ok);
    draft.set("workloads.serving.requests_per_month", "400000000");
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::Short);
    CHECK(says(option, "its machines cannot take the rest in time"));
    CHECK(*option.tokensOfWhole->served == Approx(2 * 0.85 * 66.26813192023141 * 3600 * 730 * 12));
}

TEST_CASE("growth adds machines month by month and a commitment keeps those of its start", "[serving]")
{
    Draft draft = measuredChat();
    rent(rent(draft), "committed", "committed").set("workloads.serving.growth", "100%");
    draft.set("conventions.horizon_months", "24").set("workloads.serving.requests_per_month", "280000000");
    const Comparison comparison = draft.comparison();
    CHECK(comparison.options[0].id == "on-demand");
    CHECK(comparison.options[0].served.machines[0] == 1.0);
    CHECK(comparison.options[0].served.machines[23] == 2.0);
    CHECK(comparison.options[1].status == Status::Short);
}

TEST_CASE("every way of procuring serves tokens, and hours balance", "[serving]")
{
    Draft draft = measuredChat();
    for (const char *kind : {"on-demand", "committed", "spot", "scale-to-zero", "managed-service"})
        rent(draft, kind, kind);
    draft.option("owned-rack", "owned-rack").set("options.owned-rack.gpus_per_server", "8");
    draft.set("options.owned-rack.server_price", "450000").set("options.owned-rack.performance", "b200");
    api(draft);
    const Comparison comparison = draft.comparison();
    REQUIRE(comparison.options.size() == 7);
    for (const OptionOutcome &option : comparison.options) {
        INFO(option.id);
        CHECK(option.status == Status::Ok);
        CHECK(option.totalCost());
        CHECK(*option.hours(Hours::Paid) ==
              Approx(*option.hours(Hours::Used) + *option.hours(Hours::Lost) +
                     *option.hours(Hours::Overhead) + *option.hours(Hours::Idle)));
        CHECK(*option["cost_per_1000_requests"] * 180e6 * 12 / 1000 == Approx(*option.totalCost()));
    }
}

TEST_CASE("requests that are sent again are answered and billed again on every option", "[serving]")
{
    const auto costs = [](const char *requests, const char *retries) {
        Draft draft = measuredChat();
        rent(draft, "on-demand", "on-demand");
        rent(draft, "committed", "committed");
        api(draft);
        draft.set("workloads.serving.requests_per_month", requests);
        if (retries)
            draft.set("workloads.serving.retry_share", retries);
        std::vector<double> all;
        for (const OptionOutcome &option : draft.comparison().options)
            all.push_back(*option.totalCost());
        return all;
    };
    const auto with = costs("1.6e9", "25%"), more = costs("2e9", nullptr), without = costs("1.6e9", nullptr);
    for (std::size_t k = 0; k < with.size(); ++k) {
        CHECK(with[k] == Approx(more[k]));
        CHECK(with[k] > without[k]);
    }
}

TEST_CASE("spot keeps spare machines by the share of the time one is there", "[serving]")
{
    Draft draft = measuredChat();
    rent(draft, "spot", "spot").set("options.spot.enough_capacity", "90%");
    draft.set("options.spot.allocation", "always-on");
    // One is needed; three are all away for 0.1 % of the time.
    CHECK(draft.outcome().served.machinesPeak == 3.0);
}

TEST_CASE("a base and a burst answer the requests together", "[serving]")
{
    Draft draft = measuredChat();
    draft.option("both", "portfolio").set("options.both.base.gpus_per_server", "8");
    draft.set("options.both.base.server_price", "450000").set("options.both.base.performance", "b200");
    draft.set("options.both.burst.price", "68.8").set("options.both.burst.gpus_per_instance", "8");
    draft.set("options.both.burst.performance", "b200").set("options.both.burst.min_replicas", "0");
    draft.set("workloads.serving.requests_per_month", "400000000");
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::Ok);
    CHECK(option.served.machinesPeak == 2.0);
    CHECK(*option.tokensOfWhole->served == Approx(400e6 * 12));
}

TEST_CASE("tokens and other work in one study have machines of their own", "[serving]")
{
    Draft draft = measuredChat();
    draft.study.workloads["training"] = newWorkload(draft.study, "training");
    rent(draft);
    const OptionOutcome option = draft.outcome();
    CHECK(option.status == Status::Ok);
    CHECK(option.tokens[0].has_value() != option.tokens[1].has_value());
    CHECK(option.tokensOfWhole);
    double sum = 0;
    for (const LineOutcome &line : option.lines)
        sum += line.total.value_or(0);
    CHECK(sum == Approx(*option.totalCost()));
}

TEST_CASE("random studies of tokens keep what must always hold", "[serving]")
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int run = 0; run < 60; ++run) {
        INFO("run " << run);
        Draft draft = measuredChat();
        api(rent(draft));
        draft.set("workloads.serving.requests_per_month", std::to_string(1e6 + 5e8 * unit(random)));
        draft.set("workloads.serving.burst", std::to_string(1 + unit(random)));
        draft.set("workloads.serving.ttft_target", std::to_string(0.16 + unit(random)));
        draft.set("options.on-demand.headroom", std::to_string(0.7 + 0.3 * unit(random)));
        const Comparison before = draft.comparison();
        const OptionOutcome &own = before.options[0].id == "api" ? before.options[1] : before.options[0];
        const OptionOutcome &paid = before.options[0].id == "api" ? before.options[0] : before.options[1];
        const double requests = *own.tokensOfWhole->requests;
        CHECK(*own["cost_per_million_tokens"] * requests * 665 / 1e6 == Approx(*own.totalCost()));
        CHECK(*own.served.machinesPeak == machinesFor(*own["replicas_peak"], {1, 1, 1, 4, 8, 0}));
        CHECK(*own["utilisation"] <= 1 + 1e-9);
        if (own.status == Status::Ok)
            CHECK(*own.tokensOfWhole->meetsTarget);
        if (before.verdict.cheapest >= 0)
            CHECK(before.options[std::size_t(before.verdict.cheapest)].tokensOfWhole->meetsTarget != false);
        // A looser target, more goodput: never dearer.
        draft.set("workloads.serving.ttft_target", "3");
        const Comparison looser = draft.comparison();
        const OptionOutcome &then = looser.options[0].id == "api" ? looser.options[1] : looser.options[0];
        CHECK(*then.totalCost() <= *own.totalCost() * (1 + 1e-12));
        // Twice the requests, twice the bill.
        draft.set("workloads.serving.requests_per_month", std::to_string(requests / 12 * 2));
        const Comparison twice = draft.comparison();
        const OptionOutcome &bill = twice.options[0].id == "api" ? twice.options[0] : twice.options[1];
        CHECK(*bill.totalCost() == Approx(2 * *paid.totalCost()));
    }
}
