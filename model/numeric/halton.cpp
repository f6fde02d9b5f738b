#include "model/numeric/halton.h"

namespace breakeven {

double haltonNumber(std::uint64_t index, int dimension)
{
    static constexpr int kPrimes[kHaltonDimensions] = {2,  3,  5,  7,  11, 13, 17, 19,
                                                       23, 29, 31, 37, 41, 43, 47, 53};
    const auto base = std::uint64_t(kPrimes[dimension]);
    // One division at the end: the digits themselves are whole numbers.
    double mirrored = 0, scale = 1;
    for (; index > 0; index /= base) {
        mirrored = mirrored * double(base) + double(index % base);
        scale *= double(base);
    }
    return mirrored / scale;
}

} // namespace breakeven
