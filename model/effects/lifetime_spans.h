// How many spans there can be in a life, for the laws of lifetime.h.
#pragma once

#include "model/effects/whole.h"

#include <algorithm>

namespace breakeven {

// For spans the first of which begins at the age `from`: those that end by the age `until`, to the last
// digits.
inline double mostSpans(double from, double span, double until)
{
    return std::max(0.0, wholeDown((until - from) / span));
}

} // namespace breakeven
