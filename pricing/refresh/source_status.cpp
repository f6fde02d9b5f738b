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

bool isStalePart(const SourceCheck *check, const PriceSnapshot *snapshot, std::int64_t now)
{
    if (check && check->checkedAt.empty() && !snapshot)
        return false;
    if (check && !check->error.empty())
        return true;
    const auto fetched = check ? parseUtcTime(check->checkedAt) : std::nullopt;
    const auto read = snapshot ? parseUtcTime(snapshot->retrievedAt) : std::nullopt;
    const auto since = fetched ? fetched : snapshot && snapshot->newest ? snapshot->newest : read;
    return since && *since < now - kSecondsPerYear;
}

Result<std::vector<SourceStatus>> sourceStatus(const Store &store)
{
    const auto snapshots = store.prices().snapshots();
    if (!snapshots)
        return snapshots.error();
    const auto checks = store.prices().checks();
    if (!checks)
        return checks.error();
    std::map<std::string, SourceStatus> known;
    using Part = std::pair<std::string, std::string>;
    std::map<Part, std::pair<const SourceCheck *, const PriceSnapshot *>> parts;
    for (const SourceCheck &check : *checks)
        parts[{check.source, check.part}].first = &check;
    for (const PriceSnapshot &snapshot : *snapshots)
        if (snapshot.part != kBundledPart)
            parts[{snapshot.source, snapshot.part}].second = &snapshot;
    for (const auto &[part, found] : parts) {
        SourceStatus &status = known[part.first];
        status.isStale = status.isStale || isStalePart(found.first, found.second, utcNow());
    }
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
        result.push_back(std::move(status));
    }
    return result;
}

} // namespace breakeven
