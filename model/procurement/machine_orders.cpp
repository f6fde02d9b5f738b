#include "model/procurement/machine_orders.h"

#include "model/calculators/number_text.h"
#include "model/numeric/number_list.h"

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
    std::vector<MachineOrder> orders;
    for (const std::string &word : wordsIn(text, ",; ")) {
        const auto numbers = numbersIn(word, ":");
        const bool isOrder = numbers && numbers->size() == 2 && isWholeIn((*numbers)[0], 1, kMostMonths) &&
                             isWholeIn((*numbers)[1], 1, kMostMachines) && orders.size() < kMostOrders;
        if (!isOrder)
            return Error{ErrorKind::BadInput,
                         "Expected a month of the plan and its machines for each order, as in '15:2, 27:1'; "
                         "found '" +
                             word + "'.",
                         {}};
        const int month = int((*numbers)[0]) - 1;
        const auto same = std::find_if(orders.begin(), orders.end(),
                                       [&](const MachineOrder &order) { return order.month == month; });
        if (same != orders.end())
            same->machines += (*numbers)[1];
        else
            orders.push_back({month, (*numbers)[1]});
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
