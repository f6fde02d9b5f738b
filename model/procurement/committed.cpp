// Committed: GPUs reserved for a term at a lower price, paid whether they are used or not.
//
// Source: price / (share used) per useful hour; renewals at the price of their year; what the last term runs
// beyond the plan is its unused tail: it stands in the last month, and is worth what its payments are then.
#include "model/finance/growth.h"
#include "model/procurement/after_plan.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/rent_beside.h"
#include "model/procurement/rented.h"
#include "model/procurement/token_replicas.h"
#include "model/workload/yearly_path.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace breakeven {

namespace {

const FieldSet &committedFields()
{
    static const FieldSet kFields = joined(
        {priceFields(),
         {{{"discount", "Commitment discount", units::one, "%", 0.0, "the price is the committed one", 0, 1,
            "Discount on the price above."},
           {"term_months", "Term", units::month, "months", 12.0, "", 1, 120, "Length of one commitment."},
           afterMonthsField("Begins after", "Months of the plan before the first term begins; unset: none."),
           {"upfront_share", "Paid up front", units::one, "%", 0.5, "", 0, 1,
            "Share of a term paid at its start, where part is paid up front."},
           {"renewal_change", "Price change at renewal", units::one, "%", 0.0, "none", -1, 2,
            "Once at each renewal, beyond the yearly price change."},
           heldGpusField("GPUs committed",
                         "GPUs paid for all hours; unset: as many as the work needs at the start.")},
          {{"upfront",
            "Paid",
            {{"none", "every month"}, {"partial", "partly up front"}, {"all", "all up front"}},
            "When the payments of a term are due."}},
          {}},
         besideFields(
             kOverflowPrice, "Price beyond the commitment",
             "Price of renting what the commitment cannot serve, at the start of the plan: it follows "
             "the yearly price change; unset: it is not served."),
         gpuFields(),
         {{jobNodesField()}, {}, {}},
         tokenReplicaFields(),
         attachedFields(),
         ownTermFields()});
    return kFields;
}

// As many as are held, or as the work wants at the start; whole unless GPUs are sold one by one.
Quantity committedMachines(const ProcurementContext &context, const MachineTerms &terms)
{
    if (!context.has("gpus"))
        return context.builder().value(dispatchFor(context, terms).machines, 0);
    const Quantity machines = context.in("gpus") / terms.gpusPerMachine;
    return terms.isWhole ? wholeUnits(machines) : machines;
}

// None before the first term.
Quantity machinesByMonth(const ProcurementContext &context, Quantity machines)
{
    return context.has("after_months") ? fromMonth(context.in("after_months"), machines) : machines;
}

// Terms that are looked at one by one; what comes after them is taken together.
constexpr int kMostTerms = 60;
// Whole numbers of terms miss theirs by the last digit.
constexpr double kForgiven = 1e-9;

// Mean of the used share over the months of the terms [first, last), of which those beyond the plan are
// unused; the first term begins with the plan, or in the month of the fifth argument.
double meanUsedShare(std::span<const std::span<const double>> arguments)
{
    const double term = arguments[1][0], first = arguments[2][0], last = arguments[3][0];
    const double begin = arguments.size() > 4 ? arguments[4][0] : 0;
    double used = 0;
    int months = 0;
    for (std::size_t month = 0; month < arguments[0].size(); ++month) {
        const double index = std::floor((double(month) - begin) / term);
        if (index >= first && index < last) {
            used += arguments[0][month];
            ++months;
        }
    }
    const double termsOfPlan = std::ceil((double(arguments[0].size()) - begin) / term - kForgiven);
    const double terms = std::min(last, termsOfPlan) - first;
    return months == 0 ? 0 : used / std::max(double(months), terms * term);
}

struct Term
{
    Quantity monthly;      // money/month of the commitment, as if paid every month
    Quantity isStart;      // 1 in the first month of a term
    Quantity tailMonths;   // months the last term runs beyond the plan, a scalar
    Quantity upfrontShare; // of a term, paid at its start
    Quantity months;       // of a term
    Quantity index;        // which term a month belongs to, from 0
};

// A term keeps the price it was agreed at: once the discount has ended it is the list price.
Quantity agreedPrice(const ProcurementContext &context, Quantity termStart)
{
    if (!context.has("discount_months"))
        return context.in("price");
    return context.step("price_of_month", "Price, with the discount when the term began",
                        choose(isLess(termStart, context.in("discount_months")), context.in("price"),
                               context.in("list_price")),
                        Display::Mean);
}

bool beginsLater(const ProcurementContext &context) { return context.has("after_months"); }

// Of a month of the plan: months since the first term began, or months of the plan from then on.
Quantity sinceFirst(const ProcurementContext &context, Quantity month)
{
    return beginsLater(context) ? month - context.in("after_months") : month;
}

Term commitmentTerm(const ProcurementContext &context, Quantity gpus)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    Term term;
    term.months = context.in("term_months");
    const Quantity since = sinceFirst(context, time.month);
    const Quantity termStart = time.month - modulo(since, term.months);
    term.index = floor(since / term.months);
    // The price of a term is fixed when it begins.
    const Quantity price =
        context.step("gpu_hour_price", "Committed price of a GPU-hour",
                     agreedPrice(context, termStart) / context.in("gpus_per_instance") *
                         (1 - context.in("discount")) * growthOf(context, "price_change", termStart) *
                         growthFactor(context.in("renewal_change"), term.index),
                     Display::Mean);
    term.monthly = context.step("commitment", "Commitment", gpus * time.hoursPerMonth * price);
    // A term that is no whole number of months begins in the month its boundary falls before.
    term.isStart = isLess(floor((since - time.oneMonth) / term.months), term.index);
    const Quantity planned = sinceFirst(context, time.horizon);
    term.tailMonths = wholeUnits(planned / term.months) * term.months - planned;
    const std::string &upfront = context.choice("upfront");
    term.upfrontShare =
        upfront == "partial" ? context.in("upfront_share") : builder.constant(upfront == "all" ? 1 : 0);
    return term;
}

