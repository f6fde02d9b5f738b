#include "pricing/bill/bill_record.h"

#include "data/readers/json_value.h"
#include "model/numeric/trimmed.h"
#include "pricing/bill/bill_cells.h"

#include <algorithm>

namespace breakeven {

std::string_view BillRecord::cell(int column) const
{
    return column < 0 || column >= int(cells->size()) ? std::string_view()
                                                      : trimmed((*cells)[std::size_t(column)]);
}

std::vector<std::string_view> BillRecord::cellsOf(const std::vector<int> &wanted) const
{
    std::vector<std::string_view> texts;
    for (const int column : wanted)
        texts.push_back(cell(column));
    return texts;
}

namespace {

// Credits as they stand in an export that was not flattened: [{"name": …, "amount": -22.0}, …].
std::optional<NanoMoney> amountsIn(std::string_view list)
{
    const auto json = parseJson(list, "");
    if (!json)
        return std::nullopt;
    NanoMoney sum = 0;
    const auto add = [&](const JsonValue &credit) {
        const auto amount = parseNano(credit["amount"].string());
        sum += amount.value_or(0);
        return amount.has_value();
    };
    if (json->isObject())
        return add(*json) ? std::optional(sum) : std::nullopt;
    for (const JsonValue &credit : json->items)
        if (!add(credit))
            return std::nullopt;
    return sum;
}

} // namespace

BillAmount amountOf(const BillRecord &record, bool isCostAgain)
{
    const BillColumns &columns = *record.columns;
    BillAmount amount;
    const auto moneyIn = [&](int column) -> std::optional<NanoMoney> {
        const std::string_view cell = record.cell(column);
        if (isMissing(cell))
            return std::nullopt;
        const bool isList = cell.front() == '[' || cell.front() == '{';
        const auto money = isList ? amountsIn(cell) : billMoney(cell, record.mark);
        if (!money)
            amount.unread = cell;
        return money;
    };
    const auto add = [&](int column, int sign) {
        if (const auto money = moneyIn(column))
            amount.money = amount.money.value_or(0) + sign * *money;
    };
    const std::string_view charge = record.cell(columns.charge);
    const auto special =
        std::find_if(columns.byCharge.begin(), columns.byCharge.end(), [&](const ChargeCost &cost) {
            return charge == cost.charge && (!cost.onlyWith || !record.cell(*cost.onlyWith).empty());
        });
    if (special == columns.byCharge.end()) {
        amount.money = moneyIn(columns.cost);
        if (amount.money && isCostAgain)
            amount.money = 0;
    } else {
        amount.money = 0;
        amount.meaning = special->meaning;
        for (const int column : special->added)
            add(column, 1);
        for (const int column : special->taken)
            add(column, -1);
    }
    for (const int column : columns.credits)
        add(column, 1);
    return amount;
}

std::string billMoneyText(NanoMoney money, const std::string &currency)
{
    return currency.empty() ? nanoText(money) : nanoText(money) + " " + currency;
}

} // namespace breakeven
