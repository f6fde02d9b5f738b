// What an error of a Query service of AWS means (<Response><Errors><Error><Code>…</Code><Message>…).
#pragma once

#include <string>
#include <string_view>

namespace breakeven {

// "RequestExpired: …", with what to do where the code tells it; empty when `body` is no such error.
std::string awsErrorWords(std::string_view body);

} // namespace breakeven
