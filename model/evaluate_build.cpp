#include "model/evaluate_build.h"

#include "model/finance/discounting.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

std::string optionPrefix(const OptionDraft &draft) { return "options." + draft.id; }

CashTiming cashTiming(const std::string &choice)
{
    return choice == "start"     ? CashTiming::Start
           : choice == "mid"     ? CashTiming::Middle
           : choice == "monthly" ? CashTiming::Monthly
                                 : CashTiming::End;
}

Error unknownKind(const std::string &what, const std::string &kind, const std::string &path)
{
    std::string known;
    if (what == "workload")
        for (const WorkloadKind &k : workloadKinds())
            known += (known.empty() ? "" : ", ") + std::string(k.id);
    else
        for (const ProcurementKind &k : procurementKinds())
            known += (known.empty() ? "" : ", ") + std::string(k.id);
    return {ErrorKind::BadInput,
            "Unknown kind of " + what + " '" + kind + "'; expected one of " + known + ".", path};
}

Result<void> checkKinds(const Procurement &procurement, const std::string &path)
{
    if (!findProcurementKind(procurement.kind))
        return unknownKind("option", procurement.kind, path + ".kind");
    for (const auto &[key, part] : procurement.parts) {
        if (part.kind == "portfolio")
            return Error{ErrorKind::BadInput, "A part of a portfolio cannot be a portfolio itself.",
                         path + "." + key + ".kind"};
        if (const auto result = checkKinds(part, path + "." + key); !result)
            return result.error();
    }
    return {};
}

Demand combined(const std::vector<std::string> &ids, const Demands &demands)
{
    if (ids.size() == 1)
        return demands.at(ids.front());
    std::vector<Quantity> hours;
    std::vector<Quantity> peaks;
    for (const std::string &id : ids) {
        hours.push_back(demands.at(id).usefulGpuHours);
        peaks.push_back(demands.at(id).peakGpus);
    }
    Demand all;
    all.usefulGpuHours = sum(hours);
    all.peakGpus = sum(peaks);
    return all;
}

void addTaxLine(SheetBuilder &builder, const Study &study, OptionDraft &draft, const TaxItems &tax)
{
    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "tax_rate");
    const Scope steps = Scope(builder, optionPrefix(draft)).inner("steps");
    std::vector<Quantity> deductions = tax.deductions;
    for (const CostLine &line : draft.lines)
        if (line.isDeductible)
            deductions.push_back(line.byMonth);
    Quantity base = steps.name("deductions", "Costs that reduce the taxed profit", sum(deductions));
    base = tax.gains.empty() ? -base : sum(tax.gains) - base;
    draft.lines.push_back({"tax", Category::Finance, "Tax", base * rate, false, false});
}

} // namespace

Result<Demands> buildDemands(SheetBuilder &builder, const Study &study, const TimeBase &time)
{
    Demands demands;
    for (const std::string &id : workloadOrder(study)) {
        const Workload &workload = study.workloads.at(id);
        const WorkloadKind *kind = findWorkloadKind(workload.kind);
        if (!kind)
            return unknownKind("workload", workload.kind, "workloads." + id + ".kind");
        demands[id] = kind->build(WorkloadContext(builder, time, workload, id));
    }
    return demands;
}

Result<OptionDraft> buildOption(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                const std::string &id, const Demands &demands)
{
    const Option &option = study.options.at(id);
    OptionDraft draft;
    draft.id = id;
    draft.name = option.name;
    draft.nodes.id = id;
    TaxItems tax;
    const auto serve = [&](const Procurement &procurement, const std::string &path, const std::string &prefix,
                           const std::vector<std::string> &ids) -> Result<void> {
        if (const auto result = checkKinds(procurement, path); !result)
            return result.error();
        const std::size_t firstLine = draft.lines.size();
        const ProcurementContext context(builder, study, time, procurement, path, prefix,
                                         combined(ids, demands), draft.lines, tax);
        const Supply supply = findProcurementKind(procurement.kind)->build(context);
        draft.groups.push_back({ids, firstLine, draft.lines.size(), supply});
        return {};
    };
    std::vector<std::string> together;
    for (const std::string &workload : workloadOrder(study))
        if (!option.workloads.count(workload))
            together.push_back(workload);
    const std::string path = optionPrefix(draft);
    if (!together.empty())
        if (const auto result = serve(option.procurement, path, "", together); !result)
            return result.error();
    for (const auto &[workload, own] : option.workloads)
        if (demands.count(workload))
            if (const auto result = serve(own, path + ".workloads." + workload, workload + "-", {workload});
                !result)
                return result.error();
    addTaxLine(builder, study, draft, tax);
    if (!tax.deductions.empty())
        draft.nodes.depreciation = Scope(builder, path)
                                       .result("depreciation", "Depreciation and interest, by month",
                                               sum(tax.deductions) * time.oneMonth)
                                       .id();
    return draft;
}

