// One record of a bill while it is read, and what it is understood as.
#pragma once

#include "pricing/bill/bill.h"
#include "pricing/bill/bill_columns.h"
#include "pricing/bill/bill_line.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Where its cells are; owned by the reader.
struct BillRecord
{
    const BillColumns *columns = nullptr;
    const std::vector<std::string_view> *cells = nullptr;
    std::string_view written; // its line or lines
    DecimalMark mark = DecimalMark::Point;

    // Without white space at its ends; empty where there is none.
    std::string_view cell(int column) const;
    std::vector<std::string_view> cellsOf(const std::vector<int> &columns) const;
};

// A line as it is understood.
struct BillItem
{
    BillLineKind kind;
    Date day;
    Date last; // the last day it is for
    NanoMoney money = 0;
    std::optional<double> gpuHours; // of use that says them
    ChargeMeaning meaning = ChargeMeaning::Other;
    bool isUse = false;
    bool isPurchase = false;
    std::string region;
    std::size_t resource = 0; // its hash; 0: none
};

// The cost of a record as its format keeps it.
struct BillAmount
{
    std::optional<NanoMoney> money;
    std::string_view unread; // a cell that is no amount; empty: there is none
    ChargeMeaning meaning = ChargeMeaning::Other;
};

// Of a cell, or of those that stand in its place, and its credits; without the cell where `isCostAgain`.
BillAmount amountOf(const BillRecord &record, bool isCostAgain);

// "12.5 USD"; without a currency where none is known.
std::string billMoneyText(NanoMoney money, const std::string &currency);

} // namespace breakeven
