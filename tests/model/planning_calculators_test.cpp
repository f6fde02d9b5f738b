#include "model/planning/commitment_mix.h"
#include "model/planning/own_or_burst.h"
#include "tests/support/calculator_rows.h"

#include "model/numeric/random.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// CAP-04: a day of demand, highest at 15 o'clock.
const char *kDemandArgument =
    "demand=23,19,17,16,17,19,23,28,34,40,46,52,57,61,63,64,63,61,57,52,46,40,34,28";
const std::vector<double> kHours{23, 19, 17, 16, 17, 19, 23, 28, 34, 40, 46, 52,
                                 57, 61, 63, 64, 63, 61, 57, 52, 46, 40, 34, 28};

double plainCost(const std::vector<double> &demand, double own, const OwnOrBurstPrices &prices)
{
    double cost = prices.own * own * double(demand.size());
    for (const double wanted : demand)
        cost += prices.burst * std::max(wanted - own, 0.0);
    return cost;
}

double plainMixCost(const std::vector<double> &demand, const std::vector<Commitment> &commitments,
                    const std::vector<double> &amounts, const RentedPrices &rented)
{
    double cost = 0, sum = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        cost += commitments[i].price * amounts[i] * double(demand.size());
        sum += amounts[i];
    }
    for (const double wanted : demand) {
        const double left = std::max(wanted - sum, 0.0);
        const double onSpot = rented.spot < rented.onDemand ? std::min(left, rented.spotLimit) : 0;
        cost += rented.spot * onSpot + rented.onDemand * (left - onSpot);
    }
    return cost;
}

} // namespace

TEST_CASE("the demand of the day of the reference rows is that of a wave (CAP-04)")
{
    for (int hour = 0; hour < 24; ++hour)
        CHECK(kHours[std::size_t(hour)] ==
              std::round(40 * (1 + .6 * std::cos(2 * 3.14159265358979323846 * (hour - 15) / 24))));
}

TEST_CASE("the planning calculators give the reference numbers")
{
    checkRows({
        {"CAP-01",
         "own-or-burst",
         {"demand_mean=40", "demand_sd=12", "own_per_h=1.2", "burst_per_h=3.06"},
         "own",
         {43.284422675355806}},
        {"CAP-01",
         "own-or-burst",
         {"demand_mean=40", "demand_sd=12", "own_per_h=1.2", "burst_per_h=3.06"},
         "cost_per_h",
         {62.11060539539784}},
        {"CAP-02",
         "own-or-burst",
         {"demand_mean=40", "demand_sd=12", "own_per_h=4", "burst_per_h=3.06"},
         "own",
         {0}},
        {"CAP-02",
         "own-or-burst",
         {"demand_mean=40", "demand_sd=12", "own_per_h=4", "burst_per_h=3.06"},
         "cost_per_h",
         {122.4}},
        {"CAP-03",
         "own-or-burst",
         {"demand_mean=40", "demand_sd=0", "own_per_h=1.2", "burst_per_h=3.06"},
         "own",
         {40}},
        {"CAP-03",
         "own-or-burst",
         {"demand_mean=40", "demand_sd=0", "own_per_h=1.2", "burst_per_h=3.06"},
         "cost_per_h",
         {48}},
        {"CAP-05", "profile-commitment", {kDemandArgument, "own_per_h=1.2", "burst_per_h=3.06"}, "own", {46}},
        {"CAP-05",
         "profile-commitment",
         {kDemandArgument, "own_per_h=1.2", "burst_per_h=3.06"},
         "cost",
         {1679.76}},
        {"CAP-06",
         "portfolio",
         {kDemandArgument, "commitment_prices=1.2", "commitment_limits=inf", "on_demand_per_h=3.06"},
         "cost",
         {1679.76},
         1e-7},
        {"CAP-07",
         "portfolio",
         {kDemandArgument, "commitment_prices=1.2,1.84", "commitment_limits=20,inf", "on_demand_per_h=3.06",
          "spot_per_h=.92", "spot_limit=10"},
         "cost",
         {1693.6000000000008},
         1e-7},
        {"CAP-07",
         "portfolio",
         {kDemandArgument, "commitment_prices=1.2,1.84", "commitment_limits=20,inf", "on_demand_per_h=3.06",
          "spot_per_h=.92", "spot_limit=10"},
         "commitments",
         {20, 4},
         1e-7},
        {"CAP-08",
         "portfolio",
         {kDemandArgument, "commitment_prices=1.84", "commitment_limits=inf", "on_demand_per_h=3.06"},
         "pays_above_use",
         {0.6013071895424836}},
        {"CAP-12",
         "gpus-needed",
         {"jobs_per_month=120", "gpu_h_per_job=60", "utilisation=.7"},
         "gpus",
         {14.090019569471625}},
        {"CAP-13",
         "months-to-full",
         {"gpus=48", "jobs_per_month=120", "growth_per_month=.08", "gpu_h_per_job=60", "utilisation=.7"},
         "months",
         {15.92668547634867}},
    });
}

