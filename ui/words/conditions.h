// The conditions that an answer relies on and that are not known to hold: a network between machines for wide
// jobs, and enough GPUs to be committed to at once.
//
// Checked: tests/words/conditions_test.cpp.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study.h"
#include "ui/words/numbers.h"

#include <string>

namespace breakeven::words {

// Of an option that rents; empty where nothing is to be asked.
std::string conditionsOf(const Study &study, const OptionOutcome &option, const NumberStyle &style);

} // namespace breakeven::words
