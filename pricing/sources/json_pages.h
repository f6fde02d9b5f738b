// A JSON list as one answer or as pages, for sources whose whole list is small.
#pragma once

#include "pricing/sources/price_source.h"

#include <functional>
#include <initializer_list>
#include <string>

namespace breakeven {

// The document at `path`; asked about first when the server gave it an edition. Errors: of the fetch;
// BadInput for an answer that says it is an error.
Result<FetchedPrices> fetchDocument(SourceFetch &source, const std::string &path,
                                    const PriceSnapshot *previous);

// What `body` asks for at `path`, as JSON. Errors: as above.
Result<FetchedPrices> fetchPosted(SourceFetch &source, const std::string &path, const std::string &body);

// The address of the page after `page`, which came from `address`; empty after the last.
using NextPage = std::function<Result<std::string>(const JsonValue &page, const std::string &address)>;

// Compares what came with how many items the list says it has ("total", "meta.total", "results"), where it
// says so. Items that say the same of `field` are one. Errors: BadInput with both numbers when fewer came.
Result<void> checkTotal(const JsonValue &document, const char *list, const char *field,
                        const std::string &place);

// All pages as one document whose array `list` holds the items of each. Errors: as above; BadInput for a page
// that comes again, has no such list or whose items have not one of the `fields` (the first tells them
// apart), and for fewer items than the list says it has; Failed for more than 100.
Result<FetchedPrices> fetchPages(SourceFetch &source, const std::string &path, const char *list,
                                 std::initializer_list<const char *> fields, const NextPage &next);

} // namespace breakeven
