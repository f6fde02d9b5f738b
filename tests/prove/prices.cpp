// The list of prices beside the prices of new studies, over drawn stores.
#include "tests/prove/proof.h"

#include "tests/support/drawn_stores.h"

#include <cstdio>

namespace breakeven::test {

bool pricesHold(int cases, std::uint64_t seed)
{
    int machines = 0, prices = 0, faults = 0;
    for (int number = 0; number < cases; ++number) {
        const StoreAgreement agreement = agreementIn(seed, std::uint64_t(number));
        machines += agreement.machines;
        prices += agreement.prices;
        faults += int(agreement.faults.size());
        for (const std::string &fault : agreement.faults)
            std::printf("%s\n", fault.c_str());
    }
    std::printf("%d stores, %d machines, %d prices of studies, %d faults\n", cases, machines, prices, faults);
    return faults == 0 && prices > 0;
}

} // namespace breakeven::test
