#include "ui/words/token_text.h"

#include "model/evaluate/evaluate.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::words;

namespace {

Study servingStudy()
{
    Study study;
    Workload &chat = study.workloads["chat"];
    chat.name = "Chat";
    chat.kind = "serving";
    chat.inputs["requests_per_month"].value = 1.8e8;
    chat.inputs["input_tokens"].value = 500;
    chat.inputs["output_tokens"].value = 165;
    chat.inputs["ttft_target"].value = 0.5;
    chat.inputs["tpot_target"].value = 0.03;
    chat.choices["percentile"] = "p95";
    return study;
}

TokenOutcome measured()
{
    TokenOutcome tokens;
    tokens.performanceStatus = "ok";
    tokens.performanceSource = "measured";
    tokens.limitedBy = "ttft";
    tokens.percentileUsed[0] = Percentile::P99;
    return tokens;
}

} // namespace

TEST_CASE("what is asked in tokens is one line with the targets and their share of the requests", "[serving]")
{
    Study study = servingStudy();
    CHECK(servingAsked(study, "chat", kPlain) ==
          "Chat: 180,000,000 requests a month of 500 tokens in and 165 out, TTFT 0.5 s, TPOT 0.03 s for "
          "95\u00a0% of the requests");
    study.workloads["chat"].inputs.erase("ttft_target");
    study.workloads["chat"].inputs.erase("tpot_target");
    CHECK(servingAsked(study, "chat", kPlain) ==
          "Chat: 180,000,000 requests a month of 500 tokens in and 165 out");
}

TEST_CASE("how a speed is known and what limits it are words a reader knows", "[serving]")
{
    TokenOutcome tokens = measured();
    CHECK(performanceWord(tokens) == "measured");
    CHECK(limitWord(tokens) == "TTFT");
    CHECK(percentileWord(tokens, LatencyKind::Ttft) == "p99");
    CHECK(percentileWord(tokens, LatencyKind::Tpot).empty());
    tokens.limitedBy = "measured";
    CHECK(limitWord(tokens) == "the runs");
    tokens.performanceSource = "said";
    CHECK(performanceWord(tokens) == "said");
    tokens.performanceStatus = "infeasible";
    CHECK(performanceWord(tokens) == "infeasible");
    CHECK(performanceWord(TokenOutcome()) == "unmeasured");
    CHECK(performanceSentence(TokenOutcome()) ==
          "No benchmark run gives its speed: whether it meets the targets is not known.");
}

TEST_CASE("one percentile heads a column only where all options have a latency at it", "[serving]")
{
    Comparison comparison;
    comparison.workloads = {"chat"};
    comparison.options.resize(3);
    for (const std::size_t option : {0, 1}) {
        comparison.options[option].tokens = {measured()};
        comparison.options[option].workloads.resize(1);
        comparison.options[option].workloads[0]["ttft_s"] = 0.354;
    }
    comparison.options[2].tokens = {TokenOutcome()}; // unmeasured: it does not count
    CHECK(commonPercentile(comparison, 0, LatencyKind::Ttft) == "p99");
    comparison.options[1].tokens[0]->percentileUsed[0] = Percentile::P95;
    CHECK(commonPercentile(comparison, 0, LatencyKind::Ttft).empty());
}
