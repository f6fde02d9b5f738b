#include "pricing/bill/bill_record.h"

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

// Credits as they stand in an export that was not flattened: [{"name": …, "amount": -22.0}, …], also as
// programs print such a list: [{'name': 'CUD', 'amount': -22.0}], [{name=CUD, amount=-22.0}]. Nothing where
// one of them has no amount that can be read.
std::optional<NanoMoney> amountsIn(std::string_view list)
{
    constexpr std::string_view name = "amount";
    if (list.find('{') == std::string_view::npos && list.find_first_not_of("[ ]") != std::string_view::npos)
        return std::nullopt;
    NanoMoney sum = 0;
    while ((list = list.substr(std::min(list.find('{'), list.size()))) != std::string_view()) {
        const std::string_view credit =
            list.substr(1, std::min(list.find_first_of("{}", 1), list.size()) - 1);
        std::optional<NanoMoney> amount;
        for (std::size_t at = credit.find(name); at != std::string_view::npos && !amount;
             at = credit.find(name, at + 1)) {
            const bool isName =
                at == 0 || std::string_view("\"', ").find(credit[at - 1]) != std::string_view::npos;
            const std::size_t mark = credit.find_first_not_of("\"' ", at + name.size());
            if (!isName || mark == std::string_view::npos || (credit[mark] != ':' && credit[mark] != '='))
                continue;
            std::string_view number = credit.substr(mark + 1);
            number = trimmed(number.substr(0, number.find(',')));
            while (!number.empty() && (number.front() == '"' || number.front() == '\''))
                number = number.substr(1, number.size() - 2);
            amount = parseNano(number);
        }
        if (!amount)
            return std::nullopt;
        sum += *amount;
        list.remove_prefix(1 + credit.size());
    }
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
        if (amount.money && columns.hasCents)
            *amount.money /= 100;
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
