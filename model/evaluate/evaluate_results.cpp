#include "model/evaluate/evaluate_build.h"

#include "model/evaluate/result_figures.h"
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
    scope.name("paid_at_start", "Paid before the first month", builder.value(draft.purchases, 0));
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
    draft.others =
        byMonth("steps.running", "Monthly payments", ofLines(draft, builder, everyMonthOf, isRunning));
    const Quantity monthly = scope.result("cost_by_month", "Cost by month", draft.purchases + draft.others);
    draft.nodes.monthlyCost = monthly.id();
    addCashMoments(scope, draft);
    draft.nodes.cumulativeCost =
        scope.result("cumulative_cost", "Cost so far", cumulative(monthly), Display::Last).id();
    const Quantity perMonth = scope.result("cost_per_month", "Cost a month", draft.total / time.horizon);
    scope.result("cost_per_year", "Mean cost a year", perMonth * time.monthsPerYear);
}

void addBookCost(const Scope &scope, OptionNodes &nodes)
{
    if (nodes.depreciation < 0)
        return;
    std::vector<Quantity> terms{{&scope.builder(), nodes.depreciation}};
    for (const LineNodes &line : nodes.lines)
        if (!isWrittenOff(line.category, line.id))
            terms.push_back({&scope.builder(), line.byMonth});
    nodes.bookCost = scope.name("book_cost", "Cost in the books, by month", sum(terms)).id();
}

} // namespace

void addCostResults(const TimeBase &time, OptionDraft &draft, SheetBuilder &builder)
{
    const Scope scope(builder, "options." + draft.id);
    for (const CostLine &line : draft.lines)
        draft.nodes.lines.push_back(addLine(line, scope.inner("lines"), time));
    addTotals(scope, draft);
    addCashResults(scope, time, draft);
    addBookCost(scope, draft.nodes);
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

} // namespace

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

namespace {

// Of a workload that shares its machines with others.
void addOwnWaits(const Scope &scope, const Served &hours)
{
    if (hours.waitMean)
        scope.result("own_wait_mean_h", "Mean wait of its own work, worst month",
                     worstMonth(everyMonth(*hours.waitMean)));
    if (hours.wait95)
        scope.result("own_wait_p95_h", "Wait of 95 % of its own work, worst month",
                     worstMonth(everyMonth(*hours.wait95)));
}

void addWorkloadMeasures(const Scope &scope, const TimeBase &time, const Demand &demand,
                         const WorkloadShare &share, const Supply &supply,
                         const std::optional<Quantity> &latency)
{
    scope.result("cost_per_useful_gpu_hour", "Cost of a useful GPU-hour",
                 share.cost / (share.hours * share.served));
    if (demand.jobs) {
        const Quantity jobs = total(everyMonth(*demand.jobs)) * time.oneMonth * share.served;
        scope.result("cost_per_job", "Cost of a job", share.cost / jobs);
    }
    if (demand.requests) {
        const Quantity requests = total(everyMonth(*demand.requests)) * time.oneMonth * share.served;
        scope.result("cost_per_1000_requests", "Cost of 1000 requests", share.cost / requests * 1000);
    }
    if (const auto hours = timeToResult(demand, supply))
        scope.result("time_to_result_h", "Time to result, worst month", worstMonth(*hours));
    if (latency)
        scope.result("p95_latency_s", "Answered within, 95 % of requests, worst month", worstMonth(*latency));
}

void addSpotShares(const Supply &supply, OptionNodes &nodes)
{
    if (supply.enoughCapacity)
        placeFigure(nodes, "enough_capacity", supply.enoughCapacity->id());
    if (supply.onDemandCostShare)
        placeFigure(nodes, "on_demand_cost_share", supply.onDemandCostShare->id());
    if (supply.lateShare)
        placeFigure(nodes, "late_share", supply.lateShare->id());
    if (supply.badNight)
        placeFigure(nodes, "bad_night_cost_per_job", supply.badNight->id());
}

// The measures of requests in tokens, which have no useful GPU-hour.
void addTokenMeasures(const Scope &scope, const TimeBase &time, const ServedRequests &requests, Quantity cost)
{
    const Quantity served = total(everyMonth(requests.served)) * time.oneMonth;
    scope.result("cost_per_1000_requests", "Cost of 1000 requests", per1000Requests(cost, served));
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

// A figure of the whole stands where exactly one workload has it; the label is its own unless given.
void nameOnly(const Scope &scope, const std::vector<std::string> &workloads, const char *key,
              const char *label = nullptr)
{
    std::optional<Quantity> only;
    for (const std::string &id : workloads)
        if (const auto own = scope.builder().find(scope.inner("workloads").inner(id).id(key))) {
            if (only)
                return;
            only = own;
        }
    if (only)
        scope.result(key, label ? label : scope.builder().node(*only).label, *only);
}

// The figures of the whole, where exactly one workload is counted in tokens.
void addTokensOfWhole(const Scope &scope, const std::vector<std::string> &workloads, const OptionNodes &nodes)
{
    const auto isCounted = [](const TokenNodes &tokens) { return tokens.isCounted(); };
    if (std::count_if(nodes.tokens.begin(), nodes.tokens.end(), isCounted) != 1)
        return;
    for (const char *key :
         {"requests", "requests_served", "cost_per_million_output_tokens", "cost_per_million_tokens",
          "equivalent_input_per_m", "equivalent_output_per_m", "replicas_peak", "load_per_s", "goodput_per_s",
          "utilisation", "ttft_s", "tpot_s", "e2e_s"})
        nameOnly(scope, workloads, key);
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
            addTokenMeasures(inner, time, *requests, cost);
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
            const Supply supply = group.supplyOf(id, demands);
            if (group.workloads.size() > 1 && demands.at(id).waits())
                addOwnWaits(inner, supply.hours);
            addWorkloadMeasures(inner, time, demands.at(id), {cost, own, served}, supply,
                                group.latencyOf(id, demands));
        }
    }
    if (draft.groups.size() == 1)
        addSpotShares(draft.groups.front().supply, draft.nodes);
    addTokensOfWhole(scope, workloads, draft.nodes);
    if (!hasTokens)
        scope.result("cost_per_useful_gpu_hour", "Cost of a useful GPU-hour",
                     draft.total / Quantity(&builder, draft.nodes.served.total[std::size_t(Hours::Served)]));
    nameOnly(scope, workloads, "cost_per_job");
    nameOnly(scope, workloads, "cost_per_1000_requests");
    nameOnly(scope, workloads, "time_to_result_h", "Time to result");
    nameOnly(scope, workloads, "p95_latency_s", "Answered within, 95 % of requests");
}

