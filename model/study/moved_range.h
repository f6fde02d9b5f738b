// A value that leaves its range: the range goes with it where it was a rule of the program, else it is said.
//
// A range by rule keeps its factor to the value, of a share or of a value of 0 its reach, within what the
// field allows. One that a person set, or that came with a source of its own, stays as it is. Checked:
// tests/model/moved_range_test.cpp.
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

// After the value was set: the range that a value of before had, where it is a rule and the value has left
// it. `field`: with the limits of all who share it.
void moveRange(Input &input, const Input &before, const Field &field);
// The same for all values that are other ones than before, while the range was left alone. Gives a note for
// each range that moved and a warning for each that did not.
std::vector<Issue> moveRanges(const Study &before, Study &study);

} // namespace breakeven
