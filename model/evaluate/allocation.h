// How the machines of an option are allocated, as `allocationOf` names it, with all that belongs to it: the
// overhead and its parameters, the use that machines are kept for.
#pragma once

#include "model/study/study.h"

#include <string>

namespace breakeven {

struct AllocationTerms
{
    Choices choices;
    Inputs inputs; // as they stand, shared ones too
};
// What `like` says of its allocation, as far as an option of this kind has fields for it.
AllocationTerms allocationTerms(const std::string &kind, const Option &like);
// The option as it is, allocated as `like` is; completed.
Option allocatedLike(Option option, const Option &like);

} // namespace breakeven
