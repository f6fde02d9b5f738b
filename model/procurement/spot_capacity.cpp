#include "model/procurement/spot_capacity.h"

#include "model/effects/availability.h"
#include "model/effects/spot_functions.h"
#include "model/procurement/spot_market.h"

namespace breakeven {

namespace {

constexpr const char *kCapacityEffect = "enough_capacity";

FieldSet spotCapacityParameters()
{
    const FieldSet times =
        onlyWhen("interruption_cause rate",
                 {{{"capacity_up_time", "Capacity lasts", units::hour, "h", 4, "NSDI'24, an example", 1e-6,
                    1e6, "Mean uninterrupted time a node is available."},
                   {"capacity_away_time", "Outage lasts", units::hour, "h", 1, "NSDI'24, an example", 0, 1e6,
                    "Mean uninterrupted time a node is not available."}},
                  {},
                  {}});
    const FieldSet nodes{
        {{"capacity_correlation", "Nodes are there together", units::one, "%", 1.0, "one market", 0, 1,
          "Correlation of two nodes' capacity: 100 % is all or none, 0 % each on its own."},
         {"spare_nodes", "Spare nodes", units::one, "nodes", 0.0, "none", 0, 1e6,
          "Nodes in other zones or of other sizes that could be used instead."}},
        {},
        {}};
    return parametersOf(kCapacityEffect, joined({times, nodes}));
}

Quantity availabilityOfNode(const ProcurementContext &context)
{
    if (isPriceMarket(context))
        return shareBelowBid(context);
    return spotFraction(context.in("capacity_up_time"), context.in("capacity_away_time"));
}

} // namespace

Quantity nodeAvailability(const ProcurementContext &context)
{
    if (!context.isComputed(kCapacityEffect))
        return context.in(kCapacityEffect);
    if (const auto known = context.knownStep("node_availability"))
        return *known;
    return context.step("node_availability", "Share of the time a node is available",
                        availabilityOfNode(context), Display::Percent);
}

Quantity capacityCorrelation(const ProcurementContext &context)
{
    return context.isComputed(kCapacityEffect) ? context.in("capacity_correlation")
                                               : context.builder().constant(0, units::one, "each on its own");
}

namespace {

Quantity enoughCapacity(const ProcurementContext &context)
{
    if (!context.isComputed(kCapacityEffect))
        return context.in(kCapacityEffect);
    const Quantity node = nodeAvailability(context);
    return context.computed(kCapacityEffect,
                            context.builder().function(enoughNodes(),
                                                       {nodesOfJob(context), context.in("spare_nodes"), node,
                                                        context.in("capacity_correlation")},
                                                       units::one));
}

} // namespace

FieldSet capacityFields()
{
    return joined(
        {{{{kCapacityEffect, "Enough spot capacity", units::one, "%", 1.0, "always", 0, 1,
            "Share of the time in which all nodes of the job are available together.", false, true},
           inGroup(
               FieldGroup::Prices,
               {"on_demand_price", "Price on demand", units::money / units::machineHour, "$/h", std::nullopt,
                "", 0, 1e9,
                "Price of the same instance on demand, rented while spot has too few; unset: the work waits.",
                true, false, true})},
          {},
          {}},
         spotCapacityParameters()});
}

void readCapacity(const ProcurementContext &context, RentTerms &terms)
{
    terms.enoughCapacity = enoughCapacity(context);
    if (context.has("on_demand_price"))
        terms.fallbackPrice = context.step("fallback_gpu_hour_price", "Price of a GPU-hour on demand",
                                           perGpuHour(context, context.in("on_demand_price")), Display::Mean);
}

} // namespace breakeven
