// What is shown of options beside their results: present values by every timing, means a year, shares, the
// cost in the books, and the months from which one is cheaper than another.
#include "model/evaluate/after_plan.h"
#include "model/evaluate/evaluate_build.h"
#include "model/evaluate/timings.h"
#include "model/finance/break_even_month.h"

#include <limits>
#include <sstream>

namespace breakeven {

namespace {

struct TimingName
{
    const char *id;
    CashTiming timing;
};
constexpr TimingName kTimings[] = {{"end", CashTiming::End},
                                   {"mid", CashTiming::Middle},
                                   {"start", CashTiming::Start},
                                   {"monthly", CashTiming::Monthly}};

// The value of a share that does not apply.
Quantity none(SheetBuilder &builder)
{
    return builder.constant(std::numeric_limits<double>::quiet_NaN(), units::one, "none");
}

Scope scopeOf(const OptionDraft &draft, SheetBuilder &builder) { return {builder, "options." + draft.id}; }

} // namespace

CashTiming cashTiming(const Study &study)
{
    const std::string &choice = study.conventions.choices.at("cash_timing");
    for (const TimingName &name : kTimings)
        if (choice == name.id)
            return name.timing;
    return CashTiming::End;
}

std::vector<std::string> timingNames()
{
    std::vector<std::string> names{kNotDiscounted};
    for (const ChoiceValue &value : conventionFields().findChoice("cash_timing")->values)
        names.push_back(value.id);
    return names;
}

Discounting discountingOf(const Study &study, SheetBuilder &builder)
{
    const Quantity rate =
        fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "discount_rate");
    const Quantity usual = builder.constant(kUsualRate, builder.node(rate).unit);
    const Quantity nothing = builder.constant(0, builder.node(rate).unit);
    const Quantity compared = builder.name("steps.compared_rate", "Rate the timings are compared at",
                                           choose(isEqual(rate, nothing), usual, rate), Display::Percent,
                                           "the study's, or 10 % a year where it does not discount");
    return {DiscountFactors(rate), cashTiming(study), DiscountFactors(compared), rate, compared};
}

