// Costs of served models beside a plain walk through every hour of the plan.
#include "tests/prove/proof.h"

#include "tests/support/two_routes/serving_plan.h"

#include <cstdio>

namespace breakeven::test {

bool servingHolds(int cases, std::uint64_t seed)
{
    int faults = 0;
    for (int number = 0; number < cases; ++number) {
        const ServingPlan plan = drawnServingPlan(seed, std::uint64_t(number));
        if (const std::string difference = differenceIn(plan); !difference.empty()) {
            ++faults;
            std::printf("case %d: %s\n  %s\n", number, textOf(plan).c_str(), difference.c_str());
        }
    }
    std::printf("%d studies, %d faults\n", cases, faults);
    return faults == 0;
}

} // namespace breakeven::test
