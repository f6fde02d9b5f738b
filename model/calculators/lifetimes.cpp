#include "model/effects/lifetime.h"

#include "model/calculators/arguments.h"
#include "model/calculators/families.h"
#include "model/calculators/plain_answer.h"
#include "model/effects/aged_completion.h"
#include "model/effects/price_crossing.h"

#include <algorithm>
#include <limits>

namespace breakeven::calculators {

namespace {

struct LawKey
{
    const char *law;
    const char *key;
};

constexpr LawKey kLawKeys[] = {
    {"exponential", "hazard_per_h"},
    {"bathtub", "a"},
    {"bathtub", "t1_h"},
    {"bathtub", "t2_h"},
    {"bathtub", "b_h"},
    {"weibull", "shape"},
    {"weibull", "scale_h"},
};

LifetimePointer uncappedLaw(const Arguments &arguments)
{
    const std::string &law = arguments.choice("law");
    if (law == "bathtub")
        return bathtubLifetime({arguments.number("a"), arguments.number("t1_h"), arguments.number("t2_h"),
                                arguments.number("b_h")});
    if (law == "weibull")
        return weibullLifetime(arguments.number("shape"), arguments.number("scale_h"));
    return exponentialLifetime(arguments.number("hazard_per_h"));
}

// Errors: BadInput for a key of another law, which would be ignored.
Result<LifetimePointer> lifetimeLawOf(const Arguments &arguments)
{
    const std::string &law = arguments.choice("law");
    for (const LawKey &one : kLawKeys)
        if (law != one.law && arguments.isTyped(one.key))
            return Error{ErrorKind::BadInput,
                         std::string("Expected law=") + one.law + " with this key, found law=" + law + ".",
                         one.key};
    const double standardCap = law == "bathtub" ? 24 : std::numeric_limits<double>::infinity();
    const double cap = arguments.isGiven("cap_h") ? arguments.number("cap_h") : standardCap;
    return cappedLifetime(uncappedLaw(arguments), cap);
}

Result<CalculatorResult> lifetime(const Arguments &arguments)
{
    const auto law = lifetimeLawOf(arguments);
    if (!law)
        return law.error();
    std::vector<double> cumulative, hazard;
    for (double age : arguments.list("at_h")) {
        cumulative.push_back((*law)->cumulative(age));
        hazard.push_back((*law)->hazard(age));
    }
    return PlainAnswer()
        .with("cdf", cumulative)
        .with("hazard_per_h", hazard, CalculatorStatus::Ok)
        .with("mean_h", (*law)->mean())
        .result();
}

Result<CalculatorResult> agedCompletion(const Arguments &arguments)
{
    const auto law = lifetimeLawOf(arguments);
    if (!law)
        return law.error();
    AgedJob job{int(arguments.number("segments")), arguments.number("segment_h"), arguments.number("delay_h"),
                std::nullopt};
    if (arguments.isGiven("planned_delay_h"))
        job.plannedDelayHours = arguments.number("planned_delay_h");
    return PlainAnswer().with("expected_h", agedCompletionHours(**law, job)).result();
}

Result<CalculatorResult> crossing(const Arguments &arguments)
{
    const PriceCrossing price =
        priceCrossing(arguments.number("z"), arguments.number("rho"), arguments.number("step_h"));
    return PlainAnswer()
        .with("probability_per_step", price.probabilityPerStep)
        .with("hazard_per_h", price.hazardPerHour)
        .result();
}

std::vector<Key> withLaw(std::vector<Key> keys)
{
    const std::vector<Key> law{
        choiceKey("law", "exponential", {"exponential", "bathtub", "weibull"}),
        numberKey("hazard_per_h", "1/h", "0.05", atLeast(0), "exponential"),
        numberKey("a", "", "0.45", fraction(), "bathtub: share interrupted early"),
        numberKey("t1_h", "h", "1", above(0), "bathtub: early lifetime"),
        numberKey("t2_h", "h", "0.8", above(0), "bathtub: steepness of the end"),
        numberKey("b_h", "h", "24", atLeast(0), "bathtub: age at the end"),
        numberKey("shape", "", "1", between(0.05, 100), "Weibull"),
        numberKey("scale_h", "h", "20", above(0), "Weibull"),
        optional(numberKey("cap_h", "h", nullptr, above(0).orInfinite(),
                           "age at which every machine is taken; left out: 24 for bathtub, else none"))};
    keys.insert(keys.end(), law.begin(), law.end());
    return keys;
}

} // namespace

std::vector<Calculator> lifetimes()
{
    return {
        {"lifetime",
         "Lifetime law of machines: probability of interruption, hazard, mean",
         "Preemption (§2): bathtub, cap; rows PRE-12…16",
         withLaw({listKey("at_h", "h", "1,12,23.5", atLeast(0), "ages")}),
         {{"cdf", ""}, {"hazard_per_h", "1/h"}, {"mean_h", "h"}},
         lifetime},
        {"aged-completion",
         "How long a job takes on machines whose hazard depends on their age",
         "Preemption (§2): any lifetime law; rows AGE-01…07, PRE-17",
         withLaw({numberKey("segments", "", "24", wholeNumber(0, 20000)),
                  numberKey("segment_h", "h", "2.0833333333333335", above(0), "with its checkpoint"),
                  numberKey("delay_h", "h", "0.2", atLeast(0), "after an interruption"),
                  optional(numberKey("planned_delay_h", "h", nullptr, atLeast(0),
                                     "to replace a machine between segments; left out: never done"))}),
         {{"expected_h", "h"}},
         agedCompletion},
        {"price-crossing",
         "How often a moving spot price rises above the bid",
         "Preemption (§2): price crossing; rows PRE-18, PRE-19",
         {numberKey("z", "", "0", between(-8, 8),
                    "bid, in standard deviations of the log price above its mean"),
          numberKey("rho", "", "0.99", between(-1, 1), "correlation of one step with the next"),
          numberKey("step_h", "h", "0.08333333333333333", above(0))},
         {{"probability_per_step", ""}, {"hazard_per_h", "1/h"}},
         crossing},
    };
}

} // namespace breakeven::calculators
