// Orders of machines beyond the first, as a text says them: "15:2, 27:1", two machines in month 15 of the
// plan and one in month 27.
//
// Each is in service for its own time, a holding period or a term, and is not placed again. Months count from
// 1 in the text and from 0 here. Checked: tests/model/machine_orders_test.cpp.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace breakeven {

// The values of the choice "renewal": what follows a term or a holding period of the first machines.
namespace renewal {
inline constexpr const char *kRenewed = "renewed";        // another one
inline constexpr const char *kWithinPlan = "within-plan"; // another one where it ends within the plan
inline constexpr const char *kOnce = "once";              // nothing
} // namespace renewal

struct MachineOrder
{
    int month = 0;
    double machines = 0;

    bool operator==(const MachineOrder &) const = default;
};

// By month. Errors: BadInput naming what was expected; an empty text is no order.
Result<std::vector<MachineOrder>> parseOrders(const std::string &text);
Result<void> areOrders(const std::string &text);
std::string ordersText(const std::vector<MachineOrder> &orders);

} // namespace breakeven
