// What a fitted scaling law says about other numbers of GPUs, as `traces fit --predict` prints it.
#pragma once

#include "app/command_line/output.h"
#include "data/traces/trace_fit.h"

#include <string>
#include <vector>

namespace breakeven {

// "16,32". Errors: Usage.
Result<std::vector<double>> predictedGpus(const std::string &text);

Json predictionsJson(const FittedScaling &law, const std::vector<double> &wanted);

} // namespace breakeven
