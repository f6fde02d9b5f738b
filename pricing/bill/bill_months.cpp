#include "pricing/bill/bill_months.h"

#include <fmt/format.h>

namespace breakeven {

int billMonthOf(const Date &day) { return day.year * 12 + day.month - 1; }

Date startOfBillMonth(int month) { return {month / 12, month % 12 + 1, 1}; }

namespace {

Date dayBefore(const Date &day) { return Date::fromDaysSinceEpoch(day.daysSinceEpoch() - 1); }

void addMonths(Bill &bill, const BillMonthSums &sums)
{
    const int first = sums.money.begin()->first;
    const int last = sums.money.rbegin()->first;
    for (int month = first; month <= last; ++month) {
        const auto found = sums.money.find(month);
        bill.months.push_back({startOfBillMonth(month), {}, {}});
        if (const auto hours = sums.gpuHours.find(month); hours != sums.gpuHours.end())
            bill.months.back().gpuHours = hours->second;
        if (found != sums.money.end())
            bill.months.back().byCategory = found->second;
        else
            bill.issues.push_back({Severity::Warning, "there is no line of this month",
                                   startOfBillMonth(month).iso().substr(0, 7), 1});
    }
}

// A month that is not over, or began before the export did, makes the mean month too small.
void notePartMonths(Bill &bill)
{
    const Date next = startOfBillMonth(billMonthOf(bill.lastDay) + 1);
    // Exports by the month put every line on its first day.
    const bool isByDay = bill.firstDay.day > 1 || bill.lastDay.day > 1;
    const auto note = [&](const std::string &what, const Date &day) {
        bill.issues.push_back({Severity::Warning,
                               fmt::format("{} {}; an incomplete month makes the mean month too small "
                                           "(--from and --to choose the months)",
                                           what, day.iso()),
                               day.iso().substr(0, 7), 1});
    };
    if (isByDay && bill.firstDay.day > 1)
        note("the first line is of", bill.firstDay);
    if (isByDay && bill.lastDay < dayBefore(next))
        note("the last line is of", bill.lastDay);
}

// By all lines of the export: its machines may have begun to run within a month that it covers.
void addParts(Bill &bill, const BillMonthSums &sums)
{
    // Exports by the month put every line on its first day.
    if (!sums.firstSeen || (sums.firstSeen->day == 1 && sums.lastSeen.day == 1))
        return;
    const auto add = [&](const Date &day, bool isBegun) {
        for (const BillMonth &month : bill.months)
            if (billMonthOf(month.start) == billMonthOf(day))
                bill.parts.push_back({month.start, day, isBegun});
    };
    if (sums.firstSeen->day > 1)
        add(*sums.firstSeen, true);
    if (sums.lastSeen < dayBefore(startOfBillMonth(billMonthOf(sums.lastSeen) + 1)))
        add(sums.lastSeen, false);
}

} // namespace

void addBillMonths(Bill &bill, const BillMonthSums &sums)
{
    addMonths(bill, sums);
    notePartMonths(bill);
    addParts(bill, sums);
}

} // namespace breakeven
