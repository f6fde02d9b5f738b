// Servers that stand in for the sources of prices, as the environment names them: a mirror, a test.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace breakeven {

// "BREAKEVEN_BASE_URL_AWS_SPOT_FEED" of "aws-spot-feed".
std::string baseUrlVariable(std::string_view source);

// By source, for `RefreshOptions::baseUrls`; those without a variable, or with an empty one, are absent.
std::map<std::string, std::string> baseUrlsFromEnvironment();

} // namespace breakeven
