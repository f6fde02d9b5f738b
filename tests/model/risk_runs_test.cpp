#include "model/risk/runs.h"
#include "tests/support/test.h"

#include <tuple>

using namespace breakeven;

TEST_CASE("what is only summarised is kept for as many options at a time as take little memory")
{
    for (const auto &[options, runs, isOfTraining, first] :
         {std::tuple(8u, 10000u, false, 8u), std::tuple(8u, 300000u, false, 6u),
          std::tuple(8u, 300000u, true, 2u), std::tuple(3u, 2100000u, false, 1u)}) {
        CAPTURE(options, runs, isOfTraining);
        const auto ranges = Runs(options, runs, isOfTraining).ranges();
        CHECK(ranges.front().last == first);
        std::size_t next = 0; // each option once, in their order
        for (const Runs::Range &range : ranges) {
            CHECK(range.first == next);
            CHECK(range.last > range.first);
            next = range.last;
        }
        CHECK(next == options);
    }
}
