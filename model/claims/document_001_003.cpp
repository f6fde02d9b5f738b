#include "model/claims/document_001_003.h"

namespace breakeven {

namespace {

std::vector<ClaimRow> allClaims(Edition edition)
{
    std::vector<ClaimRow> rows = rentingClaims(edition);
    for (const auto &more : {oneServerClaims(edition), sixServerClaims(edition)})
        rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

} // namespace

ClaimDocument document001()
{
    return {"001",
            "How We Reduced our Infrastructure Costs by 8x without Sacrificing Performance",
            "document 001",
            {2022, 3, 13},
            allClaims(Edition::Repost)};
}

ClaimDocument document003()
{
    return {"003",
            "Reducing infrastructure costs 8x without sacrificing performance",
            "document 003",
            {2022, 1, 23},
            allClaims(Edition::Original)};
}

} // namespace breakeven
