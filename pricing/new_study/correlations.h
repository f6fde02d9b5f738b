// What hangs together in a new study: the price of a server and what it is sold for, the price of spot and
// how prices on demand change.
#pragma once

#include "model/study/study.h"

namespace breakeven {

// Assumed, without a source, and named as that. Requires: a completed study.
void addCorrelations(Study &study);

} // namespace breakeven
