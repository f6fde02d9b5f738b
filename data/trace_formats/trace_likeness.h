// What a file that is no known trace looks most like, and what it lacks to be one: one part of a sentence.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <string>

namespace breakeven {

std::string likenessOf(const TraceFile &file);

} // namespace breakeven
