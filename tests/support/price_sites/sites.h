// The sites, each composed in a file of its kind; price_sites.def lists them.
#pragma once

#include "tests/support/price_sites.h"

namespace breakeven::test {

// One document.
PriceSite bodySite(const std::string &source, const std::string &part, const std::string &target,
                   const std::string &field, int offers, const std::string &body);
// The same as the fixture of the format has it.
PriceSite documentSite(const std::string &source, const std::string &part, const std::string &target,
                       const std::string &field, int offers);

#define PRICE_SITE(site) PriceSite site();
#include "tests/support/price_sites/price_sites.def"
#undef PRICE_SITE

} // namespace breakeven::test
