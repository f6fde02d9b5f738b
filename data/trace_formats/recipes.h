// All recipes, by their names in trace_formats.def.
#pragma once

#include "data/trace_formats/recipe.h"

namespace breakeven {

#define TRACE_FORMAT(format)
#define TRACE_RECIPE(recipe) extern const Recipe recipe;
#include "data/trace_formats/trace_formats.def"
#undef TRACE_FORMAT
#undef TRACE_RECIPE

} // namespace breakeven
