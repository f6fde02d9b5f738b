#include "model/evaluate/evaluate_build.h"

#include "model/finance/discounting.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

// Whole years of the plan; the last may be a part of one.
int yearsOf(const SheetBuilder &builder) { return (builder.months() + 11) / 12; }

// One cost line of the option: by month, by year, and over the whole plan.
LineNodes addLine(const CostLine &line, const Scope &lines, const TimeBase &time)
{
    SheetBuilder &builder = lines.builder();
    const Scope scope = lines.inner(line.id);
    const Quantity series = scope.result("by_month", line.label, everyMonth(line.byMonth) * time.oneMonth);
    const Quantity whole = lines.result(line.id, line.label + ", whole plan", total(series));
    LineNodes nodes{line.id, line.category, line.label, whole.id(), {}, series.id(), line.isPurchase};
    for (int year = 0; year < yearsOf(builder); ++year) {
        const Quantity sum = builder.total(series, 12 * year, std::min(12 * (year + 1), builder.months()));
        const std::string number = std::to_string(year + 1);
        nodes.byYear.push_back(
            scope.inner("by_year").result(number, line.label + ", year " + number, sum).id());
    }
    return nodes;
}

// The lines' node that `pick` names, of the lines that are asked for.
template<class Pick, class Asked>
std::vector<Quantity> ofLines(const OptionDraft &draft, SheetBuilder &builder, Pick pick, Asked isAsked)
{
    std::vector<Quantity> chosen;
    for (const LineNodes &line : draft.nodes.lines)
        if (isAsked(line))
            chosen.push_back({&builder, pick(line)});
    return chosen;
}

constexpr auto anyLine = [](const LineNodes &) { return true; };
constexpr auto wholePlan = [](const LineNodes &line) { return line.total; };
constexpr auto everyMonthOf = [](const LineNodes &line) { return line.byMonth; };

// Sums of the lines: all, by year, by category.
void addTotals(const Scope &scope, OptionDraft &draft)
{
    SheetBuilder &builder = scope.builder();
    draft.total = scope.result("total_cost", "Total cost", sum(ofLines(draft, builder, wholePlan, anyLine)));
    draft.nodes.totalCost = draft.total.id();
    for (int year = 0; year < yearsOf(builder); ++year) {
        const auto ofYear = [&](const LineNodes &line) { return line.byYear[std::size_t(year)]; };
        const Quantity cost = sum(ofLines(draft, builder, ofYear, anyLine));
        const std::string number = std::to_string(year + 1);
        draft.nodes.costByYear.push_back(
            scope.inner("cost_by_year").result(number, "Cost in year " + number, cost).id());
    }
    draft.nodes.byCategory.fill(-1);
    for (int i = 0; i < kCategoryCount; ++i) {
        const auto isOfCategory = [&](const LineNodes &line) { return line.category == Category(i); };
        const std::vector<Quantity> lines = ofLines(draft, builder, wholePlan, isOfCategory);
        if (!lines.empty())
            draft.nodes.byCategory[std::size_t(i)] =
                scope.inner("categories")
                    .result(categoryId(Category(i)), categoryLabel(Category(i)), sum(lines))
                    .id();
    }
}

// The money of a month by when in it it is paid.
void addCashMoments(const Scope &scope, OptionDraft &draft)
{
    SheetBuilder &builder = scope.builder();
    const auto named = [&](const char *step, const char *label, const std::vector<Quantity> &lines) {
        const Quantity all = lines.empty() ? everyMonth(builder.constant(0, units::money)) : sum(lines);
        return scope.inner("steps").name(step, label, all).id();
    };
    const auto isResale = [](const LineNodes &line) { return line.category == Category::Resale; };
    const auto isWithin = [&](const LineNodes &line) { return !line.isPurchase && !isResale(line); };
    const auto isAtEnd = [&](const LineNodes &line) { return !line.isPurchase && isResale(line); };
    draft.nodes.cash = {
        draft.purchases.id(),
        named("paid_within_month", "Paid within a month", ofLines(draft, builder, everyMonthOf, isWithin)),
        named("paid_at_end_of_month", "Paid at the end of a month",
              ofLines(draft, builder, everyMonthOf, isAtEnd))};
    draft.nodes.paidAtStart =
        scope.name("paid_at_start", "Paid before the first month", builder.value(draft.purchases, 0)).id();
}

