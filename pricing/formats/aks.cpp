#include "pricing/formats/aks.h"

#include "pricing/formats/azure_items.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

// "aks-standard"; null for what is no fee of a cluster.
const char *aksFeeOf(std::string_view meter)
{
    if (meter.find("Uptime SLA") != std::string_view::npos)
        return "aks-standard";
    return meter.find("Long Term Support") != std::string_view::npos ? "aks-long-term-support" : nullptr;
}

bool recognisesAks(const PriceFile &file) { return isOfAzureService(file, kAksService); }

} // namespace

Result<void> AksFees::take(const JsonValue &items, const std::string &place)
{
    return forEachAzureItem(items, {}, place,
                            [this](const JsonValue &item, const std::string &now) { takeItem(item, now); });
}

void AksFees::takeItem(const JsonValue &item, const std::string &now)
{
    ++m_rows.rows;
    const auto text = [&](const char *name) { return std::string(item[name].string()); };
    const char *const fee = aksFeeOf(text("meterName"));
    if (!fee || text("serviceName") != kAksService || text("type") != "Consumption") {
        m_rows.skip("no_cluster_fee");
        return;
    }
    if (const char *reason = whyNoAzurePrice(item, "1 Hour", now)) {
        m_rows.skip(reason);
        return;
    }
    Offer offer = azureOffer(item);
    offer.instanceType = fee;
    std::vector<Offer> one;
    if (addPrice(m_rows, one, offer, "cluster_fee", text("unitPrice"), "azure/" + offer.region + "/" + fee))
        m_fees.add(m_rows, one.front());
}

PriceRows AksFees::finish()
{
    m_fees.moveTo(m_rows, "aks");
    return std::move(m_rows);
}

PriceFormat aksFormat()
{
    return {"aks",
            "aks",
            "items of Azure's Kubernetes Service from the Retail Prices API (JSON): the fee of a cluster by "
            "the hour",
            "https://prices.azure.com/api/retail/prices",
            recognisesAks,
            readAzureItems<AksFees>};
}

} // namespace breakeven
