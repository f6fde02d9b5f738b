#include "data/traces/chunk_codec.h"

#include "data/traces/bit_packing.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace breakeven {

namespace {

constexpr int kMostDecimals = 9;
constexpr int kMostOrder = 2;
constexpr std::size_t kMostPoints = 1 << 20;
constexpr std::array<std::int64_t, 10> kPowers{1,      10,      100,      1000,      10000,
                                               100000, 1000000, 10000000, 100000000, 1000000000};
constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

using Words = std::vector<std::uint64_t>;

// How real numbers are kept.
enum class RealForm : unsigned char { Decimals, Bits };

std::int64_t sharedPower(std::span<const std::int64_t> values)
{
    std::size_t power = kPowers.size() - 1;
    for (const std::int64_t value : values)
        while (power > 0 && value % kPowers[power] != 0)
            --power;
    return kPowers[power];
}

// Bits that the blocks would take above their least number.
std::size_t packedBits(const Words &words)
{
    std::size_t bits = 0;
    for (std::size_t begin = 0; begin < words.size(); begin += kPackedBlock) {
        const std::size_t end = std::min(begin + kPackedBlock, words.size());
        std::int64_t least = std::int64_t(words[begin]);
        std::int64_t most = least;
        for (std::size_t i = begin + 1; i < end; ++i) {
            least = std::min(least, std::int64_t(words[i]));
            most = std::max(most, std::int64_t(words[i]));
        }
        bits += std::size_t(bitWidth(std::uint64_t(most) - std::uint64_t(least))) * (end - begin);
    }
    return bits;
}

// Modulo 2^64, so that every difference has a way back; the first stays what it is.
Words differences(const Words &words)
{
    Words result(words.size());
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        result[i] = words[i] - before;
        before = words[i];
    }
    return result;
}

void appendBlocks(std::string &bytes, const Words &words)
{
    std::array<std::uint64_t, kPackedBlock> above;
    for (std::size_t begin = 0; begin < words.size(); begin += kPackedBlock) {
        const std::size_t count = std::min(kPackedBlock, words.size() - begin);
        std::int64_t least = std::int64_t(words[begin]);
        for (std::size_t i = 1; i < count; ++i)
            least = std::min(least, std::int64_t(words[begin + i]));
        std::uint64_t most = 0;
        for (std::size_t i = 0; i < count; ++i) {
            above[i] = words[begin + i] - std::uint64_t(least);
            most = std::max(most, above[i]);
        }
        const int width = bitWidth(most);
        bytes += char(width);
        appendVarint(bytes, zigzag(least));
        appendPacked(bytes, std::span(above).first(count), width);
    }
}

bool takeBlocks(std::string_view &bytes, std::span<std::uint64_t> words)
{
    for (std::size_t begin = 0; begin < words.size(); begin += kPackedBlock) {
        const std::size_t count = std::min(kPackedBlock, words.size() - begin);
        if (bytes.empty())
            return false;
        const int width = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        std::uint64_t least = 0;
        if (width > 64 || !takeVarint(bytes, least) || bytes.size() < packedSize(count, width))
            return false;
        unpack(bytes, words.subspan(begin, count), width);
        bytes.remove_prefix(packedSize(count, width));
        for (std::size_t i = begin; i < begin + count; ++i)
            words[i] += std::uint64_t(unzigzag(least));
    }
    return true;
}

void appendWholes(std::string &bytes, std::span<const std::int64_t> values)
{
    const std::int64_t power = sharedPower(values);
    Words words(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        words[i] = std::uint64_t(values[i] / power);
    Words best = words;
    int order = 0;
    for (int tried = 1; tried <= kMostOrder && values.size() > 1; ++tried) {
        words = differences(words);
        // The first differences stand apart from the rest; they are kept outside of the blocks.
        const auto rest = Words(words.begin() + tried, words.end());
        if (rest.empty() || packedBits(rest) >= packedBits(Words(best.begin() + order, best.end())))
            continue;
        best = words;
        order = tried;
    }
    bytes += char(order);
    bytes += char(std::find(kPowers.begin(), kPowers.end(), power) - kPowers.begin());
    for (int i = 0; i < order; ++i)
        appendVarint(bytes, zigzag(std::int64_t(best[std::size_t(i)])));
    appendBlocks(bytes, Words(best.begin() + order, best.end()));
}

bool takeWholes(std::string_view bytes, std::span<std::int64_t> values)
{
    if (bytes.size() < 2)
        return values.empty();
    const std::size_t order = static_cast<unsigned char>(bytes[0]);
    const std::size_t power = static_cast<unsigned char>(bytes[1]);
    bytes.remove_prefix(2);
    if (order > kMostOrder || power >= kPowers.size() || order > values.size())
        return false;
    const auto words = std::span(reinterpret_cast<std::uint64_t *>(values.data()), values.size());
    for (std::size_t i = 0; i < order; ++i) {
        if (!takeVarint(bytes, words[i]))
            return false;
        words[i] = std::uint64_t(unzigzag(words[i]));
    }
    if (!takeBlocks(bytes, words.subspan(order)) || !bytes.empty())
        return false;
    for (std::size_t i = 0; i < order; ++i)
        for (std::size_t k = 1; k < words.size(); ++k)
            words[k] += words[k - 1];
    if (power > 0)
        for (std::uint64_t &word : words)
            word *= std::uint64_t(kPowers[power]);
    return true;
}

bool isSame(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

// The multiples of 10^−decimals that the values are; empty where one is none.
std::vector<std::int64_t> multiplesOf(std::span<const double> values, int decimals)
{
    constexpr double most = 9e15; // whole numbers beyond are not all doubles
    const double power = double(kPowers[std::size_t(decimals)]);
    std::vector<std::int64_t> multiples(values.size());
    std::int64_t before = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) {
            multiples[i] = before;
            continue;
        }
        const double scaled = values[i] * power;
        if (!(std::fabs(scaled) < most))
            return {};
        const std::int64_t multiple = std::int64_t(scaled + (scaled < 0 ? -0.5 : 0.5));
        if (!isSame(double(multiple) / power, values[i]))
            return {};
        multiples[i] = before = multiple;
    }
    return multiples;
}

