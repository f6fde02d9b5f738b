// How a number moves when one input rises by a tenth, and who uses a number: for explanations.
#pragma once

#include "ui/look/explain_target.h"
#include "ui/result/study_result.h"

#include <optional>
#include <vector>

namespace breakeven {

struct StrongestInput
{
    const SheetInput *input = nullptr; // owned by the sheet
    double delta = 0;                  // of the explained number
    double raised = 0;                 // the input's value, a tenth higher
    bool isWhole = false;              // something that is counted: raised to the next whole number
};

// Of all inputs that a number depends on, the one whose rise by 10 % moves it most; nothing when none moves
// it. Inputs that cannot rise (100 % busy) and the conventions are passed over.
std::optional<StrongestInput> strongestInput(const StudyResult &result, const ExplainTarget &target);

// What a rise of the input by 10 % adds to the node; nothing when it does not move.
std::optional<double> deltaOfTenPercent(const StudyResult &result, int input, NodeId node);

// The nearest named nodes that are made from this one.
std::vector<NodeId> namedUsers(const Sheet &sheet, NodeId node);

} // namespace breakeven
