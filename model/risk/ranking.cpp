#include "model/risk/ranking.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One block: what every option costs in every run, unknown where it does not count.
class Block
{
public:
    Block(const Runs &runs, const std::vector<bool> &isHeldBack, std::size_t first)
        : m_runs(runs), m_first(first), m_count(std::min(kSumBlock, runs.size() - first)),
          m_costs(isHeldBack.size(), std::vector<double>(m_count)), m_standing(isHeldBack.size())
    {
        for (std::size_t option = 0; option < isHeldBack.size(); ++option)
            m_standing.options[option].isHeldBack = isHeldBack[option];
    }

    Standing rank()
    {
        for (std::size_t option = 0; option < m_costs.size(); ++option)
            count(option);
        findCheapest();
        for (std::size_t option = 0; option < m_costs.size(); ++option)
            compare(option);
        return std::move(m_standing);
    }

private:
    void count(std::size_t option)
    {
        const auto npv = m_runs.npv(option).subspan(m_first, m_count);
        const auto states = m_runs.states(option).subspan(m_first, m_count);
        Standing::OfOption &own = m_standing.options[option];
        for (std::size_t run = 0; run < m_count; ++run) {
            const std::uint8_t state = states[run];
            const bool counts = state & Runs::kCounts;
            own.unknown += (state & Runs::kUnknown) != 0;
            own.isShort += (state & Runs::kShort) != 0;
            own.isOverBudget += (state & Runs::kOverBudget) != 0;
            own.isTooSlow += state == 0;
            own.counting += counts;
            m_costs[option][run] = counts ? npv[run] : kUnknown;
        }
    }

    // A comparison with what is unknown is false: it never wins.
    void findCheapest()
    {
        m_least.assign(m_count, kInfinity);
        std::vector<int> cheapest(m_count, -1);
        for (std::size_t option = 0; option < m_costs.size(); ++option)
            for (std::size_t run = 0; run < m_count && !m_standing.options[option].isHeldBack; ++run) {
                const bool isLess = m_costs[option][run] < m_least[run];
                m_least[run] = isLess ? m_costs[option][run] : m_least[run];
                cheapest[run] = isLess ? int(option) : cheapest[run];
            }
        m_standing.cheapest.assign(cheapest.begin(), cheapest.end());
        for (int option : cheapest)
            if (option >= 0) {
                ++m_standing.options[std::size_t(option)].cheapest;
                ++m_standing.decided;
            }
    }

    void compare(std::size_t option)
    {
        Standing::OfOption &own = m_standing.options[option];
        const std::vector<double> &costs = m_costs[option];
        for (std::size_t run = 0; run < m_count; ++run)
            own.regret += costs[run] == costs[run] ? costs[run] - m_least[run] : 0;
        own.pairs[option] = own.counting;
        for (std::size_t other = option + 1; other < m_costs.size(); ++other) {
            Standing::OfOption &against = m_standing.options[other];
            std::int64_t wins = 0, losses = 0, ties = 0;
            for (std::size_t run = 0; run < m_count; ++run) {
                wins += costs[run] < m_costs[other][run];
                losses += m_costs[other][run] < costs[run];
                ties += costs[run] == m_costs[other][run];
            }
            own.wins[other] = wins;
            against.wins[option] = losses;
            own.pairs[other] = against.pairs[option] = wins + losses + ties;
        }
    }

    const Runs &m_runs;
    std::size_t m_first;
    std::size_t m_count;
    std::vector<std::vector<double>> m_costs;
    std::vector<double> m_least;
    Standing m_standing;
};

void add(Standing::OfOption &sum, const Standing::OfOption &part)
{
    sum.isHeldBack = part.isHeldBack;
    sum.unknown += part.unknown;
    sum.isShort += part.isShort;
    sum.isOverBudget += part.isOverBudget;
    sum.isTooSlow += part.isTooSlow;
    sum.counting += part.counting;
    sum.cheapest += part.cheapest;
    for (std::size_t other = 0; other < sum.wins.size(); ++other) {
        sum.wins[other] += part.wins[other];
        sum.pairs[other] += part.pairs[other];
    }
}

} // namespace

Standing::Standing(std::size_t count) : options(count)
{
    for (OfOption &option : options) {
        option.wins.assign(count, 0);
        option.pairs.assign(count, 0);
    }
}

std::size_t Standing::leastRegretOf(const std::vector<std::size_t> &choices) const
{
    // One that seldom counts regrets little and is no choice for the other runs.
    const auto countsOften = [&](std::size_t option) { return 2 * options[option].counting >= decided; };
    const auto regret = [&](std::size_t option) { return options[option].meanRegret().value_or(kInfinity); };
    return *std::min_element(choices.begin(), choices.end(), [&](std::size_t a, std::size_t b) {
        return countsOften(a) != countsOften(b) ? countsOften(a) : regret(a) < regret(b);
    });
}

Standing standingIn(const Runs &runs, const std::vector<bool> &isHeldBack, std::size_t first)
{
    return Block(runs, isHeldBack, first).rank();
}

Standing together(const std::vector<Standing> &blocks)
{
    Standing all(blocks.front().options.size());
    for (const Standing &block : blocks) {
        all.decided += block.decided;
        all.cheapest.insert(all.cheapest.end(), block.cheapest.begin(), block.cheapest.end());
    }
    for (std::size_t option = 0; option < all.options.size(); ++option) {
        std::vector<double> regrets;
        for (const Standing &block : blocks) {
            add(all.options[option], block.options[option]);
            regrets.push_back(block.options[option].regret);
        }
        all.options[option].regret = sumInPairs(std::move(regrets));
    }
    return all;
}

} // namespace breakeven
