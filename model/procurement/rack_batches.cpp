#include "model/procurement/rack_batches.h"

#include "model/finance/rack_network.h"
#include "model/finance/resale_curve.h"
#include "model/finance/volume_discount.h"
#include "model/study/plan_start.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

constexpr const char *kOwnedAlready = "owned";

DiscountShape discountShape(const std::string &choice)
{
    return choice == "flat"   ? DiscountShape::Flat
           : choice == "step" ? DiscountShape::Step
           : choice == "log"  ? DiscountShape::Log
                              : DiscountShape::Linear;
}

// A part of a server cannot be bought.
Quantity serversOfYear(const ProcurementContext &context, int year)
{
    return wholeUnits(valueOfSeries(context, "servers", keyOfYear("servers", year)));
}

// The plan goes by months: servers that arrive within one work from the next on. One number for the months
// that are bridged, the age of the servers and the day they are sold.
Quantity wholeDelivery(const ProcurementContext &context)
{
    return context.step("delivery", "Delivery time, in whole months",
                        wholeUnits(context.in("delivery_months")));
}

// Which servers, when: whether they are bought again after their time.
struct RackOrder
{
    std::string key;
    Quantity servers;
    Quantity month;
    int year = 1; // of the plan
    bool isRenewed = true;
    bool isLaterOrder = false;
};

RackBatch makeBatch(const ProcurementContext &context, const RackOrder &of, Quantity delivery)
{
    const std::string &key = of.key;
    const Quantity servers = of.servers, order = of.month;
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    const Quantity zero = builder.constant(0, units::month);
    const Quantity hold = context.in("hold_months");
    const Quantity start = order + delivery;

    RackBatch batch;
    batch.key = key;
    batch.year = of.year;
    batch.isLaterOrder = of.isLaterOrder;
    batch.servers = servers;
    batch.isOrdered = isAtMost(order, time.month);
    batch.discount =
        context.step(key + "_discount", "Volume discount",
                     bulkDiscount(discountShape(context.choice("discount_shape")), servers,
                                  context.in("bulk_discount"), context.in("full_discount_servers")),
                     Display::Percent);
    const auto step = [&](const char *name, const char *label, Quantity quantity) {
        return context.step(key + "_" + name, label, quantity, Display::Last);
    };
    batch.isInService = step("in_service", "Servers are in service (1) or not (0)",
                             of.isRenewed ? isAtMost(start, time.month)
                                          : isAtMost(start, time.month) * isLess(time.month, start + hold));
    batch.active = servers * batch.isInService;
    const Quantity sinceStart = larger(time.month - start, zero);
    batch.age = step("age", "Age of the servers", of.isRenewed ? modulo(sinceStart, hold) : sinceStart);
    const Quantity sinceOrder = time.month - order;
    batch.arrives = isLess(time.month + delivery, time.horizon);
    const Quantity isOrderOfMonth =
        of.isRenewed ? isAtMost(zero, sinceOrder) *
                           isLess(floor((sinceOrder - time.oneMonth) / hold), floor(sinceOrder / hold))
                     : isEqual(sinceOrder, zero);
    batch.isBought =
        step("bought", "Servers are bought in the month (1) or not (0)", isOrderOfMonth * batch.arrives);
    const Quantity ageAfter = batch.age + time.oneMonth;
    batch.isRetired = step("retired", "Servers are sold in the month (1) or not (0)",
                           batch.isInService * isAtMost(hold, ageAfter));
    const Quantity isLastMonth = isEqual(time.month + time.oneMonth, time.horizon);
    batch.isLeftOver = step("left_over", "The plan ends before they are sold (1) or not (0)",
                            batch.isInService * isLastMonth * isLess(ageAfter, hold));
    const Quantity price = context.in("server_price");
    batch.orderPrice =
        step("order_price", "List price of a server", price * growthOf(context, "server_price_change"));
    const Quantity ordered = larger(time.month - batch.age - delivery, zero);
    batch.listPrice = step("list_price", "List price of a server when it was ordered",
                           price * growthOf(context, "server_price_change", ordered));
    return batch;
}

