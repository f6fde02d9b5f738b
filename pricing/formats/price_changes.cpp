// date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour: a row holds until the next one of its
// key.
#include "data/readers/csv_reader.h"
#include "data/readers/utc_time.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

bool recognisesPriceChanges(const PriceFile &file)
{
    return file.hasColumns(
        {"date", "cloud", "region", "instance_type", "on_demand_usd_hour", "spot_usd_hour"});
}

Result<PriceRows> readPriceChangesFile(const PriceFile &file)
{
    PriceRows rows;
    CsvReader reader(file.text, file.path);
    if (auto header = reader.next(); !header)
        return header.error();
    const CsvHeader header(reader.cells());
    const auto column = [&](const char *name) { return header.find(name); };
    const int columns[] = {column("date"),
                           column("cloud"),
                           column("region"),
                           column("instance_type"),
                           column("on_demand_usd_hour"),
                           column("spot_usd_hour")};
    while (true) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            return rows;
        ++rows.rows;
        const auto cell = [&](int i) { return cellAt(reader.cells(), columns[i]); };
        Offer offer;
        offer.effectiveFrom = Date::parse(cell(0));
        offer.provider = cell(1);
        offer.region = cell(2);
        offer.instanceType = cell(3);
        offer.os = "linux";
        if (!offer.effectiveFrom || offer.provider.empty() || offer.instanceType.empty()) {
            rows.skipRow(offer.effectiveFrom ? "no_instance_type" : "no_date", reader.place());
            continue;
        }
        fillMachine(offer);
        addPair(rows, rows.batch("price-changes", "").offers, offer, cell(4), cell(5), reader.place());
    }
}

} // namespace

PriceFormat priceChangesFormat()
{
    return {"price-changes",
            "price-changes",
            "dated changes of on-demand and spot prices, a step history (CSV)",
            "a file",
            recognisesPriceChanges,
            readPriceChangesFile};
}

} // namespace breakeven
