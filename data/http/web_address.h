// An http or https address taken apart, and the rule which links of an answer may be followed.
#pragma once

#include "model/result.h"

#include <string>
#include <string_view>

namespace breakeven {

struct WebAddress
{
    std::string scheme; // "http" or "https"
    std::string host;   // lower case
    int port = 0;       // the scheme's own when none is written
    std::string target; // path and query, at least "/"

    // "https://prices.azure.com", with the port where it is not the scheme's own.
    std::string origin() const;
    std::string text() const { return origin() + target; }
};

// Errors: BadInput for what is no address, another scheme, and an address that carries a user name or
// password.
Result<WebAddress> parseWebAddress(const std::string &text);

// The address that `link` (a redirect or a "next" link, absolute or relative) leads to from the answer of
// `current`. It may stay where it is (same scheme, host and port), or name `documented`, the origin that the
// source is known under: then path and query are taken to where `current` is. A test server or a mirror thus
// serves pages that link to the original, and no answer can send a credential elsewhere.
// Errors: BadInput naming both hosts for any other.
Result<std::string> acceptedLink(const std::string &link, const std::string &current,
                                 const std::string &documented = {});

// An address as a person reads it: %20 and the like decoded where that can be printed, the middle of a long
// one left out.
std::string shownAddress(const std::string &address);

// `path` on a server: one slash between them.
std::string joinedAddress(const std::string &base, std::string_view path);

// Every byte but letters, digits and "-._~" as %XX.
std::string percentEncoded(std::string_view text);

} // namespace breakeven
