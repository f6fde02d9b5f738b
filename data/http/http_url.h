// Addresses as requests need them: their origin, what may be shown of them, and links between pages.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// "https://host:443": what two addresses of one server share; "://:" of what is no address.
std::string originOf(const std::string &url);

// "https://host/path" without user, password, query and fragment: for messages.
std::string shownUrl(const std::string &url);

// `text` as part of a query.
std::string queryEscaped(const std::string &text);

// A link that an answer gives to its next page, re-rooted onto the scheme, host and port of `base`. Errors:
// BadInput for a link to a host that is neither that of `base` nor `documentedHost`.
Result<std::string> nextLink(const std::string &link, const std::string &base,
                             const std::string &documentedHost);

} // namespace breakeven