// In each month the share that is used of the whole term it belongs to: what a payment for the term buys.
Quantity usedShareOfTerm(const ProcurementContext &context, const Term &term, Quantity usedShare)
{
    static const Function kMeanUse{"mean use of a term",
                                   {"used share", "months of a term", "first term", "last term"},
                                   meanUsedShare,
                                   "mean over the months of the term; months beyond the plan are unused"};
    static const Function kMeanUseLater{
        "mean use of a later term",
        {"used share", "months of a term", "first term", "last term", "month of the first term"},
        meanUsedShare,
        "mean over the months of the term; months beyond the plan are unused"};
    SheetBuilder &builder = context.builder();
    const double months = context.value("term_months").value_or(builder.months());
    const int terms = std::clamp(int(std::ceil(builder.months() / months - kForgiven)), 1, kMostTerms);
    std::vector<Quantity> shares;
    for (int k = 0; k < terms; ++k) {
        const bool isLast = k + 1 == terms;
        const Quantity first = builder.constant(k);
        const Quantity last = builder.constant(isLast ? builder.months() + 1 : k + 1);
        std::vector<Quantity> arguments{usedShare, term.months, first, last};
        if (beginsLater(context))
            arguments.push_back(context.in("after_months"));
        const Quantity mean =
            builder.function(beginsLater(context) ? kMeanUseLater : kMeanUse, arguments, units::one);
        shares.push_back(mean * (isLast ? isAtMost(first, term.index) : isEqual(term.index, first)));
    }
    return context.step("used_of_term", "Share of the term that is used", sum(shares), Display::Mean);
}

