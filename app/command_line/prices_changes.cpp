#include "app/command_line/price_rows.h"
#include "app/command_line/prices.h"
#include "model/study/price_unit.h"

#include <ostream>

namespace breakeven {

namespace {

const char *changeName(PriceChangeKind kind)
{
    return kind == PriceChangeKind::New ? "new" : kind == PriceChangeKind::Changed ? "changed" : "gone";
}

// `price_per_h` is what it costs now; of one that is gone, what it cost last.
Json changeRow(const PriceChange &change)
{
    const bool isChanged = change.kind == PriceChangeKind::Changed && *change.before > 0;
    const Json before = change.before ? Json(toDouble(*change.before)) : Json();
    Json row = {{"change", changeName(change.kind)},
                {"price_before_per_h", isPaidByTheHour(priceUnitOf(change.offer.model)) ? before : Json()},
                {"unit_price_before", before},
                {"change_share",
                 isChanged ? Json(toDouble(change.offer.price) / toDouble(*change.before) - 1) : Json()}};
    row.update(priceRow(change.offer));
    return row;
}

// The moment that the words mean. Errors: NotFound when nothing was ever refreshed.
Result<PriceMoment> momentOf(const std::string &text, const Store &store)
{
    if (text != kLastRefresh)
        return PriceMoment{Date::parse(text), {}};
    const auto last = store.prices().lastRefresh();
    if (!last)
        return last.error();
    if (last->beganAt.empty())
        return Error{ErrorKind::NotFound,
                     "this store has no prices from a refresh yet; run `prices refresh`, or name a date",
                     store.path()};
    return PriceMoment{{}, *last};
}

} // namespace

int listPriceChanges(const CommandContext &context, const PriceArguments &arguments)
{
    if (!arguments.asOf.empty() || arguments.sort != "natural")
        return report(context,
                      {ErrorKind::Usage,
                       "--changed-since compares with today, in natural order; leave out --sort and --as-of",
                       {}});
    const auto request = asked(context, arguments);
    if (!request)
        return report(context, request.error());
    const auto since = momentOf(arguments.changedSince, request->store);
    if (!since)
        return report(context, since.error());
    const auto changes = request->store.prices().changes(request->filter, *since);
    if (!changes)
        return report(context, changes.error());
    std::vector<Json> rows;
    bool isByHour = true;
    for (const PriceChange &change : changes->rows) {
        rows.push_back(changeRow(change));
        isByHour = isByHour && isPaidByTheHour(priceUnitOf(change.offer.model));
    }
    std::vector<std::string> columns = {
        "change", "provider",  "region", "zone",   "instance_type",      "os",
        "gpu",    "gpu_count", "model",  "detail", "price_before_per_h", "price_per_h"};
    if (!isByHour)
        columns.insert(columns.end(), {"unit_price_before", "unit_price", "unit"});
    columns.insert(columns.end(), {"change_share", "currency", "source", "effective_from"});
    printRows(context, arguments, "changes", std::move(rows), columns);
    const std::size_t all = changes->added + changes->changed + changes->gone;
    if (request->isText && !context.isQuiet && all > changes->rows.size())
        context.messages << changes->rows.size() << " of " << all << " changes; --limit N shows more\n";
    return 0;
}

} // namespace breakeven
