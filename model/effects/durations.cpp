#include "model/effects/durations.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// constant − scale · log(u), with the branch of the mixture taken by u itself and u stretched back to (0, 1).
struct Shape
{
    explicit Shape(const DurationLaw &law)
    {
        if (law.cv2 <= 1) {
            const double variation = std::sqrt(law.cv2);
            constant = law.mean * (1 - variation);
            scale[0] = scale[1] = law.mean * variation;
        } else {
            share = (1 + std::sqrt((law.cv2 - 1) / (law.cv2 + 1))) / 2;
            scale[0] = law.mean / (2 * share);
            scale[1] = law.mean / (2 * (1 - share));
        }
    }

    double share = 1; // of the first exponential
    double constant = 0;
    double scale[2] = {0, 0};
};

// Stretches u back to (0, 1), without ever reaching 0.
double stretched(double u, double from, double share) { return std::max((u - from) / share, 0x1p-54); }

} // namespace

double durationOf(const DurationLaw &law, double uniform)
{
    turnIntoDurations(law, {&uniform, 1});
    return uniform;
}

void turnIntoDurations(const DurationLaw &law, std::span<double> uniforms)
{
    const Shape shape(law);
    constexpr int kBlock = 256;
    double scales[kBlock];
    for (std::size_t start = 0; start < uniforms.size(); start += kBlock) {
        const int count = int(std::min<std::size_t>(kBlock, uniforms.size() - start));
        double *block = uniforms.data() + start;
        if (shape.share < 1)
            for (int i = 0; i < count; ++i) {
                const bool isFirst = block[i] < shape.share;
                scales[i] = -shape.scale[isFirst ? 0 : 1];
                block[i] = isFirst ? block[i] / shape.share : (block[i] - shape.share) / (1 - shape.share);
                block[i] = std::max(block[i], 0x1p-54); // the very edge of the second branch
            }
        else
            std::fill_n(scales, count, -shape.scale[0]);
        kernels::logarithm({count, block, {block, 1}});
        for (int i = 0; i < count; ++i)
            block[i] = shape.constant + scales[i] * block[i];
    }
}

double residualLifeOf(const DurationLaw &law, double uniform)
{
    turnIntoResidualLives(law, {&uniform, 1});
    return uniform;
}

void turnIntoResidualLives(const DurationLaw &law, std::span<double> uniforms)
{
    const Shape shape(law);
    // Found in its exponential part, or while the constant part lasts; of two exponentials with balanced
    // means each is found half of the time.
    const bool isMixture = law.cv2 > 1;
    const double first = isMixture ? 0.5 : std::sqrt(law.cv2);
    constexpr int kBlock = 256;
    double places[kBlock], logarithms[kBlock];
    bool isFirst[kBlock];
    for (std::size_t start = 0; start < uniforms.size(); start += kBlock) {
        const int count = int(std::min<std::size_t>(kBlock, uniforms.size() - start));
        double *block = uniforms.data() + start;
        for (int i = 0; i < count; ++i) {
            isFirst[i] = block[i] < first;
            places[i] = isFirst[i] ? stretched(block[i], 0, first) : stretched(block[i], first, 1 - first);
        }
        kernels::logarithm({count, logarithms, {places, 1}});
        for (int i = 0; i < count; ++i)
            block[i] = isFirst[i]  ? shape.constant - shape.scale[0] * logarithms[i]
                       : isMixture ? -shape.scale[1] * logarithms[i]
                                   : shape.constant * (1 - places[i]);
    }
}

} // namespace breakeven
