// What is paid today, as an option of a study: its id.
#pragma once

namespace breakeven {

inline constexpr const char *kToday = "today";

} // namespace breakeven
