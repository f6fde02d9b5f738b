// Prices of tokens as the Prices page lists them: a row a model of a provider, and the record of one.
#pragma once

#include "pricing/pins/token_pin.h"
#include "ui/models/table.h"

#include <vector>

namespace breakeven {

// A row's path is its place in `prices`. A triangle stands before what is set aside, and before what is known
// of a day before `oldBefore`.
Table tokenPriceTable(const std::vector<TokenPrice> &prices, const Date &oldBefore, const QLocale &locale);

// All that is known of one, as HTML; under its name.
QString tokenRecordHtml(const TokenPrice &price, const QLocale &locale);

// "0.15", "15,000": of a million tokens, in at most six digits; "—" for one that is not known.
QString tokenPriceText(const std::optional<double> &price, const QLocale &locale);

// The day it holds from or, where its source says none, was read.
std::optional<Date> dayOf(const TokenPrice &price);

} // namespace breakeven
