#include "pricing/formats/azure_disks.h"

#include "model/numeric/time_constants.h"
#include "model/study/price_unit.h"
#include "pricing/formats/price_format.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace breakeven {

namespace {

struct ClassSize
{
    const char *number; // behind the letter
    int gib;
};
constexpr ClassSize kSizes[] = {{"1", 4},     {"2", 8},     {"3", 16},     {"4", 32},    {"6", 64},
                                {"10", 128},  {"15", 256},  {"20", 512},   {"30", 1024}, {"40", 2048},
                                {"50", 4096}, {"60", 8192}, {"70", 16384}, {"80", 32767}};

// What an item is the price of.
struct ManagedDisk
{
    std::string type;
    const char *unit;
    int gib = 0; // of a class
};

// "LRS" of "P10 LRS" and "Premium LRS".
std::string_view redundancyOf(std::string_view sku)
{
    const auto blank = sku.rfind(' ');
    const std::string_view last =
        blank == std::string_view::npos ? std::string_view() : sku.substr(blank + 1);
    return last == "LRS" || last == "ZRS" ? last : std::string_view();
}

std::optional<int> sizeOf(std::string_view name, char letter)
{
    if (name.empty() || name.front() != letter)
        return std::nullopt;
    for (const ClassSize &size : kSizes)
        if (name.substr(1) == size.number)
            return size.gib;
    return std::nullopt;
}

// Nothing for what is no capacity of a managed disk.
std::optional<ManagedDisk> managedDiskOf(std::string_view product, std::string_view sku,
                                         std::string_view meter)
{
    const auto known = std::find_if(std::begin(kAzureDiskProducts), std::end(kAzureDiskProducts),
                                    [&](const AzureDiskProduct &one) { return product == one.name; });
    const std::string redundancy(redundancyOf(sku));
    if (known == std::end(kAzureDiskProducts) || redundancy.empty() || meter.substr(0, sku.size()) != sku)
        return std::nullopt;
    const std::string_view sold = meter.substr(sku.size());
    if (known->letter == 0)
        return sold == " Provisioned Capacity"
                   ? std::optional(ManagedDisk{known->type + redundancy, "1 GiB/Hour"})
                   : std::nullopt;
    const std::string_view name = sku.substr(0, sku.size() - redundancy.size() - 1);
    const auto gib = sizeOf(name, known->letter);
    if (!gib || sold != " Disk")
        return std::nullopt;
    return ManagedDisk{std::string(name) + "_" + redundancy, "1/Month", *gib};
}

bool recognisesAzureDisks(const PriceFile &file) { return isOfAzureService(file, kAzureStorageService); }

} // namespace

Result<void> AzureDisks::take(const JsonValue &items, const std::string &place)
{
    return forEachAzureItem(items, {"productName", "skuName"}, place,
                            [this](const JsonValue &item, const std::string &now) { takeItem(item, now); });
}

void AzureDisks::takeItem(const JsonValue &item, const std::string &now)
{
    ++m_rows.rows;
    const auto text = [&](const char *name) { return item[name].string(); };
    const auto disk = managedDiskOf(text("productName"), text("skuName"), text("meterName"));
    if (!disk || text("serviceName") != kAzureStorageService || text("type") != "Consumption" ||
        text("armRegionName").empty()) {
        m_rows.skip("no_disk");
        return;
    }
    if (const char *reason = whyNoAzurePrice(item, disk->unit, now)) {
        m_rows.skip(reason);
        return;
    }
    Offer offer = azureOffer(item);
    offer.instanceType = disk->type;
    std::string price(text("unitPrice"));
    if (disk->gib > 0) {
        offer.flags = {"class_over_size"};
        offer.note = "a disk of " + std::to_string(disk->gib) + " GiB costs " + price + " " + offer.currency +
                     " a month, however much of it is used; the price is that over its size";
    } else if (const auto hour = parseNano(price)) {
        const auto month = toNano(toDouble(*hour) * kHoursPerMonth);
        price = month ? nanoText(*month) : "";
    }
    std::vector<Offer> one;
    if (addPrice(m_rows, one, offer, kStorageModel, price, "azure/" + offer.region + "/" + disk->type,
                 std::max(1, disk->gib)))
        m_disks.add(m_rows, one.front());
}

PriceRows AzureDisks::finish()
{
    m_disks.moveTo(m_rows, "azure-disks");
    return std::move(m_rows);
}

PriceFormat azureDisksFormat()
{
    return {"azure-disks",
            "azure-disks",
            "items of Azure's storage from the Retail Prices API (JSON): managed disks",
            "https://prices.azure.com/api/retail/prices",
            recognisesAzureDisks,
            readAzureItems<AzureDisks>};
}

} // namespace breakeven
