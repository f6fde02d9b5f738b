#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/calculators/plain_answer.h"
#include "model/planning/commitment_mix.h"
#include "model/planning/fleet_size.h"
#include "model/planning/own_or_burst.h"

#include <cmath>

namespace breakeven::calculators {

namespace {

OwnOrBurstPrices pricesOf(const Arguments &arguments)
{
    return {arguments.number("own_per_h"), arguments.number("burst_per_h")};
}

Result<CalculatorResult> ownOrBurst(const Arguments &arguments)
{
    const OwnOrBurst best =
        ownForNormal(arguments.number("demand_mean"), arguments.number("demand_sd"), pricesOf(arguments));
    return PlainAnswer().with("own", best.own).with("cost_per_h", best.cost).result();
}

Result<CalculatorResult> profileCommitment(const Arguments &arguments)
{
    const OwnOrBurst best = ownForHours(arguments.list("demand"), pricesOf(arguments));
    return PlainAnswer().with("own", best.own).with("cost", best.cost).result();
}

Result<CalculatorResult> portfolio(const Arguments &arguments)
{
    const std::vector<double> &prices = arguments.list("commitment_prices");
    const std::vector<double> &limits = arguments.list("commitment_limits");
    if (prices.size() != limits.size())
        return Error{ErrorKind::BadInput,
                     "Expected one limit a commitment, found " + std::to_string(limits.size()) + " for " +
                         std::to_string(prices.size()) + "; write inf where there is none.",
                     "commitment_limits"};
    if (arguments.isGiven("spot_per_h") != arguments.isGiven("spot_limit"))
        return Error{ErrorKind::BadInput,
                     "Expected a price and a limit of spot, found one of the two; give both or none.",
                     arguments.isGiven("spot_per_h") ? "spot_limit" : "spot_per_h"};
    std::vector<Commitment> commitments;
    for (std::size_t i = 0; i < prices.size(); ++i)
        commitments.push_back({prices[i], limits[i]});
    RentedPrices rented{arguments.number("on_demand_per_h"), 0, 0};
    if (arguments.isGiven("spot_per_h"))
        rented = {rented.onDemand, arguments.number("spot_per_h"), arguments.number("spot_limit")};
    const CommitmentMix mix = cheapestMix(arguments.list("demand"), commitments, rented);
    std::vector<double> use;
    for (const double price : prices)
        use.push_back(payingUse(price, rented.onDemand));
    return PlainAnswer()
        .with("commitments", mix.amounts)
        .with("cost", mix.cost)
        .with("pays_above_use", use, CalculatorStatus::Ok)
        .result();
}

JobsPerMonth jobsOf(const Arguments &arguments)
{
    return {arguments.number("jobs_per_month"), arguments.number("gpu_h_per_job"),
            arguments.number("utilisation"), arguments.number("hours_per_month")};
}

Result<CalculatorResult> gpus(const Arguments &arguments)
{
    return PlainAnswer().with("gpus", gpusNeeded(jobsOf(arguments))).result();
}

Result<CalculatorResult> monthsToFull(const Arguments &arguments)
{
    const double months =
        monthsUntilFull(arguments.number("gpus"), jobsOf(arguments), arguments.number("growth_per_month"));
    return PlainAnswer().with("months", months, CalculatorStatus::Never).result();
}

std::vector<Key> jobKeys(std::vector<Key> others)
{
    for (Key key : {numberKey("jobs_per_month", "job/month", nullptr, atLeast(0)),
                    numberKey("gpu_h_per_job", "GPU-h/job", nullptr, atLeast(0)),
                    numberKey("utilisation", "", "1", between(1e-9, 1), "share of its hours a GPU works"),
                    numberKey("hours_per_month", "h/month", "730", above(0))})
        others.push_back(key);
    return others;
}

} // namespace

std::vector<Calculator> planning()
{
    const auto demand = listKey("demand", "GPU", nullptr, atLeast(0).upTo(100000), "hour by hour");
    const auto own = numberKey("own_per_h", "USD/h", nullptr, atLeast(0), "of one, paid all the time");
    const auto burst = numberKey("burst_per_h", "USD/h", nullptr, above(0), "of one, paid while it is used");
    return {
        {"own-or-burst",
         "How much to own when demand is normal and the rest is rented by the hour",
         "Capacity planning (§7): newsvendor; rows CAP-01…03",
         {numberKey("demand_mean", "GPU", nullptr, atLeast(0)),
          numberKey("demand_sd", "GPU", "0", atLeast(0)), own, burst},
         {{"own", "GPU"}, {"cost_per_h", "USD/h"}},
         ownOrBurst},
        {"profile-commitment",
         "How much to own when demand is known hour by hour and the rest is rented",
         "Capacity planning (§7): load-duration crossing; rows CAP-04, CAP-05",
         {demand, own, burst},
         {{"own", "GPU"}, {"cost", "USD"}},
         profileCommitment},
        {"portfolio",
         "How much to commit to at which price, beside on demand and spot",
         "Capacity planning (§7): portfolio; rows CAP-06…08",
         {demand, listKey("commitment_prices", "USD/h", nullptr, atLeast(0), "of one, paid all the time"),
          listKey("commitment_limits", "GPU", nullptr, atLeast(0).orInfinite(), "the most of each"),
          numberKey("on_demand_per_h", "USD/h", nullptr, above(0)),
          optional(numberKey("spot_per_h", "USD/h", "", atLeast(0))),
          optional(numberKey("spot_limit", "GPU", "", atLeast(0), "the most spot capacity available"))},
         {{"commitments", "GPU"}, {"cost", "USD"}, {"pays_above_use", ""}},
         portfolio},
        {"gpus-needed",
         "The GPUs that jobs need",
         "Capacity planning (§7); row CAP-12",
         jobKeys({}),
         {{"gpus", "GPU"}},
         gpus},
        {"months-to-full",
         "The months until growing work fills the GPUs there are",
         "Capacity planning (§7); row CAP-13",
         jobKeys({numberKey("gpus", "GPU", nullptr, above(0)),
                  numberKey("growth_per_month", "1/month", nullptr, between(-1, 10))}),
         {{"months", "month"}},
         monthsToFull},
    };
}

} // namespace breakeven::calculators
