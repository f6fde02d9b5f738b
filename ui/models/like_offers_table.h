// Offers like for like as a table: who sells so many machines, where, for how much, of which day.
#pragma once

#include <QLocale>

#include "pricing/new_study/like_offers.h"
#include "ui/models/table.h"

namespace breakeven {

// The rows' paths are the places of the offers in the list: "0", "1", ….
Table likeOffersTable(const LikeOffers &like, const QLocale &locale);

} // namespace breakeven
