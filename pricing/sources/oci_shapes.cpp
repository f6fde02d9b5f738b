// The two documents of Oracle's cost estimator: shapes of machines, and what their parts cost.
//
// Source: dstackai/gpuhunt, src/gpuhunt/providers/oci.py (the two documents and how they hang together).
#include "pricing/formats/required_fields.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchOciShapes(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    FetchedPrices fetched;
    const std::string folder = "/a/ocom/docs/cloudestimator2/data/";
    fetched.origin = source.address(folder + "shapes.json");
    fetched.file.path = fetched.origin;
    fetched.file.kind = PriceFile::Kind::JsonTree;
    fetched.file.json.kind = JsonValue::Kind::Object;
    for (const char *name : {"shapes", "products"}) {
        const std::string address = source.address(folder + name + ".json");
        const auto answer = source.get(address);
        if (!answer)
            return answer.error();
        auto document = jsonAnswer(answer->body, address);
        if (!document)
            return document.error();
        if (auto whole = requireMember(*document, "items", address); !whole)
            return whole.error();
        fetched.file.json.members.push_back({name, std::move(document.value())});
    }
    return fetched;
}

} // namespace

PriceSource ociShapesSource()
{
    return {.name = "oci-shapes",
            .address = "https://www.oracle.com",
            .parts = {"oci"},
            .currency = "USD",
            .fetch = fetchOciShapes};
}

} // namespace breakeven
