#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/effects/cold_start.h"
#include "model/finance/scale_to_zero_month.h"
#include "model/simulation/single_replica_functions.h"

namespace breakeven::calculators {

namespace {

Result<CalculatorResult> scaleToZeroMonth(const Arguments &arguments)
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

Result<CalculatorResult> firstRequest(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Unit speed = units::megabit / units::second;
    const ColdStartTerms terms{
        sheet.number("provision_s", units::second), sheet.number("driver_s", units::second),
        sheet.number("image_gb", units::gigabyte),  sheet.number("image_mbps", speed),
        sheet.number("model_gb", units::gigabyte),  sheet.number("model_mbps", speed),
        sheet.number("init_s", units::second)};
    const ColdStart start = coldStart(terms);
    sheet.output("total_s", start.total);
    sheet.output("provision_s", terms.provision);
    sheet.output("driver_s", terms.driver);
    sheet.output("image_s", start.image);
    sheet.output("model_s", start.model);
    sheet.output("init_s", terms.initialisation);
    auto result = std::move(sheet).evaluate();
    if (!result)
        return result.error();
    std::vector<NamedOutput> parts(result->outputs.begin() + 1, result->outputs.end());
    result->outputs.resize(1);
    result->outputs.push_back({"parts", {std::move(parts)}});
    return result;
}

Result<CalculatorResult> oneReplica(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const std::vector<Quantity> terms{sheet.number("arrivals_per_s"),  sheet.number("service_mean_s"),
                                      sheet.number("service_cv2"),     sheet.number("setup_mean_s"),
                                      sheet.number("setup_cv2"),       sheet.number("cooldown_s"),
                                      sheet.number("client_timeout_s")};
    const auto output = [&](const char *name, const Function &function) {
        sheet.output(name, sheet.builder().function(function, terms, units::one), CalculatorStatus::Unstable);
    };
    output("mean_wait_s", replicaMeanWait());
    output("paid_fraction", replicaPaidFraction());
    output("cold_starts_per_h", replicaColdStarts());
    output("cold_share", replicaColdShare());
    output("lost_per_cold_start", replicaLostPerColdStart());
    return std::move(sheet).evaluate();
}

Key secondsKey(const char *name, const char *standard, const char *help = "")
{
    return numberKey(name, "s", standard, between(0, 1e9), help);
}

Key timeLimitKey(const char *name, const char *standard, const char *help)
{
    return numberKey(name, "s", standard, atLeast(0).orInfinite(), help);
}

Key speedKey(const char *name, const char *standard)
{
    return numberKey(name, "Mbit/s", standard, above(0).orInfinite());
}

} // namespace

std::vector<Calculator> scaleToZero()
{
    return {
        {"cold-start",
         "Parts of the wait of the first request",
         "Scale to zero (§4): cold start; row S0-07",
         {secondsKey("provision_s", "180", "until the node is there"),
          secondsKey("driver_s", "60", "GPU driver and device plugin"),
          numberKey("image_gb", "GB", "10", between(0, 1e6)), speedKey("image_mbps", "1600"),
          numberKey("model_gb", "GB", "5", between(0, 1e6)), speedKey("model_mbps", "2000"),
          secondsKey("init_s", "15", "until the server answers")},
         {{"total_s", "s"}, {"parts", "s"}},
         firstRequest},
        {"scale-to-zero",
         "One replica that is switched off after a cool-down: cost against waiting, exactly",
         "Scale to zero (§4): one replica; rows S0-01…03, S0-10",
         {numberKey("arrivals_per_s", "1/s", nullptr, between(0, 1e9)), secondsKey("service_mean_s", nullptr),
          numberKey("service_cv2", "", "1", between(0, 1e6), "squared coefficient of variation"),
          secondsKey("setup_mean_s", "325"), numberKey("setup_cv2", "", "0", between(0, 1e6)),
          timeLimitKey("cooldown_s", "300", "without requests before it is switched off"),
          timeLimitKey("client_timeout_s", "60", "after which a client gives up")},
         {{"mean_wait_s", "s"},
          {"paid_fraction", ""},
          {"cold_starts_per_h", "1/h"},
          {"cold_share", ""},
          {"lost_per_cold_start", "request"}},
         oneReplica},
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
         scaleToZeroMonth},
    };
}

} // namespace breakeven::calculators
