// Notices that a source has renamed what its prices are read from, and names it.
#pragma once

#include "pricing/price_format.h"

#include <initializer_list>
#include <string>

namespace breakeven {

// Errors: BadInput naming the first column that the header of `file` lacks.
Result<void> requireColumns(const PriceFile &file, std::initializer_list<const char *> columns);

// Errors: BadInput naming the first field that no item of a list has; an empty list lacks nothing.
Result<void> requireFields(const JsonValue &list, std::initializer_list<const char *> fields,
                           const std::string &place);

} // namespace breakeven
