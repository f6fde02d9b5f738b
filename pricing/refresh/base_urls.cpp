#include "pricing/refresh/base_urls.h"

#include "pricing/sources/price_source.h"

#include <cstdlib>

namespace breakeven {

std::string baseUrlVariable(std::string_view source)
{
    std::string name = "BREAKEVEN_BASE_URL_";
    for (const char c : source)
        name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c;
    return name;
}

std::map<std::string, std::string> baseUrlsFromEnvironment()
{
    std::map<std::string, std::string> urls;
    for (const PriceSource &source : priceSources())
        if (const char *url = std::getenv(baseUrlVariable(source.name).c_str()); url && *url)
            urls[source.name] = url;
    return urls;
}

} // namespace breakeven
