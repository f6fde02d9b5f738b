#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/finance/break_even.h"
#include "model/finance/rack.h"
#include "model/finance/staff.h"
#include "model/finance/volume_discount.h"
#include "model/planning/smallest_count.h"

#include <algorithm>
#include <cmath>

namespace breakeven::calculators {

namespace {

constexpr Unit kPerYear = units::money / units::year;
constexpr Unit kPerServerYear = kPerYear / units::machine;

OwnedYears ownedYears(Worksheet &sheet, const Arguments &arguments, Quantity servers, Quantity discount,
                      Quantity staffPerYear)
{
    const ResaleBase base = arguments.choice("resale_base") == "list" ? ResaleBase::List : ResaleBase::Paid;
    const Quantity price = sheet.number("server_price", units::money / units::machine);
    const Quantity hold = sheet.number("hold_years", units::year);
    const Quantity perServer = sheet.number("hosting_per_server_year", kPerServerYear) +
                               sheet.number("failure_cost_per_server_year", kPerServerYear);
    const Quantity resold = resaleBaseValue(base, servers, price, discount) * sheet.number("resale_fraction");
    return {purchaseCost(servers, price, discount), servers * perServer + staffPerYear, resold, hold};
}

Result<CalculatorResult> rackTco(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Quantity servers = sheet.number("servers", units::machine);
    const OwnedYears own = ownedYears(sheet, arguments, servers, sheet.number("bulk_discount"),
                                      sheet.number("staff_per_year", kPerYear));
    const Quantity mean = own.meanPerYear();
    sheet.output("by_year", own.byYear(int(arguments.number("hold_years"))));
    sheet.output("mean_per_year", mean);
    sheet.output("excess_over_cloud_per_year",
                 mean - servers * sheet.number("cloud_per_server_year", kPerServerYear));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> servers(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("servers",
                 breakEvenServers(sheet.number("fixed_per_year", kPerYear),
                                  sheet.number("own_per_server_year", kPerServerYear),
                                  sheet.number("cloud_per_server_year", kPerServerYear)),
                 CalculatorStatus::Never);
    return std::move(sheet).evaluate();
}

Quantity bulkDiscountOf(Worksheet &sheet, DiscountShape shape, Quantity servers, const char *most)
{
    return bulkDiscount(shape, servers, sheet.number(most),
                        sheet.number("full_discount_servers", units::machine));
}

Result<CalculatorResult> smallestFleet(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    Input one;
    one.value = 1;
    const Quantity servers = sheet.builder().input("servers", "servers", units::machine, "", one);
    const auto shape = arguments.choice("discount") == "linear" ? DiscountShape::Linear : DiscountShape::Flat;
    const Quantity staff =
        staffCost(StaffModel::Power, servers, sheet.number("staff_per_year", kPerYear),
                  sheet.number("staff_reference_servers", units::machine), sheet.number("staff_exponent"));
    const OwnedYears own =
        ownedYears(sheet, arguments, servers, bulkDiscountOf(sheet, shape, servers, "bulk_discount"), staff);
    const Quantity cloud = servers * sheet.number("cloud_per_server_year", kPerServerYear);
    // Equal to the last digits is not cheaper.
    const NodeId isCheaper = isLess(own.meanPerYear(), cloud * (1 - 1e-12)).id();
    auto evaluation = std::move(sheet).evaluation();
    if (!evaluation)
        return evaluation.error();
    const double bends =
        std::max(arguments.number("full_discount_servers"), arguments.number("staff_reference_servers"));
    const auto smallest = smallestCount(*evaluation, inputIndex(evaluation->sheet(), "servers"), isCheaper,
                                        int(std::ceil(bends)));
    CalculatorResult result;
    result.status = smallest ? CalculatorStatus::Ok : CalculatorStatus::Never;
    result.outputs.push_back({"servers", smallest ? OutputValue{*smallest} : OutputValue{}});
    return result;
}

Result<CalculatorResult> discount(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Quantity servers = sheet.number("servers", units::machine);
    sheet.output("discount", bulkDiscountOf(sheet, DiscountShape::Linear, servers, "max_discount"));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> staff(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("per_year",
                 staffCost(StaffModel::Power, sheet.number("servers", units::machine),
                           sheet.number("base_per_year", kPerYear),
                           sheet.number("reference_servers", units::machine), sheet.number("exponent")));
    return std::move(sheet).evaluate();
}

// The keys rack-tco and smallest-fleet-to-own share, around the discount they understand differently.
std::vector<Key> rackKeys(Key discountKey)
{
    return {
        numberKey("server_price", "USD/server", "150000", atLeast(0), "list price of one server"),
        std::move(discountKey),
        numberKey("resale_fraction", "", "0.3", fraction(), "of the base, at the end of the holding time"),
        choiceKey("resale_base", "list", {"list", "paid"},
                  "resale counts on the list price, or on the price after the bulk discount"),
        numberKey("hosting_per_server_year", "USD/server-year", "3000", atLeast(0),
                  "colocation, bandwidth and power"),
        numberKey("failure_cost_per_server_year", "USD/server-year", "15000", atLeast(0)),
        numberKey("staff_per_year", "USD/year", "100000", atLeast(0)),
        numberKey("hold_years", "year", "3", wholeNumber(1, 100)),
        numberKey("cloud_per_server_year", "USD/server-year", "70000", atLeast(0),
                  "renting the same GPUs for a year"),
    };
}

std::vector<Key> joined(std::vector<Key> keys, const std::vector<Key> &more)
{
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

} // namespace

std::vector<Calculator> ownership()
{
    const NumberLimits fleet = wholeNumber(1, 1e6);
    const NumberLimits reference = wholeNumber(1, 1e5);
    return {
        {"rack-tco",
         "Yearly cost of owning servers, and how much more that is than renting",
         "Cash flow and TCO (§1): convention of the documents; rows TCO-01…08",
         joined({numberKey("servers", "server", "1", fleet)},
                rackKeys(numberKey("bulk_discount", "", "0", fraction(), "the discount applied"))),
         {{"by_year", "USD"}, {"mean_per_year", "USD/year"}, {"excess_over_cloud_per_year", "USD/year"}},
         rackTco},
        {"break-even-servers",
         "The number of servers at which owning costs as much as renting",
         "Cash flow and TCO (§1): break-even servers; rows TCO-09…11",
         {numberKey("fixed_per_year", "USD/year", "100000", atLeast(0),
                    "cost that does not grow with servers"),
          numberKey("own_per_server_year", "USD/server-year", "53000", anyNumber()),
          numberKey("cloud_per_server_year", "USD/server-year", "70000", atLeast(0))},
         {{"servers", "server"}},
         servers},
        {"smallest-fleet-to-own",
         "The smallest whole number of servers that is cheaper to own than to rent",
         "Cash flow and TCO (§1): integer answer searched upward",
         joined(rackKeys(numberKey("bulk_discount", "", "0.15", fraction(), "the largest discount")),
                {choiceKey("discount", "linear", {"linear", "flat"}, "how the discount grows with servers"),
                 numberKey("full_discount_servers", "server", "6", reference),
                 numberKey("staff_reference_servers", "server", "6", reference,
                           "up to this number staff is constant"),
                 numberKey("staff_exponent", "", "0.5", between(0, 10),
                           "beyond it staff grows with (servers / reference)^exponent")}),
         {{"servers", "server"}},
         smallestFleet},
        {"bulk-discount",
         "The discount for several servers, growing linearly up to its maximum",
         "Cash flow and TCO (§1): d(n)",
         {numberKey("servers", "server", nullptr, fleet), numberKey("max_discount", "", "0.15", fraction()),
          numberKey("full_discount_servers", "server", "6", fleet)},
         {{"discount", ""}},
         discount},
        {"staff-cost",
         "Staff a year: constant up to the reference number of servers, sublinear beyond",
         "Cash flow and TCO (§1): staff",
         {numberKey("servers", "server", nullptr, fleet),
          numberKey("base_per_year", "USD/year", "100000", atLeast(0)),
          numberKey("reference_servers", "server", "6", fleet),
          numberKey("exponent", "", "0.5", between(0, 10))},
         {{"per_year", "USD/year"}},
         staff},
    };
}

} // namespace breakeven::calculators
