// Machines with several GPUs at sellers who list one GPU at a time: so many times its price.
#pragma once

#include "pricing/new_study/sellers.h"

namespace breakeven {

// The catalogue with machines of `gpus` GPUs where the GPU is sold one by one and no larger machine of it is
// listed. Nothing is added for one GPU, for part of one, and for more than a machine holds.
Catalogue withJoinedMachines(const Catalogue &catalogue, const ChosenGpu &gpu, double gpus);

} // namespace breakeven
