#include "pricing/refresh/source_status.h"

#include "data/readers/utc_time.h"
#include "pricing/formats/price_format.h"
#include "pricing/refresh/refresh_plan.h"

#include <algorithm>
#include <map>

namespace breakeven {

namespace {

constexpr std::int64_t kSecondsPerYear = 365 * 86400;

std::string descriptionOf(const PriceSource &source)
{
    for (const PriceFormat &format : priceFormats())
        if (std::string_view(format.name) == source.name)
            return format.description;
    return {};
}

} // namespace

Result<std::vector<SourceStatus>> sourceStatus(const Store &store)
{
    const auto snapshots = store.prices().snapshots();
    if (!snapshots)
        return snapshots.error();
    const auto checks = store.prices().checks();
    if (!checks)
        return checks.error();
    std::map<std::string, SourceStatus> known;
    for (const PriceSnapshot &snapshot : *snapshots) {
        SourceStatus &status = known[snapshot.source];
        status.fetchedAt = std::max(status.fetchedAt, snapshot.retrievedAt);
        status.newest = std::max(status.newest, snapshot.newest);
    }
    for (const SourceCheck &check : *checks) {
        SourceStatus &status = known[check.source];
        status.fetchedAt = std::max(status.fetchedAt, check.checkedAt);
        if (!check.error.empty())
            status.error += (status.error.empty() ? "" : "; ") + check.part + ": " + check.error;
    }
    std::vector<SourceStatus> result;
    for (const PriceSource &source : priceSources()) {
        SourceStatus status = known[source.name];
        status.source = &source;
        status.description = descriptionOf(source);
        status.hasKey = hasItsKey(source);
        const auto newest = status.newest ? status.newest : parseUtcTime(status.fetchedAt);
        status.isStale = !status.error.empty() || (newest && *newest < utcNow() - kSecondsPerYear);
        result.push_back(std::move(status));
    }
    return result;
}

} // namespace breakeven
