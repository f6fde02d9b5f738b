// What keeps an option from being called cheapest, in words; the sentences are those of
// model/evaluate/status_issue.h.
#pragma once

#include <string>

namespace breakeven {

enum class Status;
struct OptionOutcome;

} // namespace breakeven

namespace breakeven::words {

// "short", "too slow", "cannot run", "unknown"; empty where all is well.
std::string statusWord(Status status);
// The word and the sentences, for beside a name: "short: serves 40 % of the work: 20 GPUs are wanted at once,
// 8 are there"; empty where all is well.
std::string statusRemark(const OptionOutcome &option);
// The same up to the first break, where there is little room: "short: serves 40 % of the work".
std::string shortStatusRemark(const OptionOutcome &option);

} // namespace breakeven::words
