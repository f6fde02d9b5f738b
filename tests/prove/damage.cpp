// Damage of a store is found before a number is shown.
#include "data/store/store.h"
#include "pricing/refresh/price_import.h"
#include "tests/prove/proof.h"
#include "tests/support/damaged_store.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace breakeven::test {

namespace {

struct DamageKind
{
    Damage damage;
    const char *name;
    int part; // of the cases, one in so many
};
constexpr DamageKind kDamageKinds[] = {{Damage::FlippedBit, "flipped bits", 1},
                                       {Damage::SwappedPages, "swapped pages", 5},
                                       {Damage::CutShort, "cut short", 5}};

} // namespace

bool damageHolds(int cases, std::uint64_t seed)
{
    char folder[] = "/tmp/breakeven-damage-XXXXXX";
    if (!::mkdtemp(folder))
        return false;
    const std::string path = std::string(folder) + "/sound.sqlite",
                      copy = std::string(folder) + "/copy.sqlite";
    {
        auto store = Store::open(path);
        if (!store || !addBundledPrices(*store))
            return false;
        for (int i = 0; i < 40; ++i) {
            StoredStudy study;
            study.uuid = study.name = "study " + std::to_string(i);
            study.text = "{\"name\": \"" + std::string(std::size_t(1000 * i), 'x') + "\"}";
            (void)store->studies().save(study);
        }
    }
    bool holds = true;
    for (const DamageKind &kind : kDamageKinds) {
        int found = 0, shown = 0;
        const int tried = (cases + kind.part - 1) / kind.part;
        for (int number = 0; number < tried; ++number) {
            const DamageFound one =
                damageStore(path, copy, kind.damage, seed * 1000003 + std::uint64_t(number));
            found += one.isFoundByCheck;
            shown += one.isAnotherNumberShown;
            if (!one.isFoundByCheck || one.isAnotherNumberShown)
                std::printf("  %s\n", one.what.c_str());
        }
        std::printf("%-14s tried %d, found by check %d, another number shown %d\n", kind.name, tried, found,
                    shown);
        holds = holds && found == tried && shown == 0;
    }
    std::filesystem::remove_all(folder);
    return holds;
}

} // namespace breakeven::test
