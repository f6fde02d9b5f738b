// The SKUs of Google's Kubernetes Engine, page by page: the fees of regional and zonal clusters.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/formats/price_format.h"

#include <set>
#include <string>

namespace breakeven {

class GkeFees
{
public:
    // Errors: BadInput naming a field that no SKU has.
    Result<void> take(const JsonValue &skus, const std::string &place);
    PriceRows finish() { return std::move(m_rows); }

private:
    PriceRows m_rows;
    std::set<std::string> m_seen;
};

} // namespace breakeven
