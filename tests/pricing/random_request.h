// New studies that somebody may ask for, drawn at random: all kinds of work, GPUs, sizes and places.
#pragma once

#include "pricing/new_study/new_study.h"

#include <cstdint>

namespace breakeven {

// The same for the same number.
NewStudyRequest randomRequest(std::uint64_t number);

} // namespace breakeven
