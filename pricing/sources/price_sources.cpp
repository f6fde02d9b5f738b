#include "pricing/sources/price_source.h"

namespace breakeven {

#define PRICE_SOURCE(source) PriceSource source();
#include "pricing/sources/price_sources.def"
#undef PRICE_SOURCE

const std::vector<PriceSource> &priceSources()
{
    static const std::vector<PriceSource> sources = {
#define PRICE_SOURCE(source) source(),
#include "pricing/sources/price_sources.def"
#undef PRICE_SOURCE
    };
    return sources;
}

const PriceSource *findPriceSource(std::string_view name)
{
    for (const PriceSource &source : priceSources())
        if (name == source.name)
            return &source;
    return nullptr;
}

} // namespace breakeven
