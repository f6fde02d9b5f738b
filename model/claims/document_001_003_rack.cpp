#include "model/claims/document_001_003_rack.h"

#include "model/finance/rack.h"
#include "model/finance/volume_discount.h"

namespace breakeven::rack_tables {

using units::machine;
using units::money;
using units::year;

const ClaimFact kOne =
    statedFact("servers", "Servers", machine, "servers", 1, {{"options.own-server.servers"}});
const ClaimFact kSix = statedFact("servers", "Servers", machine, "servers", 6, {{"options.own-six.servers"}});
const ClaimFact kListPrice =
    statedFact("server_price", "Server list price", money / machine, "$/server", 150000,
               {{"options.own-server.server_price"}, {"options.own-six.server_price"}});
const ClaimFact kGpus =
    statedFact("gpus_per_server", "GPUs a server", units::gpu / machine, "GPUs/server", 8,
               {{"options.own-server.gpus_per_server"}, {"options.own-six.gpus_per_server"}});
const ClaimFact kDiscount =
    statedFact("bulk_discount", "Volume discount, greatest", units::one, "%", .15,
               {{"options.own-server.bulk_discount"}, {"options.own-six.bulk_discount"}});
const ClaimFact kFullServers =
    assumedFact("full_discount_servers", "Servers for the full discount", machine, "servers", 6,
                {{"options.own-server.full_discount_servers"}, {"options.own-six.full_discount_servers"}});
const ClaimFact kResale =
    statedFact("resale_fraction", "Resale", units::one, "%", .30,
               {{"options.own-server.resale_fraction"}, {"options.own-six.resale_fraction"}});
const ClaimFact kHosting = statedFact(
    "hosting_per_server_year", "Hosting of a server", money / machine / year, "$/server-year", 3000,
    {{"options.own-server.hosting_per_server_year"}, {"options.own-six.hosting_per_server_year"}});
const ClaimFact kFailures = statedFact(
    "gpu_failures_per_server_year", "Failures a server", units::gpu / machine / year, "GPUs/server-year", 1,
    {{"options.own-server.gpu_failures_per_server_year"}, {"options.own-six.gpu_failures_per_server_year"}});
const ClaimFact kRepair =
    statedFact("repair_cost", "Cost of a failed GPU", money / units::gpu, "$/GPU", 15000,
               {{"options.own-server.repair_cost"}, {"options.own-six.repair_cost"}});
const ClaimFact kStaff =
    statedFact("staff_per_year", "Staff", money / year, "$/year", 100000,
               {{"options.own-server.staff_per_year"}, {"options.own-six.staff_per_year"}});
const ClaimFact kHold = statedFact("hold_months", "Holding period", units::month, "months", 36,
                                   {{"options.own-server.hold_months"}, {"options.own-six.hold_months"}});
const ClaimFact kCloudYear = statedFact("cloud_per_server_year", "8 A100 at GCP for a year",
                                        money / machine / year, "$/server-year", 70000);
// One in two years, by the table of one server.
const ClaimFact kSlowFailures = statedFact("failures_per_year", "Failures a server, by the first table",
                                           units::gpu / machine / year, "GPUs/server-year", .5);
const ClaimFact kRepairYear = statedFact("repairs_per_year", "Repairs of a server, by the first table",
                                         money / machine / year, "$/server-year", 15000);

Quantity oneYear(const ClaimContext &claim) { return claim.builder().constant(1, year); }

Quantity cloudPerServerYear(ClaimContext &claim)
{
    const auto price = claim.studyInput({"options.gcp-preemptible.price", "options.own-six.servers"});
    return price ? *price * claim.time().hoursPerYear : claim.fact(kCloudYear);
}

Quantity discountOf(ClaimContext &claim, Quantity servers)
{
    return claim.step(
        "volume_discount", "Volume discount",
        bulkDiscount(DiscountShape::Linear, servers, claim.fact(kDiscount), claim.fact(kFullServers)),
        Display::Percent);
}

Years years(ClaimContext &claim, const ClaimFact &fleet)
{
    const Quantity servers = claim.fact(fleet);
    const Quantity price = claim.fact(kListPrice), share = discountOf(claim, servers);
    const Quantity list = claim.step("list", "Servers at the list price",
                                     resaleBaseValue(ResaleBase::List, servers, price, share));
    const Quantity hosting = servers * claim.fact(kHosting);
    const Quantity repairs = servers * claim.fact(kFailures) * claim.fact(kRepair);
    const OwnedYears own{
        claim.step("purchase", "Servers bought", purchaseCost(servers, price, share)),
        claim.step("running", "Hosting, repairs and staff, a year", hosting + repairs + claim.fact(kStaff)),
        claim.step("resale", "Resale", list * claim.fact(kResale)), claim.builder().constant(3, year)};
    const std::vector<Quantity> table = own.byYear(3);
    return {table[0], table[1], table[2], own.meanPerYear() * oneYear(claim), list * share};
}

void computeYears(ClaimContext &claim, const Years &years)
{
    claim.computes("Cost in year 1", years.first);
    claim.computes("Cost in year 2", years.second);
    claim.computes("Cost in year 3", years.third);
    claim.computes("Mean cost a year", years.mean);
}

} // namespace breakeven::rack_tables
