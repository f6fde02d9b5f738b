// What has to be there for an answer and is not known to be: a network between machines for wide jobs, and so
// many GPUs at once.
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
