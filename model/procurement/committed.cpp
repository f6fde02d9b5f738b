// Committed: GPUs reserved for a term at a lower price, paid whether they are used or not.
//
// Source: price / (share used) per useful hour; renewals at the price of their year; what the last term runs
// beyond the plan is its unused tail: it stands in the last month, and is worth what its payments are then.
#include "model/finance/growth.h"
#include "model/numeric/time_constants.h"
#include "model/procurement/after_plan.h"
#include "model/procurement/machine_orders.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/rent_beside.h"
#include "model/procurement/rented.h"
#include "model/procurement/rented_at_once.h"
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
         inGroup(FieldGroup::Prices,
                 {{},
                  {{"upfront",
                    "Paid",
                    {{"none", "every month"}, {"partial", "partly up front"}, {"all", "all up front"}},
                    "When the payments of a term are due."}},
                  {}}),
         {{inGroup(FieldGroup::Prices,
                   {"discount", "Commitment discount", units::one, "%", 0.0, "the price is the committed one",
                    0, 1, "Discount on the price above."}),
           inGroup(FieldGroup::Prices, {"term_months", "Term", units::month, "months", 12.0, "", 1, 120,
                                        "Length of one commitment."}),
           inGroup(FieldGroup::Prices,
                   {"term_days", "Days of a block", units::one, "days", std::nullopt, "", 1, 182,
                    "A block that is booked for each job, for this many days and not renewed; unset: a term "
                    "of months.",
                    true}),
           afterMonthsField("Begins after", "Months of the plan before the first term begins; unset: none."),
           inGroup(FieldGroup::Prices, {"upfront_share", "Paid up front", units::one, "%", 0.5, "", 0, 1,
                                        "Share of a term paid at its start, where part is paid up front."}),
           inGroup(FieldGroup::Prices,
                   {"renewal_change", "Price change at renewal", units::one, "%", 0.0, "none", -1, 2,
                    "Once at each renewal, beyond the yearly price change."}),
           heldGpusField("GPUs committed",
                         "GPUs paid for all hours; unset: as many as the work needs at the start.")},
          {{"renewal",
            "After the term",
            {{renewal::kRenewed, "another term begins"},
             {renewal::kWithinPlan, "another term begins if it ends within the plan"},
             {renewal::kOnce, "it ends"}},
            "Whether the GPUs committed are committed to again; what the work needs afterwards is rented."},
           ordersField(
               "Machines committed to later",
               "Each order with its month and machines, as in '15:2, 27:1'; it runs for one term and is "
               "not renewed.")},
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

// As many as are held, or as the work wants at the start; whole unless GPUs are sold one by one. Where there
// are orders, they say all.
Quantity committedMachines(const ProcurementContext &context, const MachineTerms &terms,
                           const std::vector<MachineOrder> &orders)
{
    if (!context.has("gpus") && !orders.empty())
        return context.builder().constant(0, units::machine);
    if (!context.has("gpus"))
        return context.builder().value(dispatchFor(context, terms).machines, 0);
    const Quantity machines = context.in("gpus") / terms.gpusPerMachine;
    return terms.isWhole ? wholeUnits(machines) : machines;
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

// Terms that follow each other, or one that is ordered and not renewed.
struct Term
{
    std::string key = {};               // of its steps: "" or "month-15_"
    Quantity monthly;                   // money/month of the commitment, as if paid every month
    Quantity isStart;                   // 1 in the first month of a term
    Quantity tailMonths;                // months the last term runs beyond the plan, a scalar
    Quantity upfrontShare;              // of a term, paid at its start
    Quantity months;                    // of a term
    Quantity index;                     // which term a month belongs to, from 0
    std::optional<Quantity> begin = {}; // month of the first, where it is not the first of the plan
    bool isOrder = false;
};

// A term keeps the price it was agreed at: once the discount has ended it is the list price.
Quantity agreedPrice(const ProcurementContext &context, const std::string &key, Quantity termStart)
{
    if (!context.has("discount_months"))
        return context.in("price");
    return context.step(key + "price_of_month", "Price, with the discount when the term began",
                        choose(isLess(termStart, context.in("discount_months")), context.in("price"),
                               context.in("list_price")),
                        Display::Mean);
}

// The price of a term is fixed when it begins.
Quantity priceOfTerm(const ProcurementContext &context, const std::string &key, Quantity start,
                     Quantity index)
{
    return context.step(key + "gpu_hour_price", "Committed price of a GPU-hour",
                        agreedPrice(context, key, start) / context.in("gpus_per_instance") *
                            (1 - context.in("discount")) * growthOf(context, "price_change", start) *
                            growthFactor(context.in("renewal_change"), index),
                        Display::Mean);
}

Quantity upfrontShare(const ProcurementContext &context)
{
    const std::string &upfront = context.choice("upfront");
    return upfront == "partial" ? context.in("upfront_share")
                                : context.builder().constant(upfront == "all" ? 1 : 0);
}

Term commitmentTerm(const ProcurementContext &context, Quantity gpus)
{
    const TimeBase &time = context.time();
    Term term;
    term.months = context.in("term_months");
    if (context.has("after_months"))
        term.begin = context.in("after_months");
    // Of a month of the plan: months since the first term began, or months of the plan from then on.
    const auto sinceFirst = [&](Quantity month) { return term.begin ? month - *term.begin : month; };
    const Quantity since = sinceFirst(time.month);
    const Quantity termStart = time.month - modulo(since, term.months);
    term.index = floor(since / term.months);
    const Quantity price = priceOfTerm(context, term.key, termStart, term.index);
    term.monthly = context.step("commitment", "Commitment", gpus * time.hoursPerMonth * price);
    // A term that is no whole number of months begins in the month its boundary falls before.
    term.isStart = isLess(floor((since - time.oneMonth) / term.months), term.index);
    const Quantity planned = sinceFirst(time.horizon);
    term.tailMonths = wholeUnits(planned / term.months) * term.months - planned;
    term.upfrontShare = upfrontShare(context);
    return term;
}

// 1 in the months of a term.
Quantity isInTerm(const ProcurementContext &context, Quantity begin)
{
    const TimeBase &time = context.time();
    return isAtMost(begin, time.month) * isLess(time.month, begin + context.in("term_months"));
}

bool isRenewed(const ProcurementContext &context) { return context.choice("renewal") != renewal::kOnce; }

// The month in which the first term begins.
Quantity firstTerm(const ProcurementContext &context)
{
    return context.has("after_months") ? context.in("after_months")
                                       : context.builder().constant(0, units::month);
}

// 1 in the months of all terms that end within the plan.
Quantity isInWholeTerm(const ProcurementContext &context)
{
    const TimeBase &time = context.time();
    const Quantity first = firstTerm(context), months = context.in("term_months");
    const Quantity terms = floor((time.horizon - first) / months + kForgiven);
    return isAtMost(first, time.month) * isLess(time.month, first + terms * months);
}

// None before the first term, nor after one that is not renewed.
Quantity machinesByMonth(const ProcurementContext &context, Quantity machines)
{
    if (context.isChosen("renewal", renewal::kWithinPlan))
        return machines * isInWholeTerm(context);
    if (!isRenewed(context))
        return machines * isInTerm(context, firstTerm(context));
    return context.has("after_months") ? fromMonth(context.in("after_months"), machines) : machines;
}

// Replicas are not parted: after the last term as many machines are rented all the time. Returns those of
// each month; nothing where there are none.
std::optional<Quantity> rentedAfterwards(const ProcurementContext &context, Quantity machines,
                                         Quantity committed, Quantity gpusPerMachine)
{
    const Demand &demand = context.demand();
    const auto price = priceBeside(context, kOverflowPrice);
    if (!price || demand.isOfBase || !(demand.service || demand.serving) ||
        !context.isChosen("renewal", renewal::kWithinPlan))
        return std::nullopt;
    const Quantity rented = machines - committed;
    context.addLine({"afterwards", Category::Compute, "Rented after the commitment",
                     context.step("rent_afterwards", "Rent after the commitment",
                                  rented * gpusPerMachine * context.time().hoursPerMonth * *price *
                                      growthOf(context, "price_change"))});
    return rented;
}

Quantity monthOf(const ProcurementContext &context, const MachineOrder &order)
{
    return context.builder().constant(order.month, units::month);
}

// One term, at the price that a renewal in that month would have.
Term singleTerm(const ProcurementContext &context, const std::string &key, Quantity begin, Quantity gpus)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    Term term;
    term.key = key;
    term.isOrder = true;
    term.months = context.in("term_months");
    term.begin = begin;
    term.index = floor((time.month - begin) / term.months);
    const Quantity price = priceOfTerm(context, key, begin, floor(begin / term.months));
    term.monthly = context.step(key + "commitment", "Commitment",
                                gpus * isInTerm(context, begin) * time.hoursPerMonth * price);
    term.isStart = isEqual(time.month, begin);
    term.tailMonths = larger(builder.constant(0, units::month), term.months - (time.horizon - begin));
    term.upfrontShare = upfrontShare(context);
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
    const int terms =
        term.isOrder ? 1 : std::clamp(int(std::ceil(builder.months() / months - kForgiven)), 1, kMostTerms);
    std::vector<Quantity> shares;
    for (int k = 0; k < terms; ++k) {
        const bool isLast = k + 1 == terms && !term.isOrder;
        const Quantity first = builder.constant(k);
        const Quantity last = builder.constant(isLast ? builder.months() + 1 : k + 1);
        std::vector<Quantity> arguments{usedShare, term.months, first, last};
        if (term.begin)
            arguments.push_back(*term.begin);
        const Quantity mean = builder.function(term.begin ? kMeanUseLater : kMeanUse, arguments, units::one);
        shares.push_back(mean * (isLast ? isAtMost(first, term.index) : isEqual(term.index, first)));
    }
    return context.step(term.key + "used_of_term", "Share of the term that is used", sum(shares),
                        Display::Mean);
}

// Payments that are split by use: what was used, and what was paid and not used.
struct Payments
{
    std::vector<Quantity> used;
    std::vector<Quantity> unused;

    void add(Quantity payment, Quantity usedShare)
    {
        used.push_back(payment * usedShare);
        unused.push_back(payment * (1 - usedShare));
    }
    void addLines(const ProcurementContext &context, const std::string &id, const std::string &label,
                  bool isPurchase) const
    {
        context.addLine({id, Category::Compute, label + ", used", sum(used), isPurchase});
        context.addLine({id + "-unused", Category::Idle, label + ", not used", sum(unused), isPurchase});
    }
};

// What a term runs beyond the plan, in its last month.
Quantity tailOf(const ProcurementContext &context, const Term &term)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    const Quantity isLastMonth = isEqual(time.month + time.oneMonth, time.horizon);
    const Quantity last = builder.value(term.monthly, builder.months() - 1);
    context.step(term.key + kDueAfterPlan, "Due each month after the plan", last * (1 - term.upfrontShare));
    context.step(term.key + kMonthsAfterPlan, "Months of the last term after the plan", term.tailMonths);
    context.stepNodes().termsAfterPlan.push_back(term.key);
    return isLastMonth * (last * term.tailMonths * (1 - term.upfrontShare));
}

