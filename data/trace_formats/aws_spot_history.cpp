// What `aws ec2 describe-spot-price-history --output json` prints: every change of the spot price, newest
// first, one series for each instance type, system and zone.
#include "data/readers/json_value.h"
#include "data/trace_formats/spot_prices.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

namespace breakeven {

namespace {

bool recognisesAwsSpotHistory(const TraceFile &file)
{
    return file.startsWith('{') &&
           file.text.substr(0, 4096).find("\"SpotPriceHistory\"") != std::string::npos;
}

Result<TraceRows> readAwsSpotHistory(const TraceFile &file, const TraceReading &)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    const JsonValue &changes = (*json)["SpotPriceHistory"];
    if (!changes.isArray())
        return Error{ErrorKind::BadInput, "expected a list SpotPriceHistory; found none", file.path};
    TraceRows rows;
    rows.preview.timeZone = "UTC";
    rows.preview.columns = {{"Timestamp", "time", ""},
                            {"SpotPrice", "price", "USD/h"},
                            {"InstanceType", "series", ""},
                            {"AvailabilityZone", "series", ""},
                            {"ProductDescription", "series", ""}};
    SpotPriceSeries series;
    for (const JsonValue &change : changes.items) {
        ++rows.rows;
        const auto time = parseCalendarTime(change["Timestamp"].string());
        const auto price = parseNumber(change["SpotPrice"].string());
        const std::string place = file.path + ": entry " + std::to_string(rows.rows);
        if (!time || !price || !(*price > 0))
            rows.skipRow(time ? "no price" : "no time", place);
        else
            series.add({{"instance", std::string(change["InstanceType"].string())},
                        {"zone", std::string(change["AvailabilityZone"].string())},
                        {"os", std::string(change["ProductDescription"].string())}},
                       time->nanoseconds, *price);
    }
    if (changes.items.empty())
        rows.note("the list is empty: there was no price to record; nothing is stored", file.path);
    series.takeInto(rows, true);
    return changes.items.empty() ? Result<TraceRows>(std::move(rows))
                                 : withRows(std::move(rows), file, "changes of spot prices");
}

} // namespace

TraceFormat awsSpotHistoryTraceFormat()
{
    return {"aws-spot-history", "spot-prices", "output of `aws ec2 describe-spot-price-history` (JSON)",
            recognisesAwsSpotHistory, readAwsSpotHistory};
}

} // namespace breakeven
