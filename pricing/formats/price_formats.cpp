#include "pricing/formats/formats.h"

namespace breakeven {

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