void addCommitmentLines(const ProcurementContext &context, const std::vector<Term> &terms, Quantity usedShare)
{
    Payments monthly, upfront;
    std::vector<Quantity> tails;
    for (const Term &term : terms) {
        monthly.add(term.monthly * (1 - term.upfrontShare), usedShare);
        if (context.choice("upfront") != "none")
            upfront.add(perMonth(context, term.monthly * term.months * term.isStart * term.upfrontShare),
                        usedShareOfTerm(context, term, usedShare));
        tails.push_back(tailOf(context, term));
    }
    monthly.addLines(context, "commitment", "Commitment", false);
    if (context.choice("upfront") != "none")
        upfront.addLines(context, "upfront", "Commitment, paid up front", true);
    context.addLine({"tail", Category::Idle, "Commitment beyond the plan", perMonth(context, sum(tails))});
}

// What is wanted at once beyond what serves it, in own GPUs.
Quantity gpusBeyond(const ProcurementContext &context, const MachineTerms &terms, const Served &hours)
{
    const Quantity none = context.builder().constant(0, units::gpu);
    return larger(none, context.demand().peakGpus - hours.rate) / terms.speed;
}

// What the commitment cannot serve is rented, where a price for it is given. Replicas that are rented by the
// hour beside committed ones are a base and a burst.
void addOverflow(const ProcurementContext &context, const MachineTerms &terms, Supply &supply)
{
    Served &hours = supply.hours;
    const auto price = priceBeside(context, kOverflowPrice);
    if (!price || context.demand().isOfBase || hours.requests)
        return;
    const Quantity unmet = hours.unmet;
    const auto rented = rentBeside(context, terms, hours, kOverflowPrice);
    supply.rented = {rentedBeside(context, rented ? rented->gpus : gpusBeyond(context, terms, hours),
                                  *price * growthOf(context, "price_change"))};
    context.addLine({"overflow", Category::Compute, "Rented beyond the commitment",
                     context.step("overflow", "Rent beyond the commitment",
                                  (rented ? rented->paid : unmet / terms.speed) * *price *
                                      growthOf(context, "price_change"))});
    if (rented)
        return addRented(context, *rented, terms.speed, hours);
    addRentedWork(context, unmet, terms.speed, hours);
    waitUntilRented(context, unmet, hours.unmetOf, hours);
}

