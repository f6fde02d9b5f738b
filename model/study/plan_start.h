// The calendar month in which the plan begins: the convention "start", or the month of the study's day.
//
// Checked: tests/model/owned_already_test.cpp.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <optional>
#include <string>

namespace breakeven {

struct Field;

inline constexpr const char *kPlanStartChoice = "start"; // of the conventions
inline constexpr const char *kBoughtKey = "bought";      // of servers that are owned already

// "2026-11".
std::string planStart(const Study &study);
// The name of a month of the plan, which counts from 0 and may lie before it: −24 is "2024-11".
std::string monthOfPlan(const Study &study, int month);
// "2024-11" of a field that says when servers were bought, as a month of the plan; empty of others and where
// the value is unknown.
std::string calendarMonth(const Study &study, const Field &field, const std::optional<double> &value);
// The month of the plan that a calendar month, or a day of it, is: the other way round. Nothing of other
// fields and texts.
std::optional<double> monthBought(const Study &study, const Field &field, const std::string &text);
// What such a field takes: "a month up to 2026-11, the first of the plan, such as …"; empty of others.
std::string expectedMonth(const Study &study, const Field &field);
// Errors: BadInput unless it is empty or a month.
Result<void> readablePlanStart(const std::string &text);

} // namespace breakeven
