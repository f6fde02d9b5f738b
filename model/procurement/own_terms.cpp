#include "model/procurement/own_terms.h"

#include "model/procurement/common_fields.h"
#include "model/study/own_price_source.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kMonthsOfYear = 12;

bool isOfInstances(Category category)
{
    return category == Category::Compute || category == Category::Idle || category == Category::Lost;
}

bool isPaidToProvider(Category category)
{
    return isOfInstances(category) || category == Category::Premium || category == Category::Hosting ||
           category == Category::Network;
}

// Money by month of the lines so far.
Quantity moneyOf(const ProcurementContext &context, bool (*counts)(Category))
{
    std::vector<Quantity> lines;
    for (const CostLine &line : context.ownLines())
        if (counts(line.category))
            lines.push_back(line.byMonth);
    if (lines.empty())
        return everyMonth(context.builder().constant(0, units::money));
    return sum(lines) * context.time().oneMonth;
}

Quantity orNothing(Quantity money) { return larger(money, money.builder().constant(0, units::money)); }

void addMissedHours(const ProcurementContext &context)
{
    const Quantity price = perGpuHour(context, discountedPrice(context));
    const Quantity agreed = context.in("committed_gpu_hours") * price * context.time().oneMonth;
    const Quantity missed = context.step("missed_hours", "Committed hours that are not used",
                                         orNothing(agreed - moneyOf(context, isOfInstances)));
    context.addLine(
        {"hours-not-used", Category::Idle, "Committed hours, not used", perMonth(context, missed)});
}

// A last year that is no whole one counts by its months.
void addMissedSpend(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const Quantity paid = context.step("paid_to_provider", "Paid to the provider, by month",
                                       moneyOf(context, isPaidToProvider));
    const Quantity aMonth = context.in("committed_spend") / context.time().monthsPerYear;
    std::vector<Quantity> missed;
    for (int first = 0; first < builder.months(); first += kMonthsOfYear) {
        const int last = std::min(first + kMonthsOfYear, builder.months());
        const Quantity agreed = aMonth * builder.constant(last - first, units::month);
        const Quantity ofYear = orNothing(agreed - builder.total(paid, first, last));
        missed.push_back(inMonth(builder.constant(last - 1, units::month), ofYear));
    }
    context.addLine(
        {"spend-not-used", Category::Idle, "Committed spend, not used",
         perMonth(context, context.step("missed_spend", "Committed spend that is not used", sum(missed)))});
}

Quantity creditsUsed(const ProcurementContext &context, Quantity used)
{
    if (context.has("credit_months"))
        used = used * isLess(context.time().month, context.in("credit_months"));
    const Quantity bill = context.step("credited_bill", "Paid by credits while they last", used);
    const Quantity left =
        context.step("credits_left", "Credits left at the start of the month",
                     orNothing(context.in("credits") - (cumulative(bill) - bill)), Display::Last);
    return smaller(bill, left);
}

// Money by month of the instances, before terms; what is paid up front for a term is spread over its months.
Quantity instancesByMonth(const ProcurementContext &context)
{
    const auto commitment = context.knownStep("commitment");
    if (!commitment)
        return moneyOf(context, isOfInstances);
    const auto overflow = context.knownStep("overflow");
    return everyMonth(overflow ? *commitment + *overflow : *commitment) * context.time().oneMonth;
}

// What an instance costs before what was negotiated, where it is known.
std::optional<Quantity> listPrice(const ProcurementContext &context)
{
    if (context.has("list_price"))
        return context.in("list_price");
    const PinnedPrice *pinned = context.pinnedPrice("price");
    return pinned && isListPrice(pinned->offer) ? std::optional(context.in("price")) : std::nullopt;
}

// A commitment is paid at a price of its own; what its hours cost without it is not said.
void addListAndContracted(const ProcurementContext &context, Quantity instances)
{
    const bool isCommitted = context.knownStep("commitment").has_value();
    if (!isCommitted)
        context.result("contracted_cost", "Instances at the contracted price", total(instances));
    const auto list = listPrice(context);
    if (!list)
        return;
    context.result("list_gpu_hour_price", "List price of a GPU-hour",
                   *list / context.in("gpus_per_instance"));
    // The list price of what falls back to on demand is not said.
    if (!isCommitted && !context.has("on_demand_price"))
        context.result("list_cost", "Instances at the list price",
                       context.has("list_price")
                           ? total(instances * (*list / everyMonth(discountedPrice(context))))
                           : total(instances));
}

// The price of an instance; where its discount ends within the plan, the mean of its months.
Quantity meanPrice(const ProcurementContext &context)
{
    const Quantity price = discountedPrice(context);
    return context.has("discount_months")
               ? total(everyMonth(price)) / context.builder().constant(context.builder().months())
               : price;
}

} // namespace

FieldSet ownTermFields()
{
    return inGroup(
        FieldGroup::Prices,
        {{
             {"list_price", "List price", units::money / units::machineHour, "$/h", std::nullopt, "", 0, 1e9,
              "Price of a whole instance for an hour, before negotiated discounts; unset: not known.", true},
             {"discount_months", "Discount lasts", units::month, "months", std::nullopt, "", 0, 600,
              "Counted from the start of the plan; then the list price is paid. Unset: the whole plan.",
              true},
             {"credits", "Credits", units::money, "$", std::nullopt, "", 0, 1e12,
              "Credits of the provider, which pay the bill from the first month until they are used up; "
              "unset: none.",
              true},
             {"credit_months", "Credits last", units::month, "months", std::nullopt, "", 0, 600,
              "After this the remaining credits are lost; unset: no end.", true},
             {"committed_spend", "Committed spend", units::money / units::year, "$/year", std::nullopt, "", 0,
              1e12,
              "The minimum paid to the provider in each year of the plan, before credits; unset: no minimum.",
              true},
             {"committed_gpu_hours", "Committed hours", units::gpuHour / units::month, "GPU-h/month",
              std::nullopt, "", 0, 1e9,
              "The fewest GPU-hours paid each month at the price; unset: no minimum.", true},
         },
         {},
         {}});
}

void addOwnTermLines(const ProcurementContext &context)
{
    if (!context.isGiven("price"))
        return;
    const Quantity instances = instancesByMonth(context);
    addListAndContracted(context, instances);
    const bool hasTerms =
        context.has("credits") || context.has("committed_spend") || context.has("committed_gpu_hours");
    const Quantity used = moneyOf(context, isPaidToProvider); // without what is missed
    if (context.has("committed_gpu_hours"))
        addMissedHours(context);
    if (context.has("committed_spend"))
        addMissedSpend(context);
    if (context.has("credits"))
        context.addLine(
            {"credits", Category::Compute, "Credits used", perMonth(context, -creditsUsed(context, used))});
    Quantity cost = total(instances);
    Quantity price = meanPrice(context) / context.in("gpus_per_instance");
    if (hasTerms) {
        const Quantity spread = total(moneyOf(context, isPaidToProvider)) / total(used);
        cost = cost * spread;
        price = price * spread;
    }
    context.result("effective_cost", "Instances at the effective price", cost);
    if (hasTerms || context.has("discount_months"))
        context.result("effective_price", "Effective price of a GPU-hour", price);
}

} // namespace breakeven