namespace {

// What is owed after the plan reduces the tax when it is paid.
Quantity afterTax(const Study &study, Quantity later, SheetBuilder &builder)
{
    return later *
           (1 - fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", "tax_rate"));
}

void addLater(const Study &study, const Discounting &discounting, OptionDraft &draft, SheetBuilder &builder)
{
    draft.later = laterThanPlan(draft, discounting.rate, builder);
    if (!draft.later)
        return;
    const Scope steps = scopeOf(draft, builder).inner("steps");
    draft.later = steps.name(kLaterThanPlan, "Due after the plan: its worth in the last month, less its sum",
                             *draft.later);
    draft.laterAfterTax =
        steps.name(kLaterAfterTax, "Due after the plan: its worth in the last month, less its sum, after tax",
                   afterTax(study, *draft.later, builder));
}

} // namespace

void addPresentValues(const Study &study, Discounting &discounting, OptionDraft &draft, SheetBuilder &builder)
{
    const Scope scope = scopeOf(draft, builder);
    addLater(study, discounting, draft, builder);
    const auto compared = laterThanPlan(draft, discounting.comparedRate, builder);
    const Quantity others = compared ? draft.others + afterTax(study, *compared, builder) : draft.others;
    draft.npv = scope.result(
        "npv", "Present value of all costs",
        discounting.ofStudy.presentValue(draft.purchases, draft.discounted(), discounting.timing));
    draft.nodes.npv = draft.npv.id();
    const Scope timings = scope.inner("npv_by_timing");
    draft.nodes.npvByTiming = {timings.name(kNotDiscounted, "All costs, not discounted", draft.total).id()};
    for (const ChoiceValue &value : conventionFields().findChoice("cash_timing")->values)
        for (const TimingName &name : kTimings)
            if (std::string(value.id) == name.id)
                draft.nodes.npvByTiming.push_back(
                    timings
                        .name(name.id, std::string("Present value, ") + value.label,
                              discounting.compared.presentValue(draft.purchases, others, name.timing))
                        .id());
}

namespace {

// The means of a total over the whole plan.
MeanNodes meansOf(const Scope &scope, const std::string &id, const std::string &label, NodeId total,
                  const TimeBase &time)
{
    if (total < 0)
        return {};
    const Scope inner = scope.inner(id);
    const Quantity perMonth =
        inner.name("per_month", label + ", a month", Quantity(&scope.builder(), total) / time.horizon);
    return {perMonth.id(),
            inner.name("per_year", label + ", mean a year", perMonth * time.monthsPerYear).id()};
}

void addMeans(const Scope &scope, const TimeBase &time, OptionNodes &nodes)
{
    for (std::size_t i = 0; i < std::size_t(kHoursCount); ++i)
        nodes.hoursMeans[i] =
            meansOf(scope, hoursId(Hours(i)), hoursLabel(Hours(i)), nodes.served.total[i], time);
}

// A part of a whole that is not 0.
void addShare(const Scope &scope, const char *id, const char *label, Quantity part, Quantity whole)
{
    SheetBuilder &builder = scope.builder();
    const Quantity nothing = builder.constant(0, builder.node(whole).unit);
    scope.name(id, label, choose(isEqual(whole, nothing), none(builder), part / whole), Display::Percent);
}

// Servers that are bought or leased: only those are repaired. Nobody pays for their idle hours by the hour.
bool ownsServers(const OptionNodes &nodes)
{
    return nodes.byCategory[std::size_t(Category::Hardware)] >= 0 ||
           nodes.byCategory[std::size_t(Category::Repairs)] >= 0;
}

void addShares(const Scope &scope, const OptionNodes &nodes)
{
    SheetBuilder &builder = scope.builder();
    const auto node = [&](NodeId id) { return Quantity(&builder, id); };
    const NodeId idle = nodes.byCategory[std::size_t(Category::Idle)];
    const bool isBought = idle >= 0 || nodes.byCategory[std::size_t(Category::Compute)] >= 0;
    if (isBought && !ownsServers(nodes))
        addShare(scope, "idle_share_of_cost", "Paid and not used, share of the whole cost",
                 idle >= 0 ? node(idle) : builder.constant(0, units::money), node(nodes.totalCost));
    addShare(scope, "served_share_of_hours", "Served share of the GPU-hours asked for",
             node(nodes.served.total[std::size_t(Hours::Served)]),
             node(nodes.served.total[std::size_t(Hours::Demanded)]));
    addShare(scope, "idle_share_of_hours", "Paid GPU-hours in which nothing runs",
             node(nodes.served.total[std::size_t(Hours::Idle)]),
             node(nodes.served.total[std::size_t(Hours::Paid)]));
}

// The purchases of a category, or else its running payments, by month.
Quantity categoryByMonth(const OptionNodes &nodes, Category category, bool isPurchase, SheetBuilder &builder)
{
    std::vector<Quantity> lines;
    for (const LineNodes &line : nodes.lines)
        if (line.category == category && line.isPurchase == isPurchase)
            lines.push_back({&builder, line.byMonth});
    return lines.empty() ? builder.constant(0, units::money) : sum(lines);
}

// The running cost of a category as it is discounted. The commitment that falls due after the plan counts as
// idle, and its tax as finance.
Quantity runningOf(const OptionDraft &draft, Category category, SheetBuilder &builder)
{
    const Quantity paid = categoryByMonth(draft.nodes, category, false, builder);
    if (!draft.later || (category != Category::Idle && category != Category::Finance))
        return paid;
    return paid + (category == Category::Idle ? *draft.later : *draft.laterAfterTax - *draft.later);
}

// A category's part of a measure of the whole cost, as it is of the total.
NodeId partOf(const Scope &scope, const char *id, const std::string &label, NodeId category,
              const OptionNodes &nodes, CostMeasure measure)
{
    SheetBuilder &builder = scope.builder();
    const auto whole = builder.find("options." + nodes.id + "." + costMeasureId(measure));
    if (!whole)
        return -1;
    return scope.name(id, label, *whole * Quantity(&builder, category) / Quantity(&builder, nodes.totalCost))
        .id();
}

std::vector<Quantity> momentsOf(const OptionNodes &nodes, SheetBuilder &builder)
{
    return {{&builder, nodes.cash.atStart}, {&builder, nodes.cash.within}, {&builder, nodes.cash.atEnd}};
}

} // namespace

void addCategoryCosts(const TimeBase &time, Discounting &discounting, OptionDraft &draft,
                      SheetBuilder &builder)
{
    OptionNodes &nodes = draft.nodes;
    const auto of = [&](CostMeasure measure, std::size_t category) -> NodeId & {
        return nodes.categoryCosts[std::size_t(measure)][category];
    };
    for (auto &costs : nodes.categoryCosts)
        costs.fill(-1);
    const Scope all = scopeOf(draft, builder).inner("categories");
    const bool isOneWorkload = nodes.tokens.size() == 1;
    for (std::size_t i = 0; i < std::size_t(kCategoryCount); ++i) {
        const NodeId total = nodes.byCategory[i];
        if (total < 0)
            continue;
        const Category category = Category(i);
        const std::string label = categoryLabel(category);
        const Scope scope = all.inner(categoryId(category));
        const MeanNodes means = meansOf(all, categoryId(category), label, total, time);
        of(CostMeasure::PerMonth, i) = means.perMonth;
        of(CostMeasure::PerYear, i) = means.perYear;
        of(CostMeasure::Total, i) = total;
        of(CostMeasure::PresentValue, i) =
            scope
                .name("npv", label + ", present value",
                      discounting.ofStudy.presentValue(categoryByMonth(nodes, category, true, builder),
                                                       runningOf(draft, category, builder),
                                                       discounting.timing))
                .id();
        of(CostMeasure::PerUsefulGpuHour, i) =
            partOf(scope, "per_useful_gpu_hour", label + ", of a useful GPU-hour", total, nodes,
                   CostMeasure::PerUsefulGpuHour);
        // Several workloads are procured in their own ways, so each of them has its own parts.
        if (!isOneWorkload)
            continue;
        of(CostMeasure::PerJob, i) =
            partOf(scope, "per_job", label + ", of a job", total, nodes, CostMeasure::PerJob);
        of(CostMeasure::Per1000Requests, i) = partOf(scope, "per_1000_requests", label + ", of 1000 requests",
                                                     total, nodes, CostMeasure::Per1000Requests);
        of(CostMeasure::PerMillionTokens, i) =
            partOf(scope, "per_million_tokens", label + ", of a million tokens", total, nodes,
                   CostMeasure::PerMillionTokens);
        of(CostMeasure::PerMillionOutputTokens, i) =
            partOf(scope, "per_million_output_tokens", label + ", of a million output tokens", total, nodes,
                   CostMeasure::PerMillionOutputTokens);
    }
}

void addShownFigures(const TimeBase &time, OptionDraft &draft, SheetBuilder &builder)
{
    const Scope scope = scopeOf(draft, builder);
    addMeans(scope, time, draft.nodes);
    addShares(scope, draft.nodes);
}

OptionPairs::OptionPairs(const std::vector<std::string> &options, std::span<const std::string> quantities)
    : m_areAll(options.size() <= kMostInPairs)
{
    if (m_areAll)
        return;
    const auto placeOf = [&](const std::string &id) {
        const auto found = std::find(options.begin(), options.end(), id);
        return found == options.end() ? -1 : int(found - options.begin());
    };
    // "options.ONE.against.OTHER.…"
    for (const std::string &quantity : quantities) {
        std::istringstream text(quantity);
        std::string part[4];
        for (std::string &one : part)
            std::getline(text, one, '.');
        const int one = placeOf(part[1]), other = placeOf(part[3]);
        if (part[0] == "options" && part[2] == "against" && one >= 0 && other >= 0)
            m_asked.insert(std::minmax(one, other));
    }
}

bool OptionPairs::has(std::size_t one, std::size_t other) const
{
    return m_areAll || m_with.count(int(one)) || m_with.count(int(other)) ||
           m_asked.count(std::minmax(int(one), int(other)));
}

void addBreakEvens(const OptionPairs &pairs, std::vector<OptionDraft> &drafts, SheetBuilder &builder)
{
    const auto place = [&](std::size_t one, std::size_t other, Quantity month) {
        const Scope scope = scopeOf(drafts[one], builder).inner("against." + drafts[other].id);
        drafts[one].nodes.breakEven[other] =
            scope.name("break_even_month", "Break-even with " + drafts[other].name, month).id();
    };
    for (OptionDraft &draft : drafts)
        draft.nodes.breakEven.assign(drafts.size(), -1);
    for (std::size_t one = 0; one < drafts.size(); ++one)
        for (std::size_t other = one + 1; other < drafts.size(); ++other) {
            if (!pairs.has(one, other))
                continue;
            std::vector<Quantity> moments = momentsOf(drafts[one].nodes, builder);
            for (const Quantity &moment : momentsOf(drafts[other].nodes, builder))
                moments.push_back(moment);
            const Quantity month = builder.function(breakEvenMonth(), moments, units::month);
            place(one, other, month);
            place(other, one, month);
        }
}

} // namespace breakeven