void appendBits(std::string &bytes, std::span<const double> values)
{
    std::string planes(values.size() * 8, '\0');
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(values[i]);
        for (std::size_t byte = 0; byte < 8; ++byte)
            planes[byte * values.size() + i] = char((bits ^ before) >> (8 * byte));
        before = bits;
    }
    uLongf size = compressBound(uLong(planes.size()));
    const std::size_t start = bytes.size();
    bytes.resize(start + size);
    compress2(reinterpret_cast<Bytef *>(bytes.data() + start), &size,
              reinterpret_cast<const Bytef *>(planes.data()), uLong(planes.size()), Z_BEST_SPEED);
    bytes.resize(start + size);
}

bool takeBits(std::string_view bytes, std::span<double> values)
{
    std::string planes(values.size() * 8, '\0');
    uLongf size = uLongf(planes.size());
    if (uncompress(reinterpret_cast<Bytef *>(planes.data()), &size,
                   reinterpret_cast<const Bytef *>(bytes.data()), uLong(bytes.size())) != Z_OK ||
        size != planes.size())
        return false;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint64_t bits = 0;
        for (std::size_t byte = 0; byte < 8; ++byte)
            bits |= std::uint64_t(static_cast<unsigned char>(planes[byte * values.size() + i])) << (8 * byte);
        before ^= bits;
        values[i] = std::bit_cast<double>(before);
    }
    return true;
}

// A bit for every value that is not known.
std::string unknownMap(std::span<const double> values)
{
    std::string map((values.size() + 7) / 8, '\0');
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::isnan(values[i]))
            map[i / 8] = char(map[i / 8] | 1 << i % 8);
    return map;
}

} // namespace

std::string encodedWholes(std::span<const std::int64_t> values)
{
    std::string bytes;
    appendWholes(bytes, values);
    return bytes;
}

bool decodeWholes(std::string_view bytes, std::span<std::int64_t> values)
{
    return values.size() <= kMostPoints && takeWholes(bytes, values);
}

std::string encodedReals(std::span<const double> values)
{
    const bool hasUnknown = std::any_of(values.begin(), values.end(), [](double v) { return std::isnan(v); });
    std::vector<std::int64_t> multiples;
    int decimals = 0;
    while (decimals <= kMostDecimals && (multiples = multiplesOf(values, decimals)).empty())
        decimals += decimals == 0 ? 1 : decimals == 1 || decimals == 2 ? 1 : 3;
    std::string bytes;
    bytes += char(multiples.empty() ? RealForm::Bits : RealForm::Decimals);
    bytes += char(multiples.empty() ? 0 : decimals);
    bytes += char(hasUnknown);
    if (hasUnknown)
        bytes += unknownMap(values);
    if (multiples.empty())
        appendBits(bytes, values);
    else
        appendWholes(bytes, multiples);
    return bytes;
}

bool decodeReals(std::string_view bytes, std::span<double> values)
{
    if (bytes.size() < 3 || values.size() > kMostPoints)
        return values.empty();
    const auto form = RealForm(bytes[0]);
    const std::size_t decimals = static_cast<unsigned char>(bytes[1]);
    const std::size_t mapSize = bytes[2] ? (values.size() + 7) / 8 : 0;
    if (decimals >= kPowers.size() || bytes.size() < 3 + mapSize)
        return false;
    const std::string_view map = bytes.substr(3, mapSize);
    bytes.remove_prefix(3 + mapSize);
    if (form == RealForm::Decimals) {
        std::vector<std::int64_t> multiples(values.size());
        if (!takeWholes(bytes, multiples))
            return false;
        const double power = double(kPowers[decimals]);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = double(multiples[i]) / power;
    } else if (!takeBits(bytes, values)) {
        return false;
    }
    for (std::size_t i = 0; i < values.size() && mapSize > 0; ++i)
        if (map[i / 8] >> i % 8 & 1)
            values[i] = kNotKnown;
    return true;
}

} // namespace breakeven
