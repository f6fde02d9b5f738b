// What one unit of money paid in a month is worth today, by the conventions of a study.
//
// Read from a sheet that discounts one unit in each month in turn, so that the formula of discounting is the
// one of the comparison. Checked: tests/model/plan_test.cpp, against the present values of options.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <span>
#include <vector>

namespace breakeven {

struct PaymentWeights
{
    std::vector<double> atStart; // purchases, by month
    std::vector<double> within;  // all else

    // Of payments in these months, from `first` on.
    double presentValue(std::span<const double> purchases, std::span<const double> others,
                        int first = 0) const;
};

// Requires: a completed study whose plan has a length.
Result<PaymentWeights> paymentWeights(const Study &study);

} // namespace breakeven
