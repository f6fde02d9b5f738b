// The amount of a workload given in another way, for the same GPU-hours a month.
//
// Training is given by busy GPUs or by jobs, inference by active hours or by requests, serving by requests or
// by tokens. All other fields keep what they hold. Units: GPU-hours of the GPU the work is measured on,
// before growth. Source: the amounts of model/workload/training.cpp and inference.cpp. Checked:
// tests/model/same_amount_test.cpp, against the hours of the sheet.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct SameAmount
{
    // Nothing where the numbers do not say them: of a load curve, or of an input without a value. The new
    // fields then hold what they held before, or begin with. Of requests in tokens `requestsPerMonth`.
    std::optional<double> gpuHoursPerMonth;
    std::optional<double> requestsPerMonth = {};
    std::vector<std::string> fitted; // keys of the inputs that were fitted to them
};

// Chooses the measure of a workload ("jobs"); what is fitted is the person's own value of that day. Errors:
// as `setPath`.
Result<SameAmount> giveAmountAs(Study &study, const std::string &workload, const std::string &measure,
                                std::optional<Date> day);

// Of a workload in tokens, however its amount is given; nothing where it has no value.
std::optional<double> requestsPerMonth(const Study &study, const std::string &workload);

} // namespace breakeven
