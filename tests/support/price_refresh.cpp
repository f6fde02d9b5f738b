#include "tests/support/price_refresh.h"

#include "model/study/price_unit.h"
#include "pricing/own/price_book.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <cstdlib>

namespace breakeven::test {

RefreshOptions refreshOf(const PriceSite &site, const LoopbackServer &server, TestClock &clock)
{
    RefreshOptions options;
    options.sources = {site.source};
    options.parts = {site.part};
    options.baseUrls = {{site.source, server.base()}};
    options.http.clock = &clock;
    return options;
}

PartReport refreshed(Store &store, const PriceSite &site, const LoopbackServer &server, TestClock &clock,
                     std::stop_token stop)
{
    for (const auto &[name, value] : site.key.environment())
        ::setenv(name.c_str(), value.c_str(), 1);
    RefreshOptions options = refreshOf(site, server, clock);
    options.stop = stop;
    const auto parts = refreshPrices(store, options);
    REQUIRE(parts);
    REQUIRE(parts->size() == 1);
    for (const auto &[name, value] : site.key.environment())
        ::unsetenv(name.c_str());
    return parts->front();
}

PartReport refreshed(Store &store, const PriceSite &site, const LoopbackServer &server)
{
    TestClock clock;
    return refreshed(store, site, server, clock);
}

PartReport refreshedFrom(const PriceSite &site, Store &store)
{
    return refreshed(store, site, LoopbackServer(answers(site)));
}

std::string everyRecord(const Store &store)
{
    PriceFilter everything;
    everything.model = kAnyModel;
    const auto records = required(store.prices().records(everything));
    std::string text = priceBookText(records);
    const auto rates = required(store.prices().referenceRates());
    for (const ReferenceRate &rate : rates)
        text += rate.currency + ' ' + rate.day.iso() + ' ' + nanoText(rate.perEuro) + '\n';
    return text + std::to_string(store.info()->interruptionBands) + " bands\n";
}

LoopbackServer::Handler answers(const PriceSite &site)
{
    return [&site](const ServedRequest &request, Connection &to) { site.answer(request, to); };
}

} // namespace breakeven::test
