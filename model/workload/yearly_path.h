// Yearly changes that differ from year to year: a series by year, whose last rate holds on.
//
// Without later years and a factor there are the nodes of one rate. Shape: factors are series, or as the
// month that is asked for. Checked: tests/model/yearly_path_test.cpp, against products written by hand.
#pragma once

#include "model/study/series.h"
#include "model/workload/time_base.h"

#include <string>
#include <vector>

namespace breakeven {

struct YearlyPath
{
    std::vector<Quantity> rates; // as they are given, up to the last
    std::optional<Quantity> factor;
};

// A value of a series, scaled by the factor where there is one. Requires: a context of a workload or a
// procurement.
template<class Context>
Quantity valueOfSeries(const Context &context, const std::string &series, const std::string &value)
{
    const std::string factor = factorKey(series);
    const Quantity own = context.in(value.c_str());
    return context.has(factor.c_str()) ? own * context.in(factor.c_str()) : own;
}

// The rates up to the last that is given; a year without one keeps the rate before.
template<class Context>
YearlyPath yearlyPath(const Context &context, const char *key)
{
    int last = 1;
    for (int year = 2; year <= kSeriesYears; ++year)
        if (context.has(keyOfYear(key, year).c_str()))
            last = year;
    YearlyPath path{{context.in(key)}, {}};
    for (int year = 2; year <= last; ++year) {
        const std::string later = keyOfYear(key, year);
        path.rates.push_back(context.has(later.c_str()) ? context.in(later.c_str()) : path.rates.back());
    }
    if (const std::string factor = factorKey(key); context.has(factor.c_str()))
        path.factor = context.in(factor.c_str());
    return path;
}

// The product of the changes until a month; of every month one node a path.
Quantity growthOnPath(const TimeBase &time, const YearlyPath &path);
Quantity growthOnPath(const TimeBase &time, const YearlyPath &path, Quantity month);

template<class Context>
Quantity growthOf(const Context &context, const char *key)
{
    return growthOnPath(context.time(), yearlyPath(context, key));
}

template<class Context>
Quantity growthOf(const Context &context, const char *key, Quantity month)
{
    return growthOnPath(context.time(), yearlyPath(context, key), month);
}

} // namespace breakeven