// The money by month, and its mean.
void addCashResults(const Scope &scope, const TimeBase &time, OptionDraft &draft)
{
    SheetBuilder &builder = scope.builder();
    const auto isPurchase = [](const LineNodes &line) { return line.isPurchase; };
    const auto isRunning = [](const LineNodes &line) { return !line.isPurchase; };
    const auto byMonth = [&](const char *step, const char *label, const std::vector<Quantity> &lines) {
        return scope.name(step, label,
                          lines.empty() ? everyMonth(builder.constant(0, units::money)) : sum(lines));
    };
    draft.purchases = byMonth("steps.purchases", "Paid up front, by month",
                              ofLines(draft, builder, everyMonthOf, isPurchase));
    draft.others = byMonth("steps.running", "Paid as it goes, by month",
                           ofLines(draft, builder, everyMonthOf, isRunning));
    const Quantity monthly = scope.result("cost_by_month", "Cost by month", draft.purchases + draft.others);
    draft.nodes.monthlyCost = monthly.id();
    addCashMoments(scope, draft);
    draft.nodes.cumulativeCost =
        scope.result("cumulative_cost", "Cost so far", cumulative(monthly), Display::Last).id();
    const Quantity perMonth = scope.result("cost_per_month", "Cost a month", draft.total / time.horizon);
    draft.nodes.costPerMonth = perMonth.id();
    draft.nodes.costPerYear =
        scope.result("cost_per_year", "Mean cost a year", perMonth * time.monthsPerYear).id();
}

} // namespace

void addCostResults(const TimeBase &time, OptionDraft &draft, SheetBuilder &builder)
{
    const Scope scope(builder, "options." + draft.id);
    for (const CostLine &line : draft.lines)
        draft.nodes.lines.push_back(addLine(line, scope.inner("lines"), time));
    addTotals(scope, draft);
    addCashResults(scope, time, draft);
}

