// Yearly changes that differ from year to year: the first year's rate under its own key, those of later years
// under "KEY_year_2", "KEY_year_3", …; the last one holds on.
//
// Without later years there are the nodes of one rate. Shape: factors are series, or as the month that is
// asked for. Checked: tests/model/yearly_path_test.cpp, against products written by hand.
#pragma once

#include "model/study/fields.h"
#include "model/workload/time_base.h"

#include <array>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr int kPathYears = 5;

struct LaterYear
{
    const char *key;
    const char *label;
};
using LaterYears = std::array<LaterYear, kPathYears - 1>;

// The optional fields of the later years: like the first one's, without a standard value.
std::vector<Field> fieldsOfLaterYears(const Field &first, const LaterYears &years);

// "price_change_year_3"
std::string keyOfYear(const std::string &key, int year);

// The rates up to the last that is given; a year without one keeps the rate before. Requires: a context of a
// workload or a procurement.
template<class Context>
std::vector<Quantity> yearlyRates(const Context &context, const char *key)
{
    int last = 1;
    for (int year = 2; year <= kPathYears; ++year)
        if (context.has(keyOfYear(key, year).c_str()))
            last = year;
    std::vector<Quantity> rates{context.in(key)};
    for (int year = 2; year <= last; ++year) {
        const std::string later = keyOfYear(key, year);
        rates.push_back(context.has(later.c_str()) ? context.in(later.c_str()) : rates.back());
    }
    return rates;
}

// The product of the changes until a month; of every month one node a path, named after the first rate.
Quantity growthOnPath(const TimeBase &time, const std::vector<Quantity> &rates);
Quantity growthOnPath(const TimeBase &time, const std::vector<Quantity> &rates, Quantity month);

template<class Context>
Quantity growthOf(const Context &context, const char *key)
{
    return growthOnPath(context.time(), yearlyRates(context, key));
}

template<class Context>
Quantity growthOf(const Context &context, const char *key, Quantity month)
{
    return growthOnPath(context.time(), yearlyRates(context, key), month);
}

} // namespace breakeven
