// What the Prices page says of the prices that match, in sentences.
#pragma once

#include "data/store/price_store.h"
#include "pricing/pins/price_history.h"

#include <QLocale>
#include <QString>

namespace breakeven {

// Links of the headline: to the price that costs least, and to the one that costs most.
inline constexpr const char *kLowestPrice = "price:lowest";
inline constexpr const char *kHighestPrice = "price:highest";

// "An A100-80 hour costs $0.78 to $3.67 …" where one GPU is asked for, else how many prices there are and
// what a GPU-hour costs, or a unit of what is no machine; as HTML.
// `lowestAge`: "2.3 years old" where the lowest price is marked as old, which then stands beside it.
QString priceHeadline(const PriceSummary &summary, const PriceFilter &filter, const QLocale &locale,
                      const QString &lowestAge = {});

// "8 of 10 prices are older than 12 months."; empty when none is. `months`: from which age on they are old.
QString priceAges(const PriceSummary &summary, int months, const QLocale &locale);

// "AWS p4d.24xlarge, on demand, us-east-1 fell from 32.77 to 21.96 USD an hour (−33 %) between 2024-05 and
// 2026-01."
QString priceMoveText(const PriceMove &move, const QLocale &locale);

// "3 new, 12 changed, 1 gone since the refresh of 2026-11-20 10:00."; as HTML.
QString priceChangesHeadline(const PriceChanges &changes, const QString &since, const QLocale &locale);

} // namespace breakeven
