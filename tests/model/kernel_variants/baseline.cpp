// The kernels once more, for one instruction set; its flags are set in tests/CMakeLists.txt.
#define BREAKEVEN_ONE_INSTRUCTION_SET
#define kernels kernels_baseline
#include "model/sheet/kernels.cpp"

#include "tests/model/kernel_variants/variants.h"

namespace breakeven::test {

KernelTable baselineKernels() { return KERNEL_TABLE(kernels_baseline); }

} // namespace breakeven::test
