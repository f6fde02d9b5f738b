// What an option's status says in one sentence: how much it serves, how long the work waits, what is left
// over.
#pragma once

#include "model/evaluate.h"

namespace breakeven {

// Adds to the outcome's issues. Requires: its figures and its status stand in it.
void addStatusIssue(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                    OptionOutcome &outcome);

} // namespace breakeven
