#include "model/evaluate/result_figures.h"

#include <algorithm>
#include <string_view>

namespace breakeven {

namespace {

using FigureScope = ResultFigure::Scope;
using Better = ResultFigure::Better;
using Topic = ResultFigure::Topic;
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

constexpr ResultFigure detail(ResultFigure figure)
{
    figure.isDetail = true;
    return figure;
}

struct What
{
    const char *id, *name, *unit;
    int decimals;
    Better better = Better::Less;
};

using NodeOf = NodeId (*)(const OptionNodes &option, int workload);
using ValueOf = Number (*)(const OptionOutcome &option, int workload);

constexpr ResultFigure figureOf(FigureScope scope, const What &what, const ColumnHead &head, NodeOf node,
                                ValueOf value)
{
    return {scope, what.id, what.name, what.unit, what.decimals, what.better, head, node, value};
}

// A figure of the option itself, of its returns, of its hours and waits.
template<NodeId OptionNodes::*node, Number OptionOutcome::*value>
constexpr ResultFigure ofOption(const What &what, const ColumnHead &head = {})
{
    return figureOf(
        FigureScope::Option, what, head, [](const OptionNodes &option, int) { return option.*node; },
        [](const OptionOutcome &option, int) { return option.*value; });
}

constexpr ResultFigure about(Topic topic, ResultFigure figure)
{
    figure.topic = topic;
    return figure;
}

template<NodeId ReturnNodes::*node, Number Returns::*value>
constexpr ResultFigure ofReturns(const What &what, const ColumnHead &head = {})
{
    return about(Topic::Returns, figureOf(
                                     FigureScope::Option, what, head,
                                     [](const OptionNodes &option, int) { return option.returns.*node; },
                                     [](const OptionOutcome &option, int) { return option.returns.*value; }));
}

template<NodeId ServedNodes::*node, Number ServedOutcome::*value>
constexpr ResultFigure ofServed(const What &what, const ColumnHead &head = {})
{
    return about(Topic::Service, figureOf(
                                     FigureScope::Option, what, head,
                                     [](const OptionNodes &option, int) { return option.served.*node; },
                                     [](const OptionOutcome &option, int) { return option.served.*value; }));
}

template<NodeId ServedNodes::*node, Number ServedOutcome::*value>
constexpr ResultFigure ofWait(const What &what, const ColumnHead &head)
{
    ResultFigure figure = ofServed<node, value>(what, head);
    figure.isWait = true;
    return figure;
}

template<Hours hours>
ResultFigure ofHours(const ColumnHead &head = {})
{
    return about(
        Topic::Service,
        detail(figureOf(
            FigureScope::Option, {hoursId(hours), hoursLabel(hours), "GPU-hour", 0, Better::Neither}, head,
            [](const OptionNodes &option, int) { return option.served.total[std::size_t(hours)]; },
            [](const OptionOutcome &option, int) { return option.served.total[std::size_t(hours)]; })));
}

template<NodeId MeasureNodes::*node, Number Measures::*value>
constexpr ResultFigure ofWork(const What &what, const ColumnHead &head = {})
{
    return figureOf(
        FigureScope::Workload, what, head,
        [](const OptionNodes &option, int workload) { return measureNodes(option, workload).*node; },
        [](const OptionOutcome &option, int workload) { return measuresOf(option, workload).*value; });
}

template<NodeId TokenNodes::*node, Number Tokens::*value>
constexpr ResultFigure ofTokens(const What &what, const ColumnHead &head = {})
{
    return figureOf(
        FigureScope::Tokens, what, head,
        [](const OptionNodes &option, int workload) {
            const TokenNodes &tokens = tokenNodes(option, workload);
            return tokens.isCounted() ? tokens.*node : -1;
        },
        [](const OptionOutcome &option, int workload) {
            const Tokens *tokens = tokensOf(option, workload);
            return tokens ? tokens->*value : Number();
        });
}

template<LatencyKind kind>
constexpr ResultFigure ofSeconds(const What &what, const ColumnHead &head)
{
    ResultFigure figure = figureOf(
        FigureScope::Tokens, what, head,
        [](const OptionNodes &option, int workload) {
            const TokenNodes &tokens = tokenNodes(option, workload);
            return tokens.isCounted() ? tokens.seconds[std::size_t(kind)] : -1;
        },
        [](const OptionOutcome &option, int workload) {
            const Tokens *tokens = tokensOf(option, workload);
            return tokens ? tokens->seconds[std::size_t(kind)] : Number();
        });
    figure.latency = kind;
    return figure;
}

constexpr ColumnHead kRequestsHead{"1,000", "requests, $"};
constexpr const char *kMostMachines = "The most machines that are kept or work at the same time.";

// Shown beside the figures in tokens. An option without replicas has no machine figure at all, not a figure
// of 0.
constexpr ResultFigure kTokenRequests = figureOf(
    FigureScope::Tokens, {"cost_per_1000_requests", "1,000 requests", "$", 4}, kRequestsHead,
    [](const OptionNodes &option, int workload) {
        return tokenNodes(option, workload).isCounted() ? measureNodes(option, workload).costPer1000Requests
                                                        : -1;
    },
    [](const OptionOutcome &option, int workload) {
        const Tokens *tokens = tokensOf(option, workload);
        return tokens ? tokens->costPer1000Requests : Number();
    });
constexpr ResultFigure kTokenMachines = figureOf(
    FigureScope::Tokens, {"machines_peak", "Machines at the peak", "", 0},
    {"Machines", "at peak", kMostMachines},
    [](const OptionNodes &option, int workload) {
        const TokenNodes &tokens = tokenNodes(option, workload);
        return tokens.isCounted() && tokens.replicasPeak >= 0 ? option.served.machinesPeak : -1;
    },
    [](const OptionOutcome &option, int workload) {
        const Tokens *tokens = tokensOf(option, workload);
        return tokens && tokens->replicasPeak ? option.served.machinesPeak : Number();
    });

const std::vector<ResultFigure> &allFigures()
{
    using Nodes = OptionNodes;
    using Outcome = OptionOutcome;
    static const std::vector<ResultFigure> kFigures{
        ofOption<&Nodes::totalCost, &Outcome::totalCost>({"total_cost", "Total", "$", 0}),
        ofOption<&Nodes::costPerYear, &Outcome::costPerYear>({"cost_per_year", "Mean a year", "$/year", 0}),
        ofOption<&Nodes::costPerMonth, &Outcome::costPerMonth>(
            {"cost_per_month", "Mean a month", "$/month", 0}),
        ofOption<&Nodes::npv, &Outcome::npv>({"npv", "Present value", "$", 0}),
        ofOption<&Nodes::npvAgainstBaseline, &Outcome::npvAgainstBaseline>(
            {"npv_against_baseline", "Present value saved against the baseline", "$", 0, Better::More}),
        ofOption<&Nodes::saving, &Outcome::saving>(
            {"saving", "Saved of the baseline's total", "%", 1, Better::More}),
        ofReturns<&ReturnNodes::irr, &Returns::irr>(
            {"irr", "Internal rate of return", "%/year", 1, Better::More},
            {"Return", "% a year", "Internal rate of return on what is spent up front beyond the baseline.",
             true, "Nothing is spent up front beyond the baseline, or it never comes back."}),
        ofReturns<&ReturnNodes::paybackMonths, &Returns::paybackMonths>(
            {"payback_months", "Payback", "months", 1}),
        ofReturns<&ReturnNodes::paybackYears, &Returns::paybackYears>(
            {"payback_years", "Payback", "years", 2},
            {"Payback", "years", "Until what is spent up front beyond the baseline has come back.", true,
             "Nothing is spent up front beyond the baseline, or it does not come back within the plan."}),
        ofReturns<&ReturnNodes::discountedPaybackYears, &Returns::discountedPaybackYears>(
            {"discounted_payback_years", "Discounted payback", "years", 2},
            {"Discounted", "payback, years", "The same in present value.", true,
             "Nothing is spent up front beyond the baseline, or it does not come back within the plan."}),
        ofHours<Hours::Demanded>(),
        ofHours<Hours::Served>(),
        ofHours<Hours::Unmet>(),
        ofHours<Hours::Paid>({"Paid", "GPU-hours", "For the machines of the option, over the whole plan."}),
        ofHours<Hours::Used>({"Used", "GPU-hours", "In which the work is done, over the whole plan.", true}),
        ofHours<Hours::Lost>({"Lost", "GPU-hours",
                              "Work that is done again after an interruption, over the whole plan.", true}),
        ofHours<Hours::Overhead>(
            {"Starts and stops", "GPU-hours",
             "Paid while machines start, wait to be stopped and stop, over the whole plan."}),
        ofHours<Hours::Idle>({"Not used", "GPU-hours",
                              "Paid while machines are ready and nothing runs, over the whole plan."}),
        ofServed<&ServedNodes::machinesPeak, &ServedOutcome::machinesPeak>(
            {"machines_peak", "Machines at the peak", "machines", 0}, {"Machines", "most", kMostMachines}),
        detail(ofWait<&ServedNodes::waitMean, &ServedOutcome::waitMean>(
            {"wait_mean_h", "Wait on average", "hours", 1},
            {"Wait, mean", "h", "How long the work waits for a machine on average, in the worst month."})),
        ofWait<&ServedNodes::wait95, &ServedOutcome::wait95>(
            {"wait_p95_h", "95 % begin within", "hours", 1},
            {"Wait, 95\u00a0%", "h",
             "95 % of the work waits at most this long for a machine, in the worst month."}),
        about(Topic::Service,
              ofOption<&Nodes::enoughCapacity, &Outcome::enoughCapacity>(
                  {"enough_capacity", "Time with enough spot capacity", "%", 1, Better::More},
                  {"Capacity", "% of the time", "Share of the time with enough spot capacity.", false,
                   "It does not depend on spot capacity.", 1})),
        about(Topic::Service,
              ofOption<&Nodes::onDemandCostShare, &Outcome::onDemandCostShare>(
                  {"on_demand_cost_share", "Cost of the work paid on demand", "%", 1},
                  {"On demand", "% of the work",
                   "Share of the cost of the work that is paid on demand while spot is short.", false,
                   "It does not fall back to on demand."})),
        ofOption<&Nodes::idleShareOfCost, &Outcome::idleShareOfCost>(
            {"idle_share_of_cost", "Cost of idle hours", "%", 1}),
        about(Topic::Service, detail(ofOption<&Nodes::idleShareOfHours, &Outcome::idleShareOfHours>(
                                  {"idle_share_of_hours", "Paid hours that are idle", "%", 1},
                                  {"Not used", "% of paid",
                                   "Share of the paid GPU-hours in which machines are ready and nothing "
                                   "runs."}))),
        about(Topic::Service, ofOption<&Nodes::servedShare, &Outcome::servedShare>(
                                  {"served_share_of_hours", "Work that is served", "%", 1, Better::More},
                                  {"Served", "% of the work",
                                   "Share of the GPU-hours asked for that are served.", false, nullptr, 1})),
        ofOption<&Nodes::paidAtStart, &Outcome::paidAtStart>(
            {"paid_at_start", "Paid before the first month", "$", 0}),

        ofWork<&MeasureNodes::costPerUsefulGpuHour, &Measures::costPerUsefulGpuHour>(
            {"cost_per_useful_gpu_hour", "Cost per useful GPU-hour", "$/GPU-hour", 2},
            {"Useful", "GPU-hour, $",
             "Cost of an hour in which the GPU does your work, in hours of the reference GPU."}),
        ofWork<&MeasureNodes::costPerJob, &Measures::costPerJob>({"cost_per_job", "Cost per job", "$/job", 2},
                                                                 {"A job", "$"}),
        ofWork<&MeasureNodes::costPer1000Requests, &Measures::costPer1000Requests>(
            {"cost_per_1000_requests", "Cost per 1000 requests", "$/1000 requests", 4}, kRequestsHead),
        ofWork<&MeasureNodes::timeToResultHours, &Measures::timeToResultHours>(
            {"time_to_result_h", "Time to result", "h", 1}, {"Time to", "result, h"}),
        ofWork<&MeasureNodes::p95LatencySeconds, &Measures::p95LatencySeconds>(
            {"p95_latency_s", "P95 latency", "s", 1}, {"Latency, 95 %", "below, s"}),

        ofTokens<&TokenNodes::costPerMillion, &Tokens::costPerMillion>(
            {"cost_per_million_tokens", "A million tokens", "$", 4},
            {"All tokens", "$/million", "All of the cost over the tokens in and out, idle time included."}),
        ofTokens<&TokenNodes::costPerMillionOutput, &Tokens::costPerMillionOutput>(
            {"cost_per_million_output_tokens", "A million output tokens", "$", 4},
            {"Output tokens", "$/million", "All of the cost over the output tokens alone."}),
        kTokenRequests,
        detail(ofTokens<&TokenNodes::equivalentInput, &Tokens::equivalentInput>(
            {"equivalent_input_per_m", "As a price of a million input tokens", "$", 4})),
        detail(ofTokens<&TokenNodes::equivalentOutput, &Tokens::equivalentOutput>(
            {"equivalent_output_per_m", "As a price of a million output tokens", "$", 4})),
        ofTokens<&TokenNodes::replicasPeak, &Tokens::replicasPeak>(
            {"replicas_peak", "Replicas at the peak", "", 0},
            {"Replicas", "at peak", "Copies of the model that answer at the highest level."}),
        kTokenMachines,
        detail(ofTokens<&TokenNodes::load, &Tokens::load>(
            {"load_per_s", "Load of a replica at the peak", "requests/s", 1, Better::Neither})),
        ofTokens<&TokenNodes::goodput, &Tokens::goodput>(
            {"goodput_per_s", "Goodput of a replica", "requests/s", 1, Better::More},
            {"Goodput", "requests/s", "Most requests a second of one replica with all targets met.", true}),
        ofSeconds<LatencyKind::Ttft>(
            {"ttft_s", "TTFT at the peak", "s", 3},
            {"TTFT", "s at peak", "Time to the first token in the busiest minutes."}),
        ofSeconds<LatencyKind::Tpot>(
            {"tpot_s", "TPOT at the peak", "s", 4},
            {"TPOT", "s at peak", "Mean time per further token of a request in the busiest minutes."}),
        ofSeconds<LatencyKind::E2e>(
            {"e2e_s", "Last token at the peak", "s", 3},
            {"Last token", "s at peak", "Time to the last token in the busiest minutes."}),
        ofTokens<&TokenNodes::utilisation, &Tokens::utilisation>(
            {"utilisation", "Use of what is paid", "%", 1, Better::More},
            {"Use", "% of paid",
             "Requests served, as a share of what the paid machines could serve at the goodput.", true})};
    return kFigures;
}

// Of an option at least. A queue that grows without end has no figure, and is told.
bool isToldBy(const Comparison &comparison, const ResultFigure &figure)
{
    return std::any_of(comparison.options.begin(), comparison.options.end(),
                       [&](const OptionOutcome &option) {
                           if (figure.isWait)
                               return option.served.waits;
                           return figure.value(option, -1).value_or(figure.head.usual) != figure.head.usual;
                       });
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

const ResultFigure &resultFigure(ResultFigure::Scope scope, const char *id)
{
    return *std::find_if(allFigures().begin(), allFigures().end(), [&](const ResultFigure &figure) {
        return figure.scope == scope && std::string_view(figure.id) == id;
    });
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

std::vector<ResultFigure> columnsAbout(const Comparison &comparison, Topic topic)
{
    std::vector<ResultFigure> figures = resultFigures(FigureScope::Option);
    std::erase_if(figures, [&](const ResultFigure &figure) {
        return figure.topic != topic || !figure.head.title || !isToldBy(comparison, figure);
    });
    std::stable_partition(figures.begin(), figures.end(), [](const ResultFigure &figure) {
        return !figure.isDetail || figure.isWait; // both waits stand together
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

std::string columnUnit(const ResultFigure &figure, const std::string &currency, const std::string &share)
{
    return figure.isMoney() ? currency : unitOf(figure, currency, share);
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
