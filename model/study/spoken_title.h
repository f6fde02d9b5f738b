// The name of an input or a choice in a sentence about an answer: its label and what it belongs to.
#pragma once

#include "model/study/study.h"

#include <string>

namespace breakeven {

// "Price of Spot", "Discount rate"; of what is shared "Server list price", with what its name tells beside
// that: "Price (on demand Hyperstack)". `owner` and `label` are those of the input, where the study has it no
// more.
std::string spokenTitle(const Study &study, const std::string &path, const std::string &owner,
                        const std::string &label);
// "Cash timing"; of an option's "'Instances are' of Spot", for its label is half a sentence.
std::string spokenChoice(const std::string &path, const std::string &owner, const std::string &label);

} // namespace breakeven
