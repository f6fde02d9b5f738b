#include "app/command_line/price_rows.h"

#include "app/command_line/open_store.h"
#include "model/numeric/nearest.h"
#include "model/study/price_unit.h"
#include "pricing/gpus/gpu_measure.h"

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

std::vector<std::string> keysOf(const std::vector<Json> &rows, const std::vector<std::string> &otherwise)
{
    if (rows.empty())
        return otherwise;
    std::vector<std::string> keys;
    for (const auto &[key, value] : rows.front().items())
        keys.push_back(key);
    return keys;
}

// Errors: as `asked`.
Result<std::optional<std::int64_t>> askedAmount(const PriceArguments &arguments)
{
    if (!arguments.gibPerMonth)
        return std::optional<std::int64_t>();
    const PriceUnit unit = priceUnitOf(arguments.filter.model);
    if (unit != PriceUnit::Gib && unit != PriceUnit::GibMonth)
        return Error{ErrorKind::Usage,
                     "--gib-per-month applies to prices per GiB; add --terms egress or --terms "
                     "storage_month.",
                     {}};
    const auto gib = toNano(*arguments.gibPerMonth);
    if (!gib || *gib <= 0)
        return Error{ErrorKind::Usage,
                     "Expected --gib-per-month above 0 and below 9,000,000,000 GiB, such as 20000.",
                     {}};
    return gib;
}

// `known` is sorted. Errors: NotFound naming the nearest.
Result<void> checkKnown(const char *what, const std::string &wanted, const std::vector<std::string> &known)
{
    if (wanted.empty() || wanted == kAnyModel || std::binary_search(known.begin(), known.end(), wanted))
        return {};
    std::string names;
    for (const std::string &name : nearest(wanted, known))
        names += (names.empty() ? "" : ", ") + name;
    return Error{ErrorKind::NotFound,
                 std::string("The store has no price of the ") + what + " \"" + wanted + "\"; " +
                     (names.empty() ? "`prices refresh` or `prices import` brings prices."
                                    : "the nearest names are " + names + "."),
                 {}};
}

// Of what the prices have that match all the rest: a system, or the form of a GPU. Errors: NotFound naming
// them.
Result<void> checkAmong(const PriceStore &prices, PriceFilter rest, std::string PriceFilter::*wanted,
                        std::string Offer::*said, const char *what)
{
    const std::string name = rest.*wanted;
    if (name.empty())
        return {};
    rest.limit = 1;
    rest.sort = PriceSort::Natural;
    const auto found = prices.list(rest);
    if (!found)
        return found.error();
    if (!found->empty())
        return {};
    (rest.*wanted).clear();
    rest.limit = {};
    const auto others = prices.list(rest);
    if (!others)
        return others.error();
    std::set<std::string> names;
    for (const Offer &offer : *others)
        names.insert((offer.*said).empty() ? "not said" : offer.*said);
    if (names.empty())
        return {};
    std::string text;
    for (const std::string &one : names)
        text += (text.empty() ? "" : ", ") + one;
    return Error{ErrorKind::NotFound,
                 std::string("No such price has the ") + what + " \"" + name + "\"; there are " + text + ".",
                 {}};
}

Result<void> checkSource(const PriceStore &prices, const std::string &wanted)
{
    if (wanted.empty())
        return {};
    const auto snapshots = prices.snapshots();
    if (!snapshots)
        return snapshots.error();
    std::set<std::string> names;
    for (const PriceSnapshot &one : *snapshots)
        names.insert(one.source);
    return checkKnown("source", wanted, {names.begin(), names.end()});
}

Result<void> checkMachine(const PriceStore &prices, const std::string &wanted)
{
    if (wanted.empty())
        return {};
    auto types = prices.instanceTypes();
    if (!types)
        return types.error();
    std::sort(types->begin(), types->end());
    return checkKnown("machine", wanted, *types);
}

// A name that no price is of is a mistyped one, not an empty answer.
Result<void> checkNames(const PriceStore &prices, const PriceFilter &filter, const std::string &gpu)
{
    if (auto checked = checkSource(prices, filter.source); !checked)
        return checked;
    if (auto checked = checkMachine(prices, filter.instanceType); !checked)
        return checked;
    if (filter.model.empty() && gpu.empty() && filter.provider.empty() && filter.region.empty())
        return {};
    const auto known = prices.values();
    if (!known)
        return known.error();
    if (auto checked = checkKnown("provider", filter.provider, known->providers); !checked)
        return checked;
    if (auto checked = checkKnown("region", filter.region, known->regions); !checked)
        return checked;
    // Fees, disks and traffic are known by name also where no price of them is there.
    if (isPaidByTheHour(priceUnitOf(filter.model)))
        if (auto checked = checkKnown("terms", filter.model, known->models); !checked)
            return checked;
    const auto isThere = [&](const std::string &one) {
        return std::binary_search(known->gpus.begin(), known->gpus.end(), one);
    };
    return std::any_of(filter.gpus.begin(), filter.gpus.end(), isThere) ? Result<void>()
                                                                        : checkKnown("GPU", gpu, known->gpus);
}

} // namespace

Json textOrNull(const std::string &text) { return text.empty() ? Json() : Json(text); }

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
    const PriceUnit unit = priceUnitOf(offer.model);
    const bool isByHour = isPaidByTheHour(unit);
    row["price_per_h"] = isByHour ? Json(price) : Json();
    row["price_per_gpu_h"] = offer.gpuNumerator > 0 ? Json(price / offer.gpuCount()) : Json();
    row["price_per_tflops_h"] = valueOrNull(priceFor(offer, GpuMeasure::Tflops));
    row["price_per_gib_h"] = valueOrNull(priceFor(offer, GpuMeasure::Gib));
    row["list_price_per_h"] = offer.listPrice && isByHour ? Json(toDouble(*offer.listPrice)) : Json();
    row["unit_price"] = price;
    row["unit"] = priceUnitText(unit);
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
    // By the names of FOCUS, of the unit.
    row["ListUnitPrice"] = toDouble(offer.listPrice.value_or(offer.price));
    row["ContractedUnitPrice"] = price;
    return row;
}

Result<Asked> asked(const CommandContext &context, const PriceArguments &arguments)
{
    const auto gib = askedAmount(arguments);
    if (!gib)
        return gib.error();
    auto store = openPrices(context);
    if (!store)
        return store.error();
    Asked result{std::move(store).value(), filterOf(arguments), isForReading(arguments.format), *gib};
    if (auto known = checkNames(result.store.prices(), result.filter, arguments.gpu); !known)
        return known.error();
    const PriceStore &prices = result.store.prices();
    if (auto known = checkAmong(prices, result.filter, &PriceFilter::os, &Offer::os, "system"); !known)
        return known.error();
    if (auto known = checkAmong(prices, result.filter, &PriceFilter::gpuVariant, &Offer::gpuVariant, "form");
        !known)
        return known.error();
    if (result.isText && !result.filter.limit)
        result.filter.limit = kTextLimit;
    return result;
}

void printRows(const CommandContext &context, const PriceArguments &arguments, const std::string &name,
               std::vector<Json> objects, const std::vector<std::string> &columns)
{
    Rows rows{{}, std::move(objects)};
    rows.columns = isForReading(arguments.format) ? columns : keysOf(rows.objects, columns);
    const std::string list = name == "list"      ? "prices"
                             : name == "history" ? "series"
                             : name == "changes" ? "changes"
                                                 : "sources";
    print(context.out, arguments.format, "breakeven/prices-" + name + "/1", list, rows);
}

} // namespace breakeven
