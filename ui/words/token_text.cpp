#include "ui/words/token_text.h"

#include "model/evaluate/result_figures.h"
#include "model/study/shared_inputs.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <cmath>

namespace breakeven::words {

namespace {

std::string tokenWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("TokenText", english, arguments);
}

std::optional<double> inputOf(const Study &study, const Workload &workload, const char *key)
{
    const auto found = workload.inputs.find(key);
    return found == workload.inputs.end() ? std::nullopt : meant(study, found->second).value;
}

std::string wholeOf(const Study &study, const Workload &workload, const char *key, const NumberStyle &style)
{
    const auto value = inputOf(study, workload, key);
    return value ? count(std::llround(*value), style) : unknownText();
}

// "0.5", "0.03": as it was written.
std::string plainSeconds(double seconds, const NumberStyle &style)
{
    int decimals = 0;
    for (double scaled = seconds; decimals < 4 && std::fabs(scaled - std::round(scaled)) > 1e-9;
         scaled = seconds * std::pow(10, decimals))
        ++decimals;
    return fixed(seconds, decimals, style);
}

// "TTFT 0.5 s and TPOT 0.03 s for 95 %"; empty: no target.
std::string targetsText(const Study &study, const Workload &workload, const NumberStyle &style)
{
    static constexpr ByLatency<const char *> kKeys{"ttft_target", "tpot_target", "e2e_target"};
    std::vector<std::string> targets;
    for (const LatencyKind kind : kLatencyKinds)
        if (const auto seconds = inputOf(study, workload, kKeys[std::size_t(kind)]))
            targets.push_back(tokenWords("%1 %2 s", {latencyWord(kind), plainSeconds(*seconds, style)}));
    if (targets.empty())
        return {};
    const auto chosen = workload.choices.find("percentile");
    const Percentile percentile = chosen == workload.choices.end()
                                      ? Percentile::P95
                                      : parsePercentile(chosen->second).value_or(Percentile::P95);
    return tokenWords("%1 for %2 of the requests",
                      {joined(targets, ", "), share(shareBelow(percentile), style, 0)});
}

} // namespace

std::string latencyWord(LatencyKind kind)
{
    switch (kind) {
    case LatencyKind::Ttft:
        return tokenWords("TTFT");
    case LatencyKind::Tpot:
        return tokenWords("TPOT");
    case LatencyKind::E2e:
        return tokenWords("last token");
    }
    return {};
}

std::string limitWord(const TokenOutcome &tokens)
{
    for (const LatencyKind kind : kLatencyKinds)
        if (tokens.limitedBy == latencyKindName(kind))
            return latencyWord(kind);
    return tokens.limitedBy == "measured" ? tokenWords("the runs")
           : tokens.limitedBy == "memory" ? tokenWords("the memory")
                                          : std::string();
}

std::string performanceWord(const TokenOutcome &tokens)
{
    if (tokens.performanceStatus == "infeasible")
        return tokenWords("infeasible");
    if (tokens.performanceStatus != "ok")
        return tokenWords("unmeasured");
    for (const char *word : {"measured", "simulated", "estimated", "said"})
        if (tokens.performanceSource == word)
            return tokenWords(word);
    return tokenWords("unmeasured");
}

std::string performanceSentence(const TokenOutcome &tokens)
{
    if (tokens.performanceStatus == "infeasible")
        return tokenWords("A target is missed at the lowest load that was measured.");
    if (tokens.performanceStatus != "ok" || tokens.performanceSource.empty())
        return tokenWords("No benchmark run gives its speed: whether it meets the targets is not known.");
    if (tokens.performanceSource == "estimated")
        return tokenWords("Its speed is estimated, with low confidence.");
    if (tokens.performanceSource == "simulated")
        return tokenWords("Its runs are simulated.");
    return tokens.performanceSource == "said" ? tokenWords("Its goodput is entered, not measured.")
                                              : tokenWords("Its speed is read from benchmark runs.");
}

std::string percentileWord(const TokenOutcome &tokens, LatencyKind kind)
{
    const auto &used = tokens.percentileUsed[std::size_t(kind)];
    return used ? percentileName(*used) : "";
}

std::string commonPercentile(const Comparison &comparison, int workload, LatencyKind kind)
{
    std::string common;
    for (const OptionOutcome &option : comparison.options) {
        const TokenOutcome *tokens = tokensOf(option, workload);
        if (!tokens || !secondsFigure(kind).value(option, workload))
            continue;
        const std::string own = percentileWord(*tokens, kind);
        if (!common.empty() && own != common)
            return {};
        common = own;
    }
    return common;
}

std::string servingAsked(const Study &study, const std::string &id, const NumberStyle &style)
{
    const Workload &workload = study.workloads.at(id);
    const bool isInTokens = choiceIn(workload.choices, "measure") == "tokens";
    const std::string asked = tokenWords(
        isInTokens ? "%1: %2 tokens a month in requests of %3 tokens in and %4 out"
                   : "%1: %2 requests a month of %3 tokens in and %4 out",
        {workload.name,
         wholeOf(study, workload, isInTokens ? "tokens_per_month" : "requests_per_month", style),
         wholeOf(study, workload, "input_tokens", style), wholeOf(study, workload, "output_tokens", style)});
    return joined({asked, targetsText(study, workload, style)}, ", ");
}

} // namespace breakeven::words
