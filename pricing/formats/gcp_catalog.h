// The SKUs of Compute Engine in the Cloud Billing Catalog, page by page, put together to machines.
//
// A machine is cores, memory, GPUs and the local disks it comes with, all of one region and one way to pay.
// Where a part has no price, the machine has none. Disks and traffic come beside them, per GiB-month and GiB,
// in the bands of their SKUs. Units: parts in nano-units of the currency per hour and
// core, GiB, GPU. Source: Cloud Billing Catalog API v1; shapes as gcosts lists them.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/formats/gcp_shapes.h"
#include "pricing/formats/gcp_sku.h"
#include "pricing/formats/price_bands.h"
#include "pricing/formats/price_format.h"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace breakeven {

// A part of a machine that has a price of its own, and how it is paid.
struct GcpPart
{
    std::string name;  // "A2 core", "A2 ram", "A100-80 gpu", "ssd"
    std::string model; // "on_demand", "spot", "reserved_1y", "reserved_3y", "calendar"
};

// What the description of a SKU speaks of; nothing for what is no part of a machine.
std::optional<GcpPart> gcpPartOf(std::string_view description, std::string_view usageType);

class GcpCatalog
{
public:
    // Errors: BadInput naming a field that no SKU has.
    Result<void> take(const JsonValue &skus, const std::string &place);
    PriceRows finish();

private:
    struct Rate
    {
        GcpPrice price;
        bool isAmbiguous = false;
    };
    using Key = std::tuple<std::string, std::string, std::string>; // region, model, part

    void takeSku(const JsonValue &sku, const std::string &now);
    void takeBands(const JsonValue &sku, const std::string &now);
    void addRate(const std::string &region, const GcpPart &part, const Rate &rate);
    const Rate *rateOf(const std::string &region, const std::string &model, const std::string &part) const;
    struct Sum;
    bool addPart(Sum &sum, const std::string &part, double amount) const;
    std::string addParts(Sum &sum, const GcpShape &shape) const;
    void noteUnknown(const std::string &region, const std::string &model, const GcpShape &shape,
                     const std::string &why);
    void addMachines(const std::string &region, const std::string &model);

    PriceRows m_rows;
    std::map<Key, Rate> m_rates;
    BandedPrices m_banded;
};

} // namespace breakeven
