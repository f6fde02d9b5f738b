#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/finance/scale_to_zero_month.h"

namespace breakeven::calculators {

namespace {

Result<CalculatorResult> month(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Unit perHour = units::money / units::hour;
    const ScaleToZeroMonth bill =
        scaleToZeroMonth(sheet.number("dedicated_per_h", perHour), sheet.number("base_per_h", perHour),
                         sheet.number("gpu_per_h", perHour), sheet.number("active_h_per_day") / 24,
                         sheet.number("hours_per_month", units::hour));
    sheet.output("dedicated", bill.dedicated);
    sheet.output("scale_to_zero", bill.scaleToZero);
    sheet.output("ratio", bill.ratio);
    sheet.output("break_even_active_fraction", bill.breakEvenActiveFraction);
    auto result = std::move(sheet).evaluate();
    // The part that is always on costs as much as the whole: no use is small enough.
    if (result && arguments.number("base_per_h") >= arguments.number("dedicated_per_h"))
        result->status = CalculatorStatus::Never;
    return result;
}

} // namespace

std::vector<Calculator> scaleToZero()
{
    return {
        {"scale-to-zero-month",
         "A month scaled to zero against a month always on",
         "Scale to zero (§4): month; rows SEED-03…05, S0-08, S0-09",
         {numberKey("dedicated_per_h", "USD/h", "0.586606", atLeast(0), "the machine that is always on"),
          numberKey("base_per_h", "USD/h", "0.067006", atLeast(0), "what stays on when nobody asks"),
          numberKey("gpu_per_h", "USD/h", "0.159812", atLeast(0), "the GPU node while it is on"),
          numberKey("active_h_per_day", "h/day", "2", between(0, 24)),
          numberKey("hours_per_month", "h/month", "730", between(1, 744))},
         {{"dedicated", "USD/month"},
          {"scale_to_zero", "USD/month"},
          {"ratio", ""},
          {"break_even_active_fraction", ""}},
         month},
    };
}

} // namespace breakeven::calculators
