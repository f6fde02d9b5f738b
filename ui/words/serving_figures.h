// The numbers that Effects shows of requests in tokens, explained: runs of a replica, the cost at another
// target and at another number of requests, and where two options cost the same.
//
// They have the names that `breakeven explain` knows: "serving.WORKLOAD.crossing.OPTION.1"; counted from 1.
#pragma once

#include "model/levers/serving_reading.h"
#include "ui/words/explained_figure.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

inline constexpr const char *kServingNames = "serving."; // what all of them begin with
std::string servingCrossingName(const ServingReading &reading, std::size_t crossing);
std::string servingRunName(const ServingReading &reading, const ServingRuns &runs, std::size_t point);
std::string servingSampleName(const ServingReading &reading, const ServingSweep &sweep,
                              const ServingLine &line, std::size_t sample);

// "requests a month", or "tokens a month" where these measure the work.
std::string amountWords(const ServingReading &reading);
bool isMeasuredByTokens(const ServingReading &reading);

// What work a month is counted in where it is as large: "million" requests, "G" tokens.
struct WorkUnit
{
    double size = 1;
    std::string name; // empty: single ones
};
WorkUnit workUnit(const ServingReading &reading, double amount);
// "110.4 million", "12,000".
std::string requestsText(double requests, const NumberStyle &style);
// The same; of tokens "61 G".
std::string workText(const ServingReading &reading, double amount, const NumberStyle &style);
// "61–180 G", with what is counted "61–180 G tokens a month".
std::string workSpan(const ServingReading &reading, double low, double high, const NumberStyle &style);
std::string workRangeText(const ServingReading &reading, double low, double high, const NumberStyle &style);
// "0.354 s", "0.0172 s": three digits.
std::string secondsText(double seconds, const NumberStyle &style);

ExplainedFigure servingRunFigure(const Study &study, const ServingRuns &runs, const ServingRuns::Point &point,
                                 const NumberStyle &style);
// `sample`: of the line, or what it is now.
ExplainedFigure servingSampleFigure(const Study &study, const ServingReading &reading,
                                    const ServingSweep &sweep, const ServingLine &line,
                                    const ServingSample &sample, const NumberStyle &style);
// Whether charts have a point there: at both sides of a step, and at some places between.
bool isServingPoint(const ServingLine &line, std::size_t sample);

// By their names. What does not serve the work has none.
ExplainedFigures servingFigures(const Study &study, const ServingReading &reading, const NumberStyle &style);

} // namespace breakeven::words
