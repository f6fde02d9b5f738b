// One step of many spot jobs side by side: two draws of each, at the speed of the processor.
//
// The same bits on every instruction set. Used by `spot_completion.h` only.
#pragma once

#include <cstdint>

namespace breakeven {

// What all paths share.
struct SpotStep
{
    std::uint64_t seed = 0;
    std::uint32_t stream = 0;
    std::uint64_t firstSample = 0;
    std::uint32_t pair = 0; // dimensions 2·pair and 2·pair + 1
    double meanHours = 0;   // between interruptions
    double spanHours = 0;   // of a segment, and of the last one
    double lastSpanHours = 0;
    double delayHours = 0;
    double evenRecoveryHours = 0; // before the work of the first draw, and of the second
    double oddRecoveryHours = 0;
    bool isContinuous = false; // `left` counts hours: checkpoints cost nothing and are always at hand
};

// `sample` are offsets from the first; `left` counts segments and becomes 0 at the end of a path; `hours` is
// the time so far. `secondDraws` becomes the number of paths that needed their second draw.
void stepSpotPaths(int n, const SpotStep &step, const std::uint64_t *sample, double *left, double *hours,
                   std::uint64_t *secondDraws);

} // namespace breakeven
