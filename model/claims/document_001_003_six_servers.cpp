#include "model/claims/document_001_003_rack.h"

#include "model/finance/break_even.h"
#include "model/finance/count.h"
#include "model/finance/rack.h"

namespace breakeven {

using namespace rack_tables;

namespace {

// Servers from which owning costs less a year than the cloud, which takes staff alone to be fixed.
Quantity serversToOwn(ClaimContext &claim, Quantity discount, ResaleBase base)
{
    const Quantity one = claim.builder().constant(1, units::machine);
    const Quantity price = claim.fact(kListPrice);
    const Quantity running = one * (claim.fact(kHosting) + claim.fact(kFailures) * claim.fact(kRepair));
    const OwnedYears own{purchaseCost(one, price, discount), running,
                         resaleBaseValue(base, one, price, discount) * claim.fact(kResale),
                         claim.fact(kHold) / claim.time().monthsPerYear};
    return breakEvenServers(claim.fact(kStaff), own.meanPerYear() / one, cloudPerServerYear(claim));
}

void breakEven(ClaimContext &claim)
{
    const Quantity none = claim.builder().constant(0);
    const Quantity discount = claim.fact(kDiscount);
    const Quantity plain = claim.step("no_discount", "Break-even servers at the list price",
                                      serversToOwn(claim, none, ResaleBase::List));
    const Quantity cheaper = claim.step("discount", "Break-even servers with the whole discount",
                                        serversToOwn(claim, discount, ResaleBase::List));
    const bool isDiscounted = claim.isDocument("001");
    claim.computes("Servers from which owning is cheaper", wholeUnits(isDiscounted ? cheaper : plain));
    claim.otherwise("Break-even servers at the list price", plain);
    claim.otherwise("Break-even servers with the whole discount", cheaper);
    claim.otherwise("The same, resale on the price paid", serversToOwn(claim, discount, ResaleBase::Paid));
}

void purchaseOfSix(ClaimContext &claim)
{
    const Quantity servers = claim.fact(kSix);
    claim.computes("Servers bought",
                   purchaseCost(servers, claim.fact(kListPrice), discountOf(claim, servers)));
}

void resaleOfSix(ClaimContext &claim)
{
    const Quantity servers = claim.fact(kSix);
    const Quantity discount = discountOf(claim, servers), resale = claim.fact(kResale);
    const auto sold = [&](ResaleBase base) {
        return -(resaleBaseValue(base, servers, claim.fact(kListPrice), discount) * resale);
    };
    claim.computes("Resale of the price paid", sold(ResaleBase::Paid));
    claim.otherwise("Resale of the list price", sold(ResaleBase::List));
}

void repairsOfSix(ClaimContext &claim)
{
    const bool isYearly = claim.isDocument("001");
    const Quantity failures = claim.fact(
        statedFact("failures_of_six", "Failures a server, by the second table",
                   units::gpu / units::machine / units::year, "GPUs/server-year", isYearly ? 1.0 : .5));
    const Quantity each = claim.step("gpu_cost", "Cost of a failed GPU, by the first table",
                                     claim.fact(kRepairYear) / claim.fact(kSlowFailures));
    const Quantity failed = claim.step("failed", "Failed GPUs a year", claim.fact(kSix) * failures);
    claim.computes("Repairs a year", failed * each);
    claim.otherwise("Cost of a failed GPU, by the first table", each);
    claim.otherwise("Repairs a year at the study's cost of a GPU", failed * claim.fact(kRepair));
    claim.otherwise("A GPU's share of the server", claim.fact(kListPrice) / claim.fact(kGpus));
}

void cloudForSix(ClaimContext &claim)
{
    claim.computes("GCP for a year", claim.fact(kSix) * cloudPerServerYear(claim));
}

void yearsOfSix(ClaimContext &claim)
{
    const Years table = years(claim, kSix);
    computeYears(claim, table);
    const Quantity third =
        claim.fact(statedFact("third_year", "Third year, as stated", units::money, "$", -65000));
    claim.otherwise("Mean with the third year as stated", (table.first + table.second + third) / 3);
    claim.otherwise("Resale lost on the price paid", table.discount * claim.fact(kResale) / 3);
}

// The repost's 12 months against what its tables hold.
void refreshOfTables(ClaimContext &claim)
{
    const Quantity price = claim.fact(kListPrice), resale = claim.fact(kResale);
    const Quantity running = claim.fact(kHosting) + claim.fact(kFailures) * claim.fact(kRepair);
    const Quantity one = claim.builder().constant(1, units::machine);
    const auto perYear = [&](Quantity discount) {
        const OwnedYears own{purchaseCost(one, price, discount), one * running,
                             resaleBaseValue(ResaleBase::List, one, price, discount) * resale,
                             oneYear(claim)};
        return own.meanPerYear() / one;
    };
    claim.computes("Holding period of the tables, months", count(claim.fact(kHold)));
    claim.otherwise("A server-year refreshed yearly, discounted", perYear(claim.fact(kDiscount)));
    claim.otherwise("A server-year refreshed yearly", perYear(claim.builder().constant(0)));
    claim.otherwise("8 A100 at GCP for a year", cloudPerServerYear(claim));
}

// The original's 36 months against the growth it gives as their reason.
void refreshByGrowth(ClaimContext &claim)
{
    const Quantity growth =
        claim.fact(statedFact("growth", "Growth of the data a year, times", units::one, "×", 12));
    const Quantity target =
        claim.fact(statedFact("target", "Growth that calls for new GPUs, times", units::one, "×", 12));
    const Quantity years = claim.step("years", "Years to that growth", logarithm(target) / logarithm(growth));
    claim.computes("Months to a twelvefold growth", years * 12);
    const Quantity held = count(claim.fact(kHold)) / 12;
    claim.otherwise("Growth within the holding period, times", power(growth, held));
}

std::vector<ClaimConvention> wholeDiscount()
{
    return {{{"options.own-six.bulk_discount"}, "15 %"},
            {{"options.own-server.bulk_discount"}, "15 %"},
            {{"conventions.residual_base"}, "list"}};
}

std::vector<ClaimConvention> noDiscount()
{
    return {{{"options.own-six.bulk_discount"}, "0 %"}, {{"options.own-server.bulk_discount"}, "0 %"}};
}

// One in two years at 30,000 USD each.
std::vector<ClaimConvention> dearRepairs()
{
    return {{{"options.own-six.gpu_failures_per_server_year"}, "0.5 GPUs/server-year"},
            {{"options.own-six.repair_cost"}, "30000 USD/GPU"},
            {{"options.own-server.gpu_failures_per_server_year"}, "0.5 GPUs/server-year"},
            {{"options.own-server.repair_cost"}, "30000 USD/GPU"}};
}

ClaimRow breakEvenClaim(Edition edition)
{
    const bool isRepost = edition == Edition::Repost;
    return {22,
            either(edition,
                   "once you reach 5 servers rolling your own hardware ends up being cheaper than GCP",
                   "once you reach 6 servers rolling your own hardware ends up being cheaper than GCP"),
            claimNumber(isRepost ? 5 : 6),
            "servers",
            "Servers before rounding up, at the list price: {1}; with the whole discount: {2}; with the "
            "resale on "
            "the price paid too: {3}.",
            ClaimRule::Rounded,
            1,
            isRepost ? "15 % discount, resale on the list price" : "no discount",
            ClaimValue::Kind::Number,
            breakEven,
            isRepost ? wholeDiscount() : noDiscount()};
}

ClaimRow repairsClaim(Edition edition)
{
    const bool isRepost = edition == Edition::Repost;
    return {25,
            either(edition, "Hardware failures 1 GPU / server / year: $ 90,000 /yr",
                   "Hardware failures 1 GPU / server / 2 years: $ 90,000 /yr"),
            claimNumber(90000),
            "USD/year",
            isRepost
                ? "The table of one server implies {1} USD a GPU; 90,000 takes half of that."
                : "At the study's own cost of a GPU it is {2} USD; a GPU's share of the server is {3} USD.",
            ClaimRule::Rounded,
            1000,
            isRepost ? "" : "30,000 USD a GPU, as the table of one server implies",
            ClaimValue::Kind::Number,
            repairsOfSix,
            isRepost ? std::vector<ClaimConvention>() : dearRepairs()};
}

ClaimRow refreshClaim(Edition edition)
{
    const bool isRepost = edition == Edition::Repost;
    return {28,
            either(edition, "GPUs are bought every 12 months due to 12x increase in training data every year",
                   "GPUs are bought every 36 months due to 12x increase in training data every year"),
            claimNumber(isRepost ? 12 : 36),
            "months",
            isRepost ? "Its tables hold three years; refreshed yearly a server costs {1} to {2} USD a year, "
                       "above GCP's {3}: owning would never be cheaper."
                     : "Its tables do hold 36 months, but data that grow twelvefold every year have grown "
                       "{1}-fold by then; the reason given asks for new GPUs every 12.",
            ClaimRule::Rounded,
            1,
            "",
            ClaimValue::Kind::Number,
            isRepost ? refreshOfTables : refreshByGrowth};
}

} // namespace

std::vector<ClaimRow> sixServerClaims(Edition edition)
{
    using Kind = ClaimValue::Kind;
    return {
        breakEvenClaim(edition),
        {23, "6 x 8 A100 rack with Linode specs (15% discount): $ 765,000", claimNumber(765000), "USD",
         "Six at the list price less the discount.", ClaimRule::Rounded, 1000, "", Kind::Number,
         purchaseOfSix},
        {24, "Return for selling old hardware (30%) $ -270,000", claimNumber(-270000), "USD",
         "It is the share of the price paid; of the list price, which was not paid, it is {1} USD.",
         ClaimRule::Rounded, 1000, "", Kind::Number, resaleOfSix},
        repairsClaim(edition),
        {26, "GCP: 420k$ / year", claimNumber(420000), "USD/year",
         "Six times the price of 8 GPUs for a year.", ClaimRule::Rounded, 1000, "", Kind::Number,
         cloudForSix},
        {27, "0.973M$ first year, 208k$ second year, -65k$ third year = 372k average cost per year",
         claimNumbers({973000, 208000, -65000, 372000}), "USD",
         "The third year is the second less the resale; {1} USD is the mean with the third year as stated. "
         "Resale on the price paid adds {2} USD to the mean.",
         ClaimRule::Rounded, 1000, "", Kind::Numbers, yearsOfSix},
        refreshClaim(edition),
        {29,
         "the cost per flop is decreasing exponentially with time",
         {},
         "",
         "There is no number in it; the tables hold the price of GCP flat and the owned servers as they "
         "are."},
    };
}

} // namespace breakeven
