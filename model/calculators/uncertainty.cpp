#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/risk/distribution.h"
#include "model/risk/rank_correlation.h"
#include "model/risk/statistics.h"

#include <algorithm>
#include <cmath>

namespace breakeven::calculators {

namespace {

OutputValue knownFigure(double value) { return std::isfinite(value) ? OutputValue{value} : OutputValue{}; }

struct Kind
{
    const char *name;
    std::vector<const char *> parameters;
    Result<Distribution> (*make)(const std::vector<double> &parameters);
};

const std::vector<Kind> &kinds()
{
    using Values = std::vector<double>;
    static const std::vector<Kind> all{
        {"triangular",
         {"min", "mode", "max"},
         [](const Values &v) { return Distribution::triangular(v[0], v[1], v[2]); }},
        {"pert",
         {"min", "mode", "max"},
         [](const Values &v) { return Distribution::pert(v[0], v[1], v[2]); }},
        {"lognormal", {"p10", "p90"}, [](const Values &v) { return Distribution::lognormal(v[0], v[1]); }},
        {"uniform", {"min", "max"}, [](const Values &v) { return Distribution::uniform(v[0], v[1]); }},
        {"normal", {"mean", "sd"}, [](const Values &v) { return Distribution::normal(v[0], v[1]); }},
    };
    return all;
}

constexpr const char *kShapeParameters[] = {"min", "mode", "max", "p10", "p90", "mean", "sd"};

Result<Distribution> distributionOf(const Arguments &arguments)
{
    const std::string &name = arguments.choice("kind");
    const Kind &kind =
        *std::find_if(kinds().begin(), kinds().end(), [&](const Kind &one) { return name == one.name; });
    std::vector<double> values;
    for (const char *parameter : kShapeParameters) {
        const bool isWanted = std::any_of(kind.parameters.begin(), kind.parameters.end(),
                                          [&](const char *one) { return std::string(one) == parameter; });
        if (isWanted && !arguments.isGiven(parameter))
            return Error{ErrorKind::Usage,
                         "The key '" + std::string(parameter) + "' is missing: the distribution " + name +
                             " needs it.",
                         "calc distribution"};
        if (!isWanted && arguments.isGiven(parameter))
            return Error{ErrorKind::BadInput,
                         "The distribution " + name + " has no " + parameter +
                             "; leave it out, or choose another kind.",
                         parameter};
        if (isWanted)
            values.push_back(arguments.number(parameter));
    }
    return kind.make(values);
}

Result<CalculatorResult> distribution(const Arguments &arguments)
{
    const auto distribution = distributionOf(arguments);
    if (!distribution)
        return distribution.error();
    CalculatorResult result;
    std::vector<OutputValue> values;
    for (double probability : arguments.list("quantiles")) {
        values.push_back(knownFigure(distribution->quantile(probability)));
        if (std::holds_alternative<std::monostate>(values.back().value))
            result.status = CalculatorStatus::Unbounded;
    }
    result.outputs = {{"values", {values}},
                      {"mean", knownFigure(distribution->mean())},
                      {"variance", knownFigure(distribution->variance())}};
    return result;
}

Result<CalculatorResult> cheaper(const Arguments &arguments)
{
    const double correlation = arguments.isGiven("rank_correlation")
                                   ? correlationOfRanks(arguments.number("rank_correlation"))
                                   : arguments.number("correlation");
    const double probability =
        probabilityCheaper(arguments.number("mean_a"), arguments.number("sd_a"), arguments.number("mean_b"),
                           arguments.number("sd_b"), correlation);
    return CalculatorResult{CalculatorStatus::Ok, {{"probability", {probability}}}};
}

Result<CalculatorResult> sampleSize(const Arguments &arguments)
{
    if (arguments.isGiven("probability") && arguments.isGiven("cv"))
        return Error{ErrorKind::BadInput, "Expected probability or cv, found both; leave one of them out.",
                     "probability"};
    const double error = arguments.number("error"), confidence = arguments.number("confidence");
    // Half and half takes the most runs.
    const double samples =
        arguments.isGiven("cv")
            ? samplesForMean(arguments.number("cv"), error, confidence)
            : samplesForProbability(arguments.isGiven("probability") ? arguments.number("probability") : 0.5,
                                    error, confidence);
    return CalculatorResult{std::isfinite(samples) ? CalculatorStatus::Ok : CalculatorStatus::Unbounded,
                            {{"samples", knownFigure(samples)}}};
}

} // namespace

std::vector<Calculator> uncertainty()
{
    const auto parameter = [](const char *name, const char *help) {
        return optional(numberKey(name, "", "", anyNumber(), help));
    };
    return {
        {"distribution",
         "Quantiles, mean and variance of an uncertain number",
         "Uncertainty (§8): inverse cdfs; rows DIS-01…04, DIS-06",
         {choiceKey("kind", "pert", {"triangular", "pert", "lognormal", "uniform", "normal"}),
          parameter("min", "triangular, pert, uniform"), parameter("mode", "triangular, pert"),
          parameter("max", "triangular, pert, uniform"), parameter("p10", "lognormal"),
          parameter("p90", "lognormal"), parameter("mean", "normal"), parameter("sd", "normal"),
          listKey("quantiles", "", "0.1,0.5,0.9", fraction())},
         {{"values", ""}, {"mean", ""}, {"variance", ""}},
         distribution},
        {"probability-cheaper",
         "The probability that A costs less than B, both normal",
         "Uncertainty (§8): rows SEN-04, SEN-05, DIS-05",
         {numberKey("mean_a", "", nullptr, anyNumber()), numberKey("sd_a", "", "0", atLeast(0)),
          numberKey("mean_b", "", nullptr, anyNumber()), numberKey("sd_b", "", "0", atLeast(0)),
          numberKey("correlation", "", "0", between(-1, 1), "Pearson's"),
          optional(numberKey("rank_correlation", "", "", between(-1, 1),
                             "Spearman's; where it is given, instead of correlation"))},
         {{"probability", ""}},
         cheaper},
        {"sample-size",
         "The runs needed to know a probability or a mean well enough",
         "Uncertainty (§8): row SEN-06",
         {optional(
              numberKey("probability", "", "", fraction(), "the probability to be known; 0.5 when neither")),
          optional(numberKey("cv", "", "", atLeast(0), "coefficient of variation of the mean to be known")),
          numberKey("error", "", "0.01", above(0), "of a probability absolute, of a mean relative"),
          numberKey("confidence", "", "0.95", fraction())},
         {{"samples", ""}},
         sampleSize},
    };
}

} // namespace breakeven::calculators
