// The colours of the window as variables of a style sheet, light and dark.
#pragma once

#include <string>

namespace breakeven {

std::string pageColors();

} // namespace breakeven
