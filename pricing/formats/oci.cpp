// Oracle's price list: GPUs by the hour, to which the machines of a shape are multiples. A preemptible one
// costs half. Processors and memory are sold apart and make no machine by themselves.
#include "pricing/formats/price_format.h"
#include "pricing/refresh/required_fields.h"

#include <set>

namespace breakeven {

namespace {

bool recognises(const PriceFile &file)
{
    const JsonValue &items = file.json["items"];
    return file.kind == PriceFile::Kind::JsonTree && items.isArray() && !items.items.empty() &&
           items.items.front().has("partNumber");
}

// "H100" of "Compute - GPU - H100": what stands last, without "NVIDIA" in front.
std::string gpuOf(std::string_view name)
{
    const auto dash = name.rfind(" - ");
    return std::string(dash == std::string_view::npos ? name : name.substr(dash + 3));
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
    fillGpus(rows, offer, gpuOf(item["displayName"].string()), 1, 0);
    for (const JsonValue &local : item["currencyCodeLocalizations"].items) {
        offer.currency = local["currencyCode"].string();
        for (const JsonValue &price : local["prices"].items) {
            if (price["model"].string() != "PAY_AS_YOU_GO") {
                rows.skip("other_model");
                continue;
            }
            if (!addPrice(rows, offers, offer, "on_demand", price["value"].string(), place))
                continue;
            Offer preemptible = offer;
            preemptible.flags = {"estimated", "per_gpu_scaled"};
            addPrice(rows, offers, preemptible, "spot", price["value"].string(), place, 2);
        }
    }
}

Result<PriceRows> read(const PriceFile &file)
{
    const JsonValue &items = file.json["items"];
    if (auto whole = requireFields(
            items, {"partNumber", "displayName", "metricName", "currencyCodeLocalizations"}, file.path);
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
            "Oracle's price list (JSON): prices of one GPU by the hour, as spot at half",
            "https://apexapps.oracle.com/pls/apex/cetools/api/v1/products/",
            recognises,
            read};
}

} // namespace breakeven
