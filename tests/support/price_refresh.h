// Refreshes a store from sites that answer on the loopback.
#pragma once

#include "data/store/store.h"
#include "pricing/refresh/refresh.h"
#include "tests/support/loopback_server.h"
#include "tests/support/memory_store.h"
#include "tests/support/price_sites.h"
#include "tests/support/replaced_text.h"
#include "tests/support/test_clock.h"

#include <stop_token>
#include <string>

namespace breakeven::test {

// To fetch the one part of `site` from `server`.
RefreshOptions refreshOf(const PriceSite &site, const LoopbackServer &server, TestClock &clock);

// The one part of `site`, fetched from `server`.
PartReport refreshed(Store &store, const PriceSite &site, const LoopbackServer &server, TestClock &clock,
                     std::stop_token stop = {});

PartReport refreshed(Store &store, const PriceSite &site, const LoopbackServer &server);

// The same, from a server of its own.
PartReport refreshedFrom(const PriceSite &site, Store &store);

// All that a store has of prices, rates and bands, as a text to compare.
std::string everyRecord(const Store &store);

// A server that answers as `site` does.
LoopbackServer::Handler answers(const PriceSite &site);

} // namespace breakeven::test
