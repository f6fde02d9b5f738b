// Oracle's machines put together from its cost estimator: a shape names how many GPUs of which product it
// has. Of the two documents, {"shapes": …, "products": …}. A preemptible virtual machine costs half.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"
#include "pricing/gpus/gpu_names.h"

#include <map>

namespace breakeven {

namespace {

bool recognisesOciShapes(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["shapes"].isObject() &&
           file.json["products"].isObject();
}

// "A10" of "VM.GPU.A10.1", "A100" of "BM.GPU.A100-v2.8"; the older ones have numbers for names.
std::string gpuOfShape(std::string_view shape)
{
    for (const auto &[part, gpu] : {std::pair(".GPU4.", "A100"), {".GPU3.", "V100"}, {".GPU2.", "P100"}})
        if (shape.find(part) != std::string_view::npos)
            return gpu;
    const std::string_view mark = ".GPU.";
    const auto begin = shape.find(mark);
    if (begin == std::string_view::npos)
        return {};
    std::string_view name = shape.substr(begin + mark.size());
    name = name.substr(0, name.find('.'));
    return std::string(name.substr(0, name.find("-v")));
}

// Products that are sold by the hour, by part number.
std::map<std::string, const JsonValue *> hourlyProducts(const JsonValue &items)
{
    std::map<std::string, const JsonValue *> products;
    for (const JsonValue &item : items.items)
        if (item["pricetype"].string() == "HOUR" && item["billingModel"].string() == "UCM")
            products.emplace(item["partNumber"].string(), &item);
    return products;
}

// Null for a machine whose price is known how to be put together.
const char *reasonToSkipShape(const JsonValue &shape)
{
    if (shape["hidden"].text == "true" || shape["status"].string() != "ACTIVE")
        return "not_orderable";
    if (shape["subType"]["value"].string() != "gpu" || wholeNumber(shape["gpuQty"]) <= 0)
        return "no_gpu";
    const auto &products = shape["products"].items;
    return products.size() == 1 && products.front()["type"]["value"].string() == "ocpu" ? nullptr
                                                                                        : "several_products";
}

void addShape(PriceRows &rows, std::vector<Offer> &to, const JsonValue &shape, const JsonValue &product)
{
    const int gpus = wholeNumber(shape["gpuQty"]);
    Offer offer;
    offer.provider = "oci";
    offer.region = "*";
    offer.os = "linux";
    offer.instanceType = shape["name"].string();
    // Of an x86 processor a core is two virtual ones; all machines with GPUs have such.
    offer.vcpuMilli = wholeNumber(shape["products"].items.front()["qty"]) * 2 * 1000;
    offer.ramMib = wholeNumber(shape["bundleMemoryQty"]) * 1024;
    offer.note = "part " + std::string(product["partNumber"].string());
    fillGpus(rows, offer, gpuOfShape(offer.instanceType), gpus,
             wholeNumber(shape["gpuMemoryQty"]) * 1024 / gpus);
    for (const JsonValue &local : product["currencyCodeLocalizations"].items) {
        offer.currency = local["currencyCode"].string();
        for (const JsonValue &price : local["prices"].items) {
            const auto each = parseNano(price["value"].string());
            if (price["model"].string() != "PAY_AS_YOU_GO" || !each) {
                rows.skip("other_model");
                continue;
            }
            const std::string whole = nanoText(*each * gpus);
            const std::string place = "oci/" + offer.instanceType;
            offer.flags = {"assembled"};
            if (!addPrice(rows, to, offer, "on_demand", whole, place) ||
                shape["shapeType"]["value"].string() != "vm")
                continue;
            offer.flags = {"assembled", "estimated"};
            addPrice(rows, to, offer, "spot", whole, place, 2);
        }
    }
}

Result<PriceRows> readOciShapesFile(const PriceFile &file)
{
    const JsonValue &shapes = file.json["shapes"]["items"];
    const JsonValue &items = file.json["products"]["items"];
    if (!shapes.isArray() || !items.isArray())
        return missingField("items", file.path);
    if (auto whole = requireFields(
            shapes,
            {"name", "status", "gpuQty", "subType", "subType.value", "products", "products.partNumber"},
            file.path);
        !whole)
        return whole.error();
    if (auto whole = requireFields(
            items,
            {"partNumber", "billingModel", "pricetype", "currencyCodeLocalizations",
             "currencyCodeLocalizations.currencyCode", "currencyCodeLocalizations.prices",
             "currencyCodeLocalizations.prices.model", "currencyCodeLocalizations.prices.value"},
            file.path);
        !whole)
        return whole.error();
    const auto products = hourlyProducts(items);
    PriceRows rows;
    std::vector<Offer> &offers = rows.batch("oci-shapes", "oci").offers;
    for (const JsonValue &shape : shapes.items) {
        ++rows.rows;
        if (const char *reason = reasonToSkipShape(shape)) {
            rows.skip(reason);
            continue;
        }
        const auto product =
            products.find(std::string(shape["products"].items.front()["partNumber"].string()));
        if (product == products.end())
            rows.skipRow("no_hourly_product", "oci/" + std::string(shape["name"].string()));
        else
            addShape(rows, offers, shape, *product->second);
    }
    return rows;
}

} // namespace

PriceFormat ociShapesFormat()
{
    return {"oci-shapes",
            "oci-shapes",
            "Oracle's machines with GPUs, put together from the documents of its cost estimator (JSON "
            "{\"shapes\": …, \"products\": …})",
            "https://www.oracle.com/a/ocom/docs/cloudestimator2/data/shapes.json",
            recognisesOciShapes,
            readOciShapesFile};
}

} // namespace breakeven
