#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/effects/replica_rules.h"
#include "model/numeric/number_text.h"

namespace breakeven::calculators {

namespace {

Result<CalculatorResult> hpa(const Arguments &arguments)
{
    const ReplicaLimits limits{arguments.number("tolerance"), arguments.number("min"),
                               arguments.number("max")};
    if (limits.least > limits.most)
        return Error{ErrorKind::BadInput,
                     "Expected at most the maximum, which is " + numberText(limits.most) + ", found " +
                         numberText(limits.least) + "; lower it or raise the maximum.",
                     "min"};
    const double desired = hpaDesired(arguments.number("current"), arguments.number("metric"),
                                      arguments.number("target"), limits);
    return CalculatorResult{CalculatorStatus::Ok, {{"desired", {desired}}}};
}

Result<CalculatorResult> knative(const Arguments &arguments)
{
    const KnativeRates rates{arguments.number("target"), arguments.number("up_rate"),
                             arguments.number("down_rate"), arguments.number("panic_threshold")};
    const double ready = arguments.number("ready");
    const double panic = arguments.number("panic");
    return CalculatorResult{CalculatorStatus::Ok,
                            {{"stable", {knativeDesired(arguments.number("stable"), ready, rates)}},
                             {"panic", {knativeDesired(panic, ready, rates)}},
                             {"over_threshold", {isPanicking(panic, ready, rates)}}}};
}

} // namespace

std::vector<Calculator> replicas()
{
    return {
        {"hpa-desired",
         "How many replicas the horizontal pod autoscaler wants",
         "Scale to zero (§4): HPA; rows HPA-01…05",
         {numberKey("current", "replica", nullptr, wholeNumber(0, 1e6)),
          numberKey("metric", "", nullptr, between(0, 1e15), "mean of the current replicas"),
          numberKey("target", "", nullptr, above(0), "the mean that is wanted"),
          numberKey("tolerance", "", "0.1", fraction(), "a ratio this near to 1 changes nothing"),
          numberKey("min", "replica", "1", wholeNumber(0, 1e6)),
          numberKey("max", "replica", "100", wholeNumber(1, 1e6))},
         {{"desired", "replica"}},
         hpa},
        {"knative-desired",
         "How many replicas Knative wants in stable and in panic mode",
         "Scale to zero (§4): Knative; row KPA-01",
         {numberKey("stable", "", nullptr, between(0, 1e15), "mean of the stable window"),
          numberKey("panic", "", nullptr, between(0, 1e15), "mean of the panic window"),
          numberKey("target", "", "70", above(0), "requests at once a replica"),
          numberKey("ready", "replica", nullptr, wholeNumber(0, 1e6)),
          numberKey("up_rate", "", "1000", atLeast(1).orInfinite(), "times the ready replicas at most"),
          numberKey("down_rate", "", "2", atLeast(1).orInfinite(), "the ready replicas over this at least"),
          numberKey("panic_threshold", "", "2", atLeast(1), "times the ready replicas")},
         {{"stable", "replica"}, {"panic", "replica"}, {"over_threshold", ""}},
         knative},
    };
}

} // namespace breakeven::calculators
