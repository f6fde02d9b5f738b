#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/finance/break_even.h"
#include "model/finance/power.h"
#include "model/finance/spares.h"
#include "model/finance/useful_hour.h"
#include "model/numeric/time_constants.h"

namespace breakeven::calculators {

namespace {

Quantity hoursPerYear(Worksheet &sheet) { return sheet.constant(kHoursPerYear, units::hour / units::year); }

Result<CalculatorResult> power(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Unit perKwh = units::money / units::kilowatt / units::hour;
    sheet.output("per_year", powerCost(sheet.number("kw", units::kilowatt), sheet.number("pue"),
                                       sheet.number("tariff_per_kwh", perKwh), sheet.number("load"),
                                       hoursPerYear(sheet)));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> spares(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const std::vector<Quantity> values{
        sheet.number("gpus", units::gpu), sheet.number("annual_failure_rate", units::one / units::year),
        sheet.number("lead_time_years", units::year), sheet.number("service_level")};
    sheet.output("spares", sheet.builder().function(spareGpus(), values, units::gpu));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> nodeBill(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Quantity hours = sheet.number("minutes", units::hour) / 60;
    sheet.output("cost", sheet.number("nodes", units::machine) *
                             sheet.number("price_per_h", units::money / units::machineHour) * hours);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> utilisation(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("utilisation",
                 breakEvenUtilisation(sheet.number("own_per_year", units::money / units::year),
                                      sheet.number("cloud_per_hour", units::money / units::hour),
                                      hoursPerYear(sheet)),
                 CalculatorStatus::Never);
    auto result = std::move(sheet).evaluate();
    if (result && result->number("utilisation").value_or(0) > 1)
        result->status = CalculatorStatus::Never;
    return result;
}

Result<CalculatorResult> usefulHour(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const UsefulHourTerms terms{
        sheet.number("price", units::money / units::gpuHour),
        sheet.number("premium"),
        sheet.number("stretch"),
        sheet.number("overpay"),
        sheet.number("allocation"),
        sheet.number("busy"),
        sheet.number("speed"),
        sheet.number("commitment_use"),
    };
    sheet.output("cost_per_useful_gpu_hour", usefulHourCost(terms));
    return std::move(sheet).evaluate();
}

} // namespace

std::vector<Calculator> runningCost()
{
    return {
        {"power-cost",
         "Electricity a year",
         "Cash flow and TCO (§1): bottom-up power; row FIN-13",
         {numberKey("kw", "kW", "6.5", atLeast(0), "of the machines at full load"),
          numberKey("pue", "", "1.56", atLeast(1), "power usage effectiveness of the building"),
          numberKey("tariff_per_kwh", "USD/kWh", "0.12", atLeast(0)), numberKey("load", "", "1", fraction())},
         {{"per_year", "USD/year"}},
         power},
        {"spares",
         "Spare GPUs that cover the failures of a delivery time",
         "Cash flow and TCO (§1): spares; row FIN-14",
         {numberKey("gpus", "GPU", nullptr, wholeNumber(0, 1e7)),
          numberKey("annual_failure_rate", "1/year", "0.091", between(0, 100), "failures per GPU and year"),
          numberKey("lead_time_years", "year", "0.25", between(0, 100)),
          numberKey("service_level", "", "0.95", fraction())},
         {{"spares", "GPU"}},
         spares},
        {"node-bill",
         "The bill of a number of nodes for some minutes",
         "Cash flow and TCO (§1): row SEED-01",
         {numberKey("nodes", "node", "1000", atLeast(0)),
          numberKey("price_per_h", "USD/node-h", "30", atLeast(0)),
          numberKey("minutes", "min", nullptr, atLeast(0))},
         {{"cost", "USD"}},
         nodeBill},
        {"break-even-utilisation",
         "The share of the year from which owning is cheaper than renting by the hour",
         "Cash flow and TCO (§1): break-even utilisation; row FIN-15",
         {numberKey("own_per_year", "USD/year", "153000", atLeast(0)),
          numberKey("cloud_per_hour", "USD/h", "24.48", atLeast(0), "of the same GPUs together")},
         {{"utilisation", ""}},
         utilisation},
        {"useful-hour",
         "What an hour of useful work of the reference GPU costs",
         "Cost per useful GPU-hour (§6): rows OPT-01…08, UTI-01…06",
         {numberKey("price", "USD/GPU-h", nullptr, atLeast(0)),
          numberKey("premium", "", "0", atLeast(0), "surcharge of a managed service"),
          numberKey("stretch", "", "1", atLeast(0), "billed time / work, with interruptions"),
          numberKey("overpay", "", "1", atLeast(0), "node time paid / used, with autoscaling"),
          numberKey("allocation", "", "1", fraction()), numberKey("busy", "", "1", fraction()),
          numberKey("speed", "", "1", atLeast(0), "relative to the reference GPU"),
          numberKey("commitment_use", "", "1", fraction(), "used share of a commitment")},
         {{"cost_per_useful_gpu_hour", "USD/GPU-h"}},
         usefulHour},
    };
}

} // namespace breakeven::calculators