// Adds one payment split by use: what was used, and what was paid and not used.
void addSplit(const ProcurementContext &context, const std::string &id, const std::string &label,
              Quantity payment, Quantity usedShare, bool isPurchase)
{
    context.addLine({id, Category::Compute, label + ", used", payment * usedShare, isPurchase});
    context.addLine(
        {id + "-unused", Category::Idle, label + ", not used", payment * (1 - usedShare), isPurchase});
}

void addCommitmentLines(const ProcurementContext &context, const Term &term, Quantity usedShare)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    addSplit(context, "commitment", "Commitment", term.monthly * (1 - term.upfrontShare), usedShare, false);
    if (context.choice("upfront") != "none") {
        const Quantity upfront =
            perMonth(context, term.monthly * term.months * term.isStart * term.upfrontShare);
        addSplit(context, "upfront", "Commitment, paid up front", upfront,
                 usedShareOfTerm(context, term, usedShare), true);
    }
    const Quantity isLastMonth = isEqual(time.month + time.oneMonth, time.horizon);
    const Quantity last = builder.value(term.monthly, builder.months() - 1);
    const Quantity tail = perMonth(context, isLastMonth * (last * term.tailMonths * (1 - term.upfrontShare)));
    context.addLine({"tail", Category::Idle, "Commitment beyond the plan", tail});
    context.step(kDueAfterPlan, "Due each month after the plan", last * (1 - term.upfrontShare));
    context.step(kMonthsAfterPlan, "Months of the last term after the plan", term.tailMonths);
}

// What the commitment cannot serve is rented, where a price for it is given. Replicas that are rented by the
// hour beside committed ones are a base and a burst.
void addOverflow(const ProcurementContext &context, const MachineTerms &terms, Served &hours)
{
    const auto price = priceBeside(context, kOverflowPrice);
    if (!price || context.demand().isOfBase || hours.requests)
        return;
    const Quantity unmet = hours.unmet;
    const auto rented = rentBeside(context, terms, hours, kOverflowPrice);
    context.addLine({"overflow", Category::Compute, "Rented beyond the commitment",
                     context.step("overflow", "Rent beyond the commitment",
                                  (rented ? rented->paid : unmet / terms.speed) * *price *
                                      growthOf(context, "price_change"))});
    if (rented)
        return addRented(context, *rented, terms.speed, hours);
    addRentedWork(context, unmet, terms.speed, hours);
    waitUntilRented(context, unmet, hours);
}

Supply buildCommitted(const ProcurementContext &context)
{
    MachineTerms terms;
    terms.gpusPerMachine = context.in("gpus_per_instance");
    terms.speed = usefulSpeed(context);
    terms.isWhole = isSoldByMachine(context);
    terms.leavesLateJobs = context.demand().isOfBase || priceBeside(context, kOverflowPrice);
    terms.machines = context.step("machines_committed", "Machines committed",
                                  machinesByMonth(context, committedMachines(context, terms)));
    const Quantity gpus =
        context.step("gpus_committed", "GPUs committed", *terms.machines * terms.gpusPerMachine);
    Served hours = serve(context, terms);
    const Quantity paid =
        larger(hours.paid, context.builder().constant(1e-12, units::gpuHour / units::month));
    const Quantity usedShare =
        context.step("used_share", "Share of the commitment used", hours.used / paid, Display::Mean);
    addCommitmentLines(context, commitmentTerm(context, gpus), usedShare);
    addAttachedLines(context);
    addOverflow(context, terms, hours);
    Supply supply;
    supply.hours = hours;
    supply.speed = terms.speed;
    supply.gpus = everyMonth(gpus);
    supply.elapsed = context.builder().constant(1);
    supply.jobRate = jobRate(context, terms.gpusPerMachine, terms.speed);
    return supply;
}

} // namespace

const ProcurementKind kCommitted{"committed", "Commitment", "Reserved for a term at a lower price",
                                 committedFields, buildCommitted};

} // namespace breakeven
