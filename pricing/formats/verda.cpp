// Verda's instance types (GET /v1/instance-types?currency=usd): prices are texts or numbers, on demand and as
// spot, in the currency that each type names; where a type is free is another list, so a price is of every
// place.
//
// Source: verda-cloud/verdacloud-sdk-go, pkg/verda/instance_types.go (spot_price, currency);
// DataCrunch-io/datacrunch-python, tests/unit_tests/instance_types/test_instance_types.py (an answer).
#include "model/numeric/letter_case.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace breakeven {

namespace {

// The list itself is the document.
const JsonValue &typesOf(const PriceFile &file)
{
    return file.json.isArray() ? file.json : file.json["instance_types"];
}

bool recognisesVerda(const PriceFile &file)
{
    const JsonValue &types = typesOf(file);
    return file.kind == PriceFile::Kind::JsonTree && types.isArray() && !types.items.empty() &&
           types.items.front().has("instance_type") && types.items.front().has("gpu_memory");
}

// "H100 SXM5 80GB" of "8x H100 SXM5 80GB".
std::string_view gpuOfDescription(std::string_view description)
{
    const auto x = description.find("x ");
    return x == std::string_view::npos ? description : description.substr(x + 2);
}

Offer verdaMachine(PriceRows &rows, const JsonValue &type)
{
    Offer offer;
    offer.provider = "verda";
    offer.region = "*";
    offer.os = "linux";
    offer.instanceType = type["instance_type"].string();
    offer.currency = upperCase(type["currency"].string());
    offer.vcpuMilli = wholeNumber(type["cpu"]["number_of_cores"]) * 1000;
    offer.ramMib = wholeNumber(type["memory"]["size_in_gigabytes"]) * 1024;
    const int count = wholeNumber(type["gpu"]["number_of_gpus"]);
    // The memory is that of all GPUs.
    if (count > 0)
        fillGpus(rows, offer, gpuOfDescription(type["gpu"]["description"].string()), count,
                 wholeNumber(type["gpu_memory"]["size_in_gigabytes"]) * 1024 / count);
    return offer;
}

Result<PriceRows> readVerdaFile(const PriceFile &file)
{
    const JsonValue &types = typesOf(file);
    if (auto whole = requireFields(types,
                                   {"instance_type", "price_per_hour", "spot_price", "currency", "gpu",
                                    "gpu.description", "gpu.number_of_gpus", "gpu_memory.size_in_gigabytes"},
                                   file.path);
        !whole)
        return whole.error();
    PriceRows rows;
    std::vector<Offer> &offers = rows.batch("verda", "verda").offers;
    std::set<std::string> seen;
    for (const JsonValue &type : types.items) {
        ++rows.rows;
        const Offer offer = verdaMachine(rows, type);
        const std::string place = "verda/" + offer.instanceType;
        if (offer.instanceType.empty())
            rows.skipRow("no_instance_type", place);
        else if (offer.currency.empty())
            rows.skipRow("no_currency", place);
        else if (!seen.insert(offer.instanceType).second)
            rows.skip("repeated");
        else
            addPair(rows, offers, offer, type["price_per_hour"].string(), type["spot_price"].string(), place);
    }
    return rows;
}

} // namespace

PriceFormat verdaFormat()
{
    return {"verda",
            "verda",
            "Verda's instance types (JSON), on demand and as spot",
            "https://api.verda.com/v1/instance-types",
            recognisesVerda,
            readVerdaFile};
}

} // namespace breakeven
