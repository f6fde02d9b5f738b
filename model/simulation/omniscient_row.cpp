#include "model/simulation/omniscient_row.h"

// As the sheet's kernels: one baseline program, the loader picks the copy for the processor.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define KERNEL __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4"))) void
#else
#define KERNEL void
#endif

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
    for (std::int64_t i = 0; i < count; ++i) {
        const double taken = cheaper(takeSpot[i] + spotTaking, takeOnDemand[i] + onDemandTaking);
        none[i] = cheaper(wait[i], taken);
        spot[i] = cheaper(keepSpot[i] + spotTick, none[i]);
        onDemand[i] = cheaper(keepOnDemand[i] + onDemandTick, none[i]);
    }
    // A pass of its own: bytes and doubles in one loop would not vectorise.
    std::uint8_t *__restrict choice = choices;
    for (std::int64_t i = 0; i < count; ++i) {
        const int byTaking = takeSpot[i] + spotTaking <= takeOnDemand[i] + onDemandTaking ? TakeSpot
                                                                                            : TakeOnDemand;
        const int alone = wait[i] <= none[i] ? Wait : byTaking;
        const int withSpot = keepSpot[i] + spotTick <= none[i] ? KeepSpot : 0;
        const int withOnDemand = keepOnDemand[i] + onDemandTick <= none[i] ? KeepOnDemand : 0;
        choice[i] = std::uint8_t(alone | withSpot | withOnDemand);
    }
}

} // namespace breakeven::omniscient
