// Fetches one part of one source, checks it against the store and writes it.
#pragma once

#include "data/http/http_client.h"
#include "pricing/refresh/refresh.h"
#include "pricing/refresh/refresh_plan.h"

namespace breakeven {

// What became of it; the store remembers that as well, unless it was cancelled.
PartReport refreshPart(Store &store, HttpClient &client, const RefreshOptions &options,
                       const RefreshPart &part);

} // namespace breakeven
