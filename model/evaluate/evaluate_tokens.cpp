// What an option costs and does for each token of a workload that is counted in them.
#include "model/evaluate/evaluate_build.h"
#include "model/procurement/token_replicas.h"

namespace breakeven {

namespace {

// Over the months of the plan: runs and targets do not change from month to month, other lengths may.
NodeId lastMonth(const Scope &scope, const char *key, const char *label,
                 const std::optional<Quantity> &series, Display display = Display::Number)
{
    if (!series)
        return -1;
    SheetBuilder &builder = scope.builder();
    return scope.result(key, label, builder.value(everyMonth(*series), builder.months() - 1), display).id();
}

void addCosts(const Scope &scope, const Demand::Serving &serving, const ServedRequests &requests,
              Quantity served, Quantity cost)
{
    scope.result("cost_per_million_output_tokens", "Cost of a million output tokens",
                 perMillionOutput(cost, served, serving.lengths));
    scope.result("cost_per_million_tokens", "Cost of a million tokens",
                 perMillionBlended(cost, served, serving.lengths));
    const TokenPrices equivalent =
        equivalentPrices(cost, served, serving.lengths, requests.priceRatio.value_or(serving.priceRatio));
    scope.result("equivalent_input_per_m", "The cost as a price of input", equivalent.input);
    scope.result("equivalent_output_per_m", "The cost as a price of output", equivalent.output);
}

void addPerformance(const Scope &scope, const TimeBase &time, const ServedRequests &requests, Quantity served,
                    TokenNodes &nodes)
{
    lastMonth(scope, "goodput_per_s", "Goodput of a replica", requests.goodput);
    nodes.limit = lastMonth(scope, "goodput_limit", "What limits the goodput", requests.limit);
    nodes.state = lastMonth(scope, "performance_state", "What is known of the speed", requests.state);
    if (requests.replicas)
        scope.result("replicas_peak", "Replicas, most", worstMonth(everyMonth(*requests.replicas)));
    if (requests.load)
        scope.result("load_per_s", "Load of a replica, at the peak", worstMonth(everyMonth(*requests.load)));
    if (requests.planned)
        scope.name("planned_per_s", "Requests a second the machines are planned to take",
                   everyMonth(*requests.planned), Display::Last);
    if (requests.able)
        scope.result("utilisation", "Requests as a share of what the paid machines can serve",
                     served / (total(everyMonth(*requests.able)) * time.oneMonth), Display::Percent);
    static constexpr ByLatency<const char *> kKeys{"ttft_s", "tpot_s", "e2e_s"};
    static constexpr ByLatency<const char *> kLabels{"First token within, at the peak",
                                                     "Further tokens within, at the peak",
                                                     "Last token within, at the peak"};
    for (std::size_t kind = 0; kind < kKeys.size(); ++kind)
        if (requests.seconds[kind])
            scope.result(kKeys[kind], kLabels[kind], worstMonth(everyMonth(*requests.seconds[kind])));
    nodes.meetsTargets = scope
                             .result("meets_target", "Meets its targets (1) or not (0)",
                                     1 - worstMonth(1 - everyMonth(requests.meetsTargets)))
                             .id();
}

} // namespace

TokenNodes tokenNodes(const Scope &scope, const TimeBase &time, const Demand &demand,
                      const ServedRequests &requests, Quantity cost)
{
    SheetBuilder &builder = scope.builder();
    TokenNodes nodes;
    const Quantity asked = *builder.find(scope.id("requests"));
    const Quantity served = *builder.find(scope.id("requests_served"));
    nodes.requests = asked.id();
    nodes.served = served.id();
    addCosts(scope, *demand.serving, requests, served, cost);
    addPerformance(scope, time, requests, served, nodes);
    return nodes;
}

} // namespace breakeven