// Blocks that are booked for each job: all their days are paid, and what a job takes beyond them is rented,
// or not served where nothing is rented beside.
struct Blocks
{
    Quantity booked; // GPU-hours a month
    Quantity within; // share of the work
};

Blocks blocksOf(const ProcurementContext &context, const MachineTerms &terms)
{
    const Quantity hours = context.in("term_days") * context.builder().constant(kHoursPerDay, units::hour);
    const Quantity machines =
        terms.isWhole ? wholeUnits(gpusOfJobInSlots(context, terms.gpusPerMachine) / terms.gpusPerMachine)
                      : gpusOfJobInSlots(context, terms.gpusPerMachine) / terms.gpusPerMachine;
    const Quantity gpus = context.has("gpus") ? context.in("gpus")
                                              : context.step("gpus_of_block", "GPUs of a block",
                                                             machines * terms.gpusPerMachine);
    const Quantity oneJob = context.builder().constant(1, units::job);
    return {context.step("booked", "GPU-hours booked", *context.demand().jobs / oneJob * gpus * hours),
            context.step("within_block", "Share of a job within its block",
                         smaller(context.builder().constant(1), hours / *hoursOfJob(context)),
                         Display::Mean)};
}

// What the blocks do: their hours are paid whether they are used or not.
void bookBlocks(const ProcurementContext &context, const Blocks &blocks, Served &hours)
{
    const Quantity used = context.step("used_of_blocks", "GPU-hours used of the blocks",
                                       smaller(blocks.booked, hours.used * blocks.within));
    const Quantity share =
        used / larger(blocks.booked, context.builder().constant(1e-12, units::gpuHour / units::month));
    const Quantity price = priceOfTerm(context, "", context.time().month, context.builder().constant(0));
    Payments payments;
    payments.add(context.step("commitment", "Blocks", blocks.booked * price), share);
    payments.addLines(context, "upfront", "Blocks, paid in advance", true);
    const Quantity left = hours.used - used;
    if (const auto beside = priceBeside(context, kOverflowPrice)) {
        context.addLine({"overflow", Category::Compute, "Rented beyond the blocks",
                         context.step("overflow", "Rent beyond the blocks",
                                      left * *beside * growthOf(context, "price_change"))});
        hours.paid =
            context.step("paid_with_blocks", "GPU-hours paid, with what is rented", blocks.booked + left);
    } else {
        hours.used = used;
        hours.served =
            context.step("served_by_blocks", "GPU-hours served by the blocks", used * usefulSpeed(context));
        hours.unmet = context.step("unmet_by_blocks", "GPU-hours the blocks do not serve",
                                   hours.demanded - hours.served);
        hours.paid = context.step("paid_with_blocks", "GPU-hours paid", blocks.booked);
    }
    hours.idle = context.step("idle_of_blocks", "GPU-hours paid and not used", blocks.booked - used);
}

