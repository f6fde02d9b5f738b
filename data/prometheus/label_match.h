// Which series of a metric are meant: one condition on a label, and a query with conditions put in.
#pragma once

#include "model/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct LabelMatch
{
    std::string label;
    std::string comparison; // "=", "!=", "=~" or "!~"
    std::string value;
};

// "cluster=~prod-.*" as a person writes it; quotes around the value may be there.
// Errors: BadInput saying what a condition looks like.
Result<LabelMatch> parseLabelMatch(std::string_view text);

// `query` with every "$labels" replaced by the conditions, written as PromQL has them and escaped, so that no
// value can end its quotes; a comma before it goes with it where there are none.
std::string withLabels(std::string_view query, const std::vector<LabelMatch> &matches);

} // namespace breakeven
