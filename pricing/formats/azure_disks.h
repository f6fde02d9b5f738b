// The items of Azure's storage in the Retail Prices API, page by page: managed disks, per GiB and month.
//
// Premium SSD v2 and Ultra Disks are sold by the GiB and hour; a month of 730 hours is made of it. Premium
// SSD, Standard SSD and Standard HDD are sold in classes of a size: a disk costs its class a month, however
// much of it is used. Their price here is that of the class over its size, which is only paid by who fills
// it: the class stands in the type ("P10_LRS"), its price and size in the note, and the flag is
// `class_over_size`. What is paid beside the capacity (input and output, throughput, bursting, mounts,
// snapshots) is left out. Source: Azure managed disk types, sizes of the classes.
#pragma once

#include "pricing/formats/azure_items.h"

#include <string>

namespace breakeven {

inline constexpr const char *kAzureStorageService = "Storage";

// Sold in classes, whose names begin with a letter, or by the GiB.
struct AzureDiskProduct
{
    const char *name;
    char letter;      // 0: by the GiB
    const char *type; // then, of the disk's SKU at the resource manager, before the redundancy
};
inline constexpr AzureDiskProduct kAzureDiskProducts[] = {{"Premium SSD Managed Disks", 'P', ""},
                                                          {"Standard SSD Managed Disks", 'E', ""},
                                                          {"Standard HDD Managed Disks", 'S', ""},
                                                          {"Azure Premium SSD v2", 0, "PremiumV2_"},
                                                          {"Ultra Disks", 0, "UltraSSD_"}};

class AzureDisks
{
public:
    // Errors: BadInput naming a field that no item has.
    Result<void> take(const JsonValue &items, const std::string &place);
    PriceRows finish();

private:
    void takeItem(const JsonValue &item, const std::string &now);

    PriceRows m_rows;
    NewestAzurePrices m_disks;
};

} // namespace breakeven
