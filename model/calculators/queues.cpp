#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/effects/queueing.h"
#include "model/effects/setup_queue.h"

#include <cmath>

namespace breakeven::calculators {

namespace {

OutputValue finiteOrMissing(double value)
{
    return std::isfinite(value) ? OutputValue{value} : OutputValue{};
}

CalculatorStatus statusOf(bool isStable)
{
    return isStable ? CalculatorStatus::Ok : CalculatorStatus::Unstable;
}

Result<CalculatorResult> erlang(const Arguments &arguments)
{
    const double servers = arguments.number("servers");
    const double load = arguments.number("load");
    return CalculatorResult{statusOf(load < servers),
                            {{"b", {erlangBlocking(servers, load)}}, {"c", {erlangWaiting(servers, load)}}}};
}

Result<CalculatorResult> multiServer(const Arguments &arguments)
{
    const MultiServerQueue queue{arguments.number("servers"), arguments.number("arrivals_per_s"),
                                 arguments.number("service_rate_per_s")};
    const double quantile = queue.waitQuantile(arguments.number("quantile"));
    CalculatorResult result{
        statusOf(queue.isStable()),
        {{"mean_wait_s", finiteOrMissing(queue.meanWait())},
         {"wait_quantile_s", finiteOrMissing(quantile)},
         {"p_response_exceeds", {queue.responseExceeds(arguments.number("response_s"))}}}};
    if (queue.isStable() && std::isinf(quantile))
        result.status = CalculatorStatus::Unbounded;
    return result;
}

Result<CalculatorResult> serversFor(const Arguments &arguments)
{
    const double arrivals = arguments.number("arrivals_per_s");
    const double rate = arguments.number("service_rate_per_s");
    if (!(arrivals / rate <= kMostLoad))
        return Error{ErrorKind::BadInput,
                     "Expected at most 10000000 busy servers (arrivals / service rate), found more.",
                     "arrivals_per_s"};
    const double servers =
        serversForWait(arrivals, rate, arguments.number("wait_s"), arguments.number("tail"));
    return CalculatorResult{std::isfinite(servers) ? CalculatorStatus::Ok : CalculatorStatus::Infeasible,
                            {{"servers", finiteOrMissing(servers)}}};
}

Result<CalculatorResult> withSetup(const Arguments &arguments)
{
    const SetupQueueTerms terms{int(arguments.number("servers")), arguments.number("arrivals_per_s"),
                                arguments.number("service_rate_per_s"), arguments.number("setup_rate_per_s")};
    const SetupQueue queue = setupQueue(terms);
    return CalculatorResult{statusOf(terms.isStable()),
                            {{"response_s", finiteOrMissing(queue.responseS)},
                             {"mean_on", {queue.meanOn}},
                             {"mean_in_setup", {queue.meanInSetup}}}};
}

Key arrivalsKey() { return numberKey("arrivals_per_s", "1/s", nullptr, between(0, 1e12)); }
Key serviceRateKey()
{
    NumberLimits limits = above(0);
    limits.most = 1e12;
    return numberKey("service_rate_per_s", "1/s", nullptr, limits, "of one server");
}

} // namespace

std::vector<Calculator> queues()
{
    return {
        {"erlang",
         "How often all servers are busy: requests turned away (B), requests that wait (C)",
         "Scale to zero (§4): M/M/c; rows QUE-01, QUE-02",
         {numberKey("servers", "server", nullptr, wholeNumber(0, 1e7)),
          numberKey("load", "server", nullptr, between(0, 1e12), "busy servers: arrivals / service rate")},
         {{"b", ""}, {"c", ""}},
         erlang},
        {"mmc",
         "Wait of requests in front of equal servers",
         "Scale to zero (§4): M/M/c; rows QUE-03…05, QUE-07",
         {numberKey("servers", "server", nullptr, wholeNumber(1, 1e7)), arrivalsKey(), serviceRateKey(),
          numberKey("quantile", "", "0.95", fraction(), "of the wait"),
          numberKey("response_s", "s", "3", atLeast(0), "wait and service together")},
         {{"mean_wait_s", "s"}, {"wait_quantile_s", "s"}, {"p_response_exceeds", ""}},
         multiServer},
        {"servers-for-wait",
         "The fewest servers at which few requests wait long",
         "Scale to zero (§4): M/M/c; row QUE-06",
         {arrivalsKey(), serviceRateKey(), numberKey("wait_s", "s", "2", atLeast(0)),
          numberKey("tail", "", "0.01", fraction(), "share of the requests that may wait longer")},
         {{"servers", "server"}},
         serversFor},
        {"setup-queue",
         "Replicas that are set up when requests wait and off when they have none",
         "Scale to zero (§4): c replicas with set-up; rows S0-04…06",
         {numberKey("servers", "server", nullptr, wholeNumber(1, kMostSetupServers)), arrivalsKey(),
          serviceRateKey(),
          numberKey("setup_rate_per_s", "1/s", nullptr, above(0).orInfinite(), "1 / mean set-up time")},
         {{"response_s", "s"}, {"mean_on", "server"}, {"mean_in_setup", "server"}},
         withSetup},
    };
}

} // namespace breakeven::calculators
