// What a bill is as an option: the categories it may have, the months it may cover, and the keys of both.
#pragma once

#include "model/study/cost_category.h"
#include "model/study/series.h"
#include "model/study/study.h"

#include <string>
#include <string_view>

namespace breakeven {

inline constexpr const char *kMeasuredKind = "measured";
// How the ids of lines end that repeat the mean month after the bill.
inline constexpr std::string_view kAfterBill = "-after";
// Months a bill may have.
inline constexpr int kMostBillMonths = kSeriesMonths;

// "compute_3": the field of a category's money in the third month of the bill.
std::string billField(Category category, int month);

// Months on the bill of a procurement of this kind; 0 for other kinds.
int billMonths(const Procurement &procurement);
// "2026-03" for the third month of a bill that begins in January; empty where its first month is not said.
std::string billMonthName(const std::string &firstMonth, int month);

} // namespace breakeven