void addCostResults(const Study &study, const TimeBase &time, OptionDraft &draft, SheetBuilder &builder)
{
    const Scope scope(builder, optionPrefix(draft));
    const int months = builder.months();
    const int years = (months + 11) / 12;
    std::vector<Quantity> totals, purchases, others;
    std::vector<std::vector<Quantity>> byYear{std::size_t(years)};
    std::array<std::vector<Quantity>, kCategoryCount> byCategory;
    for (const CostLine &line : draft.lines) {
        const Scope lineScope = scope.inner("lines").inner(line.id);
        const Quantity series =
            lineScope.result("by_month", line.label, everyMonth(line.byMonth) * time.oneMonth);
        const Quantity lineTotal =
            scope.inner("lines").result(line.id, line.label + ", whole plan", total(series));
        LineNodes nodes{line.id, line.category, line.label, lineTotal.id(), {}, series.id(), line.isPurchase};
        for (int year = 0; year < years; ++year) {
            const Quantity sum = builder.total(series, 12 * year, std::min(12 * (year + 1), months));
            const std::string number = std::to_string(year + 1);
            byYear[std::size_t(year)].push_back(
                lineScope.inner("by_year").result(number, line.label + ", year " + number, sum));
            nodes.byYear.push_back(byYear[std::size_t(year)].back().id());
        }
        totals.push_back(lineTotal);
        byCategory[std::size_t(line.category)].push_back(lineTotal);
        (line.isPurchase ? purchases : others).push_back(series);
        draft.nodes.lines.push_back(std::move(nodes));
    }
    draft.total = scope.result("total_cost", "Total cost", sum(totals));
    draft.nodes.totalCost = draft.total.id();
    for (int year = 0; year < years; ++year) {
        const std::string number = std::to_string(year + 1);
        const Quantity cost = sum(byYear[std::size_t(year)]);
        draft.nodes.costByYear.push_back(
            scope.inner("cost_by_year").result(number, "Cost in year " + number, cost).id());
    }
    draft.nodes.byCategory.fill(-1);
    for (int i = 0; i < kCategoryCount; ++i)
        if (!byCategory[std::size_t(i)].empty())
            draft.nodes.byCategory[std::size_t(i)] =
                scope.inner("categories")
                    .result(categoryId(Category(i)), categoryLabel(Category(i)),
                            sum(byCategory[std::size_t(i)]))
                    .id();

    const Quantity nothing = everyMonth(builder.constant(0, units::money));
    draft.purchases = scope.name("steps.purchases", "Paid up front, by month",
                                 purchases.empty() ? nothing : sum(purchases));
    draft.others =
        scope.name("steps.running", "Paid as it goes, by month", others.empty() ? nothing : sum(others));
    const Quantity monthly = scope.result("cost_by_month", "Cost by month", draft.purchases + draft.others);
    draft.nodes.monthlyCost = monthly.id();
    draft.nodes.cumulativeCost =
        scope.result("cumulative_cost", "Cost so far", cumulative(monthly), Display::Last).id();
    const Quantity perMonth = scope.result("cost_per_month", "Cost a month", draft.total / time.horizon);
    draft.nodes.costPerMonth = perMonth.id();
    draft.nodes.costPerYear =
        scope.result("cost_per_year", "Mean cost a year", perMonth * time.monthsPerYear).id();

    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "discount_rate");
    draft.npv = scope.result("npv", "Present value of all costs",
                             presentValue(draft.purchases, draft.others, rate,
                                          cashTiming(study.conventions.choices.at("cash_timing"))));
    draft.nodes.npv = draft.npv.id();
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
    Quantity hours;    // useful GPU-hours of the whole plan
    Quantity capacity; // reference GPUs at once that work for it
};

MeasureNodes workloadMeasures(const Scope &scope, const TimeBase &time, const Demand &demand,
                              const WorkloadShare &share, const Supply &supply)
{
    SheetBuilder &builder = scope.builder();
    MeasureNodes nodes;
    nodes.costPerUsefulGpuHour =
        scope.result("cost_per_useful_gpu_hour", "Cost of a useful GPU-hour", share.cost / share.hours).id();
    if (demand.jobs) {
        const Quantity jobs = total(everyMonth(*demand.jobs)) * time.oneMonth;
        nodes.costPerJob = scope.result("cost_per_job", "Cost of a job", share.cost / jobs).id();
    }
    if (demand.requests) {
        const Quantity requests = total(everyMonth(*demand.requests)) * time.oneMonth;
        nodes.costPer1000Requests =
            scope.result("cost_per_1000_requests", "Cost of 1000 requests", share.cost / requests * 1000)
                .id();
    }
    if (demand.jobGpuHours) {
        const Quantity perJob = *demand.jobGpuHours * builder.constant(1, units::job);
        nodes.timeToResultHours =
            scope.result("time_to_result_h", "Time to result", perJob / share.capacity * supply.stretch).id();
    }
    // Requests are of one workload; several that are served together have no replica of their own.
    if (supply.latency95 && demand.service)
        nodes.p95LatencySeconds =
            scope.result("p95_latency_s", "Answered within, 95 % of requests", *supply.latency95).id();
    return nodes;
}

