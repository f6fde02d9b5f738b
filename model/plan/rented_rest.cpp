#include "model/plan/rented_rest.h"

#include "model/plan/plan_rounding.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

// Below this many GPUs nobody is short: the last digit of a level.

// Below this many GPUs that are paid anyway one more of them saves so much more.
struct Bend
{
    double at = 0;
    double saving = 0;
};

} // namespace

RentedRest::RentedRest(LoadDuration load, std::vector<RentedLayer> layers, double shortRate)
    : m_load(std::move(load)), m_layers(std::move(layers)), m_order(m_layers.size())
{
    std::iota(m_order.begin(), m_order.end(), std::size_t(0));
    std::stable_sort(m_order.begin(), m_order.end(),
                     [&](std::size_t a, std::size_t b) { return m_layers[a].rate < m_layers[b].rate; });
    std::vector<Bend> bends;
    double rate = 0;
    const auto addBends = [&](double nextRate) {
        for (const LoadStep &step : m_load)
            if (step.level > m_limit && nextRate > rate)
                bends.push_back({step.level - m_limit, step.hours * (nextRate - rate)});
        rate = std::max(rate, nextRate);
    };
    for (const std::size_t i : m_order) {
        addBends(m_layers[i].rate);
        m_limit += m_layers[i].most;
    }
    addBends(shortRate);
    std::sort(bends.begin(), bends.end(), [](const Bend &a, const Bend &b) { return a.at < b.at; });
    for (const Bend &bend : bends)
        m_bends.push_back(bend.at);
    m_savings.assign(bends.size(), 0);
    m_costs.assign(bends.size(), 0);
    double saving = 0;
    for (std::size_t i = bends.size(); i-- > 0;) {
        m_savings[i] = saving += bends[i].saving;
        if (i + 1 < bends.size())
            m_costs[i] = m_costs[i + 1] + m_savings[i + 1] * (m_bends[i + 1] - m_bends[i]);
    }
}

double RentedRest::costAt(double gpus) const
{
    const auto next = std::upper_bound(m_bends.begin(), m_bends.end(), gpus);
    if (next == m_bends.end())
        return 0;
    const auto i = std::size_t(next - m_bends.begin());
    return m_costs[i] + m_savings[i] * (m_bends[i] - gpus);
}

std::vector<RentedRest::Piece> RentedRest::pieces() const
{
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < m_bends.size(); ++i) {
        const double width = m_bends[i] - (i == 0 ? 0 : m_bends[i - 1]);
        if (width > 0)
            pieces.push_back({width, m_savings[i]});
    }
    return pieces;
}

// GPU-hours of the load between two levels.
double RentedRest::hoursBetween(double from, double to) const
{
    double hours = 0;
    for (const LoadStep &step : m_load) {
        if (step.level <= from)
            break;
        hours += step.hours * (std::min(step.level, to) - from);
    }
    return hours;
}

std::vector<RentedRest::Use> RentedRest::usesAt(double gpus) const
{
    std::vector<Use> uses(m_layers.size());
    double from = gpus;
    for (const std::size_t i : m_order) {
        const double to = from + m_layers[i].most;
        uses[i] = {std::clamp(peakOf(m_load) - from, 0.0, m_layers[i].most), hoursBetween(from, to)};
        from = to;
    }
    return uses;
}

double RentedRest::shortGpusAt(double gpus) const
{
    const double missing = peakOf(m_load) - gpus - m_limit;
    return missing > kRounding ? missing : 0;
}

double RentedRest::shortGpuHoursAt(double gpus) const
{
    return shortGpusAt(gpus) > 0 ? hoursBetween(gpus + m_limit, kUnlimited) : 0;
}

} // namespace breakeven
