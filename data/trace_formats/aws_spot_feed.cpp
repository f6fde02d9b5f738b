// The public AWS spot feed: config.regions[].instanceTypes[].sizes[].valueColumns[].prices.USD, one price
// each at the time it was fetched, which it does not say; "N/A*" is none.
#include "data/readers/json_value.h"
#include "data/trace_formats/spot_prices.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

namespace breakeven {

namespace {

bool recognisesAwsSpotFeed(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 16384);
    return file.startsWith('{') && head.find("\"valueColumns\"") != std::string_view::npos &&
           head.find("\"instanceTypes\"") != std::string_view::npos;
}

void readSize(TraceRows &rows, SpotPriceSeries &series, const std::string &region, const JsonValue &size,
              const std::string &path)
{
    for (const JsonValue &column : size["valueColumns"].items) {
        ++rows.rows;
        const std::string instance(size["size"].string());
        const auto price = parseNumber(column["prices"]["USD"].string());
        if (price && *price > 0)
            series.add(
                {{"region", region}, {"instance", instance}, {"os", std::string(column["name"].string())}}, 0,
                *price);
        else
            rows.skipRow("no price", path + ": " + region + " " + instance);
    }
}

Result<TraceRows> readAwsSpotFeed(const TraceFile &file, const TraceReading &)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    rows.preview.columns = {{"prices.USD", "price", "USD/h"},
                            {"region", "series", ""},
                            {"size", "series", ""},
                            {"valueColumns.name", "series", ""}};
    SpotPriceSeries series;
    for (const JsonValue &region : (*json)["config"]["regions"].items)
        for (const JsonValue &family : region["instanceTypes"].items)
            for (const JsonValue &size : family["sizes"].items)
                readSize(rows, series, std::string(region["region"].string()), size, file.path);
    series.takeInto(rows, false);
    rows.note("the feed says no time: each series is one price, without a history", file.path);
    return withRows(std::move(rows), file, "spot prices");
}

} // namespace

TraceFormat awsSpotFeedTraceFormat()
{
    return {"aws-spot-feed", "spot-prices", "the public AWS spot feed (spot.js as JSON)",
            recognisesAwsSpotFeed, readAwsSpotFeed};
}

} // namespace breakeven
