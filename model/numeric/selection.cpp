#include "model/numeric/selection.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace breakeven {

namespace {

constexpr std::size_t kBetweenChecks = 65536;

class Selection
{
public:
    Selection(std::span<double> samples, const std::stop_token &stop) : m_samples(samples), m_stop(stop) {}

    // Puts the elements of these ranks where sorting would put them, all others on the right side of them.
    // All lie in [first, last), which holds what sorting would put there.
    void place(std::span<const std::size_t> ranks, std::size_t first, std::size_t last)
    {
        if (ranks.empty())
            return;
        const std::size_t middle = ranks.size() / 2, rank = ranks[middle];
        placeOne(rank, first, last);
        place(ranks.first(middle), first, rank);
        place(ranks.subspan(middle + 1), rank + 1, last);
    }

private:
    // Brings those for which `isLeft` holds to the front; the end of them. Without branches: which way a
    // number goes cannot be predicted.
    template<class IsLeft>
    std::size_t partition(std::size_t first, std::size_t last, IsLeft isLeft)
    {
        std::size_t left = first;
        while (first < last && !m_stop.stop_requested()) {
            const std::size_t end = std::min(last, first + kBetweenChecks);
            for (; first < end; ++first) {
                const double value = m_samples[first];
                m_samples[first] = m_samples[left];
                m_samples[left] = value;
                left += isLeft(value);
            }
        }
        return left;
    }

    // The median of nine that lie far apart.
    double pivot(std::size_t first, std::size_t last) const
    {
        double some[9];
        for (std::size_t i = 0; i < 9; ++i)
            some[i] = m_samples[first + (last - first - 1) * i / 8];
        std::nth_element(some, some + 4, some + 9);
        return some[4];
    }

    void placeOne(std::size_t rank, std::size_t first, std::size_t last)
    {
        while (last - first > 1 && !m_stop.stop_requested()) {
            const double middle = pivot(first, last);
            std::size_t border = partition(first, last, [middle](double x) { return x < middle; });
            if (border == first) { // it is the least: all that equal it have their place
                border = partition(first, last, [middle](double x) { return x <= middle; });
                if (rank < border)
                    return;
            }
            (rank < border ? last : first) = border;
        }
    }

    std::span<double> m_samples;
    const std::stop_token &m_stop;
};

} // namespace

std::vector<double> selectQuantiles(std::span<double> samples, std::span<const double> probabilities,
                                    const std::stop_token &stop)
{
    if (std::any_of(samples.begin(), samples.end(), [](double sample) { return std::isnan(sample); }))
        return std::vector<double>(probabilities.size(), std::numeric_limits<double>::quiet_NaN());
    const double intervals = double(samples.size() - 1);
    std::vector<std::size_t> ranks;
    for (double probability : probabilities) {
        const auto below = std::size_t(probability * intervals);
        ranks.push_back(below);
        ranks.push_back(std::min(below + 1, samples.size() - 1));
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    Selection(samples, stop).place(ranks, 0, samples.size());
    std::vector<double> quantiles;
    for (double probability : probabilities) {
        const double position = probability * intervals;
        const auto below = std::size_t(position);
        const double low = samples[below], high = samples[std::min(below + 1, samples.size() - 1)];
        quantiles.push_back(low == high ? low : low + (position - std::floor(position)) * (high - low));
    }
    return quantiles;
}

} // namespace breakeven
