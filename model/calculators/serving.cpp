#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/calculators/plain_answer.h"
#include "model/numeric/number_text.h"
#include "model/serving/goodput.h"
#include "model/serving/length_factor.h"
#include "model/serving/replica_count.h"

#include <cmath>

namespace breakeven::calculators {

namespace {

constexpr ByLatency<const char *> kLatencyKeys{"ttft_s", "tpot_s", "e2e_s"};
constexpr ByLatency<const char *> kTargetKeys{"ttft_target_s", "tpot_target_s", "e2e_target_s"};

Error lengthsDiffer(const char *key, std::size_t expected, std::size_t found)
{
    return {ErrorKind::BadInput,
            "Expected one number for each of the " + std::to_string(expected) + " loads, found " +
                std::to_string(found) + "; give as many of both.",
            key};
}

Result<ServingCurve> curveOf(const Arguments &arguments)
{
    ServingCurve curve;
    curve.load = arguments.list("load");
    curve.rate = arguments.list("rate_per_s");
    if (curve.rate.size() != curve.load.size())
        return lengthsDiffer("rate_per_s", curve.load.size(), curve.rate.size());
    for (std::size_t kind = 0; kind < kLatencyKeys.size(); ++kind) {
        if (!arguments.isGiven(kLatencyKeys[kind]))
            continue;
        curve.seconds[kind] = arguments.list(kLatencyKeys[kind]);
        if (curve.seconds[kind].size() != curve.load.size())
            return lengthsDiffer(kLatencyKeys[kind], curve.load.size(), curve.seconds[kind].size());
    }
    return curve;
}

CalculatorStatus statusOf(GoodputStatus status)
{
    return status == GoodputStatus::Ok           ? CalculatorStatus::Ok
           : status == GoodputStatus::Infeasible ? CalculatorStatus::Infeasible
                                                 : CalculatorStatus::Unmeasured;
}

OutputValue orMissing(std::optional<double> value) { return value ? OutputValue{*value} : OutputValue{}; }

Result<CalculatorResult> servingGoodput(const Arguments &arguments)
{
    const auto curve = curveOf(arguments);
    if (!curve)
        return curve.error();
    LatencyTargets targets;
    for (std::size_t kind = 0; kind < kTargetKeys.size(); ++kind)
        targets[kind] = arguments.number(kTargetKeys[kind]);
    const Goodput goodput = goodputOf(*curve, targets);
    return CalculatorResult{statusOf(goodput.status),
                            {{"rate_per_s", orMissing(goodput.requestsPerSecond)},
                             {"load", orMissing(goodput.load)},
                             {"limited_by", {std::string(goodput.limitName())}},
                             {"highest_measured_per_s", orMissing(goodput.highestMeasured)},
                             {"points_used", {double(goodput.pointsUsed)}}}};
}

ReplicaTerms replicaTermsOf(const Arguments &arguments)
{
    return {arguments.number("goodput_per_s"), arguments.number("headroom"),
            arguments.number("burst"),         arguments.number("gpus_per_replica"),
            arguments.number("machine_gpus"),  arguments.number("min_replicas")};
}

constexpr std::array kLengthKeys{"measured_input_tokens", "measured_output_tokens", "input_tokens",
                                 "output_tokens"};

// Nothing is changed where no lengths are said; unmeasured (nothing) where they are far.
Result<std::optional<double>> rateFactor(const Arguments &arguments)
{
    int given = 0;
    for (const char *key : kLengthKeys)
        given += arguments.isGiven(key);
    if (given == 0)
        return std::optional<double>(1);
    for (const char *key : kLengthKeys)
        if (!arguments.isGiven(key))
            return Error{ErrorKind::BadInput,
                         "Expected the measured lengths and those of the requests, input and output; found "
                         "only some of the four. Give all of them or none.",
                         key};
    const auto weight =
        arguments.isGiven("output_weight") ? std::optional(arguments.number("output_weight")) : std::nullopt;
    const auto factor =
        lengthFactor({arguments.number(kLengthKeys[0]), arguments.number(kLengthKeys[1])},
                     {arguments.number(kLengthKeys[2]), arguments.number(kLengthKeys[3])}, weight);
    return factor ? std::optional(factor->factor) : std::nullopt;
}

CalculatorResult missingReplicas(CalculatorStatus status, OutputValue goodput)
{
    return {status,
            {{"replicas", {}},
             {"gpus", {}},
             {"machines", {}},
             {"goodput_used_per_s", std::move(goodput)},
             {"rate_per_replica_s", {}},
             {"utilisation", {}}}};
}

Result<CalculatorResult> replicasForSlo(const Arguments &arguments)
{
    ReplicaTerms terms = replicaTermsOf(arguments);
    const auto factor = rateFactor(arguments);
    if (!factor)
        return factor.error();
    if (!*factor)
        return missingReplicas(CalculatorStatus::Unmeasured, {});
    terms.goodput *= **factor;
    if (terms.goodput == 0)
        return missingReplicas(CalculatorStatus::Infeasible, {0.0});
    const double arrivals = arguments.number("arrivals_per_s");
    const double replicas = replicasFor(arrivals, terms);
    return PlainAnswer()
        .with("replicas", replicas)
        .with("gpus", replicas * terms.gpusPerReplica)
        .with("machines", machinesFor(replicas, terms))
        .with("goodput_used_per_s", terms.goodput)
        .with("rate_per_replica_s", arrivals / replicas)
        .with("utilisation", arrivals / (replicas * terms.goodput))
        .result();
}

Result<CalculatorResult> servingMonthOf(const Arguments &arguments)
{
    const std::vector<double> &rates = arguments.list("arrivals_per_s"), &hours = arguments.list("hours");
    if (rates.size() != hours.size())
        return Error{ErrorKind::BadInput,
                     "Expected the hours of each of the " + std::to_string(rates.size()) + " levels, found " +
                         std::to_string(hours.size()) + "; give as many of both.",
                     "hours"};
    std::vector<ArrivalLevel> levels;
    for (std::size_t i = 0; i < rates.size(); ++i)
        levels.push_back({hours[i], rates[i]});
    const ServingMonth month =
        servingMonth(levels, replicaTermsOf(arguments), arguments.choice("keep") == "peak");
    const double cost = month.machineHours * arguments.number("price_per_machine_h");
    const double input = arguments.number("input_tokens"), output = arguments.number("output_tokens");
    return PlainAnswer()
        .with("replicas", month.replicas)
        .with("machines", month.machines)
        .with("peak_machines", month.peakMachines)
        .with("machine_hours", month.machineHours)
        .with("cost_per_month", cost)
        .with("requests_per_month", month.requests)
        .with("utilisation", month.utilisation)
        .with("per_million_output", cost / (month.requests * output / 1e6))
        .with("per_million_blended", cost / (month.requests * (input + output) / 1e6))
        .with("per_1000_requests", cost / month.requests * 1000)
        .result();
}

Key targetKey(const char *name, const char *help)
{
    return numberKey(name, "s", "inf", above(0).orInfinite(), help);
}

Key latencyKey(const char *name)
{
    return optional(listKey(name, "s", "", above(0), "at each load; left out: not measured"));
}

Key goodputKey(bool mayBeZero)
{
    return numberKey("goodput_per_s", "request/s", nullptr, mayBeZero ? between(0, 1e9) : above(0),
                     "of a replica");
}

std::vector<Key> replicaKeys()
{
    NumberLimits share = fraction();
    share.isLeastExcluded = true;
    return {numberKey("headroom", "", "1", share, "share of the goodput that is planned on"),
            numberKey("burst", "", "1", between(1, 1e6), "busiest minutes over the mean of their hour"),
            numberKey("gpus_per_replica", "GPU", "1", wholeNumber(1, 1e5)),
            numberKey("machine_gpus", "GPU", "8", wholeNumber(1, 1e4)),
            numberKey("min_replicas", "replica", "0", wholeNumber(0, 1e6))};
}

Key tokensKey(const char *name) { return optional(numberKey(name, "token/request", "", above(0))); }

std::vector<Key> sloKeys()
{
    std::vector<Key> keys{numberKey("arrivals_per_s", "request/s", nullptr, between(0, 1e9)),
                          goodputKey(true)};
    for (const Key &key : replicaKeys())
        keys.push_back(key);
    for (const char *key : kLengthKeys)
        keys.push_back(tokensKey(key));
    keys.push_back(optional(numberKey("output_weight", "", "", between(0, 1e6),
                                      "number of input tokens that cost as much as one output token")));
    return keys;
}

std::vector<Key> monthKeys()
{
    std::vector<Key> keys{listKey("arrivals_per_s", "request/s", nullptr, between(0, 1e9)),
                          listKey("hours", "h", nullptr, between(0, 1e6), "hours of the month at each level"),
                          goodputKey(false),
                          numberKey("price_per_machine_h", "USD/h", nullptr, between(0, 1e9))};
    for (const Key &key : replicaKeys())
        keys.push_back(key);
    keys.push_back(choiceKey("keep", "peak", {"peak", "level"},
                             "machines of the highest level all the time, or of each level"));
    keys.push_back(numberKey("input_tokens", "token/request", nullptr, between(0, 1e9)));
    keys.push_back(numberKey("output_tokens", "token/request", nullptr, above(0)));
    return keys;
}

} // namespace

std::vector<Calculator> serving()
{
    return {
        {"serving-goodput",
         "The highest rate of requests a replica takes within its latency targets",
         "Tokens (serving §2): envelope and goodput; rows SRV-08…15",
         {listKey("load", "", nullptr, above(0), "concurrency or offered rate of each run"),
          listKey("rate_per_s", "request/s", nullptr, above(0), "completed at each load"),
          latencyKey("ttft_s"), latencyKey("tpot_s"), latencyKey("e2e_s"),
          targetKey("ttft_target_s", "time to the first token"),
          targetKey("tpot_target_s", "time per further token"),
          targetKey("e2e_target_s", "time to the last token")},
         {{"rate_per_s", "request/s"},
          {"load", ""},
          {"limited_by", ""},
          {"highest_measured_per_s", "request/s"},
          {"points_used", ""}},
         servingGoodput},
        {"replicas-for-slo",
         "How many replicas, GPUs and machines a rate of requests needs",
         "Tokens (serving §2, §4): rows SRV-16…21",
         sloKeys(),
         {{"replicas", "replica"},
          {"gpus", "GPU"},
          {"machines", "machine"},
          {"goodput_used_per_s", "request/s"},
          {"rate_per_replica_s", "request/s"},
          {"utilisation", ""}},
         replicasForSlo},
        {"serving-month",
         "Replicas, machines and cost of a month whose requests come at several levels",
         "Tokens (serving §4): rows SRV-22…24",
         monthKeys(),
         {{"replicas", "replica"},
          {"machines", "machine"},
          {"peak_machines", "machine"},
          {"machine_hours", "machine-hour"},
          {"cost_per_month", "USD/month"},
          {"requests_per_month", "request/month"},
          {"utilisation", ""},
          {"per_million_output", "USD/million tokens"},
          {"per_million_blended", "USD/million tokens"},
          {"per_1000_requests", "USD/1000 requests"}},
         servingMonthOf},
    };
}

} // namespace breakeven::calculators
