// Pinned prices that have moved, in sentences and cells.
#pragma once

#include "pricing/pins/moved_prices.h"

#include <QLocale>
#include <QString>

#include <vector>

namespace breakeven {

// "2 pinned prices have moved: AWS p4d.24xlarge, spot, us-west-2 from 6.2050 to 6.8000 USD/h (+9.6 %), and
// one more."
QString movedPricesText(const std::vector<MovedPrice> &moved, const QLocale &locale);

// "AWS p4d.24xlarge, spot, us-west-2".
QString offerName(const Offer &offer);
// "+9.6 %"; "no longer offered".
QString moveText(const MovedPrice &price, const QLocale &locale);

} // namespace breakeven
