#include "model/simulation/omniscient_row.h"

#include "model/numeric/instruction_sets.h"

namespace breakeven::omniscient {

namespace {

inline double cheaper(double a, double b) { return a < b ? a : b; }

} // namespace

KERNEL improve(std::int64_t count, const Ways &ways, const Row &to, std::uint8_t *choices)
{
    const double *__restrict wait = ways.wait;
    const double *__restrict keepSpot = ways.keepSpot;
    const double *__restrict keepOnDemand = ways.keepOnDemand;
    const double *__restrict takeSpot = ways.takeSpot;
    const double *__restrict takeOnDemand = ways.takeOnDemand;
    const double spotTick = ways.spotTick;
    const double onDemandTick = ways.onDemandTick;
    const double spotTaking = ways.spotTaking;
    const double onDemandTaking = ways.onDemandTaking;
    double *__restrict none = to.none;
    double *__restrict spot = to.spot;
    double *__restrict onDemand = to.onDemand;
    INDEPENDENT
    for (std::int64_t i = 0; i < count; ++i) {
        const double taken = cheaper(takeSpot[i] + spotTaking, takeOnDemand[i] + onDemandTaking);
        none[i] = cheaper(wait[i], taken);
        spot[i] = cheaper(keepSpot[i] + spotTick, none[i]);
        onDemand[i] = cheaper(keepOnDemand[i] + onDemandTick, none[i]);
    }
    // A pass of its own: bytes and doubles in one loop would not vectorise.
    std::uint8_t *__restrict choice = choices;
    INDEPENDENT
    for (std::int64_t i = 0; i < count; ++i) {
        const double bySpot = takeSpot[i] + spotTaking;
        const double byOnDemand = takeOnDemand[i] + onDemandTaking;
        const double taken = cheaper(bySpot, byOnDemand);
        const int byTaking = bySpot <= byOnDemand ? TakeSpot : TakeOnDemand;
        const int alone = wait[i] < taken ? Wait : byTaking; // of equal ways the one that ends first
        const int withSpot = keepSpot[i] + spotTick <= none[i] ? KeepSpot : 0;
        const int withOnDemand = keepOnDemand[i] + onDemandTick <= none[i] ? KeepOnDemand : 0;
        choice[i] = std::uint8_t(alone | withSpot | withOnDemand);
    }
}

} // namespace breakeven::omniscient
