#include "pricing/formats/azure_retail.h"

#include "data/readers/utc_time.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/trimmed.h"
#include "pricing/formats/aks.h"
#include "pricing/formats/azure_disks.h"
#include "pricing/formats/azure_egress.h"
#include "pricing/formats/azure_items.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"
#include "pricing/formats/text_search.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

constexpr std::size_t kUsualPages = 8; // of a region
constexpr std::initializer_list<const char *> kItemFields = {"currencyCode",
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

bool recognisesAzureRetail(const PriceFile &file)
{
    const JsonValue &items = file.json["Items"];
    if (file.kind != PriceFile::Kind::JsonTree || !items.isArray() || !file.json.has("BillingCurrency"))
        return false;
    const auto service =
        items.items.empty() ? std::string_view() : items.items.front()["serviceName"].string();
    return service != kAksService && service != kAzureBandwidthService && service != kAzureStorageService;
}

// Members of an item, in the order of `itemOf`; the first have to be there.
constexpr std::size_t kNeeded = 9;
const std::vector<std::string> kMembers = {
    "currencyCode", "unitPrice",       "armRegionName",      "armSkuName", "productName", "skuName",
    "type",         "unitOfMeasure",   "effectiveStartDate", "meterId",    "skuId",       "reservationTerm",
    "meterName",    "tierMinimumUnits"};

using Item = AzureRetailItems::Item;

// `at` gives a member by its place in kMembers.
template<class At>
Item itemOf(At &&at)
{
    std::size_t next = 0;
    Item item;
    for (std::string_view Item::*text :
         {&Item::currency, &Item::price, &Item::region, &Item::sku, &Item::product, &Item::skuName,
          &Item::type, &Item::unit, &Item::from, &Item::meterId, &Item::skuId, &Item::term, &Item::meterName,
          &Item::tier})
        item.*text = trimmed(at(next++));
    return item;
}

void addPlan(Item &item, std::string_view term, std::string_view price)
{
    if (item.planCount < item.plans.size())
        item.plans[item.planCount++] = {term, price};
}

Item itemOf(const JsonValue &value)
{
    Item item = itemOf([&](std::size_t member) { return value[kMembers[member]].string(); });
    for (const JsonValue &plan : value["savingsPlan"].items)
        addPlan(item, plan["term"].string(), plan["unitPrice"].string());
    return item;
}

Item itemOf(const JsonRecords &page, std::size_t index)
{
    Item item = itemOf([&](std::size_t member) { return page.at(index, member); });
    for (std::size_t plan = page.innerBegin(index); plan < page.innerEnd(index); ++plan)
        addPlan(item, page.innerAt(plan, 0), page.innerAt(plan, 1));
    return item;
}

// Why an item is no price of a virtual machine; null when it is one.
const char *reasonToSkip(const Item &item, const std::string &now)
{
    if (item.type == "DevTestConsumption")
        return "dev_test";
    if (item.sku.empty() || item.region.empty())
        return "no_machine_or_region";
    if (holds(item.product, "Cloud Services") || holds(item.product, "CloudServices"))
        return "cloud_services";
    if (holds(item.product, "Dedicated Host"))
        return "dedicated_host";
    if (holds(item.skuName, "Low Priority") || holds(item.meterName, "Low Priority"))
        return "low_priority";
    if (item.unit != "1 Hour")
        return "other_unit";
    if (const auto tier = parseNano(item.tier); tier && *tier != 0)
        return "higher_tier";
    if (item.from > now)
        return "not_in_force_yet";
    return nullptr;
}

// Pages may repeat items, and a meter may have a row for each day it changed: the last one counts.
void writeKey(const Item &item, std::pmr::string &key)
{
    key.clear();
    for (const std::string_view text :
         {item.meterId, item.skuId, item.region, item.type, item.term, item.sku, item.skuName, item.product})
        key.append(text).push_back('\n');
}

} // namespace

RecordShape azureItemShape()
{
    return {"Items", kMembers, "savingsPlan", {"term", "unitPrice"}, {"NextPageLink"}};
}

AzureRetailItems::AzureRetailItems() : m_page(azureItemShape()) {}

Result<void> AzureRetailItems::take(const JsonValue &items, const std::string &place)
{
    if (auto checked = requireFields(items, kItemFields, place); !checked)
        return checked;
    const std::string now = utcText(utcNow());
    for (const JsonValue &item : items.items)
        takeItem(itemOf(item), now);
    return {};
}

std::optional<std::string> AzureRetailItems::takePage(std::string &text)
{
    if (!m_page.read(text) || (m_page.size() > 0 && !m_page.hasFirstMembers(kNeeded)))
        return std::nullopt;
    for (const char *said : {"error", "errors", "Error", "message"})
        if (m_page.hasOuter(said))
            return std::nullopt;
    const std::string now = utcText(utcNow());
    if (m_offers.empty())
        m_offers.reserve(kUsualPages * m_page.size());
    for (std::size_t i = 0; i < m_page.size(); ++i)
        takeItem(itemOf(m_page, i), now);
    return std::string(m_page.outer(0));
}

void AzureRetailItems::takeItem(const Item &item, const std::string &now)
{
    ++m_rows.rows;
    if (const char *reason = reasonToSkip(item, now))
        return m_rows.skip(reason);
    writeKey(item, m_key);
    const auto [known, isNew] = m_kept.try_emplace(m_key);
    Kept &kept = known->second;
    if (!isNew) {
        m_rows.skip("repeated_or_superseded");
        if (item.from <= kept.day)
            return;
    }
    // What it superseded has no price any more.
    for (std::size_t i = 0; i < kept.count; ++i)
        m_offers[kept.first + i].price = 0;
    kept = {this->kept(item.from), m_offers.size(), 0};
    addOffers(item);
    kept.count = m_offers.size() - kept.first;
}

std::string_view AzureRetailItems::kept(std::string_view text)
{
    char *const room = static_cast<char *>(m_room.allocate(text.size() + 1, 1));
    std::copy(text.begin(), text.end(), room);
    return {room, text.size()};
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
void AzureRetailItems::addOffers(const Item &item)
{
    Offer offer;
    offer.provider = "azure";
    offer.region = lowerCase(item.region);
    offer.os = holds(item.product, " Windows") || holds(item.product, " Win") ? "windows" : "linux";
    offer.instanceType = item.sku;
    offer.currency = item.currency;
    offer.effectiveFrom = Date::parse(std::string(item.from.substr(0, 10)));
    fillMachine(offer);
    const std::string place = "azure/" + offer.region + "/" + offer.instanceType;
    if (item.type == "Reservation") {
        if (item.term == "1 Year")
            addPrice(m_rows, m_offers, offer, "reserved_1y", item.price, place, kHoursPerYear);
        else if (item.term == "3 Years")
            addPrice(m_rows, m_offers, offer, "reserved_3y", item.price, place, 3 * kHoursPerYear);
        else
            m_rows.skip("other_term");
        return;
    }
    const bool isSpot = holds(item.skuName, "Spot") || holds(item.meterName, "Spot");
    addPrice(m_rows, m_offers, offer, isSpot ? "spot" : "on_demand", item.price, place);
    for (std::size_t i = 0; i < item.planCount; ++i) {
        const auto &[term, price] = item.plans[i];
        if (term == "1 Year" || term == "3 Years")
            addPrice(m_rows, m_offers, offer, term == "1 Year" ? "savings_1y" : "savings_3y", price, place);
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
        recognisesAzureRetail,
        readAzureItems<AzureRetailItems>};
}

} // namespace breakeven
