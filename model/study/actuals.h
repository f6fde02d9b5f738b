// What bills say of an option that is in use: the fields of a month, and where the months stand in the plan.
#pragma once

#include "model/study/cost_category.h"
#include "model/study/fields.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr const char *kActualHours = "gpu_hours";

// The money of a category on the bill of a month.
Field moneyOnBill(Category category);
// The money of the categories of bills, by their ids, and the GPU-hours that were paid. A category that is
// missing is not known: a bill of machines alone says nothing of storage.
const FieldSet &actualFields();
// "first_month": the calendar month of the plan's first.
const ChoiceField &firstMonthField();

// "options.ID.actual.2026-09".
std::string actualPath(const std::string &option, const std::string &month);

// "2026-09", and nothing more or less.
bool isMonthName(const std::string &text);
// Calendar months from the first to the other: 0 for the same. Nothing where one of them is no month.
std::optional<int> monthsBetween(const std::string &first, const std::string &other);

// The calendar month so many after the first, or before it where they are negative; empty where that is no
// day.
std::string monthAfter(const std::string &first, int months);

// A measured month, and its index in the plan.
struct ActualMonth
{
    std::string name; // "2026-09"
    int index = 0;    // from 0; negative, or beyond the plan: outside
    const Inputs *paid = nullptr;
};
// In order. Empty where the first month of the plan is not said.
std::vector<ActualMonth> actualMonths(const Actuals &actual);

} // namespace breakeven
