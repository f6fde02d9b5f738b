// A study no option of which has a known cost: what is missing in one line, and the step that brings it.
#pragma once

#include <QString>

#include <optional>

namespace breakeven {

struct Comparison;

struct UnknownCosts
{
    QString line; // HTML
    QString step; // a link of a page: "edit:PATH" or "action:…"
};

// Nothing where the cost of some option is known, there is no option, or nothing is asked of them.
std::optional<UnknownCosts> unknownCosts(const Comparison &comparison);

} // namespace breakeven
