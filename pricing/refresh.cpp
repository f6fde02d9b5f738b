#include "pricing/refresh.h"

#include "pricing/part_refresh.h"
#include "pricing/refresh_plan.h"

namespace breakeven {

Result<std::vector<PartReport>> refreshPrices(Store &store, const RefreshOptions &options)
{
    const auto parts = plannedRefresh(options);
    if (!parts)
        return parts.error();
    HttpClient client(options.http);
    std::vector<PartReport> reports;
    for (const RefreshPart &part : *parts) {
        if (options.stop.stop_requested())
            break;
        reports.push_back(refreshPart(store, client, options, part));
        if (options.done)
            options.done(reports.back());
    }
    return reports;
}

} // namespace breakeven
