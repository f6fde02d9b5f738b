// Quantiles of many numbers by selection: exact, without sorting them, and stopped when asked.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

// For type 7, as `sampleQuantile`: the same bits. Reorders the samples. A stop takes effect within some ten
// thousand numbers; the result then means nothing. All unknown (NaN) where any sample is. Requires: at least
// one sample; probabilities in [0, 1], ascending.
std::vector<double> selectQuantiles(std::span<double> samples, std::span<const double> probabilities,
                                    const std::stop_token &stop = {});

} // namespace breakeven
