#include "model/evaluate/option_limits.h"

#include "model/evaluate/is_beyond.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"
#include "model/study/fields.h"
#include "model/study/plan_start.h"
#include "model/study/study_limits.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kFewUnits = 100; // from here on whole units say enough

// What an option spends in a month, by the study's way of counting.
Quantity spentOf(const Study &study, const OptionDraft &draft, SheetBuilder &builder)
{
    const OptionNodes &nodes = draft.nodes;
    if (choiceIn(study.conventions.choices, kBudgetBasisChoice) != kCostBasis)
        return Quantity(&builder, nodes.cash.atStart) + Quantity(&builder, nodes.cash.within);
    return {&builder, nodes.bookCost >= 0 ? nodes.bookCost : nodes.monthlyCost};
}

std::optional<Quantity> rentOf(const OptionDraft &draft)
{
    std::vector<Quantity> rents;
    for (const ServedGroup &group : draft.groups) {
        for (const RentedAtOnce &rented : group.supply.rented)
            rents.push_back(rented.rent);
        if (group.supply.committedRent)
            rents.push_back(*group.supply.committedRent);
    }
    return rents.empty() ? std::nullopt : std::optional(sum(rents));
}

std::optional<Quantity> powerOf(const OptionDraft &draft)
{
    std::vector<Quantity> powers;
    for (const ServedGroup &group : draft.groups)
        if (group.supply.power)
            powers.push_back(*group.supply.power);
    return powers.empty() ? std::nullopt : std::optional(sum(powers));
}

// The limits as they are said: the amount is of the unit of the field.
struct SaidLimit
{
    const char *key;
    const char *label;    // of what is used
    const char *sentence; // %1 the amount, %2 the month, %3 what is too much
};
constexpr SaidLimit kLimits[] = {
    {kMonthlyBudgetKey, "Spent", "Spends %1 in %2: %3 more than the monthly budget."},
    {kHourlyBudgetKey, "Rent of all that runs at once",
     "Rents machines for %1 at once in %2: %3 more than the hourly limit."},
    {kPowerLimitKey, "Power of the servers owned, with cooling",
     "Draws %1 in %2: %3 more than the power limit."}};

const SaidLimit &saidOf(const char *key)
{
    return *std::find_if(std::begin(kLimits), std::end(kLimits),
                         [&](const SaidLimit &limit) { return std::string(limit.key) == key; });
}

void addCapacity(const Scope &limits, OptionDraft &draft)
{
    StatusNodes &status = draft.nodes.status;
    for (const ServedGroup &group : draft.groups) {
        status.isCapacityAssumed = status.isCapacityAssumed || group.supply.isCapacityAssumed;
        for (const RentedAtOnce &rented : group.supply.rented) {
            if (!rented.proven)
                continue;
            status.isCapacityAssumed = true;
            const std::string key =
                "gpus_at_once" +
                (status.unproven.empty() ? std::string() : "_" + std::to_string(status.unproven.size() + 1));
            const Quantity most =
                limits.name(key, "GPUs rented at once, worst month", worstMonth(everyMonth(rented.gpus)));
            status.unproven.emplace_back(most.id(), rented.proven->id());
        }
    }
}

} // namespace

std::optional<Quantity> addLimits(const Study &study, const TimeBase &time, OptionDraft &draft,
                                  SheetBuilder &builder)
{
    const Scope limits = Scope(builder, "options." + draft.id).inner("limits");
    const Inputs &inputs = study.conventions.inputs;
    std::optional<Quantity> any;
    const auto add = [&](const char *key, const std::optional<Quantity> &used, const Quantity &perUnit) {
        if (!used || !limitOf(study, key))
            return;
        const Quantity allowed =
            fieldInput(builder, conventionFields(), inputs, "conventions", key) * perUnit;
        const std::string label = saidOf(key).label;
        const Quantity series = limits.inner("by_month").name(key, label + ", by month", everyMonth(*used));
        const Quantity worst = limits.name(key, label + ", worst month", worstMonth(series));
        const Quantity isBroken = isBeyond(worst, allowed);
        draft.nodes.status.limits.push_back({saidOf(key).key, series.id(), allowed.id(), isBroken.id()});
        any = any ? larger(*any, isBroken) : isBroken;
    };
    const Quantity one = builder.constant(1);
    add(kMonthlyBudgetKey, spentOf(study, draft, builder), time.oneMonth);
    add(kHourlyBudgetKey, rentOf(draft), one);
    add(kPowerLimitKey, powerOf(draft), one);
    addCapacity(limits, draft);
    return any;
}

