#include "model/procurement/rack_finance.h"

#include "model/finance/annuity.h"
#include "model/finance/depreciation.h"
#include "model/finance/growth.h"
#include "model/finance/rack.h"
#include "model/finance/rack_network.h"
#include "model/finance/resale_curve.h"

#include <limits>

namespace breakeven {

namespace {

Result<void> isSchedule(const std::string &percents)
{
    const auto shares = parseDepreciationSchedule(percents);
    return shares ? Result<void>() : shares.error();
}

// What a schedule that cannot be read writes off is unknown; `addStudyOddities` says why.
const std::vector<double> kNoSchedule{std::numeric_limits<double>::quiet_NaN()};

Depreciation depreciationOf(const ProcurementContext &context)
{
    const std::string &choice = context.choice("depreciation");
    if (choice == "straight-line")
        return Depreciation::straightLine(context.in("depreciation_years"));
    if (choice == "macrs5")
        return Depreciation::macrs5();
    const auto shares = parseDepreciationSchedule(context.choice("depreciation_schedule"));
    return Depreciation::byYear(shares ? *shares : kNoSchedule);
}

// A year more of a server that is older than its curve.
constexpr double kFadeOfOld = 0.7;
// A share left to write off that is none.
constexpr double kAllWrittenOff = 1e-12;

// Written off in a month, and the book value when it is sold.
struct Book
{
    Quantity depreciation; // money/month
    Quantity atSale;       // money, of the age at the end of the month
};

Book bookOf(const ProcurementContext &context, const RackBatch &batch, Quantity paid, Quantity proceeds)
{
    const Quantity ageAfter = batch.age + context.time().oneMonth;
    // Straight line writes off down to the expected resale; a schedule writes off the whole cost.
    const bool isStraight = context.choice("depreciation") == "straight-line";
    const Quantity base = isStraight ? paid - proceeds : paid;
    const Depreciation depreciation = depreciationOf(context);
    const auto writtenOff = [&](Quantity age) {
        return depreciation.share(age / context.time().oneMonth / 12);
    };
    const Quantity after = writtenOff(ageAfter);
    Book book;
    book.depreciation = perMonth(context, base * (after - writtenOff(batch.age)) * batch.isInService);
    book.atSale = paid - base * after;
    return book;
}

// What is still owed of one unit borrowed, `age` months ago.
Quantity owedShare(const ProcurementContext &context, Quantity age)
{
    const Quantity rate = context.in("loan_rate");
    const Quantity years = context.in("loan_years");
    const Quantity yearsLeft =
        larger(years - age / context.time().monthsPerYear, context.builder().constant(0, units::year));
    const Quantity tiny = context.builder().constant(1e-9, units::year);
    return annuity(rate, larger(yearsLeft, tiny)) / annuity(rate, years) *
           isLess(context.builder().constant(0, units::year), yearsLeft);
}

// ", ordered in month 15": of an order that is not the first.
std::string orderText(const RackBatch &batch)
{
    if (batch.key == "first")
        return "";
    if (!batch.isLaterOrder)
        return ", ordered in year " + std::to_string(batch.year);
    return ", ordered in month " + batch.key.substr(batch.key.find('-') + 1);
}

void addLoan(const ProcurementContext &context, const RackBatch &batch, Quantity purchase, Quantity borrowed)
{
    const TimeBase &time = context.time();
    const Quantity one = context.builder().constant(1, units::money);
    // For one unit borrowed, a twelfth of the yearly payment is due each month while the loan runs.
    const Quantity yearsAge = batch.age / time.monthsPerYear;
    const Quantity isRunning = batch.isInService * isLess(yearsAge, context.in("loan_years"));
    const Quantity payment =
        loanPayment(one, context.in("loan_rate"), context.in("loan_years")) / one / 12 * isRunning;
    const Quantity owedNow = owedShare(context, batch.age);
    const Quantity owedAfter = owedShare(context, batch.age + time.oneMonth);
    const Quantity settled = owedAfter * (batch.isRetired + batch.isLeftOver);
    // Interest runs from the purchase on; it is added to the loan until the servers are there.
    const Quantity waited =
        growthFactor(context.in("loan_rate"), *context.knownStep("delivery") / time.monthsPerYear);
    const Quantity isArrival =
        batch.isInService * isEqual(batch.age, context.builder().constant(0, units::month));
    const Quantity interest =
        waited * (payment - (owedNow - owedAfter) * isRunning) + (waited - 1) * isArrival;

    const std::string which = orderText(batch);
    context.addLine(
        {batch.key + "-loan", Category::Finance, "Loan received" + which, -purchase, true, false});
    context.addLine({batch.key + "-loan-payments", Category::Finance, "Loan payments" + which,
                     perMonth(context, borrowed * waited * payment), false, false});
    context.addLine({batch.key + "-loan-settled", Category::Finance, "Rest of the loan, settled" + which,
                     perMonth(context, borrowed * waited * settled), false, false});
    context.tax().deductions.push_back(perMonth(context, borrowed * interest));
}

// Share of the price that a server of an age (months) is sold for, however long it was to be kept. Source:
// f^(age / resale_months); without f the curve, linear between its years and × 0.7 a year after its last.
Quantity shareAtAge(const ProcurementContext &context, Quantity age)
{
    if (context.has("resale_fraction"))
        return power(context.in("resale_fraction"), age / context.in("resale_months"));
    const auto curve = parseResaleCurve(context.choice("resale_curve"));
    SheetBuilder &builder = context.builder();
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> points{1};
    points.insert(points.end(), curve ? curve->begin() : points.end(), curve ? curve->end() : points.end());
    const Quantity years = age / context.time().oneMonth / 12;
    const Quantity zero = builder.constant(0), one = builder.constant(1);
    std::vector<Quantity> parts{builder.constant(curve ? points[0] : unknown)};
    for (std::size_t k = 1; k < points.size(); ++k)
        parts.push_back((points[k] - points[k - 1]) * smaller(larger(years - double(k - 1), zero), one));
    const double last = double(points.size() - 1);
    const Quantity beyond = power(builder.constant(kFadeOfOld), larger(years - last, zero));
    return context.in("resale_factor") * sum(parts) * beyond;
}

void addOwnership(const ProcurementContext &context, const RackBatch &batch, bool isLoan,
                  const std::optional<Quantity> &fabric)
{
    const TimeBase &time = context.time();
    const ResaleBase resaleBase = context.study().conventions.choices.at("residual_base") == "list"
                                      ? ResaleBase::List
                                      : ResaleBase::Paid;
    const std::string prefix = batch.key == "first" ? "" : batch.key + "-";
    const Quantity ordered = purchaseCost(batch.servers, batch.orderPrice, batch.discount);
    const Quantity purchase = perMonth(context, ordered * batch.isBought);
    const std::string which = orderText(batch);
    context.addLine({prefix + "hardware", Category::Hardware, "Servers" + which, purchase, true, false});

    const auto step = [&](const char *name, const char *label, Quantity quantity) {
        return context.step(batch.key + "_" + name, label, quantity, Display::Last);
    };
    const Quantity paid = step("paid", "Price paid for the servers",
                               purchaseCost(batch.servers, batch.listPrice, batch.discount));
    const Quantity base = resaleBaseValue(resaleBase, batch.servers, batch.listPrice, batch.discount);
    const Quantity atHold =
        step("resale_share", "Share of the price received at the end of the holding period",
             shareAtAge(context, context.in("hold_months")));
    const Quantity proceeds = step("proceeds", "Proceeds of a sale", base * atHold);
    context.stepNodes().batches.push_back({batch.year, paid.id(), proceeds.id()});
    const Quantity resale = proceeds * batch.isRetired;
    const Quantity residual = base * shareAtAge(context, batch.age + time.oneMonth) * batch.isLeftOver;
    context.addLine(
        {prefix + "resale", Category::Resale, "Resale" + which, -perMonth(context, resale), false, false});
    context.addLine({prefix + "residual-value", Category::Resale, "Value left at the end of the plan" + which,
                     -perMonth(context, residual), false, false});
    if (isLoan)
        addLoan(context, batch, purchase, paid);

    const Book book = bookOf(context, batch, paid, proceeds);
    context.tax().deductions.push_back(
        context.step(prefix + "depreciation", "Depreciation", book.depreciation));
    const Quantity sold = batch.isRetired + batch.isLeftOver;
    if (fabric) {
        const Quantity bought = batch.servers * batch.listPrice * *fabric;
        const Book network = bookOf(context, batch, bought, bought * 0);
        context.tax().deductions.push_back(context.step(prefix + "network-depreciation",
                                                        "Depreciation of the network", network.depreciation));
        context.tax().gains.push_back(context.step(prefix + "network-loss", "Network sold for nothing",
                                                   -perMonth(context, network.atSale * sold)));
    }
    context.tax().gains.push_back(context.step(prefix + "gain", "Sold above book value",
                                               perMonth(context, resale + residual - book.atSale * sold)));
}

// Of servers owned already: what was paid is sunk. The book value at the start of the plan is written off
// over the rest of the depreciation; a sale is paid at the start of its month, like a purchase, so that
// selling and buying the same back costs what the two prices differ by.
void addOwnedAlready(const ProcurementContext &context, const RackBatch &batch)
{
    SheetBuilder &builder = context.builder();
    const TimeBase &time = context.time();
    const auto step = [&](const char *name, const char *label, Quantity quantity) {
        return context.step(batch.key + "_" + name, label, quantity, Display::Last);
    };
    const Quantity paid =
        step("paid", "Price paid for the servers owned already", batch.servers * batch.listPrice);
    const Quantity ageAfter = batch.age + time.oneMonth;
    const Quantity worth =
        step("worth", "What the servers owned already would fetch", paid * shareAtAge(context, batch.age));
    const Quantity sale = worth * batch.isSoldAtStart;
    const Quantity residual = paid * shareAtAge(context, ageAfter) * batch.isLeftOver;
    context.addLine({batch.key + "-resale", Category::Resale, "Resale of the servers owned already",
                     -perMonth(context, sale), true, false});
    context.addLine({batch.key + "-residual-value", Category::Resale,
                     "Value left at the end of the plan, of the servers owned already",
                     -perMonth(context, residual), false, false});

    const Depreciation depreciation = depreciationOf(context);
    const auto writtenOff = [&](Quantity age) { return depreciation.share(age / time.oneMonth / 12); };
    const Quantity before =
        writtenOff(context.has("bought") ? -context.in("bought") : builder.constant(0, units::month));
    const Quantity least = context.choice("depreciation") == "straight-line"
                               ? smaller(paid, paid * shareAtAge(context, context.in("hold_months")))
                               : paid * 0;
    const Quantity atStart =
        context.has("book_value") ? batch.servers * context.in("book_value") : paid - (paid - least) * before;
    const Quantity rest = atStart - smaller(least, atStart);
    const Quantity share = larger(1 - before, builder.constant(kAllWrittenOff));
    const auto bookAt = [&](Quantity age) { return atStart - rest * (writtenOff(age) - before) / share; };
    const Quantity now = bookAt(batch.age);
    const Quantity after =
        step("book_value_after", "Book value of the servers owned already, at the end of the month",
             bookAt(ageAfter));
    context.tax().deductions.push_back(context.step(batch.key + "-depreciation",
                                                    "Depreciation of the servers owned already",
                                                    perMonth(context, (now - after) * batch.isInService)));
    context.tax().gains.push_back(context.step(
        batch.key + "-gain", "Sold above book value",
        perMonth(context, sale - now * batch.isSoldAtStart + residual - after * batch.isLeftOver)));
}

} // namespace

FieldSet rackFinanceFields()
{
    return {
        {
            {"loan_rate", "Loan interest", units::one, "%/year", 0.08, "", 0, 1,
             "Where a loan pays the servers."},
            {"loan_years", "Loan runs", units::year, "years", 3.0, "", 0.1, 50, "Level yearly payments."},
            {"lease_per_server_month", "Lease of a server", units::money / units::machine / units::month,
             "$/server-month", std::nullopt, "", 0, 1e7, "Where servers are leased instead of bought.", true},
            {"depreciation_years", "Depreciated over", units::year, "years", 3.0, "", 0.1, 50,
             "Straight line: down to the expected resale."},
        },
        {{"financing",
          "Servers are",
          {{"cash", "bought"}, {"loan", "bought with a loan"}, {"lease", "leased"}},
          "How the servers are paid."},
         {"depreciation",
          "Depreciation",
          {{"straight-line", "straight line"}, {"macrs5", "MACRS, 5 years"}, {"custom", "own schedule"}},
          "For the book view and for taxes."},
         {"depreciation_schedule",
          "Own schedule",
          {},
          "Percent of each year: 40, 30, 20, 10.",
          isSchedule,
          "",
          "depreciation custom",
          "40, 30, 20, 10"}},
        {},
        {{"financing lease", "lease_per_server_month", 4700,
          "an example: 150,000 over three years at 8 % a year"}}};
}

std::optional<Quantity> fabricShare(const ProcurementContext &context, Quantity servers)
{
    if (context.has("fabric_share"))
        return context.in("fabric_share");
    const auto steps = parseNetworkSteps(context.choice("fabric_by_servers"));
    if (!steps || steps->empty())
        return std::nullopt;
    return context.step("fabric", "Network, as a share of the price of the servers",
                        networkShare(*steps, worstMonth(servers)), Display::Percent);
}

void addOwnershipLines(const ProcurementContext &context, const std::vector<RackBatch> &batches,
                       Quantity servers, const std::optional<Quantity> &fabric)
{
    if (context.choice("financing") == "lease") {
        const Quantity leased = batches.back().isOwnedAlready ? servers - batches.back().active : servers;
        context.addLine({"lease", Category::Finance, "Lease of the servers",
                         leased * context.in("lease_per_server_month")});
    }
    const std::string &financing = context.choice("financing");
    for (const RackBatch &batch : batches)
        if (batch.isOwnedAlready)
            addOwnedAlready(context, batch);
        else if (financing != "lease")
            addOwnership(context, batch, financing == "loan", fabric);
}

} // namespace breakeven
