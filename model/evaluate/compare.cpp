// Reads a comparison from an evaluated sheet, and decides what it says.
#include "model/evaluate/allocation.h"
#include "model/evaluate/cost_measure.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/evaluate.h"
#include "model/evaluate/figures_sheet.h"
#include "model/evaluate/oddities.h"
#include "model/evaluate/option_limits.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "model/evaluate/timings.h"
#include "model/evaluate/token_outcome.h"
#include "model/sheet/explanation.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/moved_range.h"
#include "model/study/study_path.h"
#include "model/workload/equal_work.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace breakeven {

namespace {

class OutcomeReader
{
public:
    explicit OutcomeReader(const Evaluation &evaluation) : m_evaluation(evaluation) {}

    std::optional<double> scalar(NodeId id) const
    {
        // 0 ÷ 0 and the like have no figure; "never" (infinite) is one.
        return valueOf(m_evaluation, Figure{id});
    }
    std::optional<double> finite(NodeId id) const
    {
        const auto value = scalar(id);
        return value && std::isfinite(*value) ? value : std::nullopt;
    }
    std::vector<std::optional<double>> series(NodeId id) const
    {
        const auto all = m_evaluation.values(id);
        std::vector<std::optional<double>> values(all.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!std::isnan(all[i]))
                values[i] = all[i];
        return values;
    }
    std::vector<std::optional<double>> all(const std::vector<NodeId> &ids) const
    {
        std::vector<std::optional<double>> values;
        for (const NodeId id : ids)
            values.push_back(finite(id));
        return values;
    }
    // The numbers of a known series.
    std::vector<double> known(NodeId id) const
    {
        const auto values = m_evaluation.values(id);
        return {values.begin(), values.end()};
    }
    bool isZero(NodeId id) const
    {
        const auto values = m_evaluation.values(id);
        return std::all_of(values.begin(), values.end(), [](double value) { return value == 0; });
    }

private:
    const Evaluation &m_evaluation;
};

void readLines(const OutcomeReader &read, const OptionNodes &nodes, OptionOutcome &outcome)
{
    for (const LineNodes &line : nodes.lines)
        if (!read.isZero(line.byMonth))
            outcome.lines.push_back({line.id, line.category, line.label, read.finite(line.total),
                                     read.series(line.byMonth), line.isPurchase, read.all(line.byYear)});
    for (const LineOutcome &line : outcome.lines) {
        const std::size_t category = std::size_t(line.category);
        outcome.byCategory[category] = read.finite(nodes.byCategory[category]);
    }
}

void readFigures(const OutcomeReader &read, const OptionNodes &nodes, int months, OptionOutcome &outcome)
{
    const auto mean = [&](const MeanNodes &means) {
        return read.finite(months >= 12 ? means.perYear : means.perMonth);
    };
    for (std::size_t m = 0; m < std::size_t(kCostMeasureCount); ++m)
        for (std::size_t i = 0; i < std::size_t(kCategoryCount); ++i)
            if (outcome.byCategory[i])
                outcome.categoryCosts[m][i] = read.finite(nodes.categoryCosts[m][i]);
    for (std::size_t i = 0; i < std::size_t(kHoursCount); ++i)
        outcome.hoursMeans[i] = mean(nodes.hoursMeans[i]);
    for (const NodeId month : nodes.breakEven)
        outcome.breakEven.push_back(read.scalar(month));
    if (outcome.totalCost())
        outcome.cash = {read.known(nodes.cash.atStart), read.known(nodes.cash.within),
                        read.known(nodes.cash.atEnd), read.known(nodes.monthlyCost),
                        read.known(nodes.cumulativeCost)};
}

ServedOutcome readServed(const OutcomeReader &read, const ServedNodes &nodes)
{
    ServedOutcome served;
    for (std::size_t i = 0; i < kHoursCount; ++i) {
        served.total[i] = read.finite(nodes.total[i]);
        served.byMonth[i] = read.series(nodes.byMonth[i]);
    }
    served.machinesPeak = read.finite(nodes.machinesPeak);
    served.machines = read.series(nodes.machines);
    served.capacity = read.series(nodes.capacity);
    served.waits = nodes.waitMean >= 0;
    served.waitMean = read.finite(nodes.waitMean);
    served.wait95 = read.finite(nodes.wait95);
    if (served.waits) {
        served.waitMeanByMonth = read.series(nodes.waitMeanByMonth);
        served.wait95ByMonth = read.series(nodes.wait95ByMonth);
    }
    return served;
}

// Why a figure of an option is unknown: the inputs without a value.
void addMissing(const Evaluation &evaluation, NodeId figure, OptionOutcome &outcome)
{
    for (const SheetInput *input : leaves(evaluation.sheet(), figure))
        if (!evaluation.scalar(input->node))
            addIssue(outcome.issues,
                     {Severity::Problem,
                      outcome.name + " has no value for '" + input->label + "'; set " + input->path + ".",
                      input->path});
}

bool isFinite(const Evaluation &evaluation, NodeId id)
{
    const auto values = evaluation.values(id);
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

// Why an option's cost has no end or no value though all of its inputs do: the deepest step that has none.
void addEndless(const Evaluation &evaluation, const OptionNodes &nodes, OptionOutcome &outcome)
{
    const Sheet &sheet = evaluation.sheet();
    NodeId cause = nodes.totalCost;
    for (NodeId next = cause; next >= 0;) {
        if (!sheet.node(next).id.empty())
            cause = next;
        const auto operands = sheet.operands(next);
        const auto found = std::find_if(operands.begin(), operands.end(),
                                        [&](NodeId operand) { return !isFinite(evaluation, operand); });
        next = found == operands.end() ? -1 : *found;
    }
    const auto values = evaluation.values(cause);
    const bool isEndless =
        std::any_of(values.begin(), values.end(), [](double value) { return std::isinf(value); });
    addIssue(outcome.issues, {Severity::Problem,
                              outcome.name + " has no cost: '" + sheet.node(cause).label + "' has no " +
                                  (isEndless ? "end; the work is never done." : "value."),
                              sheet.node(cause).id});
}

} // namespace

const char *capacityId(Capacity capacity)
{
    static constexpr std::array<const char *, 3> kIds{"known", "assumed", "unproven"};
    return kIds[std::size_t(capacity)];
}

const char *statusId(Status status)
{
    static constexpr std::array<const char *, 6> kIds{"ok",       "short",      "over-budget",
                                                      "too-slow", "cannot-run", "unknown"};
    return kIds[std::size_t(status)];
}

namespace {

OptionOutcome readOption(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                         std::size_t index)
{
    const OutcomeReader read(evaluation);
    const OptionNodes &nodes = sheet.options[index];
    const Option &option = study.options.at(nodes.id);
    OptionOutcome outcome;
    static_cast<FigureValues &>(outcome) = valuesOf(evaluation, nodes.figures);
    outcome.id = nodes.id;
    outcome.name = option.name;
    outcome.kind = option.procurement.kind;
    outcome.slot = option.slot;
    for (const NodeId npv : nodes.npvByTiming)
        outcome.npvByTiming.push_back(read.finite(npv));
    outcome.served = readServed(read, nodes.served);
    for (const auto &[key, part] : nodes.parts)
        outcome.parts.emplace_back(key, readServed(read, part));
    outcome.costByYear = read.all(nodes.costByYear);
    for (const ReturnNodes &returns : nodes.returnsAgainst)
        outcome.returnsAgainst.push_back(returns.figures.empty() ? FigureValues()
                                                                 : valuesOf(evaluation, returns.figures));
    readLines(read, nodes, outcome);
    readFigures(read, nodes, sheet.sheet->months(), outcome);
    for (const FigureNodes &own : nodes.workloads)
        outcome.workloads.push_back(valuesOf(evaluation, own));
    for (const auto &parts : nodes.costByWorkload) {
        auto &cost = outcome.costByWorkload.emplace_back();
        for (std::size_t part = 0; part < parts.size(); ++part)
            cost[part] = read.finite(parts[part]);
    }
    outcome.tokens = tokenOutcomes(study, sheet, evaluation, index);
    const auto isCounted = [](const auto &tokens) { return tokens.has_value(); };
    if (std::count_if(outcome.tokens.begin(), outcome.tokens.end(), isCounted) == 1)
        outcome.tokensOfWhole = *std::find_if(outcome.tokens.begin(), outcome.tokens.end(), isCounted);
    outcome.asksForNothing = asksForNothing(evaluation, nodes);
    outcome.status = statusAt(evaluation, nodes);
    outcome.heldBack = nodes.heldBack;
    outcome.capacity = capacityOf(evaluation, nodes.status);
    outcome.unprovenGpus = unprovenGpus(evaluation, nodes.status);
    outcome.brokenLimits = brokenLimits(evaluation, nodes.status);
    addTokenIssues(study, sheet, outcome);
    if (outcome.status == Status::CannotRun && !nodes.status.cannotRun.empty())
        addIssue(outcome.issues, {Severity::Warning, nodes.status.cannotRun, "options." + nodes.id + ".gpu"});
    addStatusIssue(study, sheet, evaluation, outcome);
    if (!outcome.totalCost())
        addMissing(evaluation, nodes.totalCost, outcome);
    else if (outcome.status == Status::Unknown && nodes.status.unknownSpeed.empty())
        addMissing(evaluation, nodes.served.total[std::size_t(Hours::Served)], outcome);
    if (outcome.status == Status::Unknown && !nodes.status.unknownSpeed.empty())
        addIssue(outcome.issues, {Severity::Problem, nodes.status.unknownSpeed, "options." + nodes.id});
    if (outcome.status == Status::Unknown)
        for (const Issue &problem : speedProblems(study, nodes.id))
            addIssue(outcome.issues, problem);
    if (!outcome.totalCost() && outcome.issues.empty() && outcome.status != Status::CannotRun)
        addEndless(evaluation, nodes, outcome);
    return outcome;
}

// By present value, which is the total cost of a study that does not discount.
Verdict judge(const Study &study, const Comparison &comparison)
{
    Verdict verdict = verdictBy(comparison, CostMeasure::PresentValue);
    const auto rate = study.conventions.inputs.find("discount_rate");
    verdict.isPresentValue = rate != study.conventions.inputs.end() && rate->second.value.value_or(0) != 0;
    return verdict;
}

// What the options cost under another convention, and its words.
struct Alternative
{
    std::string path;
    std::string words;
    std::vector<std::optional<double>> npv;
};

Alternative atTiming(const Comparison &comparison, const std::string &timing)
{
    Alternative other;
    const auto found = std::find(comparison.timings.begin(), comparison.timings.end(), timing);
    for (const OptionOutcome &option : comparison.options)
        other.npv.push_back(option.npvByTiming[std::size_t(found - comparison.timings.begin())]);
    return other;
}

std::optional<CostOrder> orderOf(const Study &study)
{
    const auto sheet = buildFiguresSheet(study);
    return sheet ? std::optional(costOrderAt(*sheet, Evaluation(sheet->sheet))) : std::nullopt;
}

// An option that sells no hardware costs the same.
Alternative withOtherResidualBase(const Study &study, const Comparison &comparison)
{
    const bool isOfList = study.conventions.choices.at("residual_base") == "list";
    Alternative other{"conventions.residual_base",
                      isOfList ? "with resale counted from the price paid"
                               : "with resale counted from the list price",
                      {}};
    for (const OptionOutcome &option : comparison.options)
        other.npv.push_back(option.npv());
    std::set<std::string> sellers;
    for (const auto &[id, option] : study.options)
        visitProcurements(option, {}, [&, owner = id](const Procurement &part, const std::string &) {
            if (part.inputs.count("hold_months"))
                sellers.insert(owner);
        });
    if (sellers.empty())
        return other;
    Study some = onlyOptions(study, sellers);
    some.conventions.choices["residual_base"] = isOfList ? "paid" : "list";
    const auto order = orderOf(some);
    std::size_t next = 0; // in the order of the options, as in the whole study
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (sellers.count(comparison.options[i].id))
            other.npv[i] = order ? order->npv[next++] : std::nullopt;
    return other;
}

// Whose costs the comparison has already.
std::vector<Alternative> otherTimings(const Study &study, const Comparison &comparison)
{
    static constexpr std::pair<const char *, const char *> kTimings[] = {
        {"end", "at year end"},
        {"mid", "in the middle of each year"},
        {"start", "at the start of each year"},
        {"monthly", "month by month"}};
    static const std::string kRate = "conventions.discount_rate";
    const double rate = study.conventions.inputs.at("discount_rate").value.value_or(0);
    const std::string percent = plainNumber((rate != 0 ? rate : kUsualRate) * 100) + " %";
    std::vector<Alternative> others;
    const auto add = [&](const std::string &path, const std::string &words, const char *timing) {
        others.push_back(atTiming(comparison, timing));
        others.back().path = path;
        others.back().words = words;
    };
    for (const auto &[timing, words] : kTimings)
        if (rate == 0 || study.conventions.choices.at("cash_timing") != timing)
            add(rate != 0 ? "conventions.cash_timing" : kRate, "discounted at " + percent + " " + words,
                timing);
    if (rate != 0)
        add(kRate, "not discounted", kNotDiscounted);
    return others;
}

std::optional<Verdict::Flip> flipBy(Alternative other, const Comparison &comparison)
{
    for (std::size_t i = 0; i < other.npv.size(); ++i)
        if (!comparison.options[i].canBeCheapest())
            other.npv[i].reset();
    const int now = comparison.verdict.cheapest;
    const std::vector<int> order = inOrderOfCost(other.npv);
    const auto own = other.npv[std::size_t(now)];
    if (!own || order.empty() || order.front() == now)
        return std::nullopt;
    return Verdict::Flip{other.path, other.words, order.front(),
                         *own - *other.npv[std::size_t(order.front())]};
}

std::optional<Verdict::Flip> decidingConvention(const Study &study, const Comparison &comparison)
{
    if (comparison.verdict.cheapest < 0 || comparison.verdict.next < 0)
        return std::nullopt;
    for (const Alternative &other : otherTimings(study, comparison))
        if (auto flip = flipBy(other, comparison))
            return flip;
    return flipBy(withOtherResidualBase(study, comparison), comparison);
}

std::optional<double> shareAllocatedAlike(const Study &study, const Comparison &comparison)
{
    const Verdict &verdict = comparison.verdict;
    if (verdict.next < 0)
        return std::nullopt;
    const auto idOf = [&](int index) { return comparison.options[std::size_t(index)].id; };
    const std::string own = allocationOf(study.options.at(idOf(verdict.cheapest)));
    const std::string others = allocationOf(study.options.at(idOf(verdict.next)));
    if (own.empty() || others.empty() || own == others)
        return std::nullopt;
    Study alike = study;
    Option &other = alike.options.at(idOf(verdict.next));
    other = allocatedLike(other, study.options.at(idOf(verdict.cheapest)));
    const auto then = orderOf(alike);
    if (!then)
        return std::nullopt;
    const auto cheapest = then->npv[std::size_t(verdict.cheapest)];
    const auto next = then->npv[std::size_t(verdict.next)];
    return cheapest && next && *next != 0 ? std::optional((*next - *cheapest) / std::fabs(*next))
                                          : std::nullopt;
}

// Why the option as a whole has no figure that several of its workloads have.
void addGaps(Comparison &comparison)
{
    if (comparison.options.empty())
        return;
    const std::vector<FigureValues> &workloads = comparison.options[0].workloads;
    for (const auto &[key, what] : {std::pair{"cost_per_job", "cost of a job"},
                                    {"cost_per_1000_requests", "cost of 1000 requests"},
                                    {"time_to_result_h", "time to result"}})
        if (std::count_if(workloads.begin(), workloads.end(),
                          [id = key](const FigureValues &own) { return own[id].has_value(); }) > 1)
            addIssue(comparison.issues, {Severity::Note,
                                         std::string("Several workloads have a ") + what +
                                             "; it is shown for each workload, not for the option.",
                                         key});
}

} // namespace

bool Comparison::asksForNothing() const
{
    return !options.empty() && std::all_of(options.begin(), options.end(),
                                           [](const OptionOutcome &option) { return option.asksForNothing; });
}

bool Comparison::isPair(int one, int other) const
{
    const auto isOfAll = [&](int option) {
        return std::find(pairedWith.begin(), pairedWith.end(), option) != pairedWith.end();
    };
    return one != other && (pairedWith.empty() || isOfAll(one) || isOfAll(other));
}

Comparison compare(const Study &study, const StudySheet &sheet, const Evaluation &evaluation)
{
    Comparison comparison;
    comparison.months = evaluation.sheet().months();
    comparison.years = (comparison.months + 11) / 12;
    comparison.workloads = sheet.workloads;
    comparison.timings = sheet.timings;
    comparison.baseline = sheet.baseline;
    comparison.pairedWith = sheet.pairedWith;
    for (std::size_t i = 0; i < sheet.options.size(); ++i)
        comparison.options.push_back(readOption(study, sheet, evaluation, i));
    comparison.verdict = judge(study, comparison);
    comparison.issues = sheet.issues;
    addOddities(study, sheet, evaluation, comparison);
    for (Issue &issue : outsideRangeIssues(study))
        addIssue(comparison.issues, std::move(issue));
    addGaps(comparison);
    return comparison;
}

void completeVerdict(const Study &study, Comparison &comparison)
{
    comparison.verdict.flip = decidingConvention(study, comparison);
    comparison.verdict.shareAlike = shareAllocatedAlike(study, comparison);
}

std::string allocationOf(const Option &option)
{
    const ProcurementKind *kind = findProcurementKind(option.procurement.kind);
    if (!kind || !kind->fields().findChoice("allocation") || !option.workloads.empty())
        return {};
    return choiceIn(option.procurement.choices, "allocation");
}

bool keepsMachines(const Option &option)
{
    const std::string &kind = option.procurement.kind;
    return procurementTraits(kind).isKept() || allocationOf(option) == "always-on";
}

} // namespace breakeven
