// Stores drawn at random, and whether the list of prices and a new study agree in each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace breakeven::test {

struct StoreAgreement
{
    std::vector<std::string> faults; // a sentence each
    int machines = 0;                // at a place, sold in one way, that were compared
    int prices = 0;                  // of a study that was made
};

// Own quotes, discounts, new sellers, other currencies, regions, GPUs that the bundled table lacks, and
// prices that nobody may take, beside the bundled ones; a study of one of the offers' GPU, seller and region.
// The same for the same seed and number.
StoreAgreement agreementIn(std::uint64_t seed, std::uint64_t number);

} // namespace breakeven::test
