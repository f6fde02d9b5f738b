#include "data/trace_formats/spot_prices.h"

#include "data/readers/time_text.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"
#include "data/traces/trace_names.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

namespace {

// Prices by time (ns) under the words that tell the series: {"instance": "p3.2xlarge", "zone": "us-east-1a"}.
using LabelledPrices =
    std::map<std::map<std::string, std::string>, std::vector<std::pair<std::int64_t, double>>>;

// `endTime`: until when the last price holds, where the file goes on longer than the series.
void takePrices(TraceRows &rows, LabelledPrices &series, bool hasTimes, std::int64_t endTime)
{
    for (auto &[labels, prices] : series) {
        for (std::size_t i = 1; i < prices.size(); ++i)
            rows.preview.duplicates += prices[i].first == prices[i - 1].first && hasTimes;
        std::stable_sort(prices.begin(), prices.end(),
                         [](const auto &a, const auto &b) { return a.first < b.first; });
        Trace trace;
        trace.kind = TraceKind::SpotPrices;
        trace.attributes = labels;
        trace.hasClock = hasTimes;
        if (hasTimes)
            trace.add("time", "ns", ColumnType::Whole);
        TraceColumn &price = trace.add("price", "USD/h");
        for (std::size_t i = 0; i < prices.size(); ++i) {
            if (hasTimes && i + 1 < prices.size() && prices[i + 1].first == prices[i].first)
                continue;
            if (hasTimes)
                trace.columns.front().append(prices[i].first);
            price.append(prices[i].second);
        }
        if (hasTimes && endTime > prices.back().first)
            trace.attributes["end_ns"] = std::to_string(endTime);
        rows.traces.push_back(std::move(trace));
    }
    nameByDifferences(rows.traces, {"cloud", "instance", "zone", "region", "os"});
}

// Whether the place where the records stand is a list without any; false where it is something else.
bool isEmptyList(const Recipe &recipe, const TraceFile &file)
{
    const auto json = parseJson(file.text, file.path);
    return json && (*json)[alternativesOf(recipe.place, '/').front()].isArray();
}

} // namespace

Result<TraceRows> readSpotPrices(const Recipe &recipe, const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    RecipeRecords records(recipe, file, rows);
    const bool hasTimes = records.has(CellRole::Time);
    rows.preview.timeZone = hasTimes ? "UTC" : "no clock";
    LabelledPrices series;
    std::int64_t newest = 0;
    const auto read = records.each([&] {
        const auto time = hasTimes ? parseCalendarTime(records.cell(CellRole::Time)) : CalendarTime();
        const auto price = records.number(CellRole::Value);
        if (time && recipe.holdsToNewest)
            newest = std::max(newest, time->nanoseconds);
        if (!time || !price || !(*price > 0))
            records.skip(time ? recipe.unusable : "no time");
        else
            series[records.labels()].emplace_back(time->nanoseconds, *price);
    });
    if (!read)
        return read.error();
    const bool isEmpty = rows.rows == 0 && *recipe.empty != 0 && isEmptyList(recipe, file);
    if (const char *note = isEmpty ? recipe.empty : recipe.note; *note != 0)
        rows.note(note, file.path);
    takePrices(rows, series, hasTimes, newest);
    return isEmpty ? Result<TraceRows>(std::move(rows)) : withRows(std::move(rows), file, recipe.expected);
}

// What `aws ec2 describe-spot-price-history --output json` prints: every change of the spot price, newest
// first.
const Recipe kAwsSpotHistory{
    .is = {"aws-spot-history", "spot-prices", "output of `aws ec2 describe-spot-price-history` (JSON)"},
    .read = readSpotPrices,
    .expected = "changes of spot prices",
    .columns = {{CellRole::Time, "./Timestamp", "", "Timestamp", "time"},
                {CellRole::Value, "./SpotPrice", "USD/h", "SpotPrice", "price"},
                {CellRole::Label, "./InstanceType", "", "InstanceType", "series", "instance"},
                {CellRole::Label, "./AvailabilityZone", "", "AvailabilityZone", "series", "zone"},
                {CellRole::Label, "./ProductDescription", "", "ProductDescription", "series", "os"}},
    .records = RecordsAre::Json,
    .place = "SpotPriceHistory/*",
    .unusable = "no price",
    .empty = "the list is empty: there was no price to record; nothing is stored",
    .marks = "SpotPriceHistory",
};

// The public AWS spot feed: a price each at the time it was fetched, which it does not say; "N/A*" is none.
const Recipe kAwsSpotFeed{
    .is = {"aws-spot-feed", "spot-prices", "the public AWS spot feed (spot.js as JSON)"},
    .read = readSpotPrices,
    .expected = "spot prices",
    .columns = {{CellRole::Value, "./prices/USD", "USD/h", "prices.USD", "price"},
                {CellRole::Name, "config/regions/*/region", "", "region", "series", "region"},
                {CellRole::Name, "config/regions/*/instanceTypes/*/sizes/*/size", "", "size", "series",
                 "instance"},
                {CellRole::Label, "./name", "", "valueColumns.name", "series", "os"}},
    .records = RecordsAre::Json,
    .place = "config/regions/*/instanceTypes/*/sizes/*/valueColumns/*",
    .unusable = "no price",
    .note = "the feed says no time: each series is one price, without a history",
    .marks = "valueColumns,instanceTypes",
};

// Dated changes: a row holds until the next one of its key, the last ones until the newest date of the file.
const Recipe kPriceChanges{
    .is = {"price-changes", "spot-prices",
           "table of date, region, instance_type, spot_usd_hour: dated changes of prices",
           "date,region,instance_type,spot_usd_hour"},
    .read = readSpotPrices,
    .expected = "dated spot prices",
    .columns = {{CellRole::Time, "date"},
                labelColumn("cloud"),
                labelColumn("region"),
                {.role = CellRole::Label, .names = "instance_type", .label = "instance"},
                {CellRole::Value, "spot_usd_hour"}},
    .unusable = "no spot price",
    .holdsToNewest = true,
};

} // namespace breakeven
