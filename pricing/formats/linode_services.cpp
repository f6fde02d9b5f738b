#include "pricing/formats/linode_services.h"

#include <set>

namespace breakeven {

bool isLinodeListOf(const PriceFile &file, const LinodeService &service)
{
    const JsonValue &things = file.json["data"];
    return file.kind == PriceFile::Kind::JsonTree && things.isArray() && !things.items.empty() &&
           things.items.front()["region_prices"].isArray() &&
           things.items.front()["id"].string().find(service.id) != std::string_view::npos;
}

Result<PriceRows> readLinodeList(const PriceFile &file, const LinodeService &service)
{
    PriceRows rows;
    PriceBatch &batch = rows.batch(service.source, "linode");
    std::set<std::string> seen; // a list that changes while it is read gives a thing on two pages
    for (const JsonValue &thing : file.json["data"].items) {
        ++rows.rows;
        Offer offer;
        offer.provider = "linode";
        offer.os = "any";
        offer.instanceType = thing["id"].string();
        const std::string place = "linode/" + offer.instanceType;
        if (offer.instanceType.find(service.id) == std::string::npos) {
            rows.skipRow("another_service", place);
            continue;
        }
        if (!seen.insert(offer.instanceType).second) {
            rows.skip("repeated");
            continue;
        }
        const auto add = [&](std::string_view region, const JsonValue &price) {
            Offer priced = offer;
            priced.region = region;
            service.describe(priced, price);
            addPrice(rows, batch.offers, priced, service.model, price[service.member].string(), place);
        };
        add("*", thing["price"]);
        for (const JsonValue &region : thing["region_prices"].items)
            add(region["id"].string(), region);
    }
    return rows;
}

} // namespace breakeven