namespace {

// The cost of a workload: its group's lines, shared by useful GPU-hours.
Quantity costOfGroup(const OptionDraft &draft, const ServedGroup &group, SheetBuilder &builder)
{
    std::vector<Quantity> totals;
    for (std::size_t i = group.firstLine; i < group.lastLine; ++i)
        totals.push_back({&builder, draft.nodes.lines[i].total});
    return sum(totals);
}

struct WorkloadShare
{
    Quantity cost;
    Quantity hours;  // useful GPU-hours of the whole plan
    Quantity served; // of them, as a share
};

// Hours until a job, or all nodes of a burst, are done; by month.
std::optional<Quantity> timeToResult(const Demand &demand, const Supply &supply)
{
    if (!demand.jobGpuHours)
        return std::nullopt;
    SheetBuilder &builder = demand.jobGpuHours->builder();
    const Quantity capacity = everyMonth(supply.hours.capacity);
    Quantity hours;
    if (demand.runHours) {
        const Quantity rounds = *demand.width / capacity;
        const Quantity one = builder.constant(1);
        const Quantity waves = larger(one, supply.isElastic ? rounds : wholeUnits(rounds));
        hours = waves * *demand.runHours * supply.elapsed;
    } else {
        // Several workloads together have no width of their own; each of their jobs has.
        std::optional<Quantity> most = supply.jobRate;
        if (!most && demand.jobGpus)
            most = *demand.jobGpus * supply.speed;
        const Quantity together = most ? smaller(capacity, *most) : capacity;
        hours = *demand.jobGpuHours * builder.constant(1, units::job) * supply.elapsed / together;
        if (supply.hours.waitMean)
            hours = hours + *supply.hours.waitMean;
    }
    return supply.ready ? hours + *supply.ready : hours;
}

MeasureNodes workloadMeasures(const Scope &scope, const TimeBase &time, const Demand &demand,
                              const WorkloadShare &share, const Supply &supply)
{
    MeasureNodes nodes;
    nodes.costPerUsefulGpuHour = scope
                                     .result("cost_per_useful_gpu_hour", "Cost of a useful GPU-hour",
                                             share.cost / (share.hours * share.served))
                                     .id();
    if (demand.jobs) {
        const Quantity jobs = total(everyMonth(*demand.jobs)) * time.oneMonth * share.served;
        nodes.costPerJob = scope.result("cost_per_job", "Cost of a job", share.cost / jobs).id();
    }
    if (demand.requests) {
        const Quantity requests = total(everyMonth(*demand.requests)) * time.oneMonth * share.served;
        nodes.costPer1000Requests =
            scope.result("cost_per_1000_requests", "Cost of 1000 requests", share.cost / requests * 1000)
                .id();
    }
    if (const auto hours = timeToResult(demand, supply))
        nodes.timeToResultHours =
            scope.result("time_to_result_h", "Time to result, worst month", worstMonth(*hours)).id();
    // Requests are of one workload; several that are served together have no replica of their own.
    if (supply.hours.latency95 && demand.service)
        nodes.p95LatencySeconds =
            scope
                .result("p95_latency_s", "Answered within, 95 % of requests, worst month",
                        worstMonth(*supply.hours.latency95))
                .id();
    return nodes;
}

void addSpotShares(const Supply &supply, OptionNodes &nodes)
{
    if (supply.enoughCapacity)
        nodes.enoughCapacity = supply.enoughCapacity->id();
    if (supply.onDemandCostShare)
        nodes.onDemandCostShare = supply.onDemandCostShare->id();
}

// The measures of requests in tokens, which have no useful GPU-hour.
MeasureNodes tokenMeasures(const Scope &scope, const TimeBase &time, const ServedRequests &requests,
                           Quantity cost)
{
    const Quantity served = total(everyMonth(requests.served)) * time.oneMonth;
    MeasureNodes nodes;
    nodes.costPer1000Requests =
        scope.result("cost_per_1000_requests", "Cost of 1000 requests", per1000Requests(cost, served)).id();
    return nodes;
}

// The tax of an option, of which a group pays its share: by its cost where requests in tokens have no hours.
Quantity taxOfGroup(const OptionDraft &draft, Quantity groupCost, SheetBuilder &builder)
{
    const Quantity tax{&builder, draft.nodes.lines.back().total};
    if (draft.groups.size() == 1)
        return tax;
    std::vector<Quantity> costs;
    for (const ServedGroup &group : draft.groups)
        costs.push_back(costOfGroup(draft, group, builder));
    return tax * groupCost / sum(costs);
}

// The figures of the whole, where exactly one workload is counted in tokens.
void addTokensOfWhole(const Scope &scope, OptionNodes &nodes)
{
    const auto isCounted = [](const TokenNodes &tokens) { return tokens.isCounted(); };
    if (std::count_if(nodes.tokens.begin(), nodes.tokens.end(), isCounted) != 1)
        return;
    nodes.tokensOfWhole = *std::find_if(nodes.tokens.begin(), nodes.tokens.end(), isCounted);
    const auto name = [&](const char *key, const char *label, NodeId &node) {
        if (node >= 0)
            node = scope.result(key, label, Quantity(&scope.builder(), node)).id();
    };
    TokenNodes &tokens = nodes.tokensOfWhole;
    name("requests", "Requests asked for", tokens.requests);
    name("requests_served", "Requests answered", tokens.served);
    name("cost_per_million_output_tokens", "Cost of a million output tokens", tokens.costPerMillionOutput);
    name("cost_per_million_tokens", "Cost of a million tokens", tokens.costPerMillion);
    name("equivalent_input_per_m", "The cost as a price of input", tokens.equivalentInput);
    name("equivalent_output_per_m", "The cost as a price of output", tokens.equivalentOutput);
    name("replicas_peak", "Replicas, most", tokens.replicasPeak);
    name("load_per_s", "Load of a replica, at the peak", tokens.load);
    name("goodput_per_s", "Goodput of a replica", tokens.goodput);
    name("utilisation", "Requests as a share of what the paid machines can serve", tokens.utilisation);
    name("ttft_s", "First token within, at the peak", tokens.seconds[std::size_t(LatencyKind::Ttft)]);
    name("tpot_s", "Further tokens within, at the peak", tokens.seconds[std::size_t(LatencyKind::Tpot)]);
    name("e2e_s", "Last token within, at the peak", tokens.seconds[std::size_t(LatencyKind::E2e)]);
}

// The measure of the whole stands where exactly one workload has it.
NodeId only(const std::vector<MeasureNodes> &measures, NodeId MeasureNodes::*member)
{
    NodeId found = -1;
    for (const MeasureNodes &nodes : measures) {
        if (nodes.*member < 0)
            continue;
        if (found >= 0)
            return -1;
        found = nodes.*member;
    }
    return found;
}

} // namespace

