// What is said of requests in tokens beside their figures: what limits a replica, how its speed is known, at
// which percentile, and what is asked.
#pragma once

#include "model/serving/goodput.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven {

struct Comparison;
struct Study;
struct TokenOutcome;

} // namespace breakeven

namespace breakeven::words {

std::string latencyWord(LatencyKind kind); // "TTFT", "TPOT", "last token"
// "TTFT", …, "the runs"; empty: not known.
std::string limitWord(const TokenOutcome &tokens);
// "measured", "simulated", "estimated", "said", "unmeasured", "infeasible".
std::string performanceWord(const TokenOutcome &tokens);
// What the word means for the option, as a sentence.
std::string performanceSentence(const TokenOutcome &tokens);
// "p99": the percentile the latency is really of; empty: it is not known.
std::string percentileWord(const TokenOutcome &tokens, LatencyKind kind);
// The same where every option with this latency has it at one percentile; empty: they have it at several.
std::string commonPercentile(const Comparison &comparison, int workload, LatencyKind kind);

// "Chat: 180,000,000 requests a month of 500 tokens in and 165 out, TTFT 0.5 s and TPOT 0.03 s for 95 %".
std::string servingAsked(const Study &study, const std::string &workload, const NumberStyle &style);

} // namespace breakeven::words
