// The step of spot jobs once more, for one instruction set; its flags are set in tests/CMakeLists.txt.
#include "tests/model/kernel_variants/spot_variants.h"

#define BREAKEVEN_ONE_INSTRUCTION_SET
#define stepSpotPaths stepSpotPaths_baseline
#include "model/simulation/spot_completion_kernel.cpp"

namespace breakeven::test {

SpotStepper baselineSpotStepper() { return stepSpotPaths_baseline; }

} // namespace breakeven::test
