#include "model/evaluate/token_figures.h"

#include <algorithm>

namespace breakeven {

namespace {

using Tokens = TokenOutcome;

template<LatencyKind kind>
NodeId secondsNode(const OptionNodes &, const TokenNodes &tokens, const MeasureNodes &)
{
    return tokens.seconds[std::size_t(kind)];
}

template<LatencyKind kind>
std::optional<double> seconds(const OptionOutcome &, const Tokens &tokens)
{
    return tokens.seconds[std::size_t(kind)];
}

template<NodeId TokenNodes::*member>
NodeId ofTokens(const OptionNodes &, const TokenNodes &tokens, const MeasureNodes &)
{
    return tokens.*member;
}

template<std::optional<double> Tokens::*member>
std::optional<double> valueOfTokens(const OptionOutcome &, const Tokens &tokens)
{
    return tokens.*member;
}

NodeId requestsNode(const OptionNodes &, const TokenNodes &, const MeasureNodes &measures)
{
    return measures.costPer1000Requests;
}

// Who has no replicas has no machines either, not none.
NodeId machinesNode(const OptionNodes &option, const TokenNodes &tokens, const MeasureNodes &)
{
    return tokens.replicasPeak < 0 ? -1 : option.served.machinesPeak;
}

std::optional<double> machines(const OptionOutcome &option, const Tokens &tokens)
{
    return tokens.replicasPeak ? option.served.machinesPeak : std::nullopt;
}

constexpr TokenFigure kFigures[] = {
    {"cost_per_million_tokens", "A million tokens", "$", 4, false, std::nullopt,
     ofTokens<&TokenNodes::costPerMillion>, valueOfTokens<&Tokens::costPerMillion>},
    {"cost_per_million_output_tokens", "A million output tokens", "$", 4, false, std::nullopt,
     ofTokens<&TokenNodes::costPerMillionOutput>, valueOfTokens<&Tokens::costPerMillionOutput>},
    {"cost_per_1000_requests", "1,000 requests", "$", 4, false, std::nullopt, requestsNode,
     valueOfTokens<&Tokens::costPer1000Requests>},
    {"equivalent_input_per_m", "As a price of a million input tokens", "$", 4, true, std::nullopt,
     ofTokens<&TokenNodes::equivalentInput>, valueOfTokens<&Tokens::equivalentInput>},
    {"equivalent_output_per_m", "As a price of a million output tokens", "$", 4, true, std::nullopt,
     ofTokens<&TokenNodes::equivalentOutput>, valueOfTokens<&Tokens::equivalentOutput>},
    {"replicas_peak", "Replicas at the peak", "", 0, false, std::nullopt, ofTokens<&TokenNodes::replicasPeak>,
     valueOfTokens<&Tokens::replicasPeak>},
    {"machines_peak", "Machines at the peak", "", 0, false, std::nullopt, machinesNode, machines},
    {"load_per_s", "Load of a replica at the peak", "requests/s", 1, true, std::nullopt,
     ofTokens<&TokenNodes::load>, valueOfTokens<&Tokens::load>},
    {"goodput_per_s", "Goodput of a replica", "requests/s", 1, false, std::nullopt,
     ofTokens<&TokenNodes::goodput>, valueOfTokens<&Tokens::goodput>},
    {"ttft_s", "TTFT at the peak", "s", 3, false, LatencyKind::Ttft, secondsNode<LatencyKind::Ttft>,
     seconds<LatencyKind::Ttft>},
    {"tpot_s", "TPOT at the peak", "s", 4, false, LatencyKind::Tpot, secondsNode<LatencyKind::Tpot>,
     seconds<LatencyKind::Tpot>},
    {"e2e_s", "Last token at the peak", "s", 3, false, LatencyKind::E2e, secondsNode<LatencyKind::E2e>,
     seconds<LatencyKind::E2e>},
    {"utilisation", "Use of what is paid", "%", 1, false, std::nullopt, ofTokens<&TokenNodes::utilisation>,
     valueOfTokens<&Tokens::utilisation>}};

bool hasEndTarget(const Study &study, const Comparison &comparison, int workload)
{
    const int index = workload < 0 ? onlyTokenWorkload(comparison) : workload;
    return index >= 0 &&
           study.workloads.at(comparison.workloads[std::size_t(index)]).inputs.count("e2e_target") > 0;
}

} // namespace

std::span<const TokenFigure> tokenFigures() { return kFigures; }

std::vector<TokenFigure> tokenFiguresOf(const Study &study, const Comparison &comparison, int workload,
                                        TokenDetail detail)
{
    const bool hasEnd = hasEndTarget(study, comparison, workload);
    std::vector<TokenFigure> figures;
    for (const TokenFigure &figure : kFigures) {
        const bool isThere = std::any_of(
            comparison.options.begin(), comparison.options.end(),
            [&](const OptionOutcome &option) { return valueOf(option, figure, workload).has_value(); });
        const bool isWanted = (hasEnd || figure.latency != LatencyKind::E2e) &&
                              (detail == TokenDetail::All || !figure.isDetail);
        if (isThere && isWanted)
            figures.push_back(figure);
    }
    return figures;
}

const TokenOutcome *tokensOf(const OptionOutcome &option, int workload)
{
    const bool isOne = workload >= 0 && workload < int(option.tokens.size());
    const auto &tokens = isOne ? option.tokens[std::size_t(workload)] : option.tokensOfWhole;
    return tokens ? &*tokens : nullptr;
}

NodeId nodeOf(const OptionNodes &option, const TokenFigure &figure, int workload)
{
    const bool isOne = workload >= 0 && workload < int(option.tokens.size());
    const TokenNodes &tokens = isOne ? option.tokens[std::size_t(workload)] : option.tokensOfWhole;
    const MeasureNodes &measures = isOne ? option.workloads[std::size_t(workload)] : option.measures;
    return tokens.isCounted() ? figure.node(option, tokens, measures) : -1;
}

std::optional<double> valueOf(const OptionOutcome &option, const TokenFigure &figure, int workload)
{
    const TokenOutcome *tokens = tokensOf(option, workload);
    return tokens ? figure.value(option, *tokens) : std::nullopt;
}

int onlyTokenWorkload(const Comparison &comparison)
{
    int only = -1;
    for (std::size_t k = 0; k < comparison.workloads.size(); ++k) {
        if (comparison.options.empty() || !tokensOf(comparison.options.front(), int(k)))
            continue;
        if (only >= 0)
            return -1;
        only = int(k);
    }
    return only;
}

} // namespace breakeven