void addMeasures(const std::vector<std::string> &workloads, const TimeBase &time, const Demands &demands,
                 OptionDraft &draft, SheetBuilder &builder)
{
    const Scope scope(builder, "options." + draft.id);
    std::vector<Quantity> allHours;
    for (const std::string &id : workloads)
        allHours.push_back(scope.inner("workloads")
                               .inner(id)
                               .name("useful_gpu_hours", "Useful GPU-hours, whole plan",
                                     total(demands.at(id).usefulGpuHours) * time.oneMonth));
    const Quantity hours =
        scope.name("steps.useful_gpu_hours", "Useful GPU-hours, all workloads", sum(allHours));
    const auto hoursOf = [&](const std::string &id) {
        return allHours[std::size_t(std::find(workloads.begin(), workloads.end(), id) - workloads.begin())];
    };
    // The tax is of the option as a whole: its last line, in no group.
    const Quantity tax{&builder, draft.nodes.lines.back().total};
    draft.nodes.workloads.resize(workloads.size());
    draft.nodes.tokens.resize(workloads.size());
    const bool hasTokens = std::any_of(workloads.begin(), workloads.end(), [&](const std::string &id) {
        return demands.at(id).serving.has_value();
    });
    for (const ServedGroup &group : draft.groups) {
        const Quantity groupCost = costOfGroup(draft, group, builder);
        std::vector<Quantity> groupHours;
        for (const std::string &id : group.workloads)
            groupHours.push_back(hoursOf(id));
        const Quantity hoursOfGroup = sum(groupHours);
        const auto placeOf = [&](const std::string &id) {
            return std::size_t(std::find(workloads.begin(), workloads.end(), id) - workloads.begin());
        };
        if (const auto &requests = group.supply.hours.requests) {
            const std::string &id = group.workloads.front();
            const Scope inner = scope.inner("workloads").inner(id);
            const Quantity cost = inner.result("total_cost", "Cost of the workload",
                                               groupCost + taxOfGroup(draft, groupCost, builder));
            draft.nodes.workloads[placeOf(id)] = tokenMeasures(inner, time, *requests, cost);
            draft.nodes.tokens[placeOf(id)] = tokenNodes(inner, time, demands.at(id), *requests, cost);
            continue;
        }
        const Quantity served = total(everyMonth(group.supply.hours.served)) * time.oneMonth / hoursOfGroup;
        for (std::size_t i = 0; i < group.workloads.size(); ++i) {
            const std::string &id = group.workloads[i];
            const Scope inner = scope.inner("workloads").inner(id);
            const Quantity own = groupHours[i];
            const Quantity taxShare =
                hasTokens ? taxOfGroup(draft, groupCost, builder) * own / hoursOfGroup : tax * own / hours;
            const Quantity cost =
                inner.result("total_cost", "Cost of the workload", groupCost * own / hoursOfGroup + taxShare);
            draft.nodes.workloads[placeOf(id)] =
                workloadMeasures(inner, time, demands.at(id), {cost, own, served}, group.supply);
        }
    }
    if (draft.groups.size() == 1)
        addSpotShares(draft.groups.front().supply, draft.nodes);
    addTokensOfWhole(scope, draft.nodes);
    draft.nodes.measures.costPerUsefulGpuHour =
        hasTokens ? -1
                  : scope
                        .result("cost_per_useful_gpu_hour", "Cost of a useful GPU-hour",
                                draft.total /
                                    Quantity(&builder, draft.nodes.served.total[std::size_t(Hours::Served)]))
                        .id();
    const auto whole = [&](NodeId MeasureNodes::*member, const char *key, const char *label) {
        const NodeId found = only(draft.nodes.workloads, member);
        draft.nodes.measures.*member =
            found < 0 ? -1 : scope.result(key, label, Quantity(&builder, found)).id();
    };
    whole(&MeasureNodes::costPerJob, "cost_per_job", "Cost of a job");
    whole(&MeasureNodes::costPer1000Requests, "cost_per_1000_requests", "Cost of 1000 requests");
    whole(&MeasureNodes::timeToResultHours, "time_to_result_h", "Time to result");
    whole(&MeasureNodes::p95LatencySeconds, "p95_latency_s", "Answered within, 95 % of requests");
}

