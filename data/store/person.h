// Who is at work: whose name stands beside what the store keeps.
#pragma once

#include <string>

namespace breakeven {

// The name the system knows the person by; never empty: "user 1000" where it has none.
std::string personAtWork();

} // namespace breakeven
