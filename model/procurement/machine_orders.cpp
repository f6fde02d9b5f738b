#include "model/procurement/machine_orders.h"

#include "model/numeric/number_list.h"
#include "model/numeric/number_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kMostMonths = 600;
constexpr double kMostMachines = 1e6;
constexpr std::size_t kMostOrders = 600;

bool isWholeIn(double number, double least, double most)
{
    return number >= least && number <= most && number == std::floor(number);
}

} // namespace

Result<std::vector<MachineOrder>> parseOrders(const std::string &text)
{
    std::size_t count = 0;
    const auto pairs =
        pairsIn(text, "a month of the plan and its machines for each order, as in '15:2, 27:1'",
                [&](const NumberPair &pair) {
                    return isWholeIn(pair.first, 1, kMostMonths) &&
                           isWholeIn(pair.second, 1, kMostMachines) && ++count <= kMostOrders;
                });
    if (!pairs)
        return pairs.error();
    std::vector<MachineOrder> orders;
    for (const auto &[number, machines] : *pairs) {
        const int month = int(number) - 1;
        const auto same = std::find_if(orders.begin(), orders.end(),
                                       [&](const MachineOrder &order) { return order.month == month; });
        if (same != orders.end())
            same->machines += machines;
        else
            orders.push_back({month, machines});
    }
    std::sort(orders.begin(), orders.end(),
              [](const MachineOrder &a, const MachineOrder &b) { return a.month < b.month; });
    return orders;
}

Result<void> areOrders(const std::string &text)
{
    const auto orders = parseOrders(text);
    return orders ? Result<void>() : orders.error();
}

std::string ordersText(const std::vector<MachineOrder> &orders)
{
    std::string text;
    for (const MachineOrder &order : orders)
        text +=
            (text.empty() ? "" : ", ") + std::to_string(order.month + 1) + ":" + numberText(order.machines);
    return text;
}

} // namespace breakeven
