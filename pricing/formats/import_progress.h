// How far an import is, told as it goes, and whether it is to stop.
//
// Units: shares from 0 to 1. Threads: `tell` is called by the one that imports.
#pragma once

#include "model/result.h"

#include <functional>
#include <stop_token>
#include <utility>

namespace breakeven {

struct ImportProgress
{
    std::function<void(double share)> tell;
    std::stop_token stop;

    // Errors: Cancelled once a stop was asked for.
    Result<void> reached(double share) const
    {
        if (stop.stop_requested())
            return Error{ErrorKind::Cancelled, "cancelled; nothing was written", {}};
        if (tell)
            tell(share);
        return {};
    }
    // Of a part of the work, which takes from one share to another of all.
    ImportProgress part(double from, double to) const
    {
        if (!tell)
            return {{}, stop};
        return {[told = tell, from, to](double share) { told(from + (to - from) * share); }, stop};
    }
};

} // namespace breakeven
