#include "pricing/formats/price_bands.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kGap = "bands_with_a_gap";
constexpr std::string_view kAbove = "above ";
constexpr std::string_view kUnit = " GiB";

std::string placeOf(const Offer &offer)
{
    return offer.provider + "/" + offer.region + "/" + offer.instanceType;
}

} // namespace

std::string bandFault(const std::vector<PriceBand> &bands)
{
    if (bands.front().begin != 0)
        return "its first band begins at " + nanoText(bands.front().begin) + " GiB, not at 0";
    for (std::size_t i = 1; i < bands.size(); ++i)
        if (bands[i - 1].end != bands[i].begin)
            return fmt::format("its band that begins at {} GiB does not follow the one before it, which {}",
                               nanoText(bands[i].begin),
                               bands[i - 1].end ? "ends at " + nanoText(*bands[i - 1].end) + " GiB"
                                                : "has no end");
    return {};
}

std::string freeBandText(const PriceBand &first)
{
    return "the first " + nanoText(*first.end) + " GiB of a month cost nothing";
}

std::string bandText(const PriceBand &band)
{
    if (band.end)
        return nanoText(band.begin) + "-" + nanoText(*band.end) + std::string(kUnit);
    return band.begin == 0 ? std::string() : std::string(kAbove) + nanoText(band.begin) + std::string(kUnit);
}

std::optional<PriceBand> bandOf(const Offer &offer)
{
    std::string_view text = offer.detail;
    if (text.empty())
        return PriceBand{0, std::nullopt, offer.price};
    if (text.size() < kUnit.size() || text.substr(text.size() - kUnit.size()) != kUnit)
        return std::nullopt;
    text.remove_suffix(kUnit.size());
    const bool isOpen = text.substr(0, kAbove.size()) == kAbove;
    if (isOpen)
        text.remove_prefix(kAbove.size());
    const auto dash = isOpen ? text.size() : std::min(text.find('-'), text.size());
    const auto begin = parseNano(text.substr(0, dash));
    const auto end = isOpen || dash == text.size() ? std::nullopt : parseNano(text.substr(dash + 1));
    if (!begin || *begin < 0 || (!isOpen && (!end || *end <= *begin)))
        return std::nullopt;
    return PriceBand{*begin, end, offer.price};
}

std::optional<PriceBand> readBand(PriceRows &rows, std::string_view begin, std::string_view end,
                                  std::string_view price, const std::string &place)
{
    const auto from = begin.empty() ? std::optional<NanoMoney>(0) : parseNano(begin);
    const bool isOpen = end.empty() || end == "Inf";
    const auto until = isOpen ? std::nullopt : parseNano(end);
    const auto amount = parseNano(price);
    if (!from || *from < 0 || (!isOpen && (!until || *until <= *from)) || !amount || *amount < 0) {
        rows.skipRow("unreadable_band", place);
        return std::nullopt;
    }
    return PriceBand{*from, until, *amount};
}

void BandedPrices::add(PriceRows &rows, const Offer &offer, const PriceBand &band)
{
    std::string key;
    for (const std::string &text :
         {offer.provider, offer.region, offer.instanceType, offer.model, offer.currency})
        key += text + '\n';
    Product &product = m_products[key];
    if (product.bands.empty())
        product.offer = offer;
    if (std::find(product.bands.begin(), product.bands.end(), band) != product.bands.end()) {
        rows.skip("repeated");
        return;
    }
    product.offer.effectiveFrom = std::max(product.offer.effectiveFrom, offer.effectiveFrom);
    product.bands.push_back(band);
}

std::vector<Offer> BandedPrices::finish(PriceRows &rows)
{
    std::vector<Offer> offers;
    for (auto &[key, product] : m_products) {
        std::sort(product.bands.begin(), product.bands.end(),
                  [](const PriceBand &a, const PriceBand &b) { return a.begin < b.begin; });
        if (const std::string fault = bandFault(product.bands); !fault.empty()) {
            rows.skipped[kGap] += std::int64_t(product.bands.size());
            addIssue(rows.issues,
                     {Severity::Warning, "no price is taken, because " + fault, placeOf(product.offer), 1});
            continue;
        }
        const PriceBand &first = product.bands.front();
        const std::string isFree = first.price == 0 && first.end ? freeBandText(first) : std::string();
        for (const PriceBand &band : product.bands) {
            Offer offer = product.offer;
            offer.detail = bandText(band);
            if (!isFree.empty())
                offer.note += (offer.note.empty() ? "" : "; ") + isFree;
            const std::string model = offer.model;
            addPrice(rows, offers, offer, model.c_str(), nanoText(band.price), placeOf(offer));
        }
    }
    return offers;
}

} // namespace breakeven