namespace {

// The value of a measure that does not apply.
Quantity none(SheetBuilder &builder, Unit unit)
{
    return builder.constant(std::numeric_limits<double>::quiet_NaN(), unit, "none");
}

struct ReturnName
{
    const char *key;
    const char *label;
    NodeId ReturnNodes::*node;
};
constexpr ReturnName kReturnNames[] = {
    {"irr", "Internal rate of return, a year", &ReturnNodes::irr},
    {"payback_months", "Payback, in months", &ReturnNodes::paybackMonths},
    {"payback_years", "Payback, in years", &ReturnNodes::paybackYears},
    {"discounted_payback_years", "Discounted payback, in years", &ReturnNodes::discountedPaybackYears}};

// A return and what it is a function of.
struct ReturnFunction
{
    Function function;
    std::vector<Quantity> arguments;
    Unit unit;
    Display display = Display::Number;
};

// What is spent first on an option beyond another one, and what comes back of it. `than` names the other one
// in the labels.
ReturnNodes addReturns(const Study &study, const Scope &scope, const OptionDraft &draft,
                       const OptionDraft &other, const std::string &than)
{
    SheetBuilder &builder = scope.builder();
    const Quantity first =
        scope.name("steps.purchase_benefit", "Spent up front less than " + than + ", by month",
                   other.purchases - draft.purchases);
    const Quantity running =
        scope.name("steps.running_benefit", "Paid as it goes less than " + than + ", by month",
                   other.others - draft.others);
    ReturnNodes nodes;
    const Quantity spent =
        scope.result("spent_up_front", "Spent up front beyond " + than, -builder.value(first, 0));
    nodes.spentUpFront = spent.id();
    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "discount_rate");
    const ReturnFunction functions[] = {
        {internalRate(cashTiming(study)), {first, running}, units::one, Display::Percent},
        {paybackMonths(), {first, running}, units::month},
        {paybackYears(), {first, running}, units::year},
        {discountedPaybackYears(), {first, running, rate}, units::year}};
    // Returns are of what was spent first; without such spending there is nothing to return.
    const Quantity isSpent = isLess(builder.constant(0, units::money), spent);
    for (std::size_t i = 0; i < std::size(kReturnNames); ++i) {
        const auto &[function, arguments, unit, display] = functions[i];
        const Quantity value =
            choose(isSpent, builder.function(function, arguments, unit), none(builder, unit));
        nodes.*kReturnNames[i].node = scope
                                          .result(kReturnNames[i].key, kReturnNames[i].label, value, display,
                                                  "a return on what is spent up front beyond " + than)
                                          .id();
    }
    return nodes;
}

bool paysForMigration(const Procurement &procurement)
{
    const auto found = procurement.inputs.find("migration_cost");
    return (found != procurement.inputs.end() && found->second.value.value_or(0) != 0) ||
           std::any_of(procurement.parts.begin(), procurement.parts.end(),
                       [](const auto &part) { return paysForMigration(part.second); });
}

// Every option has a line for its migration, which mostly costs nothing: pairs of those would be most of the
// sheet of a study of many options.
bool buysSomething(const Option &option, const OptionDraft &draft)
{
    return std::any_of(
               draft.nodes.lines.begin(), draft.nodes.lines.end(),
               [](const LineNodes &line) { return line.isPurchase && line.category != Category::Staff; }) ||
           paysForMigration(option.procurement) ||
           std::any_of(option.workloads.begin(), option.workloads.end(),
                       [](const auto &own) { return paysForMigration(own.second); });
}

} // namespace

void addAgainstBaseline(const Study &study, OptionDraft &draft, const OptionDraft &baseline,
                        SheetBuilder &builder)
{
    const Scope scope(builder, "options." + draft.id);
    OptionNodes &nodes = draft.nodes;
    nodes.npvAgainstBaseline =
        scope.result("npv_against_baseline", "Present value against the baseline", baseline.npv - draft.npv)
            .id();
    const Quantity nothing = builder.constant(0, units::money);
    nodes.saving =
        scope
            .result("saving.fraction", "Saved of the baseline's total cost",
                    choose(isLess(nothing, baseline.total), (baseline.total - draft.total) / baseline.total,
                           none(builder, units::one)),
                    Display::Percent, "a share of a cost above 0")
            .id();
    nodes.returns = addReturns(study, scope, draft, baseline, "the baseline");
}

void addReturnsOfPairs(const Study &study, std::vector<OptionDraft> &drafts, int baseline,
                       SheetBuilder &builder)
{
    for (OptionDraft &draft : drafts) {
        if (!buysSomething(study.options.at(draft.id), draft))
            continue;
        draft.nodes.returnsAgainst.resize(drafts.size());
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            const OptionDraft &other = drafts[i];
            const Scope scope(builder, "options." + draft.id + ".against." + other.id);
            ReturnNodes &returns = draft.nodes.returnsAgainst[i];
            if (other.id == draft.id)
                continue;
            if (int(i) != baseline) {
                returns = addReturns(study, scope, draft, other, other.name);
                continue;
            }
            returns = draft.nodes.returns;
            for (const ReturnName &name : kReturnNames)
                scope.name(name.key, name.label, Quantity(&builder, returns.*name.node));
        }
    }
}

} // namespace breakeven
