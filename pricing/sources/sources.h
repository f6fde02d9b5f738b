// The functions that give the price sources, one file each in this folder.
#pragma once

#include "pricing/sources/price_source.h"

namespace breakeven {

#define PRICE_SOURCE(source) PriceSource source();
#include "pricing/sources/price_sources.def"
#undef PRICE_SOURCE

} // namespace breakeven
