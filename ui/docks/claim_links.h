// Which claims a number is behind.
#pragma once

#include "ui/look/explain_target.h"
#include "ui/result/study_result.h"

#include <vector>

namespace breakeven {

// Owned by the result.
struct ClaimLinks
{
    // They compute this very number: it is theirs, or it is as much, counts the same and shares an input.
    std::vector<const ClaimOutcome *> matching;
    std::vector<const ClaimOutcome *> dependent; // they are computed from it; the matching ones left out
};

ClaimLinks claimsOf(const StudyResult &result, const ExplainTarget &target);

} // namespace breakeven
