// An offer's parts as lists and tables write them.
#pragma once

#include "model/offer.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace breakeven {

// "reserved 1y, all upfront".
QString modelText(const Offer &offer);
// "8 × A100-40"; "—" for a machine without GPUs.
QString gpusText(const Offer &offer, const QLocale &locale);
// "3.6734", under a header that says USD; another currency of the offer stands beside the number.
QString priceText(std::optional<double> price, const Offer &offer, const QLocale &locale);

} // namespace breakeven
