// The step of spot jobs once more, for one instruction set; its flags are set in tests/CMakeLists.txt.
#include "tests/model/kernel_variants/spot_variants.h"

#define BREAKEVEN_ONE_INSTRUCTION_SET
#define stepSpotPaths stepSpotPaths_v3
#include "model/simulation/spot_completion_kernel.cpp"

namespace breakeven::test {

SpotStepper v3SpotStepper() { return stepSpotPaths_v3; }

} // namespace breakeven::test
