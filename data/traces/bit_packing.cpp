#include "data/traces/bit_packing.h"

#include <array>
#include <bit>
#include <cstring>

namespace breakeven {

static_assert(std::endian::native == std::endian::little, "stored chunks are little-endian");

int bitWidth(std::uint64_t largest) { return int(std::bit_width(largest)); }

std::size_t packedSize(std::size_t count, int width) { return (count * std::size_t(width) + 7) / 8; }

void appendPacked(std::string &bytes, std::span<const std::uint64_t> values, int width)
{
    std::array<std::uint64_t, kPackedBlock + 1> words{};
    std::size_t bit = 0;
    for (const std::uint64_t value : values) {
        const std::size_t word = bit / 64;
        const unsigned offset = unsigned(bit % 64);
        words[word] |= value << offset;
        if (offset + unsigned(width) > 64)
            words[word + 1] |= value >> (64 - offset);
        bit += std::size_t(width);
    }
    bytes.append(reinterpret_cast<const char *>(words.data()), packedSize(values.size(), width));
}

void unpack(std::string_view bytes, std::span<std::uint64_t> values, int width)
{
    std::array<std::uint64_t, kPackedBlock + 1> words{};
    std::memcpy(words.data(), bytes.data(), packedSize(values.size(), width));
    const std::uint64_t mask = width == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << width) - 1;
    std::size_t bit = 0;
    for (std::uint64_t &value : values) {
        const std::size_t word = bit / 64;
        const unsigned offset = unsigned(bit % 64);
        value = words[word] >> offset;
        if (offset + unsigned(width) > 64)
            value |= words[word + 1] << (64 - offset);
        value &= mask;
        bit += std::size_t(width);
    }
}

void appendVarint(std::string &bytes, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        bytes += char(value | 0x80);
    bytes += char(value);
}

bool takeVarint(std::string_view &bytes, std::uint64_t &value)
{
    value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= std::uint64_t(byte & 0x7F) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

} // namespace breakeven
