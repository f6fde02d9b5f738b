// The length of a month in tests.
#pragma once

namespace breakeven::test {

inline constexpr double kMonth = 730; // hours

} // namespace breakeven::test