// Servers that are owned before the plan begins: nothing is paid for them, and they are in service until they
// are sold, or to the end of the plan.
RackBatch ownedAlready(const ProcurementContext &context)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    const auto step = [&](const char *name, const char *label, Quantity quantity) {
        return context.step(std::string(kOwnedAlready) + "_" + name, label, quantity, Display::Last);
    };
    const Quantity zero = builder.constant(0, units::month);
    const Quantity bought = context.has(kBoughtKey) ? context.in(kBoughtKey) : zero;
    RackBatch batch;
    batch.key = kOwnedAlready;
    batch.isOwnedAlready = true;
    batch.servers = wholeUnits(context.in("owned_servers"));
    batch.discount = builder.constant(0);
    batch.age = step("age", "Age of the servers owned already", time.month - bought);
    // The time of a sale within the plan: of one after it nothing is told.
    const Quantity sold = context.has("sold_after") ? context.in("sold_after") : time.horizon;
    batch.isInService = step("in_service", "Servers are in service (1) or not (0)", isLess(time.month, sold));
    batch.isOrdered = batch.isInService;
    batch.active = batch.servers * batch.isInService;
    batch.arrives = batch.isBought = batch.isRetired = builder.constant(0);
    batch.isSoldAtStart =
        step("sold", "Servers are sold at the start of the month (1) or not (0)", isEqual(time.month, sold));
    batch.isLeftOver = step("left_over", "The plan ends before they are sold (1) or not (0)",
                            batch.isInService * isEqual(time.month + time.oneMonth, time.horizon));
    batch.listPrice = context.has("paid") ? context.in("paid") : context.in("server_price");
    batch.orderPrice = builder.constant(0, units::money / units::machine);
    return batch;
}

// What a rack knows of servers that it owns before the plan begins.
FieldSet ownedAlreadyFields()
{
    return {{
                {"owned_servers", "Owned servers", units::machine, "servers", std::nullopt, "", 0, 1e6,
                 "Servers bought before the plan: what was paid is not in its cost, and they are kept to its "
                 "end unless they are sold. Unset: none.",
                 true},
                {kBoughtKey, "Owned servers bought in month", units::month, "months", std::nullopt, "", -600,
                 0, "Months count from the start of the plan: −24 is two years before it. Unset: 0.", true},
                {"paid", "Price paid for an owned server", units::money / units::machine, "$/server",
                 std::nullopt, "", 0, 1e9,
                 "Their resale and depreciation go by it. Unset: the list price of a server.", true},
                {"book_value", "Book value of an owned server", units::money / units::machine, "$/server",
                 std::nullopt, "", 0, 1e9,
                 "At the start of the plan, written off over the rest of the depreciation. Unset: the price "
                 "paid less the depreciation until then.",
                 true},
                {"sold_after", "Owned servers sold after", units::month, "months", std::nullopt, "", 0, 600,
                 "Months of the plan before they are sold at the price of their age; 0: at once. Unset: they "
                 "are kept.",
                 true},
            },
            {},
            {}};
}

// How the price of what is rented until delivery moves over the plan.
FieldSet bridgeChangeFields()
{
    Field change{kBridgePrice.changeKey,
                 "Yearly change of the price until delivery",
                 units::one,
                 "%/year",
                 std::nullopt,
                 "",
                 -1,
                 2,
                 "Change a year of the price of what is rented until delivery; unset: it is flat.",
                 true};
    change.series = {SeriesBy::Year, "Price change until delivery"};
    return inGroup(FieldGroup::Prices, {{change}, {}, {}});
}

} // namespace