Supply buildBlocks(const ProcurementContext &context)
{
    MachineTerms terms;
    terms.gpusPerMachine = context.in("gpus_per_instance");
    terms.speed = usefulSpeed(context);
    terms.isWhole = isSoldByMachine(context);
    terms.isAutoscaled = true;
    Served hours = serve(context, terms);
    bookBlocks(context, blocksOf(context, terms), hours);
    addAttachedLines(context);
    Supply supply;
    supply.hours = hours;
    supply.speed = terms.speed;
    supply.gpus = hours.machines * terms.gpusPerMachine;
    supply.isCapacityAssumed = true;
    supply.committedRent = supply.gpus * *context.knownStep("gpu_hour_price");
    supply.elapsed = context.builder().constant(1);
    supply.jobRate = jobRate(context, terms.gpusPerMachine, terms.speed);
    return supply;
}

Supply buildCommitted(const ProcurementContext &context)
{
    if (context.has("term_days") && context.demand().isStream())
        return buildBlocks(context);
    MachineTerms terms;
    terms.gpusPerMachine = context.in("gpus_per_instance");
    terms.speed = usefulSpeed(context);
    terms.isWhole = isSoldByMachine(context);
    terms.leavesLateJobs = context.demand().isOfBase || priceBeside(context, kOverflowPrice);
    const std::vector<MachineOrder> orders = ordersOf(context);
    // GPUs that are sold one by one are machines of one.
    const Quantity gpusOfMachine =
        terms.isWhole ? terms.gpusPerMachine : context.builder().constant(1, units::gpu / units::machine);
    const Quantity wanted = committedMachines(context, terms, orders);
    Quantity machines = machinesByMonth(context, wanted);
    const auto afterwards = rentedAfterwards(context, wanted, machines, terms.gpusPerMachine);
    const Quantity gpusOfFirst = machines * terms.gpusPerMachine;
    for (const MachineOrder &order : orders)
        machines = machines + context.builder().constant(order.machines, units::machine) *
                                  isInTerm(context, monthOf(context, order)) * gpusOfMachine /
                                  terms.gpusPerMachine;
    terms.machines = context.step("machines_committed", "Machines committed", machines);
    const Quantity gpus =
        context.step("gpus_committed", "GPUs committed", *terms.machines * terms.gpusPerMachine);
    if (afterwards)
        terms.machines = *terms.machines + *afterwards;
    Served hours = serve(context, terms);
    const Quantity paid =
        larger(hours.paid, context.builder().constant(1e-12, units::gpuHour / units::month));
    const Quantity usedShare =
        context.step("used_share", "Share of the commitment used", hours.used / paid, Display::Mean);
    const Quantity first = orders.empty() ? gpus : gpusOfFirst;
    std::vector<Term> bound{isRenewed(context) ? commitmentTerm(context, first)
                                               : singleTerm(context, "", firstTerm(context), first)};
    for (const MachineOrder &order : orders)
        bound.push_back(
            singleTerm(context, "month-" + std::to_string(order.month + 1) + "_", monthOf(context, order),
                       context.builder().constant(order.machines, units::machine) * gpusOfMachine));
    addCommitmentLines(context, bound, usedShare);
    addAttachedLines(context);
    Supply supply;
    supply.hours = hours;
    supply.isCapacityAssumed = true;
    std::vector<Quantity> rent;
    for (const Term &term : bound)
        rent.push_back(term.monthly);
    supply.committedRent = sum(rent) / context.time().hoursPerMonth;
    addOverflow(context, terms, supply);
    supply.speed = terms.speed;
    supply.gpus = everyMonth(gpus);
    supply.elapsed = context.builder().constant(1);
    supply.jobRate = jobRate(context, terms.gpusPerMachine, terms.speed);
    return supply;
}

} // namespace

const ProcurementKind kCommitted{"committed",     "Commitment",   "Reserved for a term at a lower price",
                                 committedFields, buildCommitted, {.hasTerm = true}};

} // namespace breakeven
