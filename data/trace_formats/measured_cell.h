// Texts of cells that hold a number and something beside it: "97 GiB", "1,200", "$5", "1-02:03:04".
#pragma once

#include <string_view>

namespace breakeven {

bool isMeasured(std::string_view cell);

// "1.200" and "12.000", which are thousands where points stand between them, and decimals where not.
bool mayBeThousands(std::string_view cell);

} // namespace breakeven
