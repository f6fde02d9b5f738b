// The step of spot jobs once more, for one instruction set; its flags are set in tests/CMakeLists.txt.
#include "tests/model/kernel_variants/spot_variants.h"

#define BREAKEVEN_ONE_INSTRUCTION_SET
#define stepSpotPaths stepSpotPaths_v4
#include "model/simulation/spot_completion_kernel.cpp"

namespace breakeven::test {

SpotStepper v4SpotStepper() { return stepSpotPaths_v4; }

} // namespace breakeven::test
