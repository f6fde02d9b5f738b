// Depreciation: how a cost is written off over the life of an asset, evenly or by the share of each year.
//
// Units: ages and lives in years or pure; shares pure, adding up to 1 over the life. Shape: an age may be a
// monthly series. Requires: no age below 0. Checked by FIN-10…12; a study's months add up to a calculator's
// years in tests/model/one_formula_test.cpp.
// Source: straight line; MACRS five years with the half-year convention, IRS publication 946, table A-1.
#pragma once

#include "model/result.h"
#include "model/sheet/sheet_builder.h"

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

inline constexpr std::array<double, 6> kMacrs5{.20, .32, .192, .1152, .1152, .0576};

// Shares of each year from percents: "40, 30, 20, 10" → 0.4, 0.3, 0.2, 0.1. Errors: BadInput unless they are
// 1 to 50 numbers of at least 0 that add up to 100.
Result<std::vector<double>> parseDepreciationSchedule(const std::string &percents);

class Depreciation
{
public:
    static Depreciation straightLine(Quantity life) { return Depreciation(life, {}); }
    // The share of year 0, 1, …, written off evenly through that year; nothing after the last.
    static Depreciation byYear(std::span<const double> shares)
    {
        return Depreciation({}, {shares.begin(), shares.end()});
    }
    static Depreciation macrs5() { return byYear(kMacrs5); }

    // Written off from purchase up to an age, as a share of the cost.
    Quantity share(Quantity age) const;
    // For an amount, what is written off in year 0, 1, …; of straight line in a last part-year its part.
    Quantity inYear(Quantity amount, int year) const;

private:
    Depreciation(Quantity life, std::vector<double> shares) : m_life(life), m_shares(std::move(shares)) {}

    Quantity yearsOfLife(Quantity age) const;
    Quantity sharesUpTo(Quantity age) const;

    Quantity m_life; // not valid: by year
    std::vector<double> m_shares;
};

} // namespace breakeven
