#include "tests/support/damaged_store.h"

#include "data/store/store.h"
#include "tests/support/text_files.h"

#include <filesystem>
#include <random>

namespace breakeven::test {

namespace {

constexpr std::size_t kPage = 4096;

std::string damaged(std::string &bytes, Damage damage, std::mt19937_64 &draws)
{
    const std::size_t pages = bytes.size() / kPage;
    switch (damage) {
    case Damage::FlippedBit: {
        const std::size_t byte = draws() % bytes.size(), bit = draws() % 8;
        bytes[byte] = char(bytes[byte] ^ (1 << bit));
        return "bit " + std::to_string(bit) + " of byte " + std::to_string(byte);
    }
    case Damage::SwappedPages: {
        const std::size_t one = draws() % pages, other = (one + 1 + draws() % (pages - 1)) % pages;
        const std::string kept = bytes.substr(one * kPage, kPage);
        bytes.replace(one * kPage, kPage, bytes.substr(other * kPage, kPage));
        bytes.replace(other * kPage, kPage, kept);
        return "pages " + std::to_string(one + 1) + " and " + std::to_string(other + 1);
    }
    case Damage::CutShort:
        bytes.resize(1 + draws() % (bytes.size() - 1));
        return "all from byte " + std::to_string(bytes.size()) + " on";
    }
    return {};
}

// Each part on its own, as a command reads it.
std::string studiesOf(const Store &store)
{
    std::string all;
    const auto studies = store.studies().list();
    if (!studies)
        return {};
    for (const StudySummary &study : *studies)
        if (const auto loaded = store.studies().load(study.uuid))
            all += loaded->uuid + loaded->name + loaded->text;
    return all;
}

std::string pricesOf(const Store &store)
{
    std::string all;
    const auto prices = store.prices().list({});
    if (!prices)
        return {};
    for (const Offer &offer : *prices)
        all += offer.provider + offer.region + offer.instanceType + std::to_string(offer.price) + "\n";
    return all;
}

} // namespace

std::string allOf(const Store &store) { return studiesOf(store) + pricesOf(store); }

std::string damageCopy(const std::string &store, const std::string &copy, Damage damage, std::uint64_t number)
{
    std::mt19937_64 draws(number);
    std::string bytes = fileText(store);
    const std::string what = damaged(bytes, damage, draws);
    writeFile(copy, bytes);
    return what;
}

DamageFound damageStore(const std::string &store, const std::string &copy, Damage damage,
                        std::uint64_t number)
{
    DamageFound found;
    found.what = damageCopy(store, copy, damage, number);
    const auto sound = Store::open(store, OpenMode::ReadOnly);
    const auto opened = Store::open(copy, OpenMode::ReadOnly);
    if (!opened) {
        found.isFoundByCheck = true;
        return found;
    }
    const auto check = opened->check();
    found.isFoundByCheck = !check || !check->isSound();
    for (const auto &part : {studiesOf, pricesOf})
        if (const std::string read = part(*opened); !read.empty() && read != part(*sound))
            found.isAnotherNumberShown = true;
    return found;
}

} // namespace breakeven::test
