// Finds the node a QUANTITY of the command line names, with its month where it is one of a series.
#pragma once

#include "model/result.h"
#include "model/sheet/sheet.h"

#include <optional>
#include <string>

namespace breakeven {

struct QuantityPlace
{
    NodeId node = -1;
    std::optional<int> month; // from 0
};

// "options.ID.total_cost", "options.ID.lines.LINE.by_month.N" (N from 1), any node id or input path.
// Errors: NotFound with the nearest three.
Result<QuantityPlace> findQuantity(const Sheet &sheet, const std::string &name);

} // namespace breakeven
