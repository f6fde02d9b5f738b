#include "model/procurement/spot_market.h"

#include "model/effects/spot_functions.h"
#include "model/procurement/common_fields.h"

namespace breakeven {

namespace {

const char *const kByPrice = "interruption_cause price";

FieldSet bidFields()
{
    return onlyWhen(
        kByPrice,
        {{{"bid_deviations", "Bid above the mean price", units::one, "", 1.2816, "an example: above 9 of 10",
           -8, 8, "Standard deviations of the logarithm of the spot price."},
          {"price_correlation", "Correlation with the last price", units::one, "%", 0.99, "an example", -1, 1,
           "Correlation of the price with the price one step before."},
          {"price_step", "Step of the price", units::minute, "min", 5, "an example", 1e-3, 1e6,
           "Time between two prices."}},
         {},
         {}});
}

} // namespace

FieldSet marketFields(const char *effects)
{
    const FieldSet cause{
        {},
        {{"interruption_cause",
          "Nodes are taken away",
          {{"rate", "at a rate or by their age"}, {"price", "when the spot price passes the bid"}},
          "From observed interruptions of nodes, or from the movement of the spot price."}},
        {}};
    // The rate is read by the stretch alone, where nodes do not age.
    FieldSet rate = onlyWhen(
        "interruption_cause rate & lifetime_law exponential",
        {{{"interruption_rate", "Interruptions of a node", units::one / units::hour, "interruptions/h", 0.05,
           "an example: one in 20 hours", 0, 1e6, "How often a running node is taken away per hour."}},
         {},
         {}});
    return joined({parametersOf(effects, cause), parametersOf("stretch", std::move(rate)),
                   parametersOf(effects, bidFields())});
}

bool isPriceMarket(const ProcurementContext &context)
{
    return context.choice("interruption_cause") == "price";
}

Quantity interruptionRate(const ProcurementContext &context)
{
    if (!isPriceMarket(context))
        return context.in("interruption_rate");
    const Quantity step = context.in("price_step") / context.time().minutesPerHour;
    return context.step(
        "interruption_rate", "Interruptions of a node",
        context.builder().function(hazardOfBid(),
                                   {context.in("bid_deviations"), context.in("price_correlation"), step},
                                   units::one / units::hour));
}

Quantity shareBelowBid(const ProcurementContext &context)
{
    return context.builder().function(timeBelowBid(), {context.in("bid_deviations")}, units::one);
}

} // namespace breakeven
