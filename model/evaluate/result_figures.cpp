#include "model/evaluate/result_figures.h"

#include <algorithm>

namespace breakeven {

namespace {

using FigureScope = ResultFigure::Scope;
using Better = ResultFigure::Better;
using Number = std::optional<double>;
using Tokens = TokenOutcome;

template<class Of>
bool isOne(const std::vector<Of> &workloads, int workload)
{
    return workload >= 0 && workload < int(workloads.size());
}

const TokenNodes &tokenNodes(const OptionNodes &option, int workload)
{
    return isOne(option.tokens, workload) ? option.tokens[std::size_t(workload)] : option.tokensOfWhole;
}

const MeasureNodes &measureNodes(const OptionNodes &option, int workload)
{
    return isOne(option.workloads, workload) ? option.workloads[std::size_t(workload)] : option.measures;
}

const Measures &measuresOf(const OptionOutcome &option, int workload)
{
    return isOne(option.workloads, workload) ? option.workloads[std::size_t(workload)] : option.measures;
}

// A figure of the option itself, of its hours and waits, of its returns.
template<NodeId OptionNodes::*node, Number OptionOutcome::*value>
constexpr ResultFigure ofOption(const char *id, const char *name, const char *unit, int decimals,
                                Better better)
{
    return {FigureScope::Option,
            id,
            name,
            unit,
            decimals,
            better,
            false,
            std::nullopt,
            [](const OptionNodes &option, int) { return option.*node; },
            [](const OptionOutcome &option, int) { return option.*value; }};
}

template<NodeId ReturnNodes::*node, Number Returns::*value>
constexpr ResultFigure ofReturns(const char *id, const char *name, const char *unit, int decimals,
                                 Better better)
{
    return {FigureScope::Option,
            id,
            name,
            unit,
            decimals,
            better,
            false,
            std::nullopt,
            [](const OptionNodes &option, int) { return option.returns.*node; },
            [](const OptionOutcome &option, int) { return option.returns.*value; }};
}

template<NodeId ServedNodes::*node, Number ServedOutcome::*value>
constexpr ResultFigure ofServed(const char *id, const char *name, const char *unit, int decimals)
{
    return {FigureScope::Option,
            id,
            name,
            unit,
            decimals,
            Better::Less,
            false,
            std::nullopt,
            [](const OptionNodes &option, int) { return option.served.*node; },
            [](const OptionOutcome &option, int) { return option.served.*value; }};
}

template<Hours hours>
ResultFigure ofHours()
{
    return {FigureScope::Option,
            hoursId(hours),
            hoursLabel(hours),
            "GPU-hour",
            0,
            Better::Neither,
            true,
            std::nullopt,
            [](const OptionNodes &option, int) { return option.served.total[std::size_t(hours)]; },
            [](const OptionOutcome &option, int) { return option.served.total[std::size_t(hours)]; }};
}

template<NodeId MeasureNodes::*node, Number Measures::*value>
constexpr ResultFigure ofWork(const char *id, const char *name, const char *unit, int decimals)
{
    return {FigureScope::Workload,
            id,
            name,
            unit,
            decimals,
            Better::Less,
            false,
            std::nullopt,
            [](const OptionNodes &option, int workload) { return measureNodes(option, workload).*node; },
            [](const OptionOutcome &option, int workload) { return measuresOf(option, workload).*value; }};
}

template<NodeId TokenNodes::*node, Number Tokens::*value>
constexpr ResultFigure ofTokens(const char *id, const char *name, const char *unit, int decimals,
                                Better better, bool isDetail = false)
{
    return {FigureScope::Tokens,
            id,
            name,
            unit,
            decimals,
            better,
            isDetail,
            std::nullopt,
            [](const OptionNodes &option, int workload) {
                const TokenNodes &tokens = tokenNodes(option, workload);
                return tokens.isCounted() ? tokens.*node : -1;
            },
            [](const OptionOutcome &option, int workload) {
                const Tokens *tokens = tokensOf(option, workload);
                return tokens ? tokens->*value : Number();
            }};
}

template<LatencyKind kind>
constexpr ResultFigure ofSeconds(const char *id, const char *name, int decimals)
{
    return {FigureScope::Tokens,
            id,
            name,
            "s",
            decimals,
            Better::Less,
            false,
            kind,
            [](const OptionNodes &option, int workload) {
                const TokenNodes &tokens = tokenNodes(option, workload);
                return tokens.isCounted() ? tokens.seconds[std::size_t(kind)] : -1;
            },
            [](const OptionOutcome &option, int workload) {
                const Tokens *tokens = tokensOf(option, workload);
                return tokens ? tokens->seconds[std::size_t(kind)] : Number();
            }};
}

// Told beside the figures in tokens. Who has no replicas has no machines either, not none.
constexpr ResultFigure kTokenRequests{FigureScope::Tokens,
                                      "cost_per_1000_requests",
                                      "1,000 requests",
                                      "$",
                                      4,
                                      Better::Less,
                                      false,
                                      std::nullopt,
                                      [](const OptionNodes &option, int workload) {
                                          return tokenNodes(option, workload).isCounted()
                                                     ? measureNodes(option, workload).costPer1000Requests
                                                     : -1;
                                      },
                                      [](const OptionOutcome &option, int workload) {
                                          const Tokens *tokens = tokensOf(option, workload);
                                          return tokens ? tokens->costPer1000Requests : Number();
                                      }};
constexpr ResultFigure kTokenMachines{
    FigureScope::Tokens,
    "machines_peak",
    "Machines at the peak",
    "",
    0,
    Better::Less,
    false,
    std::nullopt,
    [](const OptionNodes &option, int workload) {
        const TokenNodes &tokens = tokenNodes(option, workload);
        return tokens.isCounted() && tokens.replicasPeak >= 0 ? option.served.machinesPeak : -1;
    },
    [](const OptionOutcome &option, int workload) {
        const Tokens *tokens = tokensOf(option, workload);
        return tokens && tokens->replicasPeak ? option.served.machinesPeak : Number();
    }};

const std::vector<ResultFigure> &allFigures()
{
    using Nodes = OptionNodes;
    using Outcome = OptionOutcome;
    static const std::vector<ResultFigure> kFigures{
        ofOption<&Nodes::totalCost, &Outcome::totalCost>("total_cost", "Total", "$", 0, Better::Less),
        ofOption<&Nodes::costPerYear, &Outcome::costPerYear>("cost_per_year", "Mean a year", "$/year", 0,
                                                             Better::Less),
        ofOption<&Nodes::costPerMonth, &Outcome::costPerMonth>("cost_per_month", "Mean a month", "$/month", 0,
                                                               Better::Less),
        ofOption<&Nodes::npv, &Outcome::npv>("npv", "Present value", "$", 0, Better::Less),
        ofOption<&Nodes::npvAgainstBaseline, &Outcome::npvAgainstBaseline>(
            "npv_against_baseline", "Present value saved against the baseline", "$", 0, Better::More),
        ofOption<&Nodes::saving, &Outcome::saving>("saving", "Saved of the baseline's total", "%", 1,
                                                   Better::More),
        ofReturns<&ReturnNodes::irr, &Returns::irr>("irr", "Internal rate of return", "%/year", 1,
                                                    Better::More),
        ofReturns<&ReturnNodes::paybackMonths, &Returns::paybackMonths>("payback_months", "Payback", "months",
                                                                        1, Better::Less),
        ofReturns<&ReturnNodes::paybackYears, &Returns::paybackYears>("payback_years", "Payback", "years", 2,
                                                                      Better::Less),
        ofReturns<&ReturnNodes::discountedPaybackYears, &Returns::discountedPaybackYears>(
            "discounted_payback_years", "Discounted payback", "years", 2, Better::Less),
        ofHours<Hours::Demanded>(),
        ofHours<Hours::Served>(),
        ofHours<Hours::Unmet>(),
        ofHours<Hours::Paid>(),
        ofHours<Hours::Used>(),
        ofHours<Hours::Lost>(),
        ofHours<Hours::Overhead>(),
        ofHours<Hours::Idle>(),
        ofServed<&ServedNodes::machinesPeak, &ServedOutcome::machinesPeak>(
            "machines_peak", "Machines at the peak", "machines", 0),
        ofServed<&ServedNodes::waitMean, &ServedOutcome::waitMean>("wait_mean_h", "Wait on average", "hours",
                                                                   1),
        ofServed<&ServedNodes::wait95, &ServedOutcome::wait95>("wait_p95_h", "95 % begin within", "hours", 1),
        ofOption<&Nodes::enoughCapacity, &Outcome::enoughCapacity>(
            "enough_capacity", "Time with enough spot capacity", "%", 1, Better::More),
        ofOption<&Nodes::onDemandCostShare, &Outcome::onDemandCostShare>(
            "on_demand_cost_share", "Cost of the work paid on demand", "%", 1, Better::Less),
        ofOption<&Nodes::idleShareOfCost, &Outcome::idleShareOfCost>(
            "idle_share_of_cost", "Cost of idle hours", "%", 1, Better::Less),
        ofOption<&Nodes::idleShareOfHours, &Outcome::idleShareOfHours>(
            "idle_share_of_hours", "Paid hours that are idle", "%", 1, Better::Less),
        ofOption<&Nodes::servedShare, &Outcome::servedShare>("served_share_of_hours", "Work that is served",
                                                             "%", 1, Better::More),
        ofOption<&Nodes::paidAtStart, &Outcome::paidAtStart>("paid_at_start", "Paid before the first month",
                                                             "$", 0, Better::Less),

        ofWork<&MeasureNodes::costPerUsefulGpuHour, &Measures::costPerUsefulGpuHour>(
            "cost_per_useful_gpu_hour", "Cost per useful GPU-hour", "$/GPU-hour", 2),
        ofWork<&MeasureNodes::costPerJob, &Measures::costPerJob>("cost_per_job", "Cost per job", "$/job", 2),
        ofWork<&MeasureNodes::costPer1000Requests, &Measures::costPer1000Requests>(
            "cost_per_1000_requests", "Cost per 1000 requests", "$/1000 requests", 4),
        ofWork<&MeasureNodes::timeToResultHours, &Measures::timeToResultHours>("time_to_result_h",
                                                                               "Time to result", "h", 1),
        ofWork<&MeasureNodes::p95LatencySeconds, &Measures::p95LatencySeconds>("p95_latency_s", "P95 latency",
                                                                               "s", 1),

        ofTokens<&TokenNodes::costPerMillion, &Tokens::costPerMillion>(
            "cost_per_million_tokens", "A million tokens", "$", 4, Better::Less),
        ofTokens<&TokenNodes::costPerMillionOutput, &Tokens::costPerMillionOutput>(
            "cost_per_million_output_tokens", "A million output tokens", "$", 4, Better::Less),
        kTokenRequests,
        ofTokens<&TokenNodes::equivalentInput, &Tokens::equivalentInput>(
            "equivalent_input_per_m", "As a price of a million input tokens", "$", 4, Better::Less, true),
        ofTokens<&TokenNodes::equivalentOutput, &Tokens::equivalentOutput>(
            "equivalent_output_per_m", "As a price of a million output tokens", "$", 4, Better::Less, true),
        ofTokens<&TokenNodes::replicasPeak, &Tokens::replicasPeak>("replicas_peak", "Replicas at the peak",
                                                                   "", 0, Better::Less),
        kTokenMachines,
        ofTokens<&TokenNodes::load, &Tokens::load>("load_per_s", "Load of a replica at the peak",
                                                   "requests/s", 1, Better::Neither, true),
        ofTokens<&TokenNodes::goodput, &Tokens::goodput>("goodput_per_s", "Goodput of a replica",
                                                         "requests/s", 1, Better::More),
        ofSeconds<LatencyKind::Ttft>("ttft_s", "TTFT at the peak", 3),
        ofSeconds<LatencyKind::Tpot>("tpot_s", "TPOT at the peak", 4),
        ofSeconds<LatencyKind::E2e>("e2e_s", "Last token at the peak", 3),
        ofTokens<&TokenNodes::utilisation, &Tokens::utilisation>("utilisation", "Use of what is paid", "%", 1,
                                                                 Better::More)};
    return kFigures;
}

bool hasEndTarget(const Study &study, const Comparison &comparison, int workload)
{
    const int index = workload < 0 ? onlyTokenWorkload(comparison) : workload;
    return index >= 0 &&
           study.workloads.at(comparison.workloads[std::size_t(index)]).inputs.count("e2e_target") > 0;
}

} // namespace

std::span<const ResultFigure> resultFigures() { return allFigures(); }

std::vector<ResultFigure> resultFigures(ResultFigure::Scope scope)
{
    std::vector<ResultFigure> figures;
    std::copy_if(allFigures().begin(), allFigures().end(), std::back_inserter(figures),
                 [&](const ResultFigure &figure) { return figure.scope == scope; });
    return figures;
}

std::vector<ResultFigure> usedFigures(const Comparison &comparison, ResultFigure::Scope scope, int workload)
{
    std::vector<ResultFigure> figures = resultFigures(scope);
    std::erase_if(figures, [&](const ResultFigure &figure) {
        return std::none_of(
            comparison.options.begin(), comparison.options.end(),
            [&](const OptionOutcome &option) { return figure.value(option, workload).has_value(); });
    });
    return figures;
}

std::string unitOf(const ResultFigure &figure, const std::string &currency, const std::string &share)
{
    const std::string unit = figure.unit;
    return unit.starts_with('$')   ? currency + unit.substr(1)
           : unit.starts_with('%') ? share + unit.substr(1)
                                   : unit;
}

std::vector<ResultFigure> tokenFiguresOf(const Study &study, const Comparison &comparison, int workload,
                                         TokenDetail detail)
{
    const bool hasEnd = hasEndTarget(study, comparison, workload);
    std::vector<ResultFigure> figures = usedFigures(comparison, FigureScope::Tokens, workload);
    std::erase_if(figures, [&](const ResultFigure &figure) {
        return (!hasEnd && figure.latency == LatencyKind::E2e) ||
               (detail == TokenDetail::Main && figure.isDetail);
    });
    return figures;
}

const TokenOutcome *tokensOf(const OptionOutcome &option, int workload)
{
    const auto &tokens =
        isOne(option.tokens, workload) ? option.tokens[std::size_t(workload)] : option.tokensOfWhole;
    return tokens ? &*tokens : nullptr;
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
