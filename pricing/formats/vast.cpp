// Offers of the Vast.ai market: the cheapest, the median and how many there are of each GPU, count and place.
// A price is of the whole offer; it holds for as long as nobody takes it.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

constexpr std::initializer_list<const char *> kOfferFields = {"id", "gpu_name", "num_gpus", "dph_total",
                                                              "geolocation"};

bool recognisesVast(const PriceFile &file)
{
    const JsonValue &offers = file.json["offers"];
    return file.kind == PriceFile::Kind::JsonTree && offers.isArray() && !offers.items.empty() &&
           (offers.items.front().has("gpu_name") || offers.items.front().has("dph_total"));
}

using Group = std::tuple<std::string, int, int, std::string>; // GPU, memory, count, place

// What a guest gets of the memory of the host.
int ramOf(const JsonValue &offer)
{
    const int cores = wholeNumber(offer["cpu_cores"]);
    const int ram = wholeNumber(offer["cpu_ram"]);
    const int own = wholeNumber(offer["cpu_cores_effective"]);
    return cores > 0 ? int(std::int64_t(ram) * own / cores) : ram;
}

// The quote of a group: `prices` are sorted.
void addQuotes(PriceRows &rows, std::vector<Offer> &to, Offer offer, const std::vector<NanoMoney> &prices)
{
    const std::size_t middle = prices.size() / 2;
    const NanoMoney median = prices.size() % 2 ? prices[middle] : (prices[middle - 1] + prices[middle]) / 2;
    offer.note = fmt::format("of {} offers", prices.size());
    for (const auto &[detail, price] : {std::pair("cheapest", prices.front()), {"median", median}}) {
        offer.detail = detail;
        addPrice(rows, to, offer, "quote", nanoText(price), "vastai/" + offer.instanceType);
    }
}

Result<PriceRows> readVastFile(const PriceFile &file)
{
    if (auto whole = requireFields(file.json["offers"], kOfferFields, file.path); !whole)
        return whole.error();
    PriceRows rows;
    std::map<Group, std::pair<const JsonValue *, std::vector<NanoMoney>>> groups;
    std::set<std::string> seen;
    for (const JsonValue &item : file.json["offers"].items) {
        ++rows.rows;
        const std::string id(item["id"].string());
        const auto price = parseNano(item["dph_total"].string());
        const int count = wholeNumber(item["num_gpus"]);
        if (!seen.insert(id).second)
            rows.skip("repeated");
        else if (item["rentable"].text == "false" || item["rented"].text == "true")
            rows.skip("not_orderable");
        else if (count <= 0 || item["gpu_name"].string().empty())
            rows.skip("no_whole_gpu");
        else if (!price || *price <= 0)
            rows.skip(price ? "zero_price" : "unreadable_price");
        else {
            auto &group = groups[{std::string(item["gpu_name"].string()), wholeNumber(item["gpu_ram"]), count,
                                  std::string(item["geolocation"].string())}];
            if (group.second.empty() || *price < *std::min_element(group.second.begin(), group.second.end()))
                group.first = &item;
            group.second.push_back(*price);
        }
    }
    std::vector<Offer> &offers = rows.batch("vast", "vastai").offers;
    for (auto &[key, group] : groups) {
        const auto &[gpu, memory, count, place] = key;
        std::sort(group.second.begin(), group.second.end());
        Offer offer;
        offer.provider = "vastai";
        offer.region = place.empty() ? "*" : place;
        offer.os = "linux";
        offer.instanceType = fmt::format("{}x {} {} GB", count, gpu, (memory + 512) / 1024);
        offer.vcpuMilli = wholeNumber((*group.first)["cpu_cores_effective"]) * 1000;
        offer.ramMib = ramOf(*group.first);
        fillGpus(rows, offer, gpu, count, memory);
        addQuotes(rows, offers, offer, group.second);
    }
    return rows;
}

} // namespace

PriceFormat vastFormat()
{
    return {
        "vast",
        "vast",
        "offers of the Vast.ai market (JSON): the cheapest and the median by GPU, count and place, as quotes",
        "https://console.vast.ai/api/v0/bundles/",
        recognisesVast,
        readVastFile};
}

} // namespace breakeven
