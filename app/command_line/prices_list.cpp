#include "app/command_line/open_store.h"
#include "app/command_line/prices.h"
#include "data/readers/utc_time.h"
#include "pricing/price_format.h"
#include "pricing/price_history.h"
#include "pricing/price_import.h"
#include "pricing/quality_gate.h"

#include <ostream>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kTextLimit = 50;
constexpr double kSecondsPerHour = 3600;
constexpr double kHoursPerYear = 8760;

Json textOrNull(const std::string &text) { return text.empty() ? Json() : Json(text); }

template<class T>
Json valueOrNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json();
}

Json describe(const Offer &offer)
{
    return {{"provider", offer.provider},     {"region", textOrNull(offer.region)},
            {"zone", textOrNull(offer.zone)}, {"instance_type", offer.instanceType},
            {"os", textOrNull(offer.os)},     {"gpu", textOrNull(offer.gpu)},
            {"gpu_count", offer.gpuCount()},  {"model", offer.model}};
}

Json priceRow(const Offer &offer)
{
    Json row = describe(offer);
    const double price = toDouble(offer.price);
    row["detail"] = textOrNull(offer.detail);
    row["price_per_h"] = price;
    row["price_per_gpu_h"] = offer.gpuNumerator > 0 ? Json(price / offer.gpuCount()) : Json();
    row["list_price_per_h"] = offer.listPrice ? Json(toDouble(*offer.listPrice)) : Json();
    row["currency"] = offer.currency;
    row["source"] = offer.source;
    row["effective_from"] = offer.effectiveFrom ? Json(offer.effectiveFrom->iso()) : Json();
    row["observed_at"] = textOrNull(offer.observedAt);
    row["retrieved_at"] = textOrNull(offer.retrievedAt);
    row["flags"] = offer.flags;
    row["gpu_variant"] = textOrNull(offer.gpuVariant);
    row["gpu_memory_gib"] = offer.gpuMemoryMib > 0 ? Json(offer.gpuMemoryMib / 1024.0) : Json();
    row["vcpus"] = offer.vcpuMilli > 0 ? Json(offer.vcpuMilli / 1000.0) : Json();
    row["ram_gib"] = offer.ramMib > 0 ? Json(offer.ramMib / 1024.0) : Json();
    row["interruption_low"] = valueOrNull(offer.interruptionLow);
    row["interruption_high"] = valueOrNull(offer.interruptionHigh);
    row["saving_over_on_demand"] = valueOrNull(offer.savingOverOnDemand);
    row["revision"] = textOrNull(offer.revision);
    row["note"] = textOrNull(offer.note);
    return row;
}

std::vector<std::string> keysOf(const std::vector<Json> &rows, const std::vector<std::string> &otherwise)
{
    if (rows.empty())
        return otherwise;
    std::vector<std::string> keys;
    for (const auto &[key, value] : rows.front().items())
        keys.push_back(key);
    return keys;
}

const std::vector<std::string> &listColumns()
{
    static const std::vector<std::string> columns = {
        "provider", "region", "zone",        "instance_type",   "os",       "gpu",    "gpu_count",
        "model",    "detail", "price_per_h", "price_per_gpu_h", "currency", "source", "effective_from",
        "flags"};
    return columns;
}

Json historyRow(const PriceSeries &series, const PriceCourse &course)
{
    Json row = describe(series.offer);
    row["source"] = series.offer.source;
    row["currency"] = series.offer.currency;
    row["points"] = course.points;
    row["set_aside"] = course.setAside;
    row["time_weighted_mean"] = course.timeWeightedMean;
    row["min"] = course.minimum;
    row["max"] = course.maximum;
    row["first"] = course.first;
    row["last"] = course.last;
    row["from"] = utcText(course.from);
    row["to"] = utcText(course.to);
    return row;
}

