// Records of the market as prices of a study.
#pragma once

#include "pricing/sanity/note_context.h"

#include <string>

namespace breakeven {

// Prices that differ by less than this share are one.
inline constexpr double kSamePrice = 1e-9;

// The newest record of a machine in the catalogue that is sold in this way; null where there is none.
const MarketPrice *recordOf(const Catalogue &catalogue, const Offer &offer, const std::string &model);

// What the study counts for a dollar; 1 where no rate is known, for notes that need none.
double perDollar(const NoteContext &context);

// Rents an option by this record from now on. `text` stands on its button.
NoteFix takingRecord(const NoteContext &context, const RentedOption &rented, const MarketPrice &row,
                     const std::string &text);

} // namespace breakeven