void addSpotShares(const Supply &supply, OptionNodes &nodes)
{
    if (supply.enoughCapacity)
        nodes.enoughCapacity = supply.enoughCapacity->id();
    if (supply.onDemandCostShare)
        nodes.onDemandCostShare = supply.onDemandCostShare->id();
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
    const Scope scope(builder, optionPrefix(draft));
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
    std::vector<Quantity> unmet;
    draft.nodes.workloads.resize(workloads.size());
    for (const ServedGroup &group : draft.groups) {
        const Quantity groupCost = costOfGroup(draft, group, builder);
        std::vector<Quantity> groupHours, groupPeaks;
        for (const std::string &id : group.workloads) {
            groupHours.push_back(hoursOf(id));
            groupPeaks.push_back(builder.value(demands.at(id).peakGpus, 0));
        }
        const Quantity hoursOfGroup = sum(groupHours);
        const Quantity capacity = builder.value(everyMonth(group.supply.capacity), 0);
        for (std::size_t i = 0; i < group.workloads.size(); ++i) {
            const std::string &id = group.workloads[i];
            const Scope inner = scope.inner("workloads").inner(id);
            const Quantity own = groupHours[i];
            const Quantity cost = inner.result("total_cost", "Cost of the workload",
                                               groupCost * own / hoursOfGroup + tax * own / hours);
            // Workloads served together share the GPUs as they want them.
            const Quantity working = inner.name("capacity", "Reference GPUs that work for it",
                                                capacity * groupPeaks[i] / sum(groupPeaks));
            const auto place = std::find(workloads.begin(), workloads.end(), id) - workloads.begin();
            draft.nodes.workloads[std::size_t(place)] =
                workloadMeasures(inner, time, demands.at(id), {cost, own, working}, group.supply);
        }
        unmet.push_back(total(everyMonth(group.supply.unmet)) * time.oneMonth);
    }
    draft.nodes.unmetGpuHours = scope.result("unmet_gpu_hours", "GPU-hours not served", sum(unmet)).id();
    if (draft.groups.size() == 1)
        addSpotShares(draft.groups.front().supply, draft.nodes);
    draft.nodes.measures.costPerUsefulGpuHour =
        scope.result("cost_per_useful_gpu_hour", "Cost of a useful GPU-hour", draft.total / hours).id();
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

// What a measure is that does not apply.
Quantity none(SheetBuilder &builder, Unit unit)
{
    return builder.constant(std::numeric_limits<double>::quiet_NaN(), unit, "none");
}

} // namespace

void addAgainstBaseline(const Study &study, OptionDraft &draft, const OptionDraft &baseline,
                        SheetBuilder &builder)
{
    const Scope scope(builder, optionPrefix(draft));
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
    const Quantity first =
        scope.name("steps.purchase_benefit", "Spent up front less than the baseline, by month",
                   baseline.purchases - draft.purchases);
    const Quantity running =
        scope.name("steps.running_benefit", "Paid as it goes less than the baseline, by month",
                   baseline.others - draft.others);
    const Quantity spent =
        scope.result("spent_up_front", "Spent up front beyond the baseline", -builder.value(first, 0));
    nodes.spentUpFront = spent.id();
    // Returns are of what was spent first; without such spending there is nothing to return.
    const auto ofInvestment = [&](const char *key, const char *label, const Function &function,
                                  const std::vector<Quantity> &arguments, Unit unit, Display display) {
        return scope
            .result(key, label,
                    choose(isLess(nothing, spent), builder.function(function, arguments, unit),
                           none(builder, unit)),
                    display, "a return on what is spent up front beyond the baseline")
            .id();
    };
    const CashTiming timing = cashTiming(study.conventions.choices.at("cash_timing"));
    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "discount_rate");
    nodes.irr = ofInvestment("irr", "Internal rate of return, a year", internalRate(timing), {first, running},
                             units::one, Display::Percent);
    nodes.paybackMonths = ofInvestment("payback_months", "Payback, by month", paybackMonths(),
                                       {first, running}, units::month, Display::Number);
    nodes.paybackYears = ofInvestment("payback_years", "Payback, by year", paybackYears(), {first, running},
                                      units::year, Display::Number);
    nodes.discountedPaybackYears =
        ofInvestment("discounted_payback_years", "Payback, discounted, by year", discountedPaybackYears(),
                     {first, running, rate}, units::year, Display::Number);
}

} // namespace breakeven
