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

// Give the new option's id, made of its name: the kind's own where `name` is empty, ", copy" after a copied
// one's, with a number where there is one of that name.
Result<std::string> addOption(Study &study, const std::string &kind, const std::string &name = {});
Result<std::string> duplicateOption(Study &study, const std::string &id, const std::string &name = {});

// A baseline that is removed is none any more: the first option is then. What only this option shared goes
// with it, but for values of a person's own, whose names are given.
Result<std::vector<std::string>> removeOption(Study &study, const std::string &id);
Result<void> renameOption(Study &study, const std::string &id, const std::string &name);
// To place `row` of the display order, the nearest there is.
Result<void> moveOption(Study &study, const std::string &id, int row);

} // namespace breakeven
