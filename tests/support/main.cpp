// The test programs without a window: runs the cases that are named, or all.
#define CATCH_CONFIG_RUNNER
#include "tests/support/test.h"

int main(int argc, char **argv) { return breakeven::test::exitCodeOf(Catch::Session().run(argc, argv)); }
