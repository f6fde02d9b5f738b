#include "pricing/sanity/market_record.h"

#include "pricing/new_study/assumed_input.h"

namespace breakeven {

const MarketPrice *recordOf(const Catalogue &catalogue, const Offer &offer, const std::string &model)
{
    const MarketPrice *newest = nullptr;
    for (const MarketPrice &row : catalogue.market)
        if (row.isPrice() && row.provider == offer.provider && row.region == offer.region &&
            row.machine == offer.instanceType && row.model == model &&
            (!newest || newest->price.date.value_or(Date{}) < row.price.date.value_or(Date{})))
            newest = &row;
    return newest;
}

double perDollar(const NoteContext &context) { return context.money() ? context.money()->perDollar.rate : 1; }

namespace {

// With the range that the rules of new studies give it.
Input priceOf(const NoteContext &context, const MarketPrice &row)
{
    Input price = row.model == "spot" ? spotPriceInput(row) : listedInput(row);
    if (context.money())
        restateInput(*context.money(), price);
    return price;
}

} // namespace

NoteFix takingRecord(const NoteContext &context, const RentedOption &rented, const MarketPrice &row,
                     const std::string &text)
{
    NoteFix fix{text};
    Input count;
    count.value = row.gpus;
    count.source = row.price.source;
    count.asOf = row.price.date;
    count.note = "of " + row.machine;
    fix.inputs = {{rented.path(), priceOf(context, row)}, {rented.path("gpus_per_instance"), count}};
    return fix;
}

} // namespace breakeven
