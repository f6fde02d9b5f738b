// What workloads that share machines are charged, in studies drawn at random.
#include "tests/prove/proof.h"

#include "tests/model/random_study.h"
#include "tests/support/charged_study.h"

#include <cstdio>

namespace breakeven::test {

bool chargebackHolds(int cases, std::uint64_t seed)
{
    int faults = 0;
    for (int number = 0; number < cases; ++number) {
        const std::uint64_t drawn = seed * 10000 + std::uint64_t(number);
        for (const std::string &broken : brokenCharges(drawnFleet(drawn))) {
            ++faults;
            std::printf("case %d: %s\n", number, broken.c_str());
        }
    }
    std::printf("%d studies, %d faults\n", cases, faults);
    return faults == 0;
}

} // namespace breakeven::test
