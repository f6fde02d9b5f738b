// Marks for loops that run at the speed of the processor: KERNEL before a function, INDEPENDENT before its
// loop.
//
// One baseline program at native speed: the loader picks the copy for the processor it runs on. Sanitizers
// start after the loader has to choose, and other compilers spell this differently; they take the baseline.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&     \
    !defined(BREAKEVEN_ONE_INSTRUCTION_SET)
#define KERNEL __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4"))) void
#else
#define KERNEL void
#endif

// No iteration reads what another one writes: a result stands on an operand exactly, or not at all.
#if defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT _Pragma("GCC ivdep")
#endif
