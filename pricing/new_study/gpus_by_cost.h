// The GPU on which a new study costs least, where nobody says which one.
#pragma once

#include "pricing/new_study/new_study.h"
#include "pricing/new_study/sellers.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven {

// Those that somebody sells at a dated price.
std::vector<ChosenGpu> gpusSoldAtADay(const Catalogue &catalogue);

// The study on the GPU of these whose cheapest row with machines costs least in present value; of equal ones
// the one with fewer GPUs; a GPU whose machines do not hold a replica comes after those whose machines do.
// The next two are named in its remarks. `make` makes the study on a GPU. Errors: the first of `make`, where
// no GPU does the work.
Result<NewStudy> newStudyOnCheapestGpu(const std::vector<ChosenGpu> &gpus,
                                       const std::function<Result<NewStudy>(const std::string &gpu)> &make);

// Where a study keeps which GPU was taken.
inline constexpr const char *kGpuTakenPath = "options.gpu";

} // namespace breakeven
