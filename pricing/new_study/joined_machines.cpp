#include "pricing/new_study/joined_machines.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

constexpr double kMostOfMachine = 8; // GPUs

// Functions and blocks that are booked are sold as they are.
bool isJoined(const MarketPrice &row)
{
    return row.isPrice() && row.gpus == 1 && !row.booked && row.model != "serverless";
}

MarketPrice joinedOf(const MarketPrice &row, int gpus)
{
    MarketPrice joined = row;
    joined.machine = fmt::format("{} × {}", row.machine, gpus);
    joined.gpus = gpus;
    for (auto *end : {&joined.price.value, &joined.price.low, &joined.price.high})
        if (*end)
            **end *= gpus;
    joined.price.note +=
        fmt::format("{}{} times its price by the GPU", joined.price.note.empty() ? "" : "; ", gpus);
    joined.record.reset(); // that is of one GPU
    return joined;
}

} // namespace

Catalogue withJoinedMachines(const Catalogue &catalogue, const ChosenGpu &gpu, double gpus)
{
    Catalogue joined = catalogue;
    if (!(gpus > 1 && gpus <= kMostOfMachine && gpus == std::floor(gpus)))
        return joined;
    const std::vector<Seller> sellers = sellersOf(catalogue, gpu);
    for (const Seller &seller : sellers) {
        if (!isSoldByTheGpu(seller, sellers))
            continue;
        for (const auto &[model, price] : seller.prices)
            if (isJoined(*price))
                joined.market.push_back(joinedOf(*price, int(gpus)));
    }
    return joined;
}

} // namespace breakeven
