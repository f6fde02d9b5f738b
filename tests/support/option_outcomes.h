// The options of a comparison by their ids.
#pragma once

#include "model/evaluate/evaluate.h"
#include "tests/support/test.h"

#include <string>

namespace breakeven::test {

// Null where there is none of this id.
inline const OptionOutcome *findOutcome(const Comparison &comparison, const std::string &id)
{
    for (const OptionOutcome &option : comparison.options)
        if (option.id == id)
            return &option;
    return nullptr;
}

inline const OptionOutcome &outcomeIn(const Comparison &comparison, const std::string &id)
{
    const OptionOutcome *found = findOutcome(comparison, id);
    if (!found)
        FAIL("no option " << id);
    return *found;
}

// Of a comparison that is forgotten.
inline OptionOutcome outcomeIn(Comparison &&comparison, const std::string &id)
{
    return outcomeIn(static_cast<const Comparison &>(comparison), id);
}

} // namespace breakeven::test