FieldSet rackFields()
{
    Field servers{
        "servers", "Servers", units::machine, "servers", 1, "", 0, 1e6, "Servers bought at the start."};
    servers.series = {SeriesBy::Year, "Servers added", "Bought at the start of that year."};
    Field change{"server_price_change",
                 "Yearly change of the server price",
                 units::one,
                 "%/year",
                 0.0,
                 "flat",
                 -1,
                 2,
                 "For orders after the first."};
    change.series = {SeriesBy::Year, "Change of the server price"};
    const FieldSet set{
        {
            servers,
            {"gpus_per_server", "GPUs a server", units::gpu / units::machine, "GPUs/server", 8, "", 1e-3, 1e3,
             "GPUs in one server."},
            {"server_price", "Server list price", units::money / units::machine, "$/server", 150000.0,
             "documents 001 and 003: 8×A100", 0, 1e9, "List price of one server."},
            {"bulk_discount", "Volume discount, greatest", units::one, "%", 0.15,
             "documents 001 and 003: up to about 15 %", 0, 1, "Reached at the number of servers below."},
            {"full_discount_servers", "Servers for the full discount", units::machine, "servers", 6.0,
             "document 003", 1, 1e6, "Order size from which the full discount applies."},
            {"fabric_share", "Network between servers", units::one, "%", std::nullopt, "", 0, 2,
             "Cables and switches, as a share of the list price of the servers; they have no resale value. "
             "Unset: by the number of servers.",
             true},
            change,
        },
        {{"discount_shape",
          "Volume discount grows",
          {{"linear", "in even steps"},
           {"flat", "not: it is the same for any order"},
           {"step", "at once, at the full number"},
           {"log", "with every doubling"}},
          "How the discount grows with the size of an order."},
         {"fabric_by_servers",
          "Network by servers",
          {},
          "Percent of the list price from a number of servers in service at once on, used if no share is "
          "given: 2:2.1, 3:4.9, 65:11. Empty: no network.",
          areNetworkSteps}},
        {}};
    const FieldSet order{
        {
            afterMonthsField("Ordered after", "Months of the plan before the first servers are ordered and "
                                              "paid; unset: none."),
            {"hold_months", "Holding period", units::month, "months", 36.0, "document 003", 1, 600,
             "After this time the servers are sold and new ones bought."},
            {"resale_fraction", "Resale", units::one, "%", 0.30, "documents 001 and 003", 0, 1,
             "Share of the price received at the age for it; unset: by the curve.", true},
            {"resale_months", "Age for the resale share", units::month, "months", 36.0, "document 003", 1,
             600,
             "A server of this age fetches the resale share; the value at other ages follows from it, "
             "however "
             "long the servers are kept."},
            {"resale_factor", "Resale against the curve", units::one, "%", 1.0, "the curve as it is", 0, 3,
             "One factor for all ages of the curve."},
            {"delivery_months", "Delivery time", units::month, "months", 0.0, "at once", 0, 120,
             "Time from order and payment to service, rounded up to whole months."},
        },
        {{"renewal",
          "After the holding period",
          {{renewal::kRenewed, "sold, and new ones bought"}, {renewal::kOnce, "sold for good"}},
          "Whether the servers of the start and of a year are bought again."},
         ordersField("Servers ordered later",
                     "Each order with its month and servers, as in '15:2, 27:1'; it is kept for the holding "
                     "period and then sold, not bought again.")},
        {}};
    FieldSet running{
        {
            {"hosting_per_server_year", "Hosting of a server", units::money / units::machine / units::year,
             "$/server-year", 3000.0, "documents 001 and 003", 0, 1e8, "Space, network and power."},
            {"space_per_kw_month", "Space for a kilowatt", units::money / units::kilowatt / units::month,
             "$/kW-month", std::nullopt, "", 0, 1e6,
             "Colocation by the greatest power of a server; electricity is extra.", true},
            {"large_space_per_kw_month", "Space for a kilowatt from 250 kW",
             units::money / units::kilowatt / units::month, "$/kW-month", std::nullopt, "", 0, 1e6,
             "The same in months in which all servers together can draw 250 kW or more; unset: as below it.",
             true},
            {"power_kw", "Power of a server", units::kilowatt / units::machine, "kW", 6.5,
             "typical 8-GPU server", 0, 1e4, "Electrical power of one server."},
            {"pue", "Power usage effectiveness", units::one, "×", 1.56,
             "Uptime Institute 2024, industry mean", 1, 10,
             "Power the building draws for one kilowatt of servers."},
            {"tariff_per_kwh", "Electricity tariff", units::money / units::kilowatt / units::hour, "$/kWh",
             0.12, "", 0, 1e4, "Price of a kilowatt-hour."},
            {"power_load", "Load", units::one, "%", 0.8, "", 0, 1,
             "Share of the electrical power drawn: on average, or at work where the load of idle servers is "
             "given."},
            {"power_idle_load", "Load of idle servers", units::one, "%", std::nullopt, "", 0, 1,
             "Share of the electrical power that servers without work draw; unset: the load is the same "
             "whatever they do.",
             true},
            {"tariff_change", "Yearly change of the tariff", units::one, "%/year", 0.0, "flat", -1, 2, ""},
            {"gpu_failures_per_server_year", "Failures a server", units::gpu / units::machine / units::year,
             "GPUs/server-year", 1.0, "document 001", 0, 1e3, "GPUs that fail in a server in a year."},
            {"repair_days", "Days a failed GPU stops its server", units::one, "days", std::nullopt, "", 0,
             365, "Until it is repaired the server does no work; unset: it works on.", true},
            {"repair_cost", "Cost of a failed GPU", units::money / units::gpu, "$/GPU", 15000.0,
             "documents 001 and 003", 0, 1e7, "Cost of replacing one GPU."},
            {"spare_service", "Service level of spares", units::one, "%", 0.0, "no spares kept", 0, 0.999999,
             "Probability that the spare GPUs last until new ones arrive; 0: none are kept."},
            {"spare_lead_years", "Lead time of GPUs", units::year, "years", 0.25, "", 0, 10,
             "Until an ordered GPU arrives."},
            {"operations_share", "Operations", units::one, "%/year", std::nullopt, "", 0, 1,
             "Yearly cost of support, parts and maintenance, as a share of the hardware's list price "
             "including the network; unset: none.",
             true},
            {"staff_per_year", "Staff", units::money / units::year, "$/year", 100000.0,
             "documents 001 and 003: one person on call", 0, 1e9, "People who look after the servers."},
            {"staff_reference_servers", "One team serves", units::machine, "servers", 6.0, "", 1, 1e6,
             "Servers the staff above can look after."},
            {"staff_exponent", "Growth of staff beyond that", units::one, "×", 0.5, "square root", 0, 2,
             "Staff × (servers / one team's)^this."},
            {"staff_change", "Yearly change of salaries", units::one, "%/year", 0.0, "flat", -1, 1, ""},
        },
        {{"hosting",
          "Hosting paid",
          {{"colocation", "by the server and year"},
           {"power", "as electricity, bottom up"},
           {"space-and-power", "by the kilowatt, and electricity"}},
          "Colocation price, power × PUE × tariff, or a price of a kilowatt's space and that."},
         {"resale_curve",
          "Resale curve",
          {},
          "Percent of the price after 1, 2, 3 … years, used if no resale is given: 62.5, 42.5, 30, 17.5, "
          "12.5.",
          isResaleCurve},
         {"staff_model",
          "Staff grows",
          {{"power", "less than in proportion, beyond one team"},
           {"constant", "not"},
           {"steps", "by whole teams"}},
          "How staff grows with the number of servers."}},
        {}};
    for (Field &field : running.fields)
        field.group = FieldGroup::RunningCost;
    return joined({set, ownedAlreadyFields(), order,
                   besideFields(kBridgePrice, "Price of GPUs until delivery",
                                "Price of renting until the servers arrive, at the start of the plan."),
                   bridgeChangeFields(), running});
}

