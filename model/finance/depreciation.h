// Depreciation: the share of a cost that is written off in each year of an asset's life.
//
// Units: ages and lives in years or pure; shares pure, adding up to 1 over the life. Shape: an age may be a
// monthly series ("age in whole years"); the share is of the whole year, so a month carries a twelfth of it.
// Source: straight line; MACRS five years with the half-year convention, IRS publication 946, table A-1.
#pragma once

#include "model/result.h"
#include "model/sheet/sheet_builder.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr std::array<double, 6> kMacrs5{.20, .32, .192, .1152, .1152, .0576};

// Shares of each year from percents: "40, 30, 20, 10" → 0.4, 0.3, 0.2, 0.1. Errors: BadInput unless they are
// 1 to 50 numbers of at least 0 that add up to 100.
Result<std::vector<double>> parseDepreciationSchedule(const std::string &percents);

// (cost − salvage) / years: the amount of every year of the life.
Quantity straightLine(Quantity cost, Quantity salvage, Quantity years);

// 1 / life while the age is within the life, the rest of it in a last part-year, 0 outside.
Quantity straightLineShare(Quantity ageInWholeYears, Quantity life);

// Of year index 0, 1, …: the number in the table; 0 before and after it.
Quantity macrs5Share(Quantity ageInWholeYears);
Quantity scheduleShare(Quantity ageInWholeYears, std::span<const double> shares);
Quantity scheduleShare(Quantity ageInWholeYears, const std::vector<Quantity> &shares);

} // namespace breakeven
