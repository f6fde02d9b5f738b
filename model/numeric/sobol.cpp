#include "model/numeric/sobol.h"

#include <bit>
#include <cassert>
#include <vector>

namespace breakeven {

namespace {

constexpr int kBits = 52;

using Directions = std::array<std::uint64_t, kBits>;

Directions directionsOf(int dimension)
{
    Directions directions;
    if (dimension == 0) {
        for (int k = 0; k < kBits; ++k)
            directions[std::size_t(k)] = std::uint64_t(1) << (kBits - 1 - k);
        return directions;
    }
    const SobolNumbers &numbers = kSobolNumbers[std::size_t(dimension - 1)];
    const int degree = std::bit_width(unsigned(numbers.polynomial)) - 1;
    for (int k = 0; k < kBits; ++k) {
        std::uint64_t &direction = directions[std::size_t(k)];
        if (k < degree) {
            direction = std::uint64_t(numbers.first[std::size_t(k)]) << (kBits - 1 - k);
            continue;
        }
        const std::uint64_t last = directions[std::size_t(k - degree)];
        direction = last ^ (last >> degree);
        for (int i = 1; i < degree; ++i)
            if ((numbers.polynomial >> (degree - i)) & 1)
                direction ^= directions[std::size_t(k - i)];
    }
    return directions;
}

const Directions &directions(int dimension)
{
    static const std::vector<Directions> kAll = [] {
        std::vector<Directions> all;
        for (int i = 0; i < kSobolDimensions; ++i)
            all.push_back(directionsOf(i));
        return all;
    }();
    assert(dimension >= 0 && dimension < kSobolDimensions);
    return kAll[std::size_t(dimension)];
}

} // namespace

std::uint64_t sobolWord(std::uint64_t index, int dimension)
{
    const Directions &v = directions(dimension);
    std::uint64_t word = 0;
    for (std::uint64_t gray = index ^ (index >> 1); gray != 0; gray &= gray - 1)
        word ^= v[std::size_t(std::countr_zero(gray))];
    return word;
}

double sobolNumber(std::uint64_t index, int dimension)
{
    return double(sobolWord(index, dimension)) * 0x1p-52;
}

void fillSobol(std::uint64_t first, int dimension, std::uint64_t shift, std::span<double> out)
{
    const Directions &v = directions(dimension);
    std::uint64_t word = sobolWord(first, dimension) ^ shift;
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = (double(word) + 0.5) * 0x1p-52;
        // From one point to the next a single bit of the Gray code changes.
        word ^= v[std::size_t(std::countr_zero(first + i + 1))];
    }
}

} // namespace breakeven
