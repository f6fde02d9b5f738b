// The months of a bill, from the sums of its lines.
#pragma once

#include "pricing/bill/bill.h"

#include <map>
#include <optional>

namespace breakeven {

// Months as numbers: year · 12 + month − 1.
int billMonthOf(const Date &day);
Date startOfBillMonth(int month);

struct BillMonthSums
{
    std::map<int, std::array<BillShare, kCategoryCount>> money;
    // GPU-hours of the lines taken; nothing: a line does not say them.
    std::map<int, std::optional<double>> gpuHours;
    std::optional<Date> firstSeen; // of all lines that can be used
    Date lastSeen;
};

// Adds the months without gaps, those that are covered in part, and what is to be told of both. Requires: the
// money of a month.
void addBillMonths(Bill &bill, const BillMonthSums &sums);

} // namespace breakeven
