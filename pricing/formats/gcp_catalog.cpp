#include "pricing/formats/gcp_catalog.h"

#include "data/readers/utc_time.h"
#include "pricing/formats/gcp_banded.h"
#include "pricing/formats/gcp_shapes.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <set>

namespace breakeven {

namespace {

// "us-central1"; names of several regions ("us", "global") have no machines.
bool isRegion(std::string_view text) { return text.find('-') != std::string_view::npos; }

} // namespace

// The parts of a machine so far.
struct GcpCatalog::Sum
{
    std::string region;
    std::string model;
    double nano = 0;
    std::set<std::string> skus;
    std::set<std::string> currencies;
    std::string since;
};

Result<void> GcpCatalog::take(const JsonValue &skus, const std::string &place)
{
    if (auto checked = requireSkuFields(skus, place); !checked)
        return checked;
    const std::string now = utcText(utcNow());
    for (const JsonValue &sku : skus.items) {
        ++m_rows.rows;
        takeSku(sku, now);
    }
    return {};
}

void GcpCatalog::takeSku(const JsonValue &sku, const std::string &now)
{
    const JsonValue &category = sku["category"];
    const auto family = category["resourceFamily"].string();
    const bool isDisk = family == "Storage" && category["resourceGroup"].string() == "LocalSSD";
    const auto part = family == "Compute" || isDisk
                          ? gcpPartOf(sku["description"].string(), category["usageType"].string())
                          : std::nullopt;
    if (!part)
        return takeBands(sku, now);
    const auto price = gcpPriceOf(m_rows, sku, now);
    if (!price)
        return;
    const Rate rate{*price, false};
    for (const JsonValue &region : sku["serviceRegions"].items)
        if (isRegion(region.string()))
            addRate(std::string(region.string()), *part, rate);
}

void GcpCatalog::takeBands(const JsonValue &sku, const std::string &now)
{
    const JsonValue &category = sku["category"];
    const auto banded = category["usageType"].string() == "OnDemand"
                            ? gcpBandedOf(sku["description"].string(), category["resourceFamily"].string(),
                                          category["resourceGroup"].string())
                            : std::nullopt;
    if (!banded) {
        m_rows.skip("no_part_of_a_machine");
        return;
    }
    const auto found = gcpBandsOf(m_rows, sku, now, banded->model == std::string_view(kStorageModel));
    if (!found)
        return;
    Offer offer;
    offer.provider = "gcp";
    offer.instanceType = banded->type;
    offer.model = banded->model;
    offer.os = "any";
    offer.currency = found->currency;
    offer.effectiveFrom = Date::parse(found->since);
    offer.note = "SKU " + found->sku;
    for (const JsonValue &region : sku["serviceRegions"].items) {
        offer.region = region.string();
        if (isRegion(offer.region))
            for (const PriceBand &band : found->bands)
                m_banded.add(m_rows, offer, band);
    }
}

void GcpCatalog::addRate(const std::string &region, const GcpPart &part, const Rate &rate)
{
    const auto [known, isNew] = m_rates.emplace(Key{region, part.model, part.name}, rate);
    if (isNew)
        return;
    if (known->second.price.sku == rate.price.sku || known->second.price.nano == rate.price.nano) {
        m_rows.skip("repeated");
        return;
    }
    known->second.isAmbiguous = true;
    addIssue(m_rows.issues,
             {Severity::Warning,
              fmt::format("two prices of one part ({}, {}): SKU {} and {}; machines with it have no price",
                          part.name, part.model, known->second.price.sku, rate.price.sku),
              "gcp/" + region, 1});
}

const GcpCatalog::Rate *GcpCatalog::rateOf(const std::string &region, const std::string &model,
                                           const std::string &part) const
{
    const auto found = m_rates.find(Key{region, model, part});
    return found == m_rates.end() || found->second.isAmbiguous ? nullptr : &found->second;
}

bool GcpCatalog::addPart(Sum &sum, const std::string &part, double amount) const
{
    const Rate *rate = rateOf(sum.region, sum.model, part);
    if (!rate)
        return false;
    const GcpPrice &price = rate->price;
    sum.nano += amount * price.nano;
    sum.skus.insert(price.sku);
    sum.currencies.insert(price.currency);
    sum.since = std::max(sum.since, price.since);
    return true;
}

// What a part is missing for; empty where the sum is whole.
std::string GcpCatalog::addParts(Sum &sum, const GcpShape &shape) const
{
    const std::tuple<std::string, double> parts[] = {
        {shape.family + " core", shape.isAllInGpu ? 0 : shape.cores},
        {shape.family + " ram", shape.isAllInGpu ? 0 : shape.ramGib},
        {shape.gpu + " gpu", shape.gpus},
        {"ssd", shape.ssdGib}};
    for (const auto &[part, amount] : parts)
        if (amount > 0 && !addPart(sum, part, amount))
            return "the list has no price of \"" + part + "\"";
    return sum.currencies.size() == 1 ? "" : "its parts are in several currencies";
}

// Told where its GPUs can be had; elsewhere the machine is not offered.
void GcpCatalog::noteUnknown(const std::string &region, const std::string &model, const GcpShape &shape,
                             const std::string &why)
{
    if (shape.gpus == 0 || !rateOf(region, model, shape.gpu + " gpu"))
        return;
    m_rows.skip("machine_without_a_part");
    const std::string name =
        *shape.unknown ? shape.name : "machines of " + shape.family + " with " + shape.gpu;
    addIssue(m_rows.issues,
             {Severity::Note, fmt::format("{}: no price ({}), because {}", name, model, why), "gcp", 1});
}

void GcpCatalog::addMachines(const std::string &region, const std::string &model)
{
    const bool isCommitment = model.rfind("reserved", 0) == 0;
    for (const GcpShape &shape : gcpShapes()) {
        if (isCommitment && !shape.hasCommitment)
            continue;
        Sum sum{region, model, 0, {}, {}, {}};
        const std::string why = *shape.unknown ? shape.unknown : addParts(sum, shape);
        if (!why.empty()) {
            noteUnknown(region, model, shape, why);
            continue;
        }
        Offer offer;
        offer.provider = "gcp";
        offer.region = region;
        offer.os = "linux";
        offer.instanceType = shape.name;
        offer.currency = *sum.currencies.begin();
        offer.vcpuMilli = shape.cores * 1000;
        offer.ramMib = int(std::lround(shape.ramGib * 1024));
        offer.effectiveFrom = Date::parse(sum.since);
        offer.detail = isCommitment ? "commitment" : "";
        offer.flags = {"assembled"};
        if (shape.ssdGib > 0)
            offer.flags.emplace_back("price_includes_disk");
        if (model == "on_demand" && !shape.isOnDemand)
            offer.flags.emplace_back("not_orderable");
        offer.note = fmt::format("SKU {}", fmt::join(sum.skus, ", "));
        if (model == "calendar")
            markCalendar(offer);
        fillMachine(offer);
        addPrice(m_rows, m_rows.batch("gcp-catalog", "gcp").offers, offer, model.c_str(),
                 nanoText(std::llround(sum.nano)), "gcp/" + region + "/" + shape.name);
    }
}

PriceRows GcpCatalog::finish()
{
    std::set<std::pair<std::string, std::string>> places;
    for (const auto &[key, rate] : m_rates)
        places.emplace(std::get<0>(key), std::get<1>(key));
    for (const auto &[region, model] : places)
        addMachines(region, model);
    for (Offer &offer : m_banded.finish(m_rows))
        m_rows.batch("gcp-catalog", "gcp").offers.push_back(std::move(offer));
    return std::move(m_rows);
}

namespace {

bool recognisesGcpCatalog(const PriceFile &file)
{
    const JsonValue &skus = file.json["skus"];
    return file.kind == PriceFile::Kind::JsonTree && skus.isArray() && !skus.items.empty() &&
           skus.items.front().has("skuId") && !isSkuOf(skus.items.front(), kGcpKubernetesService);
}

Result<PriceRows> readGcpCatalogFile(const PriceFile &file)
{
    GcpCatalog catalog;
    if (auto taken = catalog.take(file.json["skus"], file.path); !taken)
        return taken.error();
    return catalog.finish();
}

} // namespace

PriceFormat gcpCatalogFormat()
{
    return {
        "gcp-catalog",
        "gcp-catalog",
        "SKUs of Compute Engine from the Cloud Billing Catalog (JSON), put together to machines with GPUs; "
        "disks, and traffic to the internet",
        "https://cloudbilling.googleapis.com/v1/services/6F81-5844-456A/skus",
        recognisesGcpCatalog,
        readGcpCatalogFile};
}

} // namespace breakeven