Json statusRow(const PriceSnapshot &snapshot)
{
    const std::int64_t now = utcNow();
    const std::int64_t retrieved = parseUtcTime(snapshot.retrievedAt).value_or(now);
    const double pricesAge = double(now - snapshot.newest.value_or(retrieved)) / kSecondsPerHour;
    return {{"source", snapshot.source},
            {"partition", textOrNull(snapshot.partition)},
            {"rows", snapshot.rows},
            {"records", snapshot.records},
            {"retrieved_at", snapshot.retrievedAt},
            {"age_h", double(now - retrieved) / kSecondsPerHour},
            {"newest_price", snapshot.newest ? Json(utcText(*snapshot.newest)) : Json()},
            {"stale", pricesAge > kHoursPerYear},
            {"last_error", Json()},
            {"origin", snapshot.origin},
            {"revision", snapshot.revision}};
}

} // namespace

int listPrices(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    PriceFilter filter = filterOf(arguments);
    const bool isText = arguments.format == OutputFormat::Text;
    if (isText && !filter.limit)
        filter.limit = kTextLimit;
    auto offers = store->prices().list(filter);
    if (!offers)
        return report(context, offers.error());
    flagStale(offers.value(), filter.asOf.value_or(today()));
    Rows rows;
    for (const Offer &offer : offers.value())
        rows.objects.push_back(priceRow(offer));
    rows.columns = isText ? listColumns() : keysOf(rows.objects, listColumns());
    print(context.out, arguments.format, "breakeven/prices-list/1", "prices", rows);
    if (isText && !context.isQuiet && rows.objects.size() == *filter.limit) {
        const auto all = store->prices().count(filter);
        if (all && *all > rows.objects.size())
            context.messages << rows.objects.size() << " of " << *all << " prices; --limit N shows more\n";
    }
    return finish(context);
}

int showPriceHistory(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    PriceFilter filter = filterOf(arguments);
    const bool isText = arguments.format == OutputFormat::Text;
    if (isText && !filter.limit)
        filter.limit = kTextLimit;
    const auto series = store->prices().history(filter);
    if (!series)
        return report(context, series.error());
    Rows rows;
    for (const PriceSeries &one : *series)
        if (const auto course = priceCourse(one))
            rows.objects.push_back(historyRow(one, *course));
    rows.columns = {"provider", "region", "zone",  "instance_type", "model", "points", "time_weighted_mean",
                    "min",      "max",    "first", "last",          "from",  "to"};
    if (!isText)
        rows.columns = keysOf(rows.objects, rows.columns);
    print(context.out, arguments.format, "breakeven/prices-history/1", "series", rows);
    return finish(context);
}

int showPriceStatus(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    const auto snapshots = store->prices().snapshots();
    if (!snapshots)
        return report(context, snapshots.error());
    Rows rows;
    for (const PriceSnapshot &snapshot : *snapshots)
        rows.objects.push_back(statusRow(snapshot));
    rows.columns = {"source",       "partition",    "rows",  "records",
                    "retrieved_at", "newest_price", "stale", "last_error"};
    if (arguments.format != OutputFormat::Text)
        rows.columns = keysOf(rows.objects, rows.columns);
    print(context.out, arguments.format, "breakeven/prices-status/1", "sources", rows);
    return finish(context);
}

int listPriceSources(const CommandContext &context, const PriceArguments &arguments)
{
    Rows rows;
    rows.columns = {"name", "source", "needs", "endpoint"};
    for (const PriceFormat &format : priceFormats())
        rows.objects.push_back(Json{{"name", format.name},
                                    {"source", format.source},
                                    {"needs", "a file, plain or gzip"},
                                    {"endpoint", format.endpoint},
                                    {"description", format.description}});
    if (arguments.format == OutputFormat::Text)
        rows.columns = {"name", "description"};
    print(context.out, arguments.format, "breakeven/prices-sources/1", "sources", rows);
    return finish(context);
}

} // namespace breakeven
