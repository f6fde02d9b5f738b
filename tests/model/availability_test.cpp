#include "model/effects/availability.h"
#include "model/effects/spot_share.h"
#include "model/simulation/spot_replay.h"
#include "model/trace/synthetic_availability.h"
#include "tests/support/test.h"
#include "tests/support/traces/availability_statistics.h"
#include "tests/support/traces/gang_spells.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("availability and loss rate are read from the counts")
{
    const AvailabilityTrace trace{600, {0, 2, 4, 4, 1, 0, 0, 3, 3, 3, 3, 2}, {}};
    const AvailabilityStatistics statistics = availabilityStatistics(trace);
    CHECK(statistics.instances == 4);
    CHECK(isNear(statistics.spanHours, 2));
    CHECK(isNear(statistics.availability, 25.0 / 48));
    CHECK(statistics.losses == 5); // 3 + 1 + 1
    CHECK(isNear(statistics.lossRate, 5 / (25.0 / 6)));
    const AvailabilityStatistics kept = availabilityStatistics({600, {1, 1, 1}, {}});
    CHECK(kept.lossRate == 0);
    const AvailabilityStatistics never = availabilityStatistics({600, {0, 0}, {}});
    CHECK(never.availability == 0);
    CHECK(std::isnan(never.lossRate));
    CHECK(std::isnan(availabilityStatistics({600, {}, {}}).availability));
}

TEST_CASE("a gang can be had where the count reaches it")
{
    const AvailabilityTrace trace{1800, {0, 2, 4, 4, 1, 0, 0, 3, 3, 3, 3, 2}, {}};
    const GangSpells two = gangSpells(trace, 2);
    CHECK(isNear(two.available, 8.0 / 12));
    CHECK(two.upSpells == 2);
    CHECK(isNear(two.meanUpHours, 2));
    CHECK(two.waitSpells == 2);
    CHECK(isNear(two.meanWaitHours, 1));
    CHECK(isNear(spotFraction(two.meanUpHours, two.meanWaitHours), two.available));
    const GangSpells five = gangSpells(trace, 5);
    CHECK(five.available == 0);
    CHECK(std::isnan(five.meanUpHours));
    CHECK(std::isnan(gangSpells({600, {}, {}}, 1).available));
}

TEST_CASE("a made-up trace is up for the share of its means, and losses come at their rate")
{
    const AlternatingSpells spells{4, 1};
    const AvailabilityTrace trace = alternatingAvailability(spells, 60, 60 * 50000, 42);
    const GangSpells found = gangSpells(trace, 1);
    // 10 000 cycles: three standard errors of the share are 0.7 %.
    CHECK(std::fabs(found.available - spotFraction(4.0, 1.0)) < .007);
    CHECK(isNear(found.meanUpHours, 4, .05));
    CHECK(isNear(found.meanWaitHours, 1, .05));
    CHECK(isNear(availabilityStatistics(trace).lossRate, 1 / 4.0, .05));
    CHECK(alternatingAvailability(spells, 600, 1000, 7) == alternatingAvailability(spells, 600, 1000, 7));
    CHECK(!(alternatingAvailability(spells, 600, 1000, 7) == alternatingAvailability(spells, 600, 1000, 8)));
}

TEST_CASE("the fallback share is the on-demand money over all money")
{
    const DeadlineJob job{48 * 3600, 60 * 3600, 720, 600, 3.06, .9731};
    const auto offered = periodicAvailability(36, 18, 600, 400).offered();
    const auto run = replaySpot(DeadlinePolicy::Greedy, job, offered, 0); // DDL-01
    REQUIRE(run.ok());
    const double share = onDemandCostShare(run->onDemandHours, run->spotHours, 3.06, .9731);
    CHECK(isNear(share, 25 * 3.06 / 99.8544));
    CHECK(onDemandCostShare(0, 10, std::nan(""), 1) == 0);
    CHECK(onDemandCostShare(10, 0, 3, std::nan("")) == 1);
    CHECK(std::isnan(onDemandCostShare(0, 0, 3, 1)));
}
