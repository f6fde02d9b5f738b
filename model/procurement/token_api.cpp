// Token API: a model that somebody else serves, paid by the token.
//
// The bill is of the requests within its limits; what a monthly minimum adds to it is paid and not used.
// Source: month = N · (I·((1−h)·p_in + h·p_cached) + O·p_out)/10⁶ · (1 − batches · their discount).
#include "model/procurement/procurement.h"
#include "model/procurement/token_replicas.h"
#include "model/serving/token_bill.h"
#include "model/workload/yearly_path.h"

#include <limits>

namespace breakeven {

namespace {

Field priceField(const char *key, const char *label, bool isOptional, const char *help)
{
    return inGroup(FieldGroup::Prices, {key, label, units::moneyPerMillion, "$/million tokens", std::nullopt,
                                        "", 0, 1e6, help, isOptional});
}

Field limitField(const char *key, const char *label, const char *unit, const char *help)
{
    return {key, label, units::one, unit, std::nullopt, "", 1e-9, 1e15, help, true};
}

const FieldSet &tokenApiFields()
{
    static const FieldSet kFields = joined(
        {{{priceField("input_price", "Price of input", false, "Price of a million input tokens."),
           priceField(
               "cached_price", "Price of cached input", true,
               "Price of a million input tokens that the API has in its cache; unset: the price of input."),
           priceField("output_price", "Price of output", false, "Price of a million output tokens."),
           inGroup(FieldGroup::Prices, {"price_change", "Yearly price change", units::one, "%/year", 0.0,
                                        "flat", -1, 10, "Change of the prices a year; 0 is flat."}),
           inGroup(FieldGroup::Prices,
                   {"monthly_minimum", "Monthly minimum", units::money / units::month, "$/month", 0.0, "none",
                    0, 1e12, "Paid even if the tokens cost less."}),
           limitField("requests_per_minute", "Requests a minute", "requests/min",
                      "The most an account may send; unset: no limit."),
           limitField("tokens_per_minute", "Tokens a minute", "tokens/min",
                      "Input and output together, the most an account may send; unset: no limit."),
           {"accounts", "Accounts", units::one, "", 1.0, "", 1, 1e6, "Each account has these limits."},
           {"batch_share", "Sent as batches", units::one, "%", 0.0, "none", 0, 1,
            "Share of the requests that may wait for a batch."},
           inGroup(FieldGroup::Prices, {"batch_discount", "Discount of batches", units::one, "%", 0.5,
                                        "as usual", 0, 1, "Discount on a request in a batch."})},
          {},
          {}},
         performanceField()});
    return kFields;
}

// Requests a second that the accounts may send in their busiest minute; unset: any.
std::optional<Quantity> limitOf(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const Demand::Serving &serving = *context.demand().serving;
    const Quantity aMinute = builder.constant(60, units::second / units::request, "s a minute");
    std::optional<Quantity> limit;
    if (context.has("requests_per_minute"))
        limit = context.in("accounts") * context.in("requests_per_minute") / aMinute *
                builder.constant(1, units::one);
    if (context.has("tokens_per_minute")) {
        const Quantity tokens =
            (serving.lengths.input + serving.lengths.output) / builder.constant(1, units::tokensPerRequest);
        const Quantity byTokens = context.in("accounts") * context.in("tokens_per_minute") / tokens / aMinute;
        limit = limit ? smaller(*limit, byTokens) : byTokens;
    }
    return limit ? std::optional(context.step("limit_per_s", "Requests a second within the limits", *limit))
                 : std::nullopt;
}

// Requests a second, of which so much stays within a limit in the busiest minutes of each level.
class LimitFunction : public MonthlyFunction
{
public:
    explicit LimitFunction(std::vector<ShapeSegment> curve) : m_curve(std::move(curve))
    {
        name = "within the limits";
        argumentNames = {"requests a second", "burst", "limit"};
        outputNames = {"share of the requests within the limits"};
        provenance = "level by level";
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        double asked = 0, served = 0;
        for (const ShapeSegment &segment : m_curve) {
            const double rate = arguments[0] * segment.level;
            asked += rate * segment.hours;
            served += std::min(rate, arguments[2] / arguments[1]) * segment.hours;
        }
        outputs[0] = asked > 0 ? served / asked : asked == 0 ? 1 : asked;
    }

private:
    std::vector<ShapeSegment> m_curve;
};

Quantity servedRequests(const ProcurementContext &context)
{
    const Demand::Serving &serving = *context.demand().serving;
    const Quantity requests = *context.demand().requests;
    const auto limit = limitOf(context);
    if (!limit)
        return requests;
    const Quantity share =
        context.builder().monthly(std::make_shared<LimitFunction>(serving.shape),
                                  {serving.requestsPerSecond, serving.burst, *limit}, {units::one})[0];
    return context.step("served_requests", "Requests within the limits", requests * share);
}

void addBill(const ProcurementContext &context, Quantity requests)
{
    const Demand::Serving &serving = *context.demand().serving;
    const Quantity change = growthOf(context, "price_change");
    const Quantity discount = 1 - context.in("batch_share") * context.in("batch_discount");
    const auto billOf = [&](const char *id, const char *label, Quantity tokens, const char *price) {
        const Quantity bill =
            context.step(std::string(id) + "_bill", std::string("Bill of the ") + label,
                         inMillions(requests * tokens) * context.in(price)*change * discount);
        context.addLine({id, Category::Compute, std::string("Tokens, ") + label, bill});
        return bill;
    };
    const bool isCached = context.has("cached_price");
    const Quantity input = serving.lengths.input;
    Quantity bill =
        billOf("input", "input", isCached ? input * (1 - serving.cachedShare) : input, "input_price");
    if (isCached)
        bill = bill + billOf("cached-input", "cached input", input * serving.cachedShare, "cached_price");
    bill = bill + billOf("output", "output", serving.lengths.output, "output_price");
    const Quantity none = context.builder().constant(0, units::money / units::month);
    context.addLine({"minimum", Category::Idle, "Monthly minimum above the tokens",
                     context.step("minimum_above", "Monthly minimum above the bill of the tokens",
                                  larger(none, context.in("monthly_minimum") - bill))});
}

// Reads from runs against the API whether it meets the targets at the lowest load.
void readRuns(const ProcurementContext &context, ServedRequests &requests)
{
    const ServingSeries *series = performanceOf(context.study(), context.procurement());
    if (!series)
        return;
    SheetBuilder &builder = context.builder();
    const ReplicaGoodput goodput = goodputBy(context, series, false);
    const Unit rate = units::request / units::second;
    requests.limit = goodput.limit;
    requests.state = goodput.state;
    requests.seconds = secondsAt(context, *series, everyMonth(builder.constant(0, rate, "lowest load")),
                                 builder.constant(1));
    // Nothing known of the goodput leaves it open.
    requests.meetsTargets = goodput.requestsPerSecond * 0 / builder.constant(1, rate) +
                            isLess(builder.constant(0, rate), goodput.requestsPerSecond);
}

Supply buildTokenApi(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const auto series = [&](double value, Unit unit, const char *label) {
        return everyMonth(builder.constant(value, unit, label));
    };
    Supply supply;
    supply.isCapacityAssumed = true;
    Served &served = supply.hours;
    // None of one's own: 0 for every request, or every GPU-hour of other work.
    const auto none = [&](Unit unit) {
        const Quantity amount =
            context.demand().requests ? *context.demand().requests : context.demand().usefulGpuHours;
        return amount * builder.constant(0, unit / builder.node(amount).unit, "none of one's own");
    };
    const Quantity hours = none(units::gpuHour / units::month);
    for (Quantity Served::*member : {&Served::demanded, &Served::served, &Served::unmet, &Served::paid,
                                     &Served::used, &Served::lost, &Served::overhead, &Served::idle})
        served.*member = hours;
    served.machines = none(units::machine);
    served.capacity = served.rate = supply.gpus = none(units::gpu);
    supply.speed = supply.elapsed = builder.constant(1);
    if (!context.demand().serving) {
        // Other work has no tokens: what it would cost here is not known.
        served.demanded = context.demand().usefulGpuHours;
        served.served = series(std::numeric_limits<double>::quiet_NaN(), units::gpuHour / units::month,
                               "the work is not counted in tokens");
        context.addLine({"output", Category::Compute, "Tokens, output",
                         series(std::numeric_limits<double>::quiet_NaN(), units::money / units::month,
                                "the work is not counted in tokens")});
        return supply;
    }
    ServedRequests requests;
    requests.demanded = *context.demand().requests;
    requests.served = servedRequests(context);
    requests.priceRatio = context.in("output_price") / context.in("input_price");
    requests.meetsTargets = context.demand().serving->hasTargets()
                                ? series(std::numeric_limits<double>::quiet_NaN(), units::one, "not measured")
                                : series(1, units::one, "no target");
    addBill(context, requests.served);
    readRuns(context, requests);
    served.requests = requests;
    return supply;
}

} // namespace

const ProcurementKind kTokenApi{
    "token-api",    "Token API",   "A model served by somebody else, paid by the token",
    tokenApiFields, buildTokenApi, {.isPaidByToken = true}};

} // namespace breakeven
