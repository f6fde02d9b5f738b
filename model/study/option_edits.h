// Edits of the list of options: one is added, copied, removed, renamed or moved; the others keep their order.
//
// Ids stay what they are when a name changes, so that paths and whatever is kept of an option stay valid.
// Errors: NotFound naming the options there are; BadInput for a kind that does not exist, an empty name or
// one that another option has. The study is unchanged then.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Whether option `id`, or with no id a new one, may bear the name.
Result<void> checkOptionName(const Study &study, const std::string &id, const std::string &name);
// The name with the first number from 2 on that no option bears, where one has it.
std::string freshOptionName(const Study &study, const std::string &name);

// Both give the id of the new option, made from its name. With an empty `name` the option is called like its
// kind, or like the original with ", copy"; a number is added where that name is taken.
Result<std::string> addOption(Study &study, const std::string &kind, const std::string &name = {});
Result<std::string> duplicateOption(Study &study, const std::string &id, const std::string &name = {});

// If the baseline is removed, the first option becomes the baseline. Shared assumptions that only this option
// used are removed too, except values that a person set; their names are returned.
Result<std::vector<std::string>> removeOption(Study &study, const std::string &id);
Result<void> renameOption(Study &study, const std::string &id, const std::string &name);
// To place `row` of the display order, the nearest there is.
Result<void> moveOption(Study &study, const std::string &id, int row);

// Removes the correlations and uncertain choices of what stands at `place`, "options.spot", once it is gone.
void dropUncertainties(Study &study, const std::string &place);

} // namespace breakeven
