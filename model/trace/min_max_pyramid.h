// The least and the greatest of any stretch of a series at once: what a picture of millions of samples needs.
//
// Shape: half-open ranges of indices. Unknown samples (NaN) are passed over; a stretch of nothing else is
// unknown. Owns: the levels above the samples, a fifteenth of their size; the samples stay the caller's and
// must outlive it. Threads: reading from several is fine. Checked: tests/model/min_max_pyramid_test.cpp,
// against a plain scan.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace breakeven {

struct MinMax
{
    double least = 0;
    double most = 0;
};

class MinMaxPyramid
{
public:
    explicit MinMaxPyramid(std::span<const double> samples);

    MinMax of(std::size_t begin, std::size_t end) const;

    // One stretch a column of the picture: samples with times in [from + k·w, from + (k + 1)·w), where w is
    // (to − from)/columns. Requires: ascending times, one a sample; from < to; columns > 0.
    std::vector<MinMax> columns(std::span<const double> times, double from, double to,
                                std::size_t count) const;

private:
    std::span<const double> m_samples;
    std::vector<std::vector<MinMax>> m_levels; // level k: one entry for 16^(k + 1) samples
};

} // namespace breakeven
