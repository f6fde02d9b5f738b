#include "model/simulation/spot_completion_kernel.h"

#include "model/numeric/elementary_arithmetic.h"
#include "model/numeric/instruction_sets.h"
#include "model/numeric/random_arithmetic.h"

namespace breakeven {

namespace {

using elementary::arithmetic::logarithmOfNormal;
using elementary::arithmetic::pick;

struct Path
{
    double left;
    double hours;
};

[[gnu::always_inline]] inline double exponentialHours(double uniform, double meanHours)
{
    return -logarithmOfNormal(uniform) * meanHours;
}

// The path after `drawn` hours without an interruption; one that is at its end stays as it is.
[[gnu::always_inline]] inline Path advanced(Path path, double drawn, double recovery, double span,
                                            double perSpan, double lastSpan, double delay, bool isContinuous)
{
    const bool isRunning = path.left > 0;
    const double others = path.left - 1;
    const double needed = recovery + (others * span + lastSpan);
    const bool isFinished = drawn >= needed;
    const double gained = pick(drawn > recovery, drawn - recovery, 0);
    const double nearest = (gained * perSpan + 0x1p52) - 0x1p52;
    const double segments = nearest > gained * perSpan ? nearest - 1 : nearest;
    const double done = pick(isContinuous, gained, pick(segments < others, segments, others));
    const double left = pick(isFinished, 0, path.left - done);
    const double spent = pick(isFinished, needed, drawn + delay);
    return {pick(isRunning, left, 0), path.hours + pick(isRunning, spent, 0)};
}

} // namespace

KERNEL stepSpotPaths(int n, const SpotStep &step, const std::uint64_t *sample, double *left, double *hours,
                     std::uint64_t *secondDraws)
{
    const SpotStep s = step;
    const double perSpan = 1 / s.spanHours;
    std::uint64_t running = 0;
    INDEPENDENT
    for (int i = 0; i < n; ++i) {
        const random::Words w = random::wordsOf(s.seed, s.stream, s.firstSample + sample[i], s.pair);
        const double even = exponentialHours(random::unitInterval(w.w1, w.w0), s.meanHours);
        const double odd = exponentialHours(random::unitInterval(w.w3, w.w2), s.meanHours);
        const Path half = advanced({left[i], hours[i]}, even, s.evenRecoveryHours, s.spanHours, perSpan,
                                   s.lastSpanHours, s.delayHours, s.isContinuous);
        running += half.left > 0;
        const Path whole = advanced(half, odd, s.oddRecoveryHours, s.spanHours, perSpan, s.lastSpanHours,
                                    s.delayHours, s.isContinuous);
        left[i] = whole.left;
        hours[i] = whole.hours;
    }
    *secondDraws = running;
}

} // namespace breakeven
