#include "pricing/refresh/refresh.h"

#include "pricing/refresh/part_refresh.h"
#include "pricing/refresh/refresh_plan.h"

namespace breakeven {

Result<std::vector<PartReport>> refreshPrices(Store &store, const RefreshOptions &options)
{
    const auto parts = plannedRefresh(options);
    if (!parts)
        return parts.error();
    HttpClient client(options.http);
    std::vector<PartReport> reports;
    const auto began = store.prices().markRefresh();
    if (!began)
        return began.error();
    bool isNoted = false;
    for (const RefreshPart &part : *parts) {
        if (options.stop.stop_requested())
            break;
        if (options.begin)
            options.begin({part.source->name, part.name, reports.size(), parts->size()});
        reports.push_back(refreshPart(store, client, options, part));
        if (!isNoted && reports.back().outcome == PartOutcome::Stored) {
            if (const auto noted = store.prices().noteRefresh(*began); !noted)
                return noted.error();
            isNoted = true;
        }
        if (options.done)
            options.done(reports.back());
    }
    return reports;
}

} // namespace breakeven