TEST_CASE("the load-duration crossing is the smallest amount of least cost, of random days tried out")
{
    for (std::uint64_t day = 0; day < 200; ++day) {
        std::vector<double> demand;
        for (std::uint32_t hour = 0; hour < 24; ++hour)
            demand.push_back(std::floor(20 * uniform(1, 0, day, hour)));
        const OwnOrBurstPrices prices{.1 + 3 * uniform(2, 0, day, 0), 1 + 2 * uniform(2, 0, day, 1)};
        const OwnOrBurst found = ownForHours(demand, prices);
        double best = 0, least = plainCost(demand, 0, prices);
        for (double own = 1; own <= 20; ++own)
            if (plainCost(demand, own, prices) < least - 1e-9) {
                best = own;
                least = plainCost(demand, own, prices);
            }
        CAPTURE(day, prices.own, prices.burst);
        CHECK(isNear(found.cost, least));
        CHECK(found.own == best);
    }
}

TEST_CASE("no mix of whole commitments costs less than the one that is found, of random days tried out")
{
    for (std::uint64_t day = 0; day < 60; ++day) {
        std::vector<double> demand;
        for (std::uint32_t hour = 0; hour < 12; ++hour)
            demand.push_back(std::floor(12 * uniform(3, 0, day, hour)));
        const std::vector<Commitment> commitments{{.5 + uniform(4, 0, day, 0), 5},
                                                  {.5 + uniform(4, 0, day, 1), 7}};
        const RentedPrices rented{2, .4 + 2 * uniform(4, 0, day, 2), std::floor(4 * uniform(4, 0, day, 3))};
        const CommitmentMix found = cheapestMix(demand, commitments, rented);
        double least = 1e300;
        for (double a = 0; a <= 5; ++a)
            for (double b = 0; b <= 7; ++b)
                least = std::min(least, plainMixCost(demand, commitments, {a, b}, rented));
        CAPTURE(day);
        CHECK(isNear(found.cost, least));
        CHECK(isNear(plainMixCost(demand, commitments, found.amounts, rented), found.cost));
    }
}

TEST_CASE("planning calculators say never and unbounded, and refuse what does not fit")
{
    CHECK(
        answer("months-to-full", {"gpus=48", "jobs_per_month=120", "growth_per_month=0", "gpu_h_per_job=60"})
            .status == CalculatorStatus::Never);
    CHECK(number("months-to-full", {"gpus=1", "jobs_per_month=120", "growth_per_month=0", "gpu_h_per_job=60"},
                 "months") == 0);
    CHECK(answer("own-or-burst", {"demand_mean=40", "demand_sd=12", "own_per_h=0", "burst_per_h=3"}).status ==
          CalculatorStatus::Unbounded);
    CHECK(
        refusal("portfolio",
                {kDemandArgument, "commitment_prices=1,2", "commitment_limits=3", "on_demand_per_h=3"})
            .text() ==
        "commitment_limits: Expected one limit a commitment, found 1 for 2; write inf where there is none.");
    CHECK(refusal("portfolio", {kDemandArgument, "commitment_prices=1", "commitment_limits=3",
                                "on_demand_per_h=3", "spot_per_h=1"})
              .where == "spot_limit");
}

TEST_CASE("the calculator halton-point gives the published points (QMC-03)")
{
    checkRows({{"QMC-03", "halton-point", {"index=1", "dims=2"}, "values", {1. / 2, 1. / 3}, 1e-15},
               {"QMC-03", "halton-point", {"index=2", "dims=2"}, "values", {1. / 4, 2. / 3}, 1e-15},
               {"QMC-03", "halton-point", {"index=3", "dims=2"}, "values", {3. / 4, 1. / 9}, 1e-15},
               {"QMC-03", "halton-point", {"index=4", "dims=2"}, "values", {1. / 8, 4. / 9}, 1e-15}});
    CHECK(refusal("halton-point", {"index=0", "dims=17"}).kind == ErrorKind::BadInput);
}

TEST_CASE("the calculator sobol-point gives the published points (QMC-01)")
{
    checkRows({{"QMC-01", "sobol-point", {"index=0", "dims=3"}, "values", {0, 0, 0}, 0},
               {"QMC-01", "sobol-point", {"index=4", "dims=3"}, "values", {.375, .375, .625}, 0},
               {"QMC-01", "sobol-point", {"index=7", "dims=3"}, "values", {.125, .625, .375}, 0}});
    CHECK(refusal("sobol-point", {"index=0", "dims=257"}).kind == ErrorKind::BadInput);
    CHECK(refusal("sobol-point", {"index=4503599627370496"}).kind == ErrorKind::BadInput);
}

TEST_CASE("a dearer own GPU never makes the newsvendor cheaper while owning is cheaper than renting")
{
    // Where not even the first is worth its price, all that is wanted above none is rented.
    const double z = 2.0 / 12;
    const double density = std::exp(-z * z / 2) / std::sqrt(2 * 3.14159265358979323846);
    const double share = std::erfc(-z / std::sqrt(2.0)) / 2;
    const OwnOrBurst none = ownForNormal(2, 12, {1.74, 3.06});
    CHECK(none.own == 0);
    CHECK(isNear(none.cost, 3.06 * 12 * (density + z * share), 1e-9));
    double last = 0;
    for (double own = 0.1; own < 3; own += 0.05) {
        const double cost = ownForNormal(2, 12, {own, 3.06}).cost;
        CHECK(cost >= last);
        last = cost;
    }
}
