// The options of a study as `compare` ranks them.
#pragma once

#include "model/evaluate/cost_order.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven::test {

struct StudyRows
{
    std::vector<std::string> ids; // in display order, as the costs
    CostOrder order;

    // Present value; nothing where there is no such option, or it does not do the work as asked.
    std::optional<double> costOf(const std::string &id) const;
    // Of those that do the work as asked.
    std::optional<double> least() const;
};

// Without rows where the study has no sheet.
StudyRows rowsOf(const Study &study);

} // namespace breakeven::test
