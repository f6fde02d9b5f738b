// The figures of requests in tokens, in the order in which a table of options shows them.
//
// Names are English; who shows them translates them. Units: as in TokenOutcome, shares 0–1.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct TokenFigure
{
    const char *id;   // as in the JSON results: "cost_per_million_tokens"
    const char *name; // "A million tokens"
    const char *unit; // "$": the study's currency; "%": a share; empty: a count
    int decimals;     // as it is shown
    bool isDetail;    // left out where there is little room
    std::optional<LatencyKind> latency;
    NodeId (*node)(const OptionNodes &option, const TokenNodes &tokens, const MeasureNodes &measures);
    std::optional<double> (*value)(const OptionOutcome &option, const TokenOutcome &tokens);
};

std::span<const TokenFigure> tokenFigures();

enum class TokenDetail { Main, All };
// Those that an option has; the time to the last token only where there is a target for it. `workload`: its
// index, −1: of the whole, where exactly one workload is counted in tokens.
std::vector<TokenFigure> tokenFiguresOf(const Study &study, const Comparison &comparison, int workload,
                                        TokenDetail detail);

// Null where nothing is counted in tokens.
const TokenOutcome *tokensOf(const OptionOutcome &option, int workload);
// −1: the option has no such figure.
NodeId nodeOf(const OptionNodes &option, const TokenFigure &figure, int workload);
std::optional<double> valueOf(const OptionOutcome &option, const TokenFigure &figure, int workload);

// The workload that −1 stands for: the only one counted in tokens; −1: none, or several.
int onlyTokenWorkload(const Comparison &comparison);

} // namespace breakeven
