// A store in memory, for one test.
#pragma once

#include "data/store/store.h"

#include <utility>

namespace breakeven::test {

inline Store newStore() { return std::move(Store::open(":memory:")).value(); }

} // namespace breakeven::test
