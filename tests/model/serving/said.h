// What the issues of an option say.
#pragma once

#include "model/evaluate/evaluate.h"

#include <string>

namespace breakeven::test {

// Whether one of them says `part`.
inline bool says(const OptionOutcome &option, const std::string &part)
{
    for (const Issue &issue : option.issues)
        if (issue.sentence.find(part) != std::string::npos)
            return true;
    return false;
}

} // namespace breakeven::test
