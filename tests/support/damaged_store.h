// A store in which a bit, a page or an end changed, as on a bad disk.
#pragma once

#include <cstdint>
#include <string>

namespace breakeven {
class Store;
}

namespace breakeven::test {

enum class Damage { FlippedBit, SwappedPages, CutShort };

struct DamageFound
{
    bool isFoundByCheck = false;
    bool isAnotherNumberShown = false; // something was read that is not what was written
    std::string what;                  // "bit 3 of byte 5120"
};

// All that there is to read of studies and prices; a part that cannot be read is left empty.
std::string allOf(const Store &store);

// Damages a copy of a store, the same for the same number, and says what.
std::string damageCopy(const std::string &store, const std::string &copy, Damage damage,
                       std::uint64_t number);

// Damages a copy of the sound store at this place, the same for the same number, checks it and reads it.
DamageFound damageStore(const std::string &store, const std::string &copy, Damage damage,
                        std::uint64_t number);

} // namespace breakeven::test
