// What is whole of a damaged store is saved as it was.
#include "tests/prove/proof.h"
#include "tests/support/salvaged_store.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace breakeven::test {

bool salvageHolds(int cases, std::uint64_t seed)
{
    char folder[] = "/tmp/breakeven-salvage-XXXXXX";
    if (!::mkdtemp(folder))
        return false;
    const std::string at = folder, sound = at + "/sound.sqlite";
    if (!makeFullStore(sound, 8000))
        return false;
    bool holds = true;
    for (const auto &[damage, name] :
         {std::pair(Damage::FlippedBit, "flipped bits"), std::pair(Damage::SwappedPages, "swapped pages"),
          std::pair(Damage::CutShort, "cut short")}) {
        int whole = 0, faults = 0;
        double shares = 0, least = 1;
        for (int number = 0; number < cases; ++number) {
            const Salvaged one = salvageDamaged(sound, at + "/damaged.sqlite", at + "/new.sqlite", damage,
                                                seed * 1000003 + std::uint64_t(number));
            const double share = one.records > 0 ? double(one.saved) / double(one.records) : 0;
            shares += share;
            least = std::min(least, share);
            whole += one.isWhole;
            faults += !one.fault.empty();
            if (!one.fault.empty())
                std::printf("  %s: %s\n", one.what.c_str(), one.fault.c_str());
        }
        std::printf("%-14s tried %d, all saved %d, saved of the records %.2f %% (least %.2f %%), faults %d\n",
                    name, cases, whole, 100 * shares / cases, 100 * least, faults);
        holds = holds && faults == 0;
    }
    std::filesystem::remove_all(folder);
    return holds;
}

} // namespace breakeven::test
