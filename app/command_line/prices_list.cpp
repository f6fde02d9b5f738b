#include "app/command_line/open_store.h"
#include "app/command_line/price_rows.h"
#include "app/command_line/prices.h"
#include "data/readers/utc_time.h"
#include "model/numeric/time_constants.h"
#include "model/study/price_unit.h"
#include "pricing/formats/band_average.h"
#include "pricing/formats/price_format.h"
#include "pricing/new_study/taken_offers.h"
#include "pricing/pins/contracted_prices.h"
#include "pricing/pins/price_history.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/quality_gate.h"
#include "pricing/refresh/source_status.h"
#include "pricing/sources/price_source.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <set>

namespace breakeven {

namespace {

// What is set aside is not used: it stands for its provider only where there is nothing else.
void keepOnePerProvider(std::vector<Offer> &offers)
{
    std::stable_partition(offers.begin(), offers.end(),
                          [](const Offer &offer) { return !isSetAside(offer); });
    std::set<std::string> providers;
    std::erase_if(offers, isSetAside);
    std::erase_if(offers, [&](const Offer &offer) { return !providers.insert(offer.provider).second; });
}

// They stand in another order than their bands.
std::vector<Offer> averages(const CommandContext &context, const std::vector<Offer> &bands, std::int64_t gib,
                            PriceSort sort)
{
    std::vector<Issue> issues;
    std::vector<Offer> offers = averageOffers(bands, gib, issues);
    if (sort == PriceSort::Price)
        std::stable_sort(offers.begin(), offers.end(),
                         [](const Offer &a, const Offer &b) { return a.price < b.price; });
    if (!context.isQuiet)
        for (const Issue &issue : issues)
            context.messages << issueLine(issue) << '\n';
    return offers;
}

// The list price only where a negotiated price stands beside one, the unit where it is not the hour, the
// price that the list goes by, and why a price with a GPU is not taken where there is such a price.
std::vector<std::string> listColumns(const std::vector<Offer> &offers, const std::string &sort,
                                     bool hasLeftOut)
{
    std::vector<std::string> columns = {"provider", "region",    "zone",  "instance_type", "os",
                                        "gpu",      "gpu_count", "model", "detail"};
    if (std::any_of(offers.begin(), offers.end(), [](const Offer &offer) { return offer.listPrice; }))
        columns.push_back("list_price_per_h");
    columns.insert(columns.end(), {"price_per_h", "price_per_gpu_h"});
    const auto isByHour = [](const Offer &offer) { return isPaidByTheHour(priceUnitOf(offer.model)); };
    if (!std::all_of(offers.begin(), offers.end(), isByHour))
        columns.insert(columns.end(), {"unit_price", "unit"});
    if (sort == "per-tflops")
        columns.push_back("price_per_tflops_h");
    else if (sort == "per-gib")
        columns.push_back("price_per_gib_h");
    columns.insert(columns.end(), {"currency", "source", "effective_from", "flags"});
    if (hasLeftOut)
        columns.push_back("not_in_new_studies");
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

// What is known of a part: how it last went, and what is in use of it (null: nothing).
Json statusRow(const SourceCheck &check, const PriceSnapshot *snapshot)
{
    const std::int64_t now = utcNow();
    const std::string found = std::max(check.checkedAt, snapshot ? snapshot->retrievedAt : std::string());
    const std::int64_t retrieved = parseUtcTime(found).value_or(now);
    const auto newest = snapshot ? snapshot->newest : std::nullopt;
    return {{"source", check.source},
            {"partition", textOrNull(check.part)},
            {"rows", snapshot ? snapshot->rows : 0},
            {"records", snapshot ? snapshot->records : 0},
            {"retrieved_at", textOrNull(found)},
            {"age_h", found.empty() ? Json() : Json(double(now - retrieved) / kSecondsPerHour)},
            {"newest_price", newest ? Json(utcText(*newest)) : Json()},
            {"stale", isStalePart(&check, snapshot, now)},
            {"last_error", textOrNull(check.error)},
            {"failed_at", textOrNull(check.failedAt)},
            {"origin", snapshot ? textOrNull(snapshot->origin) : Json()},
            {"revision", snapshot ? textOrNull(snapshot->revision) : Json()}};
}

// What failed last of a source, of any part.
Json lastErrorOf(const std::vector<SourceCheck> &checks, std::string_view source)
{
    std::string text;
    for (const SourceCheck &check : checks)
        if (check.source == source && !check.error.empty())
            text += (text.empty() ? "" : "; ") + check.part + ": " + check.error;
    return textOrNull(text);
}

// Amounts in currencies without a rate stand last in a list by price.
void noteUnranked(const CommandContext &context, const PriceStore &prices, const PriceFilter &filter,
                  const std::vector<Offer> &offers)
{
    const auto worths = prices.currencyWorths(filter.asOf);
    if (filter.sort == PriceSort::Natural || context.isQuiet || !worths || worths->empty())
        return;
    std::set<std::string> unranked;
    for (const Offer &offer : offers)
        if (std::none_of(worths->begin(), worths->end(),
                         [&](const CurrencyWorth &worth) { return worth.currency == offer.currency; }))
            unranked.insert(offer.currency);
    for (const std::string &currency : unranked)
        context.messages << "prices in " << currency
                         << " come last: no reference rate is known; `prices refresh --source ecb` fetches "
                            "rates\n";
}

} // namespace

int listPrices(const CommandContext &context, const PriceArguments &arguments)
{
    if (!arguments.changedSince.empty())
        return listPriceChanges(context, arguments);
    if (arguments.unit == priceUnitText(PriceUnit::MillionTokens) || !arguments.tokenModel.empty())
        return listTokenPrices(context, arguments);
    const auto request = asked(context, arguments);
    if (!request)
        return report(context, request.error());
    const Date day = request->filter.asOf.value_or(today());
    const auto contracts = contractsOn(request->store.prices(), day);
    if (!contracts)
        return report(context, contracts.error());
    PriceFilter filter = request->filter;
    if (arguments.isOnePerProvider || request->gibPerMonth)
        filter.limit = {};
    auto offers = contractedPrices(request->store.prices(), filter, *contracts);
    if (!offers)
        return report(context, offers.error());
    flagStale(offers.value(), day);
    if (request->gibPerMonth)
        offers = averages(context, offers.value(), *request->gibPerMonth, filter.sort);
    if (arguments.isOnePerProvider)
        keepOnePerProvider(*offers);
    const std::size_t found = offers->size();
    if (request->filter.limit && found > *request->filter.limit)
        offers->resize(*request->filter.limit);
    const auto taken = TakenOffers::on(request->store.prices(), day);
    if (!taken)
        return report(context, taken.error());
    std::vector<Json> rows;
    bool hasLeftOut = false;
    for (const Offer &offer : offers.value()) {
        const std::string whyNot = taken->whyNot(offer);
        hasLeftOut = hasLeftOut || (offer.gpuNumerator > 0 && !whyNot.empty());
        rows.push_back(priceRow(offer));
        rows.back()["not_in_new_studies"] = textOrNull(whyNot);
    }
    printRows(context, arguments, "list", std::move(rows), listColumns(*offers, arguments.sort, hasLeftOut));
    noteUnranked(context, request->store.prices(), request->filter, *offers);
    if (request->isText && !context.isQuiet && offers->size() == *request->filter.limit) {
        const auto all = arguments.isOnePerProvider ? Result<std::size_t>(found)
                                                    : request->store.prices().count(request->filter);
        if (all && *all > offers->size())
            context.messages << offers->size() << " of " << *all << " prices; --limit N shows more\n";
    }
    return 0;
}

int showPriceHistory(const CommandContext &context, const PriceArguments &arguments)
{
    const auto request = asked(context, arguments);
    if (!request)
        return report(context, request.error());
    const auto series = request->store.prices().history(request->filter);
    if (!series)
        return report(context, series.error());
    std::vector<Json> rows;
    for (const PriceSeries &one : *series)
        if (const auto course = priceCourse(one))
            rows.push_back(historyRow(one, *course));
    printRows(context, arguments, "history", std::move(rows),
              {"provider", "region", "zone", "instance_type", "model", "points", "set_aside",
               "time_weighted_mean", "min", "max", "first", "last", "from", "to"});
    return 0;
}

int showPriceStatus(const CommandContext &context, const PriceArguments &arguments)
{
    const auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    const auto snapshots = store.value().prices().snapshots();
    if (!snapshots)
        return report(context, snapshots.error());
    const auto checks = store.value().prices().checks();
    if (!checks)
        return report(context, checks.error());
    std::map<std::pair<std::string, std::string>, std::pair<SourceCheck, const PriceSnapshot *>> parts;
    for (const SourceCheck &check : *checks)
        parts[{check.source, check.part}].first = check;
    for (const PriceSnapshot &snapshot : *snapshots) {
        if (snapshot.source == kBundledPrices)
            continue;
        auto &[check, inUse] = parts[{snapshot.source, snapshot.part}];
        check.source = snapshot.source;
        check.part = snapshot.part;
        inUse = &snapshot;
    }
    std::vector<Json> rows;
    for (const auto &[key, part] : parts)
        rows.push_back(statusRow(part.first, part.second));
    printRows(
        context, arguments, "status", std::move(rows),
        {"source", "partition", "rows", "records", "retrieved_at", "newest_price", "stale", "last_error"});
    return 0;
}

int listPriceSources(const CommandContext &context, const PriceArguments &arguments)
{
    std::vector<SourceCheck> checks;
    // The sources are known without a store, and none is made to list them.
    std::error_code failed;
    if (std::filesystem::exists(context.store.empty() ? Store::defaultPath() : context.store, failed)) {
        const auto store = openStore(context);
        if (!store)
            return report(context, store.error());
        auto known = store.value().prices().checks();
        if (!known)
            return report(context, known.error());
        checks = std::move(known.value());
    }
    std::vector<Json> rows;
    for (const PriceFormat &format : priceFormats()) {
        const PriceSource *source = findPriceSource(format.name);
        std::string needs = "a file, plain or gzip";
        if (source && source->key.variable)
            needs = std::string("a key in ") + source->key.variable + " for `prices refresh`, or a file";
        else if (source && source->isByNameOnly)
            needs = std::string("its name: `prices refresh --source ") + source->name + "`, or a file";
        else if (source)
            needs = "nothing: `prices refresh`, or a file, plain or gzip";
        rows.push_back(Json{{"name", format.name},
                            {"source", format.source},
                            {"needs", needs},
                            {"endpoint", source ? source->address : format.endpoint},
                            {"parts", source ? Json(source->parts) : Json()},
                            {"last_error", lastErrorOf(checks, format.source)},
                            {"description", format.description}});
    }
    printRows(context, arguments, "sources", std::move(rows), {"name", "needs", "last_error", "description"});
    return 0;
}

} // namespace breakeven
