// Unsigned numbers of a fixed width, one after the other in little-endian words; for the chunks of traces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace breakeven {

constexpr std::size_t kPackedBlock = 128;

// Bits of the largest number that occurs: 0 for none.
int bitWidth(std::uint64_t largest);

// Bytes that `count` numbers of `width` bits take.
std::size_t packedSize(std::size_t count, int width);

// Requires: at most kPackedBlock values, each below 2^width.
void appendPacked(std::string &bytes, std::span<const std::uint64_t> values, int width);
// Requires: packedSize(values.size(), width) bytes; at most kPackedBlock values.
void unpack(std::string_view bytes, std::span<std::uint64_t> values, int width);

// Seven bits a byte, the highest bit says that more follow.
void appendVarint(std::string &bytes, std::uint64_t value);
// Takes the number off the front of `bytes`; false where they end or say too much.
bool takeVarint(std::string_view &bytes, std::uint64_t &value);

// Small numbers of either sign become small numbers without one.
constexpr std::uint64_t zigzag(std::int64_t value)
{
    return (std::uint64_t(value) << 1) ^ std::uint64_t(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return std::int64_t(value >> 1) ^ -std::int64_t(value & 1);
}

} // namespace breakeven
