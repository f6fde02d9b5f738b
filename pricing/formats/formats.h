// The functions that give the price formats, one file each in this folder.
#pragma once

#include "pricing/formats/price_format.h"

namespace breakeven {

#define PRICE_FORMAT(format) PriceFormat format();
#include "pricing/formats/price_formats.def"
#undef PRICE_FORMAT

} // namespace breakeven
