#include "pricing/formats/azure_egress.h"

#include "model/study/price_unit.h"
#include "pricing/formats/azure_items.h"
#include "pricing/formats/price_format.h"

#include <iterator>

namespace breakeven {

namespace {

// Other products are routed by the internet providers, between regions or over private links.
constexpr const char *kProduct = "Rtn Preference: MGN";
constexpr const char *kMeter = "Standard Data Transfer Out";

bool recognisesAzureEgress(const PriceFile &file) { return isOfAzureService(file, kAzureBandwidthService); }

} // namespace

Result<void> AzureEgress::take(const JsonValue &items, const std::string &place)
{
    return forEachAzureItem(items, {"tierMinimumUnits", "productName"}, place,
                            [this](const JsonValue &item, const std::string &now) { takeItem(item, now); });
}

void AzureEgress::takeItem(const JsonValue &item, const std::string &now)
{
    ++m_rows.rows;
    const auto text = [&](const char *name) { return std::string(item[name].string()); };
    if (text("productName") != kProduct || text("meterName") != kMeter ||
        text("serviceName") != kAzureBandwidthService || text("type") != "Consumption" ||
        text("armRegionName").empty()) {
        m_rows.skip("no_egress");
        return;
    }
    const auto begin = parseNano(text("tierMinimumUnits"));
    const std::string since = text("effectiveStartDate");
    if (!begin || text("unitOfMeasure") != "1 GB" || since > now) {
        m_rows.skip(since > now ? "not_in_force" : "other_unit");
        return;
    }
    Offer offer = azureOffer(item);
    offer.instanceType = "internet-egress";
    offer.model = kEgressModel;
    const Tier tier{offer, since, text("unitPrice")};
    const auto [known, isNew] = m_tiers[offer.region].emplace(*begin, tier);
    if (isNew)
        return;
    m_rows.skip("repeated_or_superseded");
    if (known->second.since < since)
        known->second = tier;
}

PriceRows AzureEgress::finish()
{
    BandedPrices banded;
    for (const auto &[region, tiers] : m_tiers)
        for (auto tier = tiers.begin(); tier != tiers.end(); ++tier) {
            const auto next = std::next(tier);
            const auto band = readBand(m_rows, nanoText(tier->first),
                                       next == tiers.end() ? std::string("Inf") : nanoText(next->first),
                                       tier->second.price, "azure/" + region);
            if (band)
                banded.add(m_rows, tier->second.offer, *band);
        }
    for (Offer &offer : banded.finish(m_rows))
        m_rows.batch("azure-egress", offer.region).offers.push_back(std::move(offer));
    return std::move(m_rows);
}

PriceFormat azureEgressFormat()
{
    return {"azure-egress",
            "azure-egress",
            "items of Azure's bandwidth from the Retail Prices API (JSON): traffic to the internet",
            "https://prices.azure.com/api/retail/prices",
            recognisesAzureEgress,
            readAzureItems<AzureEgress>};
}

} // namespace breakeven
