// Oracle's price list: GPUs by the hour, to which the machines of a shape are multiples. A preemptible
// virtual machine costs half; bare metal cannot be preemptible, and most GPUs come in no other shape.
// Processors and memory are sold apart and make no machine by themselves. Some products are named by a
// generation ("GPU Standard - X7"), which says no GPU: they have no price here, the shapes have one.
//
// Source: apexapps.oracle.com/pls/apex/cetools/api/v1/products/ as its consumers recorded it (names such as
// "Compute - GPU - A100 - v2", "OCI- Compute - GPU - MI355X", "Compute - GPU - E3"); docs.oracle.com, Compute
// shapes (BM.GPU.A100-v2.8 has 8 × 80 GB; VM.GPU2, VM.GPU3 and VM.GPU.A10 are virtual) and Preemptible
// Instances
// ("does not support bare metal instances"). Which GPU V2, E3, E4 and X7 mean could not be confirmed.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <set>

namespace breakeven {

namespace {

bool recognisesOci(const PriceFile &file)
{
    const JsonValue &items = file.json["items"];
    return file.kind == PriceFile::Kind::JsonTree && items.isArray() && !items.items.empty() &&
           items.items.front().has("partNumber");
}

// "H100" of "Compute - GPU - H100", "A100 80GB" of "Compute - GPU - A100 - v2"; empty when no GPU is named.
std::string gpuOfProduct(std::string_view name)
{
    const std::string_view mark = "GPU - ";
    const auto begin = name.find(mark);
    if (begin == std::string_view::npos || name.find("Cloud@Customer") != std::string_view::npos)
        return {};
    const std::string_view rest = name.substr(begin + mark.size());
    const std::string gpu(rest.substr(0, rest.find(" - ")));
    const bool isGeneration = gpu.size() == 2 && canonicalGpu(gpu) == std::nullopt;
    if (isGeneration)
        return {};
    return rest == "A100 - v2" ? "A100 80GB" : gpu;
}

// Whose machines are virtual ones, as documented; others may have such too, which the shapes tell.
bool isOfVirtualMachines(const Offer &offer)
{
    return offer.gpu == "P100" || offer.gpu == "V100" || offer.gpu == "A10";
}

void readItem(PriceRows &rows, std::vector<Offer> &offers, const JsonValue &item)
{
    Offer offer;
    offer.provider = "oci";
    offer.region = "*";
    offer.os = "linux";
    offer.instanceType = item["displayName"].string();
    offer.flags = {"per_gpu_scaled"};
    const std::string place = "oci/" + std::string(item["partNumber"].string());
    const std::string gpu = gpuOfProduct(item["displayName"].string());
    if (gpu.empty())
        return rows.skipRow("no_gpu_named", place + " (" + offer.instanceType + ")");
    fillGpus(rows, offer, gpu, 1, 0);
    for (const JsonValue &local : item["currencyCodeLocalizations"].items) {
        offer.currency = local["currencyCode"].string();
        for (const JsonValue &price : local["prices"].items) {
            if (price["model"].string() != "PAY_AS_YOU_GO") {
                rows.skip("other_model");
                continue;
            }
            if (!addPrice(rows, offers, offer, "on_demand", price["value"].string(), place) ||
                !isOfVirtualMachines(offer))
                continue;
            Offer preemptible = offer;
            preemptible.flags = {"estimated", "per_gpu_scaled"};
            addPrice(rows, offers, preemptible, "spot", price["value"].string(), place, 2);
        }
    }
}

Result<PriceRows> readOciFile(const PriceFile &file)
{
    const JsonValue &items = file.json["items"];
    if (auto whole = requireFields(
            items,
            {"partNumber", "displayName", "metricName", "currencyCodeLocalizations",
             "currencyCodeLocalizations.currencyCode", "currencyCodeLocalizations.prices",
             "currencyCodeLocalizations.prices.model", "currencyCodeLocalizations.prices.value"},
            file.path);
        !whole)
        return whole.error();
    PriceRows rows;
    std::vector<Offer> &offers = rows.batch("oci", "oci").offers;
    std::set<std::string> seen;
    for (const JsonValue &item : items.items) {
        ++rows.rows;
        if (item["metricName"].string() != "GPU Per Hour")
            rows.skip("no_gpu_hour");
        else if (!seen.insert(std::string(item["partNumber"].string())).second)
            rows.skip("repeated");
        else
            readItem(rows, offers, item);
    }
    return rows;
}

} // namespace

PriceFormat ociFormat()
{
    return {"oci",
            "oci",
            "Oracle's price list (JSON): prices of one GPU by the hour, as spot at half where its machines "
            "are virtual",
            "https://apexapps.oracle.com/pls/apex/cetools/api/v1/products/",
            recognisesOci,
            readOciFile};
}

} // namespace breakeven
