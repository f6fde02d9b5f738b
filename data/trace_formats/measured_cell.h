// Texts of cells that hold a number and something beside it: "97 GiB", "1,200", "$5", "1-02:03:04".
#pragma once

#include <string_view>

namespace breakeven {

bool isMeasured(std::string_view cell);

} // namespace breakeven
