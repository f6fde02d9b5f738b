// The claims that depend on a number.
#pragma once

#include "ui/look/explain_target.h"
#include "ui/result/study_result.h"

#include <vector>

namespace breakeven {

// Owned by the result.
struct ClaimLinks
{
    // Claims that compute this very number: they have the same node, or a node of equal value that counts the
    // same thing and shares an input with it.
    std::vector<const ClaimOutcome *> matching;
    std::vector<const ClaimOutcome *> dependent; // they are computed from it; the matching ones left out
};

ClaimLinks claimsOf(const StudyResult &result, const ExplainTarget &target);

} // namespace breakeven
