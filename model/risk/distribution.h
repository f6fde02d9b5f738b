// What is known of an uncertain number: a distribution, read by its inverse so that one uniform number gives
// one draw.
//
// Units: those of the number; probabilities are 0–1. The same bits on every machine. Source: model
// specification §8; PERT is a + (b − a) Beta(1 + 4 (m−a)/(b−a), 1 + 4 (b−m)/(b−a)). Checked:
// tests/model/distribution_test.cpp, DIS-01…06, quantiles against numeric integration of the density.
#pragma once

#include "model/inputs/input.h"
#include "model/result.h"

#include <memory>
#include <span>
#include <vector>

namespace breakeven {

class Distribution
{
public:
    // Errors: BadInput when the parameters are not in order; `where` is the first that is wrong (min, mode,
    // p10, sd).
    static Result<Distribution> uniform(double min, double max);
    static Result<Distribution> triangular(double min, double mode, double max);
    static Result<Distribution> pert(double min, double mode, double max);
    static Result<Distribution> lognormal(double p10, double p90);
    static Result<Distribution> normal(double mean, double sd);
    // Drawn by the quantiles (type 7) of what was seen; where: values.
    static Result<Distribution> empirical(std::vector<double> values);
    // One of the values, as often as its weight says; where: values or weights. No weights: all alike.
    static Result<Distribution> discrete(std::vector<double> values, std::vector<double> weights);

    // Cut off outside [least, most]: what is left keeps its shape. Errors: BadInput when nothing is left, or
    // one of its values lies outside.
    Result<Distribution> within(double least, double most) const;

    // Requires: a probability from 0 to 1. Infinite at 0 and 1 where there is no end.
    double quantile(double probability) const;
    // Turns uniform numbers into draws, in place.
    void draw(std::span<double> uniformNumbers) const;
    double cumulative(double x) const;

    // For the whole distribution, before it was cut off.
    double mean() const;
    double variance() const;
    // For the beta distribution behind a PERT distribution.
    double alpha() const { return m_alpha; }
    double beta() const { return m_beta; }

private:
    struct Beta;

    Distribution(RangeShape shape, double low, double high) : m_shape(shape), m_low(low), m_high(high) {}

    struct Values
    {
        std::vector<double> ascending;
        std::vector<double> shares; // up to and with each value; of an empirical distribution none
    };

    double wholeQuantile(double probability) const;
    double quantileOfValues(double probability) const;
    double cumulativeOfValues(double x) const;
    double meanOfValues(double power, double around) const;
    double wholeCumulative(double x) const;

    RangeShape m_shape;
    double m_low;      // the least; normal: the mean; lognormal: the mean of the logarithm
    double m_high;     // the most; normal and lognormal: the standard deviation
    double m_mode = 0; // triangular, PERT
    double m_alpha = 1;
    double m_beta = 1;
    std::shared_ptr<const Beta> m_tables; // PERT
    std::shared_ptr<const Values> m_values;
    double m_first = 0; // the probabilities it is cut off at
    double m_last = 1;
    double m_least = 0; // the ends it is cut off at; unused while m_first is 0 and m_last is 1
    double m_most = 0;
};

} // namespace breakeven
