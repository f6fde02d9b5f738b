// A list of Linode's interface, in numbered pages.
#pragma once

#include "pricing/sources/price_source.h"

#include <initializer_list>
#include <string>

namespace breakeven {

// All pages as one document. Errors: of the fetch; BadInput for a page that is another than was asked for or
// whose items have not one of the `fields`; Failed for more than 20.
Result<FetchedPrices> fetchLinodePages(SourceFetch &source, const std::string &path,
                                       std::initializer_list<const char *> fields);

} // namespace breakeven