std::optional<double> unprovenGpus(const Evaluation &evaluation, const StatusNodes &status)
{
    return unprovenGpus([&evaluation](NodeId id) { return evaluation.scalar(id); }, status);
}

std::optional<double> unprovenGpus(const ValueAt &valueAt, const StatusNodes &status)
{
    std::optional<double> most;
    for (const auto &[gpus, proven] : status.unproven) {
        const auto taken = valueAt(gpus), allowed = valueAt(proven);
        if (taken && allowed && *taken > *allowed * (1 + kRoundingOfLimits))
            most = std::max(most.value_or(0), *taken);
    }
    return most;
}

Capacity capacityOf(const Evaluation &evaluation, const StatusNodes &status)
{
    if (unprovenGpus(evaluation, status))
        return Capacity::Unproven;
    return status.isCapacityAssumed ? Capacity::Assumed : Capacity::Known;
}

void holdBackUnproven(StudySheet &sheet)
{
    if (std::all_of(sheet.options.begin(), sheet.options.end(),
                    [](const OptionNodes &nodes) { return nodes.status.unproven.empty(); }))
        return;
    const Evaluation evaluation(sheet.sheet);
    std::vector<std::optional<double>> unproven;
    bool isAnyProven = false;
    for (const OptionNodes &nodes : sheet.options) {
        unproven.push_back(unprovenGpus(evaluation, nodes.status));
        isAnyProven =
            isAnyProven || (!unproven.back() && !nodes.heldBack && statusAt(evaluation, nodes) == Status::Ok);
    }
    for (std::size_t k = 0; isAnyProven && k < sheet.options.size(); ++k)
        if (unproven[k] && !sheet.options[k].heldBack)
            sheet.options[k].heldBack = HeldBack{.unprovenGpus = unproven[k]};
}

std::vector<BrokenLimit> brokenLimits(const Evaluation &evaluation, const StatusNodes &status)
{
    std::vector<BrokenLimit> broken;
    for (const LimitNodes &limit : status.limits) {
        const auto allowed = evaluation.scalar(limit.allowed);
        if (!allowed || evaluation.scalar(limit.isBroken) != 1.0)
            continue;
        BrokenLimit worst{limit.key, 0, 0, *allowed};
        const std::span<const double> used = evaluation.values(limit.used);
        for (std::size_t month = 0; month < used.size(); ++month)
            if (used[month] > worst.used)
                worst = {limit.key, int(month), used[month], *allowed};
        broken.push_back(worst);
    }
    return broken;
}

std::string sentenceOf(const Study &study, const BrokenLimit &limit)
{
    const Field &field = *conventionFields().find(limit.key);
    // Of a month or an hour: the sentence says of which.
    std::string unit = field.unitText;
    unit = unit.substr(0, unit.find("/month"));
    const auto text = [&](double value) {
        const double step = value < kFewUnits ? 0.01 : 1;
        return grouped(shownAmount(std::round(value / step) * step, unit, study.currency));
    };
    std::string sentence = saidOf(limit.key).sentence;
    const std::string arguments[] = {text(limit.used), monthOfPlan(study, limit.month),
                                     text(limit.used - limit.allowed)};
    for (int i = 0; i < 3; ++i)
        sentence.replace(sentence.find("%" + std::to_string(i + 1)), 2, arguments[i]);
    return sentence;
}

} // namespace breakeven