Quantity firstOrder(const ProcurementContext &context)
{
    return context.has("after_months") ? context.in("after_months")
                                       : context.builder().constant(0, units::month);
}

std::vector<RackBatch> rackBatches(const ProcurementContext &context)
{
    const int first = int(context.value("after_months").value_or(0));
    const Quantity delivery = wholeDelivery(context);
    SheetBuilder &builder = context.builder();
    const bool isRenewed = context.choice("renewal") != renewal::kOnce;
    std::vector<RackBatch> batches{makeBatch(
        context, {"first", serversOfYear(context, 1), firstOrder(context), first / 12 + 1, isRenewed},
        delivery)};
    for (int year = 2; year <= kSeriesYears; ++year) {
        const int month = 12 * (year - 1);
        if (month < builder.months() && context.has(keyOfYear("servers", year).c_str()))
            batches.push_back(makeBatch(context,
                                        {"year-" + std::to_string(year), serversOfYear(context, year),
                                         builder.constant(month, units::month), year, isRenewed},
                                        delivery));
    }
    for (const MachineOrder &order : ordersOf(context))
        batches.push_back(makeBatch(
            context,
            {"month-" + std::to_string(order.month + 1), builder.constant(order.machines, units::machine),
             builder.constant(order.month, units::month), order.month / 12 + 1, false, true},
            delivery));
    if (context.has("owned_servers"))
        batches.push_back(ownedAlready(context));
    return batches;
}

} // namespace breakeven
