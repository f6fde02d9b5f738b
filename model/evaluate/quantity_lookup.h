// Finds the figure a QUANTITY of the command line names: a node, with the months that are asked of a series.
#pragma once

#include "model/result.h"
#include "model/sheet/figure.h"

#include <string>
#include <vector>

namespace breakeven {

// "options.ID.total_cost", "options.ID.lines.LINE.by_month.N" (N from 1), "….by_month.13-24", any node id or
// input path. Errors: NotFound with the nearest three.
Result<Figure> findQuantity(const Sheet &sheet, const std::string &name);

// NotFound, with the nearest three of the names that there are.
Error noQuantity(const std::string &name, const std::vector<std::string> &names);

} // namespace breakeven
