// The study's calendar as quantities: what joins months, years and hours, and how yearly changes are spread.
#pragma once

#include "model/sheet/sheet_builder.h"
#include "model/study/study.h"

namespace breakeven {

struct TimeBase
{
    Quantity hoursPerMonth;  // hour/month
    Quantity monthsPerYear;  // 12 month/year
    Quantity hoursPerYear;   // hour/year
    Quantity oneMonth;       // 1 month
    Quantity month;          // series 0, 1, …
    Quantity horizon;        // months
    Quantity minutesPerHour; // 60 min/hour
    Quantity secondsPerHour; // 3600 s/hour
    bool isGrowthMonthly = false;

    // (1 + rate)^years at the month with index `month`; a pure number. Yearly changes come in steps at the
    // start of each year, or a twelfth each month, by the study's convention.
    Quantity growth(Quantity ratePerYear, Quantity month) const;
    // For every month; named after the rate, one node a rate. Requires: an input.
    Quantity growth(Quantity ratePerYear) const;
};

// Requires: a completed study.
TimeBase timeBase(SheetBuilder &builder, const Study &study);

// The input node of a field: "prefix.key", or that of the shared assumption it is, with the label and unit of
// the catalogue.
Quantity fieldInput(SheetBuilder &builder, const struct FieldSet &fields, const Inputs &inputs,
                    const std::string &prefix, const char *key);

} // namespace breakeven
