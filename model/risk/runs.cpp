#include "model/risk/runs.h"

#include "model/evaluate/result_figures.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kMostPassing = 2'000'000; // numbers of a range
constexpr std::size_t kLasting = 3;             // nodes of an option: present value and status

// Where nothing says how much it serves or how fast, it is unknown, as `compare` says.
std::uint8_t stateOf(double npv, double isShort, double isOk)
{
    const bool doesWork = std::isfinite(npv) && isOk == 1;
    if (!std::isfinite(npv) || !std::isfinite(isShort) || !std::isfinite(isOk))
        return std::uint8_t(Runs::kUnknown | (doesWork ? Runs::kDoesWork : 0));
    const int standing = isShort == 1   ? Runs::kShort
                         : isShort == 2 ? Runs::kOverBudget
                         : isShort == 0 ? 0
                                        : Runs::kOther;
    return std::uint8_t(standing | (doesWork ? Runs::kCounts | Runs::kDoesWork : 0));
}

} // namespace

Runs::Runs(std::size_t options, std::size_t runs, bool ofTraining)
    : m_runs(runs), m_figures(ofTraining ? kTimeToResult + 1 : kTotalCost + 1)
{
    // Whoever calculates a block is the first to touch its memory.
    for (std::size_t i = 0; i < options; ++i) {
        m_npv.push_back(std::make_unique_for_overwrite<double[]>(runs));
        m_states.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(runs));
    }
}

std::vector<Runs::Range> Runs::ranges() const
{
    const std::size_t each = std::max<std::size_t>(1, kMostPassing / (m_runs * m_figures));
    std::vector<Range> ranges;
    for (std::size_t first = 0; first < m_npv.size(); first += each)
        ranges.push_back({first, std::min(first + each, m_npv.size())});
    return ranges;
}

std::vector<NodeId> Runs::wantedNodes(const StudySheet &sheet, const Range &range) const
{
    std::vector<NodeId> wanted;
    for (std::size_t i = range.first; i < range.last; ++i) {
        const OptionNodes &option = sheet.options[i];
        for (NodeId node : {option.npv, option.status.isShortOrOver, option.status.isOk, option.totalCost})
            wanted.push_back(node);
        if (m_figures > 1)
            for (const char *id : {"cost_per_job", "time_to_result_h"})
                wanted.push_back(nodeOf(option, id));
    }
    return wanted;
}

void Runs::begin(const Range &range)
{
    m_range = range;
    while (m_passing.size() < (range.last - range.first) * m_figures)
        m_passing.push_back(std::make_unique_for_overwrite<double[]>(m_runs));
}

void Runs::take(std::int64_t first, int count, const BatchBlock &block,
                std::span<const std::uint8_t> worldOfRun, std::size_t world)
{
    const auto at = std::size_t(first), some = std::size_t(count);
    thread_local std::vector<double> all;
    all.resize((kLasting + m_figures) * some);
    const auto isOwn = [&](std::size_t i) { return worldOfRun.empty() || worldOfRun[at + i] == world; };
    for (std::size_t option = m_range.first; option < m_range.last; ++option) {
        const std::size_t place = (option - m_range.first) * (kLasting + m_figures);
        for (std::size_t k = 0; k < kLasting + m_figures; ++k)
            block.copyResult(place + k, 0, std::span(all).subspan(k * some, some));
        double *npv = m_npv[option].get() + at;
        std::uint8_t *states = m_states[option].get() + at;
        for (std::size_t i = 0; i < some; ++i)
            if (isOwn(i)) {
                npv[i] = all[i];
                states[i] = stateOf(all[i], all[some + i], all[2 * some + i]);
            }
        for (std::size_t k = 0; k < m_figures; ++k) {
            double *passing = m_passing[(option - m_range.first) * m_figures + k].get() + at;
            for (std::size_t i = 0; i < some; ++i)
                if (isOwn(i))
                    passing[i] = all[(kLasting + k) * some + i];
        }
    }
}

void Runs::endRanges()
{
    m_passing.clear();
    m_range = {};
}

} // namespace breakeven
