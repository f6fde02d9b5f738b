// date,machine_type,region,hour_usd,hour_spot_usd,month_usd,month_1y_usd,…: Google Cloud's prices of several
// days. A month is 730 hours; an empty cell means "not offered".
#include "data/readers/csv_reader.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

bool recognisesGcpByDate(const PriceFile &file)
{
    return file.hasColumns({"date", "machine_type", "region", "hour_usd", "hour_spot_usd", "month_1y_usd"});
}

Result<PriceRows> readGcpByDateFile(const PriceFile &file)
{
    PriceRows rows;
    CsvReader reader(file.text, file.path);
    if (auto header = reader.next(); !header)
        return header.error();
    const CsvHeader header(reader.cells());
    while (true) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            return rows;
        ++rows.rows;
        const auto cell = [&](const char *name) { return cellAt(reader.cells(), header.find(name)); };
        Offer offer;
        offer.provider = "gcp";
        offer.os = "linux";
        offer.effectiveFrom = Date::parse(cell("date"));
        offer.region = cell("region");
        offer.instanceType = cell("machine_type");
        if (!offer.effectiveFrom || offer.instanceType.empty()) {
            rows.skipRow(offer.effectiveFrom ? "no_instance_type" : "no_date", reader.place());
            continue;
        }
        fillMachine(offer);
        auto &offers = rows.batch("gcosts", "gcp").offers;
        addPair(rows, offers, offer, cell("hour_usd"), cell("hour_spot_usd"), reader.place());
        addCommitments(rows, offers, offer, cell("hour_usd"), cell("month_1y_usd"), cell("month_3y_usd"),
                       reader.place());
    }
}

} // namespace

PriceFormat gcpByDateFormat()
{
    return {"gcp-by-date",
            "gcosts",
            "Google Cloud prices of several days with commitments (CSV)",
            "a file",
            recognisesGcpByDate,
            readGcpByDateFile};
}

} // namespace breakeven
