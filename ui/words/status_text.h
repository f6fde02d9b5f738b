// What keeps an option from being called cheapest, in words.
#pragma once

#include "ui/words/number_style.h"

#include <string>

namespace breakeven {

enum class Status;
struct OptionOutcome;

} // namespace breakeven

namespace breakeven::words {

// "short", "too slow", "cannot run", "unknown"; empty where all is well.
std::string statusWord(Status status);
// The sentences that say why: "Serves 40 % of the work: 20 GPUs are wanted at once, 8 are there."
std::string statusSentence(const OptionOutcome &option);
// Word and figure for beside a name or a bar: "short: serves 40 % of the work"; empty where all is well.
std::string statusRemark(const OptionOutcome &option, const NumberStyle &style);

} // namespace breakeven::words
