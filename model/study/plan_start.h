// The calendar month in which the plan begins: the convention "start", or the month of the study's day.
//
// Checked: tests/model/owned_already_test.cpp.
#pragma once

#include "model/study/study.h"

#include <string>

namespace breakeven {

inline constexpr const char *kPlanStartChoice = "start"; // of the conventions

// "2026-11".
std::string planStart(const Study &study);
// The name of a month of the plan, which counts from 0 and may lie before it: −24 is "2024-11".
std::string monthOfPlan(const Study &study, int month);
// Errors: BadInput unless it is empty or a month.
Result<void> readablePlanStart(const std::string &text);

} // namespace breakeven