namespace {

// The value of a measure that does not apply.
Quantity none(SheetBuilder &builder, Unit unit)
{
    return builder.constant(std::numeric_limits<double>::quiet_NaN(), unit, "none");
}

// A return and what it is a function of.
struct ReturnFunction
{
    const char *key;
    const char *label;
    Function function;
    std::vector<Quantity> arguments;
    Unit unit;
    Display display = Display::Number;
};

// What is spent first on an option beyond another one, which is the result, and what comes back of it. `than`
// names the other one in the labels.
NodeId addReturns(const Study &study, const Scope &scope, const OptionDraft &draft, const OptionDraft &other,
                  const std::string &than)
{
    SheetBuilder &builder = scope.builder();
    const Quantity first =
        scope.name("steps.purchase_benefit", "Spent up front less than " + than + ", by month",
                   other.purchases - draft.purchases);
    const Quantity running =
        scope.name("steps.running_benefit", "Paid as it goes less than " + than + ", by month",
                   other.others - draft.others);
    const Quantity spent =
        scope.result("spent_up_front", "Spent up front beyond " + than, -builder.value(first, 0));
    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "discount_rate");
    const ReturnFunction functions[] = {
        {"irr",
         "Internal rate of return, a year",
         internalRate(cashTiming(study)),
         {first, running},
         units::one,
         Display::Percent},
        {"payback_months", "Payback, in months", paybackMonths(), {first, running}, units::month},
        {"payback_years", "Payback, in years", paybackYears(), {first, running}, units::year},
        {"discounted_payback_years",
         "Discounted payback, in years",
         discountedPaybackYears(),
         {first, running, rate},
         units::year}};
    // Returns are of what was spent first; without such spending there is nothing to return.
    const Quantity isSpent = isLess(builder.constant(0, units::money), spent);
    for (const auto &[key, label, function, arguments, unit, display] : functions)
        scope.result(key, label,
                     choose(isSpent, builder.function(function, arguments, unit), none(builder, unit)),
                     display, "a return on what is spent up front beyond " + than);
    return spent.id();
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
    scope.result("npv_against_baseline", "Present value against the baseline", baseline.npv - draft.npv);
    const Quantity nothing = builder.constant(0, units::money);
    placeFigure(
        nodes, "saving",
        scope
            .result("saving.fraction", "Saved of the baseline's total cost",
                    choose(isLess(nothing, baseline.total), (baseline.total - draft.total) / baseline.total,
                           none(builder, units::one)),
                    Display::Percent, "a share of a cost above 0")
            .id());
    nodes.spentUpFront = addReturns(study, scope, draft, baseline, "the baseline");
}

void addReturnsOfPairs(const Study &study, const OptionPairs &pairs, std::vector<OptionDraft> &drafts,
                       int baseline, SheetBuilder &builder)
{
    for (OptionDraft &draft : drafts) {
        if (!buysSomething(study.options.at(draft.id), draft))
            continue;
        draft.nodes.returnsAgainst.resize(drafts.size());
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            const OptionDraft &other = drafts[i];
            const Scope scope(builder, "options." + draft.id + ".against." + other.id);
            NodeId &spent = draft.nodes.returnsAgainst[i].spentUpFront;
            if (other.id == draft.id || !pairs.has(std::size_t(&draft - drafts.data()), i))
                continue;
            if (int(i) != baseline) {
                spent = addReturns(study, scope, draft, other, other.name);
                continue;
            }
            spent = draft.nodes.spentUpFront;
            for (const char *key : {"irr", "payback_months", "payback_years", "discounted_payback_years"}) {
                const Quantity own = *builder.find("options." + draft.id + "." + key);
                scope.name(key, builder.node(own).label, own);
            }
        }
    }
}

} // namespace breakeven
