// The formulas of RentalSheet written by hand: blocks of samples, months outside, samples inside, all lines
// of an option in one loop.
#pragma once

#include "model/numeric/elementary_arithmetic.h"
#include "tests/bench/rental_sheet.h"

#include <cmath>
#include <memory>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define RENTAL_LOOP __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4"))) void
#else
#define RENTAL_LOOP void
#endif

namespace breakeven::bench {

inline constexpr int kBlock = 128;

struct LoopBuffers
{
    double inputs[kInputs][kBlock];
    double index[5][kMonths][kBlock]; // demand, price, power, salary, discount
    double sums[7][kBlock];           // by line
    double years[kYears][kBlock];
    double hours[kBlock];
    double npv[kBlock];
    double results[kOptions * kResults][kBlock];
};

RENTAL_LOOP growthLoop(const double *rate, double sign, double scale, double (*out)[kBlock])
{
    namespace arithmetic = elementary::arithmetic;
    double high[kBlock], low[kBlock];
    for (int s = 0; s < kBlock; ++s) {
        const arithmetic::Sum log = arithmetic::logarithm(1 + rate[s]);
        high[s] = log.high;
        low[s] = log.low;
    }
    for (int month = 0; month < kMonths; ++month) {
        const arithmetic::Exponent years = arithmetic::exponentOf(sign * (month / 12.0));
        for (int s = 0; s < kBlock; ++s)
            out[month][s] = scale * arithmetic::power(1 + rate[s], {high[s], low[s]}, years);
    }
}

RENTAL_LOOP monthLoop(LoopBuffers &b, int option, int month)
{
    const double *price = b.inputs[optionInput(option, kPrice)];
    const double *share = b.inputs[optionInput(option, kShare)];
    const double *overhead = b.inputs[optionInput(option, kOverhead)];
    const double *demand = b.index[0][month], *priceIndex = b.index[1][month],
                 *powerIndex = b.index[2][month];
    const double *salaryIndex = b.index[3][month], *discount = b.index[4][month];
    const double isFirst = month == 0, isLast = month == kMonths - 1;
    double *year = b.years[month / 12];
    double *servers60 = b.results[option * kResults + kServers];
#pragma GCC ivdep
    for (int s = 0; s < kBlock; ++s) {
        const double hours = demand[s] / b.inputs[kEfficiency][s] * (1 + overhead[s]);
        const double servers = std::ceil(hours / (730.0 * 8.0 * share[s]) - 1e-9);
        const double compute = hours * price[s] * priceIndex[s];
        const double power = servers * (0.8 * 730.0 * 0.15) * powerIndex[s];
        const double staff = (servers * 0.02 + 0.1) * (b.inputs[kSalary][s] / 12.0) * salaryIndex[s];
        const double hosting = servers * 250.0;
        const double repairs = servers * (90000.0 * 0.05 / 12.0) * priceIndex[s];
        const double hardware = isFirst * (servers * 90000.0);
        const double resale = -(isLast * (servers * 30000.0));
        const double all = compute + power + staff + hosting + repairs + hardware + resale;
        b.sums[0][s] += compute;
        b.sums[1][s] += power;
        b.sums[2][s] += staff;
        b.sums[3][s] += hosting;
        b.sums[4][s] += repairs;
        b.sums[5][s] += hardware;
        b.sums[6][s] += resale;
        year[s] += all;
        b.hours[s] += hours;
        b.npv[s] += all * discount[s];
        servers60[s] = servers;
    }
}

RENTAL_LOOP resultLoop(LoopBuffers &b, int option)
{
    double(*out)[kBlock] = b.results + option * kResults;
    for (int s = 0; s < kBlock; ++s) {
        double total = b.sums[0][s];
        for (int line = 1; line < 7; ++line)
            total += b.sums[line][s];
        double years = b.years[0][s];
        for (int year = 1; year < kYears; ++year)
            years += b.years[year][s];
        out[kTotal][s] = total;
        out[kNpv][s] = b.npv[s];
        out[kPerHour][s] = years / b.hours[s];
    }
}

// One block of kBlock samples, from b.inputs to b.results.
inline void rentalBlock(LoopBuffers &b)
{
    growthLoop(b.inputs[kDemandGrowth], 1, 20000, b.index[0]);
    growthLoop(b.inputs[kPriceGrowth], 1, 1, b.index[1]);
    growthLoop(b.inputs[kPowerGrowth], 1, 1, b.index[2]);
    growthLoop(b.inputs[kSalaryGrowth], 1, 1, b.index[3]);
    growthLoop(b.inputs[kDiscount], -1, 1, b.index[4]);
    for (int option = 0; option < kOptions; ++option) {
        std::fill_n(&b.sums[0][0], 7 * kBlock, 0.0);
        std::fill_n(&b.years[0][0], kYears * kBlock, 0.0);
        std::fill_n(b.hours, kBlock, 0.0);
        std::fill_n(b.npv, kBlock, 0.0);
        for (int month = 0; month < kMonths; ++month)
            monthLoop(b, option, month);
        resultLoop(b, option);
    }
}

} // namespace breakeven::bench
