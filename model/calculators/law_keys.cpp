#include "model/calculators/law_keys.h"

#include <algorithm>

namespace breakeven::calculators {

namespace {

struct LawParameter
{
    const char *key;
    ScalingLaw law;
    double inProportion; // the value at which n GPUs are n times as fast
};

constexpr LawParameter kLawParameters[] = {{"serial", ScalingLaw::Amdahl, 0},
                                           {"serial", ScalingLaw::Gustafson, 0},
                                           {"alpha", ScalingLaw::Usl, 0},
                                           {"beta", ScalingLaw::Usl, 0},
                                           {"exponent", ScalingLaw::Power, 1}};

// The member that holds the parameter.
template<class Number>
Number &member(ScalingTerms<Number> &terms, const std::string &key)
{
    return key == "beta" ? terms.crosstalk : key == "exponent" ? terms.exponent : terms.serial;
}

bool belongsTo(const std::string &key, ScalingLaw law)
{
    return std::any_of(
        std::begin(kLawParameters), std::end(kLawParameters),
        [&](const LawParameter &parameter) { return parameter.law == law && key == parameter.key; });
}

} // namespace

std::vector<Key> withLawKeys(std::vector<Key> before, std::vector<Key> after)
{
    const std::vector<Key> keys{
        choiceKey("law", "usl", {"amdahl", "gustafson", "usl", "power"}),
        optional(numberKey("serial", "", "", fraction(), "amdahl, gustafson: the share one GPU has to do")),
        optional(numberKey("alpha", "", "", atLeast(0), "usl: waiting for each other")),
        optional(numberKey("beta", "", "", atLeast(0), "usl: talking to each other")),
        optional(numberKey("exponent", "", "", atLeast(0), "power")),
    };
    before.insert(before.end(), keys.begin(), keys.end());
    before.insert(before.end(), after.begin(), after.end());
    return before;
}

ScalingLaw lawOf(const Arguments &arguments)
{
    const std::string &law = arguments.choice("law");
    return law == "amdahl"      ? ScalingLaw::Amdahl
           : law == "gustafson" ? ScalingLaw::Gustafson
           : law == "usl"       ? ScalingLaw::Usl
                                : ScalingLaw::Power;
}

Result<ScalingCurve> scalingCurve(const Arguments &arguments)
{
    ScalingCurve curve;
    curve.law = lawOf(arguments);
    for (const LawParameter &parameter : kLawParameters) {
        const bool isGiven = arguments.isGiven(parameter.key);
        if (isGiven && !belongsTo(parameter.key, curve.law))
            return Error{ErrorKind::BadInput,
                         "The law " + arguments.choice("law") + " has no " + parameter.key +
                             "; leave it out, or choose another law.",
                         parameter.key};
        if (parameter.law == curve.law)
            member(curve, parameter.key) = isGiven ? arguments.number(parameter.key) : parameter.inProportion;
    }
    return curve;
}

ScalingQuantities scalingQuantities(const Arguments &arguments, Worksheet &sheet)
{
    ScalingQuantities curve;
    curve.law = lawOf(arguments);
    for (const LawParameter &parameter : kLawParameters)
        if (parameter.law == curve.law)
            member(curve, parameter.key) = arguments.isGiven(parameter.key)
                                               ? sheet.number(parameter.key)
                                               : sheet.constant(parameter.inProportion);
    return curve;
}

} // namespace breakeven::calculators
