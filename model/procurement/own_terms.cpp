#include "model/procurement/own_terms.h"

#include "model/procurement/common_fields.h"

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
    const Quantity price = perGpuHour(context, context.in("price"));
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

} // namespace

FieldSet ownTermFields()
{
    return {{
                {"credits", "Credits", units::money, "$", std::nullopt, "", 0, 1e12,
                 "Money of the provider that pays the bill from the first month until it is used up; unset: "
                 "none.",
                 true},
                {"credit_months", "Credits last", units::month, "months", std::nullopt, "", 0, 600,
                 "What is left of the credits then is lost; unset: until they are used up.", true},
                {"committed_spend", "Committed spend", units::money / units::year, "$/year", std::nullopt, "",
                 0, 1e12,
                 "At least so much is paid to the provider in each year of the plan, before credits; unset: "
                 "no minimum.",
                 true},
                {"committed_gpu_hours", "Committed hours", units::gpuHour / units::month, "GPU-h/month",
                 std::nullopt, "", 0, 1e9,
                 "At least so many GPU-hours are paid each month at the price; unset: no minimum.", true},
            },
            {},
            {}};
}

void addOwnTermLines(const ProcurementContext &context)
{
    if (!context.has("credits") && !context.has("committed_spend") && !context.has("committed_gpu_hours"))
        return;
    const Quantity used = moneyOf(context, isPaidToProvider); // without what is missed
    if (context.has("committed_gpu_hours"))
        addMissedHours(context);
    if (context.has("committed_spend"))
        addMissedSpend(context);
    if (context.has("credits"))
        context.addLine(
            {"credits", Category::Compute, "Credits used", perMonth(context, -creditsUsed(context, used))});
    context.result("effective_price", "Effective price of a GPU-hour",
                   context.in("price") / context.in("gpus_per_instance") *
                       (total(moneyOf(context, isPaidToProvider)) / total(used)));
}

} // namespace breakeven
