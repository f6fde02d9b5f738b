// date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour: a row holds until the next one of its
// key, the last ones until the newest date of the file.
#include "data/trace_formats/spot_prices.h"
#include "data/trace_formats/table_rows.h"

#include <algorithm>

namespace breakeven {

namespace {

bool recognisesPriceChanges(const TraceFile &file)
{
    return headerOf(file).hasAll({"date", "region", "instance_type", "spot_usd_hour"});
}

Result<TraceRows> readPriceChanges(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "UTC";
    TableRows table(file, rows);
    const int date = table.column({"date"});
    const int cloud = table.column({"cloud"});
    const int region = table.column({"region"});
    const int instance = table.column({"instance_type"});
    const int spot = table.column({"spot_usd_hour"});
    SpotPriceSeries series;
    std::int64_t newest = 0;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto time = parseCalendarTime(table.cell(date));
        const auto price = table.number(spot);
        if (time)
            newest = std::max(newest, time->nanoseconds);
        if (!time || !price || !(*price > 0))
            table.skip(time ? "no spot price" : "no date");
        else
            series.add({{"cloud", std::string(table.cell(cloud))},
                        {"instance", std::string(table.cell(instance))},
                        {"region", std::string(table.cell(region))}},
                       time->nanoseconds, *price);
    }
    series.takeInto(rows, true, newest);
    return withRows(std::move(rows), file, "dated spot prices");
}

} // namespace

TraceFormat priceChangesTraceFormat()
{
    return {"price-changes",
            "spot-prices",
            "table of date, region, instance_type, spot_usd_hour: dated changes of prices",
            recognisesPriceChanges,
            readPriceChanges,
            "date,region,instance_type,spot_usd_hour"};
}

} // namespace breakeven
