#include "pricing/formats/azure_retail.h"

#include "data/readers/utc_time.h"
#include "pricing/formats/aks.h"
#include "pricing/formats/azure_disks.h"
#include "pricing/formats/azure_egress.h"
#include "pricing/formats/azure_items.h"
#include "pricing/formats/price_format.h"
#include "pricing/refresh/required_fields.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

constexpr int kHoursPerYear = 8760;
constexpr std::initializer_list<const char *> kFields = {"currencyCode",
                                                         "unitPrice",
                                                         "armRegionName",
                                                         "armSkuName",
                                                         "productName",
                                                         "skuName",
                                                         "type",
                                                         "unitOfMeasure",
                                                         "effectiveStartDate",
                                                         "savingsPlan.term",
                                                         "savingsPlan.unitPrice"};

bool recognises(const PriceFile &file)
{
    const JsonValue &items = file.json["Items"];
    if (file.kind != PriceFile::Kind::JsonTree || !items.isArray() || !file.json.has("BillingCurrency"))
        return false;
    const auto service =
        items.items.empty() ? std::string_view() : items.items.front()["serviceName"].string();
    return service != kAksService && service != kAzureBandwidthService && service != kAzureStorageService;
}

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

using Row = AzureRetailItems::Row;

Row rowOf(const JsonValue &item)
{
    Row row;
    row.item = &item;
    row.type = trimmed(item["type"].string());
    row.sku = trimmed(item["armSkuName"].string());
    row.product = trimmed(item["productName"].string());
    row.region = lowered(trimmed(item["armRegionName"].string()));
    row.os = holds(row.product, " Windows") || holds(row.product, " Win") ? "windows" : "linux";
    row.day = trimmed(item["effectiveStartDate"].string());
    return row;
}

// Why an item is no price of a virtual machine; null when it is one.
const char *reasonToSkip(const Row &row, const std::string &now)
{
    const JsonValue &item = *row.item;
    const auto name = [&](const char *key) { return item[key].string(); };
    if (row.type == "DevTestConsumption")
        return "dev_test";
    if (row.sku.empty() || row.region.empty())
        return "no_machine_or_region";
    if (holds(row.product, "Cloud Services") || holds(row.product, "CloudServices"))
        return "cloud_services";
    if (holds(row.product, "Dedicated Host"))
        return "dedicated_host";
    if (holds(name("skuName"), "Low Priority") || holds(name("meterName"), "Low Priority"))
        return "low_priority";
    if (name("unitOfMeasure") != "1 Hour")
        return "other_unit";
    if (const auto tier = parseNano(name("tierMinimumUnits")); tier && *tier != 0)
        return "higher_tier";
    if (row.day > now)
        return "not_in_force_yet";
    return nullptr;
}

} // namespace

// Pages may repeat items, and a meter may have a row for each day it changed: the last one counts.
std::string AzureRetailItems::Row::key() const
{
    const auto text = [&](const char *name) { return trimmed((*item)[name].string()); };
    return text("meterId") + '\n' + text("skuId") + '\n' + region + '\n' + type + '\n' +
           text("reservationTerm") + '\n' + sku + '\n' + text("skuName") + '\n' + product;
}

Result<void> AzureRetailItems::take(const JsonValue &items, const std::string &place)
{
    if (auto checked = requireFields(items, kFields, place); !checked)
        return checked;
    const std::string now = utcText(utcNow());
    for (const JsonValue &item : items.items) {
        ++m_rows.rows;
        const Row row = rowOf(item);
        if (const char *reason = reasonToSkip(row, now)) {
            m_rows.skip(reason);
            continue;
        }
        const auto [known, isNew] = m_kept.try_emplace(row.key());
        if (!isNew) {
            m_rows.skip("repeated_or_superseded");
            if (row.day <= known->second.day)
                continue;
        }
        Kept &kept = known->second;
        // What it superseded has no price any more.
        for (std::size_t i = 0; i < kept.count; ++i)
            m_offers[kept.first + i].price = 0;
        kept = {row.day, m_offers.size(), 0};
        addOffers(row, m_offers);
        kept.count = m_offers.size() - kept.first;
    }
    return {};
}

PriceRows AzureRetailItems::finish()
{
    m_kept.clear();
    std::erase_if(m_offers, [](const Offer &offer) { return offer.price == 0; });
    const auto isElsewhere = [&](const Offer &offer) { return offer.region != m_offers.front().region; };
    if (std::none_of(m_offers.begin(), m_offers.end(), isElsewhere)) {
        const std::string region = m_offers.empty() ? std::string() : m_offers.front().region;
        m_rows.batch("azure-retail", region).offers = std::move(m_offers);
        return std::move(m_rows);
    }
    for (Offer &offer : m_offers)
        m_rows.batch("azure-retail", offer.region).offers.push_back(std::move(offer));
    return std::move(m_rows);
}

// The prices that one item states.
void AzureRetailItems::addOffers(const Row &row, std::vector<Offer> &to)
{
    const JsonValue &item = *row.item;
    Offer offer;
    offer.provider = "azure";
    offer.region = row.region;
    offer.os = row.os;
    offer.instanceType = row.sku;
    offer.currency = trimmed(item["currencyCode"].string());
    offer.effectiveFrom = Date::parse(row.day.substr(0, 10));
    fillMachine(offer);
    const std::string place = "azure/" + row.region + "/" + row.sku;
    const auto price = item["unitPrice"].string();
    const auto term = item["reservationTerm"].string();
    if (row.type == "Reservation") {
        if (term == "1 Year")
            addPrice(m_rows, to, offer, "reserved_1y", price, place, kHoursPerYear);
        else if (term == "3 Years")
            addPrice(m_rows, to, offer, "reserved_3y", price, place, 3 * kHoursPerYear);
        else
            m_rows.skip("other_term");
        return;
    }
    const bool isSpot = holds(item["skuName"].string(), "Spot") || holds(item["meterName"].string(), "Spot");
    addPrice(m_rows, to, offer, isSpot ? "spot" : "on_demand", price, place);
    for (const JsonValue &plan : item["savingsPlan"].items) {
        const auto planTerm = plan["term"].string();
        if (planTerm == "1 Year" || planTerm == "3 Years")
            addPrice(m_rows, to, offer, planTerm == "1 Year" ? "savings_1y" : "savings_3y",
                     plan["unitPrice"].string(), place);
    }
}

PriceFormat azureRetailFormat()
{
    return {
        "azure-retail",
        "azure-retail",
        "items of the Azure Retail Prices API (JSON): virtual machines on demand, spot, reserved, savings "
        "plans",
        "https://prices.azure.com/api/retail/prices",
        recognises,
        readAzureItems<AzureRetailItems>};
}

} // namespace breakeven
