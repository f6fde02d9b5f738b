#include "model/planning/commitment_mix.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

constexpr double kRounding = 1e-12;

// Of a sum of commitments, the cheapest first: how much of each.
std::vector<double> filled(const std::vector<Commitment> &commitments, const std::vector<std::size_t> &order,
                           double sum)
{
    std::vector<double> amounts(commitments.size(), 0);
    for (const std::size_t i : order) {
        amounts[i] = std::min(sum, commitments[i].most);
        sum -= amounts[i];
    }
    return amounts;
}

double rentOf(double wanted, const RentedPrices &rented)
{
    const bool usesSpot = rented.spotLimit > 0 && rented.spot < rented.onDemand;
    const double onSpot = usesSpot ? std::min(wanted, rented.spotLimit) : 0;
    return rented.spot * onSpot + rented.onDemand * (wanted - onSpot);
}

double costOf(std::span<const double> demand, const std::vector<Commitment> &commitments,
              const std::vector<double> &amounts, double sum, const RentedPrices &rented)
{
    double cost = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i)
        cost += commitments[i].price * amounts[i] * double(demand.size());
    for (const double wanted : demand)
        cost += rentOf(std::max(wanted - sum, 0.0), rented);
    return cost;
}

// Where the cost bends, ascending.
std::vector<double> bends(std::span<const double> demand, const std::vector<Commitment> &commitments,
                          const std::vector<std::size_t> &order, const RentedPrices &rented)
{
    std::vector<double> sums{0};
    double limit = 0;
    for (const std::size_t i : order)
        sums.push_back(limit += commitments[i].most);
    for (const double wanted : demand)
        for (const double sum : {wanted, wanted - rented.spotLimit})
            if (sum > 0 && sum <= limit)
                sums.push_back(sum);
    std::erase_if(sums, [](double sum) { return std::isinf(sum); });
    std::sort(sums.begin(), sums.end());
    sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
    return sums;
}

} // namespace

CommitmentMix cheapestMix(std::span<const double> demand, const std::vector<Commitment> &commitments,
                          const RentedPrices &rented)
{
    std::vector<std::size_t> order(commitments.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return commitments[a].price < commitments[b].price;
    });
    CommitmentMix best;
    bool isFirst = true;
    for (const double sum : bends(demand, commitments, order, rented)) {
        const std::vector<double> amounts = filled(commitments, order, sum);
        const double cost = costOf(demand, commitments, amounts, sum, rented);
        if (isFirst || cost < best.cost - kRounding * std::fabs(best.cost))
            best = {amounts, cost};
        isFirst = false;
    }
    return best;
}

double payingUse(double committedPrice, double onDemandPrice) { return committedPrice / onDemandPrice; }

} // namespace breakeven
