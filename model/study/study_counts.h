// How much a study may hold. Beyond these bounds it is refused with one sentence, so that no file and no
// typing error takes all memory.
//
// Checked: tests/model/study_counts_test.cpp. The bounds are listed in docs/command-line.md.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <cstddef>

namespace breakeven {

inline constexpr std::size_t kMostOptions = 500;
inline constexpr std::size_t kMostWorkloads = 20;
inline constexpr int kMostMonths = 600;
inline constexpr std::size_t kMostOptionMonths = 200'000; // options times the months of the plan
inline constexpr std::size_t kMostNameLength = 200;       // characters
inline constexpr std::size_t kMostNoteLength = 10'000;    // characters
inline constexpr int kMostNesting = 64;                   // of a study file
inline constexpr std::size_t kMostFileBytes = 64u << 20;  // of a study file

// Errors: BadInput, saying how many were expected and found.
Result<void> checkCounts(const Study &study);
Result<void> checkOptionMonths(const Study &study, int months);
Result<void> checkTexts(const Study &study); // names and notes

} // namespace breakeven
