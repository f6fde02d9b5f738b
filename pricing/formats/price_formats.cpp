#include "pricing/formats/price_format.h"

namespace breakeven {

#define PRICE_FORMAT(format) PriceFormat format();
#include "pricing/formats/price_formats.def"
#undef PRICE_FORMAT

const std::vector<PriceFormat> &priceFormats()
{
    static const std::vector<PriceFormat> formats = {
#define PRICE_FORMAT(format) format(),
#include "pricing/formats/price_formats.def"
#undef PRICE_FORMAT
    };
    return formats;
}

} // namespace breakeven
