// A value that leaves its range. If the range was set by a rule of the program it moves with the value;
// otherwise an issue says that the value lies outside.
//
// A range by rule keeps its ratio to the value; for a share, or for a value of 0, it keeps its width; it
// stays within the limits of the field. A range that a person set, or that came with a source of its own,
// stays as it is. Checked: tests/model/moved_range_test.cpp.
#pragma once

#include "model/study/issue.h"
#include "model/study/study_path.h"

#include <vector>

namespace breakeven {

// Whether nobody but the program has said how far the value may be off.
bool isRangeARule(const Input &input);
// A range that a person set is no rule from then on.
void markOwnRange(Input &input);

// Whether there is a value, a range, and the value lies outside it.
bool isOutsideRange(const Input &input);
// "'Spot: Price' is 4 USD/h and its range 0.65 USD/h to 2.6 USD/h; set options.spot.price.low and .high, or
// the runs do not reach the value."
Issue outsideRangeIssue(const ConstInputPlace &place, const std::string &currency);
// The same of all inputs of a study.
std::vector<Issue> outsideRangeIssues(const Study &study);

// Moves the range of `before` along with the new value, where the range is a rule and the value has left it.
// `field` has the limits of all inputs that share the value.
void moveRange(Input &input, const Input &before, const Field &field);
// The same for every value that changed while its range did not. Gives a note for each range that moved and a
// warning for each that did not.
std::vector<Issue> moveRanges(const Study &before, Study &study);

} // namespace breakeven
