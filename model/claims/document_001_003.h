// The two editions of one post: 003 the original of January 2022, 001 the repost of March.
#pragma once

#include "model/claims/claim.h"

namespace breakeven {

enum class Edition { Repost, Original };

inline const char *either(Edition edition, const char *repost, const char *original)
{
    return edition == Edition::Repost ? repost : original;
}

// Claims 1 to 13: what renting costs at four providers.
std::vector<ClaimRow> rentingClaims(Edition edition);
// Claims 14 to 21: what owning one server costs.
std::vector<ClaimRow> oneServerClaims(Edition edition);
// Claims 22 to 29: what owning six costs, and how many it takes.
std::vector<ClaimRow> sixServerClaims(Edition edition);

} // namespace breakeven
