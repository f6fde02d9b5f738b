// The GPUs on which a new study costs least, where nobody says which one.
#pragma once

#include "pricing/new_study/new_study.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven {

struct GpuByCost
{
    std::string gpu;  // "H100 SXM"
    double gpus = 0;  // of the study, at once in the first month
    double value = 0; // of its cheapest machines in present value, in the study's currency
};

// The GPUs that somebody sells at a dated price and that do the work, by the cost of their cheapest row that
// has machines; of equal ones the fewer GPUs first. `make` makes the study on a GPU.
std::vector<GpuByCost> gpusByCost(const Catalogue &catalogue,
                                  const std::function<Result<NewStudy>(const std::string &gpu)> &make);

// Where a study keeps which GPU was taken.
inline constexpr const char *kGpuTakenPath = "options.gpu";

// Says in the study which GPU was taken and what the next two cost. Requires: not empty.
void sayGpuTaken(const std::vector<GpuByCost> &gpus, NewStudy &made);

} // namespace breakeven
