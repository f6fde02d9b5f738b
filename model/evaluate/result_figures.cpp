#include "model/evaluate/result_figures.h"

#include "model/sheet/figure.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace breakeven {

namespace {

using FigureScope = ResultFigure::Scope;
using Better = ResultFigure::Better;
using Topic = ResultFigure::Topic;
template<class Of>
bool isOne(const std::vector<Of> &workloads, int workload)
{
    return workload >= 0 && workload < int(workloads.size());
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

constexpr ResultFigure figureOf(FigureScope scope, const What &what, const ColumnHead &head)
{
    return {scope, what.id, what.name, what.unit, what.decimals, what.better, head};
}

constexpr ResultFigure ofOption(const What &what, const ColumnHead &head = {})
{
    return figureOf(FigureScope::Option, what, head);
}

constexpr ResultFigure placed(ResultFigure figure)
{
    figure.isPlaced = true;
    return figure;
}

constexpr ResultFigure rare(ResultFigure figure)
{
    figure.isRare = true;
    return figure;
}

constexpr ResultFigure about(Topic topic, ResultFigure figure)
{
    figure.topic = topic;
    return figure;
}

constexpr ResultFigure ofReturns(const What &what, const ColumnHead &head = {})
{
    return about(Topic::Returns, ofOption(what, head));
}

constexpr ResultFigure ofPayback(const What &what, const ColumnHead &head = {})
{
    ResultFigure figure = ofReturns(what, head);
    figure.mayNeverCome = true;
    return figure;
}

constexpr ResultFigure ofService(const What &what, const ColumnHead &head)
{
    return about(Topic::Service, ofOption(what, head));
}

constexpr ResultFigure ofWait(const What &what, const ColumnHead &head)
{
    ResultFigure figure = ofService(what, head);
    figure.isWait = true;
    return figure;
}

ResultFigure ofHours(Hours hours, const ColumnHead &head = {})
{
    return detail(ofService({hoursId(hours), hoursLabel(hours), "GPU-hour", 0, Better::Neither}, head));
}

constexpr ResultFigure ofWork(const What &what, const ColumnHead &head = {})
{
    return figureOf(FigureScope::Workload, what, head);
}

constexpr ResultFigure ofTokens(const What &what, const ColumnHead &head = {})
{
    return figureOf(FigureScope::Tokens, what, head);
}

constexpr ResultFigure ofSeconds(LatencyKind kind, const What &what, const ColumnHead &head)
{
    ResultFigure figure = ofTokens(what, head);
    figure.latency = kind;
    return figure;
}

constexpr ColumnHead kRequestsHead{"1,000", "requests, $"};
constexpr const char *kMostMachines = "The most machines that are kept or work at the same time.";

std::vector<ResultFigure> numbered(std::vector<ResultFigure> figures)
{
    for (std::size_t row = 0; row < figures.size(); ++row)
        figures[row].row = int(row);
    return figures;
}

const std::vector<ResultFigure> &allFigures()
{
    static const std::vector<ResultFigure> kFigures = numbered(
        {ofOption({"total_cost", "Total", "$", 0}),
         ofOption({"cost_per_year", "Mean a year", "$/year", 0}),
         ofOption({"cost_per_month", "Mean a month", "$/month", 0}),
         ofOption({"npv", "Present value", "$", 0}),
         ofOption({"npv_against_baseline", "Present value saved against the baseline", "$", 0, Better::More}),
         placed(ofOption({"saving", "Saved of the baseline's total", "%", 1, Better::More})),
         ofReturns({"irr", "Internal rate of return", "%/year", 1, Better::More},
                   {"Return", "% a year",
                    "Internal rate of return on what is spent up front beyond the baseline.", true,
                    "Nothing is spent up front beyond the baseline, or it never comes back."}),
         ofPayback({"payback_months", "Payback", "months", 1}),
         ofPayback(
             {"payback_years", "Payback", "years", 2},
             {"Payback", "years", "Until what is spent up front beyond the baseline has come back.", true,
              "Nothing is spent up front beyond the baseline, or it does not come back within the plan."}),
         ofPayback(
             {"discounted_payback_years", "Discounted payback", "years", 2},
             {"Discounted", "payback, years", "The same in present value.", true,
              "Nothing is spent up front beyond the baseline, or it does not come back within the plan."}),
         ofHours(Hours::Demanded),
         ofHours(Hours::Served),
         ofHours(Hours::Unmet),
         ofHours(Hours::Paid, {"Paid", "GPU-hours", "For the machines of the option, over the whole plan."}),
         ofHours(Hours::Used, {"Used", "GPU-hours", "In which the work is done, over the whole plan.", true}),
         ofHours(Hours::Lost, {"Lost", "GPU-hours",
                               "Work that is done again after an interruption, over the whole plan.", true}),
         ofHours(Hours::Overhead,
                 {"Starts and stops", "GPU-hours",
                  "Paid while machines start, wait to be stopped and stop, over the whole plan."}),
         ofHours(Hours::Idle, {"Not used", "GPU-hours",
                               "Paid while machines are ready and nothing runs, over the whole plan."}),
         ofService({"machines_peak", "Machines at the peak", "machines", 0},
                   {"Machines", "most", kMostMachines}),
         detail(ofWait(
             {"wait_mean_h", "Wait on average", "hours", 1},
             {"Wait, mean", "h", "How long the work waits for a machine on average, in the worst month."})),
         ofWait({"wait_p95_h", "95 % begin within", "hours", 1},
                {"Wait, 95\u00a0%", "h",
                 "95 % of the work waits at most this long for a machine, in the worst month."}),
         placed(ofService({"enough_capacity", "Time with enough spot capacity", "%", 1, Better::More},
                          {"Capacity", "% of the time", "Share of the time with enough spot capacity.", false,
                           "It does not depend on spot capacity.", 1})),
         placed(ofService({"on_demand_cost_share", "Cost of the work paid on demand", "%", 1},
                          {"On demand", "% of the work",
                           "Share of the cost of the work that is paid on demand while spot is short.", false,
                           "It does not fall back to on demand."})),
         placed(rare(ofService({"late_share", "Jobs that are late", "%", 1},
                               {"Late", "% of jobs", "Share of the jobs that are not done in time.", false,
                                "Its jobs have all the time, or are not on spot.", -1}))),
         placed(rare(
             ofService({"bad_night_cost_per_job", "A job on a bad night", "$/job", 2},
                       {"Bad night", "a job, $", "95 % of the jobs cost at most this, whatever spot does.",
                        false, "Its jobs have all the time, or are not on spot.", -1}))),
         ofOption({"idle_share_of_cost", "Cost of idle hours", "%", 1}),
         detail(ofService({"idle_share_of_hours", "Paid hours that are idle", "%", 1},
                          {"Not used", "% of paid",
                           "Share of the paid GPU-hours in which machines are ready and nothing runs."})),
         ofService({"served_share_of_hours", "Work that is served", "%", 1, Better::More},
                   {"Served", "% of the work", "Share of the GPU-hours asked for that are served.", false,
                    nullptr, 1}),
         ofOption({"paid_at_start", "Paid before the first month", "$", 0}),

         ofWork({"cost_per_useful_gpu_hour", "Cost per useful GPU-hour", "$/GPU-hour", 2},
                {"Useful", "GPU-hour, $",
                 "Cost of an hour in which the GPU does your work, in hours of the reference GPU."}),
         ofWork({"cost_per_job", "Cost per job", "$/job", 2}, {"A job", "$"}),
         ofWork({"cost_per_1000_requests", "Cost per 1000 requests", "$/1000 requests", 4}, kRequestsHead),
         ofWork({"time_to_result_h", "Time to result", "h", 1}, {"Time to", "result, h"}),
         rare(ofWork({"own_wait_mean_h", "Wait on average, of its own", "h", 1})),
         rare(ofWork({"own_wait_p95_h", "95 % begin within, of its own", "h", 1},
                     {"Wait, 95 %", "of its own, h"})),
         ofWork({"p95_latency_s", "P95 latency", "s", 1}, {"Latency, 95 %", "below, s"}),

         ofTokens(
             {"cost_per_million_tokens", "A million tokens", "$", 4},
             {"All tokens", "$/million", "All of the cost over the tokens in and out, idle time included."}),
         ofTokens({"cost_per_million_output_tokens", "A million output tokens", "$", 4},
                  {"Output tokens", "$/million", "All of the cost over the output tokens alone."}),
         ofTokens({"cost_per_1000_requests", "1,000 requests", "$", 4}, kRequestsHead),
         detail(ofTokens({"equivalent_input_per_m", "As a price of a million input tokens", "$", 4})),
         detail(ofTokens({"equivalent_output_per_m", "As a price of a million output tokens", "$", 4})),
         ofTokens({"replicas_peak", "Replicas at the peak", "", 0},
                  {"Replicas", "at peak", "Copies of the model that answer at the highest level."}),
         ofTokens({"machines_peak", "Machines at the peak", "", 0}, {"Machines", "at peak", kMostMachines}),
         detail(ofTokens({"load_per_s", "Load of a replica at the peak", "requests/s", 1, Better::Neither})),
         ofTokens(
             {"goodput_per_s", "Goodput of a replica", "requests/s", 1, Better::More},
             {"Goodput", "requests/s", "Most requests a second of one replica with all targets met.", true}),
         ofSeconds(LatencyKind::Ttft, {"ttft_s", "TTFT at the peak", "s", 3},
                   {"TTFT", "s at peak", "Time to the first token in the busiest minutes."}),
         ofSeconds(LatencyKind::Tpot, {"tpot_s", "TPOT at the peak", "s", 4},
                   {"TPOT", "s at peak", "Mean time per further token of a request in the busiest minutes."}),
         ofSeconds(LatencyKind::E2e, {"e2e_s", "Last token at the peak", "s", 3},
                   {"Last token", "s at peak", "Time to the last token in the busiest minutes."}),
         ofTokens({"utilisation", "Use of what is paid", "%", 1, Better::More},
                  {"Use", "% of paid",
                   "Requests served, as a share of what the paid machines could serve at the goodput.",
                   true})});
    return kFigures;
}

// The first row of an id: that of the option or workload, not the one that stands once more beside the
// tokens.
int rowOf(std::string_view id)
{
    static const auto kRows = [] {
        std::unordered_map<std::string_view, int> rows;
        for (const ResultFigure &figure : allFigures())
            rows.try_emplace(figure.id, figure.row);
        return rows;
    }();
    return kRows.at(id);
}

NodeId at(const FigureNodes &nodes, int row)
{
    return std::size_t(row) < nodes.size() ? nodes[std::size_t(row)] : -1;
}

// Whether the figures below a prefix are looked for there.
using IsFigureOf = bool (*)(const ResultFigure &);

void findBelow(const Sheet &sheet, const std::string &prefix, IsFigureOf isThere, FigureNodes &nodes)
{
    const bool hasTokens = sheet.find(prefix + "requests_served").has_value();
    nodes.resize(allFigures().size(), -1);
    for (const ResultFigure &figure : allFigures())
        if (!figure.isPlaced && isThere(figure) && (hasTokens || figure.scope != FigureScope::Tokens))
            nodes[std::size_t(figure.row)] = sheet.find(prefix + figure.id).value_or(-1);
}

// An option without replicas has no machines to tell beside the figures in tokens, not 0.
void findMachinesOfReplicas(const FigureNodes &option, FigureNodes &nodes)
{
    static const int kOfTokens = resultFigure(FigureScope::Tokens, "machines_peak").row;
    nodes[std::size_t(kOfTokens)] =
        at(nodes, rowOf("replicas_peak")) < 0 ? -1 : at(option, rowOf("machines_peak"));
}

void findFigures(const StudySheet &study, OptionNodes &option)
{
    const std::string prefix = "options." + option.id + ".";
    findBelow(
        *study.sheet, prefix, [](const ResultFigure &) { return true; }, option.figures);
    findMachinesOfReplicas(option.figures, option.figures);
    option.workloads.resize(study.workloads.size());
    for (std::size_t i = 0; i < study.workloads.size(); ++i) {
        FigureNodes &own = option.workloads[i];
        findBelow(
            *study.sheet, prefix + "workloads." + study.workloads[i] + ".",
            [](const ResultFigure &figure) { return figure.scope != FigureScope::Option; }, own);
        findMachinesOfReplicas(option.figures, own);
    }
    for (std::size_t i = 0; i < option.returnsAgainst.size(); ++i)
        if (int(i) == study.baseline)
            option.returnsAgainst[i].figures = option.figures;
        else if (option.returnsAgainst[i].spentUpFront >= 0)
            findBelow(
                *study.sheet, prefix + "against." + study.options[i].id + ".",
                [](const ResultFigure &figure) { return figure.topic == Topic::Returns; },
                option.returnsAgainst[i].figures);
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

const ResultFigure &secondsFigure(LatencyKind kind)
{
    return *std::find_if(allFigures().begin(), allFigures().end(),
                         [kind](const ResultFigure &figure) { return figure.latency == kind; });
}

NodeId ResultFigure::node(const OptionNodes &option, int workload) const
{
    const bool isOfWorkload = scope != Scope::Option && isOne(option.workloads, workload);
    return at(isOfWorkload ? option.workloads[std::size_t(workload)] : option.figures, row);
}

std::optional<double> ResultFigure::value(const OptionOutcome &option, int workload) const
{
    const bool isOfWorkload = scope != Scope::Option && isOne(option.workloads, workload);
    return isOfWorkload ? option.workloads[std::size_t(workload)].at(row) : option.at(row);
}

NodeId nodeOf(const OptionNodes &option, std::string_view id, int workload)
{
    return allFigures()[std::size_t(rowOf(id))].node(option, workload);
}

NodeId nodeOf(const FigureNodes &nodes, std::string_view id) { return at(nodes, rowOf(id)); }

void placeFigure(OptionNodes &option, std::string_view id, NodeId node)
{
    option.figures.resize(allFigures().size(), -1);
    option.figures[std::size_t(rowOf(id))] = node;
}

void findFigures(StudySheet &study)
{
    for (OptionNodes &option : study.options)
        findFigures(study, option);
}

FigureValues valuesOf(const Evaluation &evaluation, const FigureNodes &nodes)
{
    FigureValues values;
    for (const ResultFigure &figure : allFigures())
        if (const auto value = valueOf(evaluation, Figure{at(nodes, figure.row)});
            value && (figure.mayNeverCome || std::isfinite(*value)))
            values.at(figure.row) = value;
    return values;
}

const std::optional<double> &FigureValues::at(int row) const
{
    static const std::optional<double> kNone;
    return std::size_t(row) < m_values.size() ? m_values[std::size_t(row)] : kNone;
}

std::optional<double> &FigureValues::at(int row)
{
    m_values.resize(allFigures().size());
    return m_values[std::size_t(row)];
}

const std::optional<double> &FigureValues::operator[](std::string_view id) const { return at(rowOf(id)); }

std::optional<double> &FigureValues::operator[](std::string_view id) { return at(rowOf(id)); }

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
