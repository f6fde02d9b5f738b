#include "model/risk/information.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/threads.h"
#include "model/risk/cell_sums.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>

namespace breakeven {

namespace {

constexpr std::size_t kBins = 32;
constexpr std::size_t kHalves = 2;
constexpr std::size_t kChunks = 64;
constexpr std::size_t kRunsAtOnce = 4096;

std::size_t cellOf(std::size_t half, std::size_t bin) { return half * kBins + bin; }
constexpr std::size_t kCells = kHalves * kBins;

// What each rival costs more than the choice made without knowing, by what one dimension is: sums over the
// runs of one half in one bin. Of a cell: its runs, the sum of each rival, and the sum of its squares.
class Table
{
public:
    explicit Table(std::size_t rivals)
        : m_rivals(rivals), m_width(rowWidth(1 + 2 * rivals)), m_sums(kCells * m_width, 0)
    {
    }

    double runs(std::size_t cell) const { return m_sums[cell * m_width]; }
    std::span<const double> sums(std::size_t cell) const { return {&m_sums[cell * m_width + 1], m_rivals}; }
    double mean(std::size_t cell, std::size_t rival) const { return sums(cell)[rival] / runs(cell); }
    double variance(std::size_t cell, std::size_t rival) const
    {
        const double ofMean = mean(cell, rival);
        const double squares = m_sums[cell * m_width + 1 + m_rivals + rival];
        return std::max(squares / runs(cell) - ofMean * ofMean, 0.0);
    }

    // Runs by their cell, each with its row.
    void count(std::span<const std::uint8_t> cells, const double *rows)
    {
        addByCell(cells.size(), cells.data(), rows, m_width, m_sums.data());
    }
    static void addRow(const std::vector<double> &more, std::vector<double> &rows)
    {
        const std::size_t end = rows.size() + rowWidth(1 + 2 * more.size());
        rows.push_back(1);
        rows.insert(rows.end(), more.begin(), more.end());
        for (const double one : more)
            rows.push_back(one * one);
        rows.resize(end, 0);
    }
    // What the other one has counted; it is empty then.
    void take(Table &other) { moveSums(m_sums.size(), other.m_sums.data(), m_sums.data()); }

private:
    std::size_t m_rivals;
    std::size_t m_width;
    std::vector<double> m_sums; // [cell][runs, sums, squares]
};

class Learning
{
public:
    Learning(const Runs &runs, const Choosing &choosing, const Draws &draws)
        : m_runs(runs), m_choices(choosing.choices), m_draws(draws)
    {
        for (const std::size_t option : m_choices)
            m_figures.push_back(figuresOf(option));
        m_standIn = figuresOf(choosing.best);
    }

    // Finds the choice without further knowledge: the option that costs least on average, including an option
    // that the best one replaces in some runs. False without runs.
    bool choose()
    {
        std::vector<std::vector<double>> sums(m_choices.size()); // of blocks of runs
        std::size_t counted = 0;
        for (std::size_t run = 0; run < m_runs.size(); ++run) {
            if (!countsIn(run))
                continue;
            for (std::size_t c = 0; c < m_choices.size(); ++c) {
                if (counted % kSumBlock == 0)
                    sums[c].push_back(0);
                sums[c].back() += costOf(c, run);
            }
            ++counted;
        }
        m_counted = double(counted);
        if (counted == 0)
            return false;
        std::vector<double> means;
        for (std::vector<double> &sum : sums)
            means.push_back(sumInPairs(std::move(sum)) / double(counted));
        m_best = std::size_t(std::min_element(means.begin(), means.end()) - means.begin());
        findRivals();
        return true;
    }

    // Of every dimension.
    std::vector<Information> learn(int threads, const std::stop_token &stop) const
    {
        std::vector<Information> learnt(m_draws.dimensions());
        if (m_rivals.empty())
            return learnt;
        std::vector<Table> tables(learnt.size(), Table(m_rivals.size()));
        // Some chunks at a time, so that the table of a dimension is fetched once for all of them.
        const std::size_t some = std::clamp(kRunsAtOnce * kChunks / std::max<std::size_t>(m_runs.size(), 1),
                                            std::size_t(1), kChunks);
        for (std::size_t first = 0; first < kChunks && !stop.stop_requested(); first += some) {
            std::vector<Chunk> chunks;
            for (std::size_t number = first; number < std::min(first + some, kChunks); ++number)
                chunks.push_back(drawn(number, threads));
            std::atomic<std::size_t> next = 0;
            onThreads(threads, [&] {
                Table own(m_rivals.size());
                for (std::size_t d = next++; d < tables.size(); d = next++)
                    for (const Chunk &chunk : chunks) {
                        own.count(chunk.cells[d], chunk.rows.data());
                        tables[d].take(own);
                    }
            });
        }
        for (std::size_t d = 0; d < learnt.size(); ++d)
            learnt[d] = learntFrom(tables[d]);
        return learnt;
    }

private:
    static constexpr std::size_t kNone = std::size_t(-1);

    // Only an option that costs less than the best one in some run is ever chosen instead of it.
    void findRivals()
    {
        for (std::size_t c = 0; c < m_choices.size(); ++c)
            for (std::size_t run = 0; run < m_runs.size(); ++run)
                if (countsIn(run) && costOf(c, run) < costOf(m_best, run)) {
                    m_rivals.push_back(c);
                    break;
                }
    }

    // Chooses in one half of the runs and pays in the other.
    Information learntFrom(const Table &table) const
    {
        double value = 0, variance = 0;
        for (std::size_t half = 0; half < kHalves; ++half) {
            for (std::size_t bin = 0; bin < kBins; ++bin) {
                const std::size_t rival = chosenIn(table.sums(cellOf(half, bin)));
                const std::size_t paid = cellOf(1 - half, bin);
                if (table.runs(paid) < 2 || rival == kNone)
                    continue;
                const double share = table.runs(paid) / m_counted;
                value -= share * table.mean(paid, rival);
                variance += share * share * table.variance(paid, rival) / (table.runs(paid) - 1);
            }
        }
        const double error = std::sqrt(variance);
        return {value > 2 * error ? value : 0, error};
    }

    // The rival that costs least; none where the best one does.
    static std::size_t chosenIn(std::span<const double> sums)
    {
        std::size_t chosen = kNone;
        double least = 0;
        for (std::size_t c = 0; c < sums.size(); ++c)
            if (sums[c] < least) {
                chosen = c;
                least = sums[c];
            }
        return chosen;
    }

    struct Figures
    {
        std::span<const double> npv;
        std::span<const std::uint8_t> states;

        bool doTheWork(std::size_t run) const { return (states[run] & Runs::kDoesWork) != 0; }
    };
    Figures figuresOf(std::size_t option) const { return {m_runs.npv(option), m_runs.states(option)}; }

    bool countsIn(std::size_t run) const { return m_standIn.doTheWork(run); }

    // In a run that counts.
    double costOf(std::size_t choice, std::size_t run) const
    {
        const Figures &own = m_figures[choice];
        return own.doTheWork(run) ? own.npv[run] : m_standIn.npv[run];
    }

    // Runs that are counted apart, so that the sums are the same whoever counts: of those that count, the
    // cell in each dimension, and the row with what each rival costs more.
    struct Chunk
    {
        std::vector<std::vector<std::uint8_t>> cells; // [dimension][run]
        std::vector<double> rows;
    };

    Chunk drawn(std::size_t number, int threads) const
    {
        constexpr std::size_t kBlock = 256;
        const std::size_t begin = m_runs.size() * number / kChunks;
        const std::size_t end = m_runs.size() * (number + 1) / kChunks;
        Chunk chunk;
        std::vector<std::size_t> counted, half;
        std::vector<double> more(m_rivals.size());
        for (std::size_t run = begin; run < end; ++run)
            if (countsIn(run)) {
                counted.push_back(run);
                half.push_back(halfOf(run));
                const double best = costOf(m_best, run);
                for (std::size_t k = 0; k < more.size(); ++k)
                    more[k] = costOf(m_rivals[k], run) - best;
                Table::addRow(more, chunk.rows);
            }
        chunk.cells.assign(m_draws.dimensions(), std::vector<std::uint8_t>(counted.size()));
        std::atomic<std::size_t> next = begin;
        onThreads(threads, [&] {
            std::vector<std::vector<double>> numbers(m_draws.dimensions(), std::vector<double>(kBlock));
            const std::vector<std::span<double>> rows(numbers.begin(), numbers.end());
            for (std::size_t first = next.fetch_add(kBlock); first < end; first = next.fetch_add(kBlock)) {
                const std::size_t last = std::min(first + kBlock, end);
                m_draws.uniforms(std::int64_t(first), int(last - first), rows);
                const auto from = std::lower_bound(counted.begin(), counted.end(), first);
                const auto to = std::lower_bound(from, counted.end(), last);
                for (std::size_t d = 0; d < rows.size(); ++d)
                    for (auto run = from; run != to; ++run) {
                        const auto i = std::size_t(run - counted.begin());
                        const auto bin = std::size_t(rows[d][*run - first] * double(kBins));
                        chunk.cells[d][i] = std::uint8_t(cellOf(half[i], bin));
                    }
            }
        });
        return chunk;
    }

    // Neighbours among random runs; whole randomisations of those that are not independent of each other.
    std::size_t halfOf(std::size_t run) const
    {
        const std::vector<std::int64_t> &parts = m_draws.sampler().parts();
        if (parts.size() <= kHalves)
            return run % kHalves;
        const auto after = std::upper_bound(parts.begin(), parts.end(), std::int64_t(run));
        return std::size_t(after - parts.begin()) % kHalves;
    }

    const Runs &m_runs;
    const std::vector<std::size_t> &m_choices;
    std::vector<Figures> m_figures; // of the choices
    Figures m_standIn;
    const Draws &m_draws;
    std::size_t m_best = 0;            // a choice
    std::vector<std::size_t> m_rivals; // choices
    double m_counted = 0;              // runs
};

} // namespace

std::vector<Information> valueOfInformation(const Runs &runs, const Choosing &choosing, const Draws &draws,
                                            int threads, const std::stop_token &stop)
{
    Learning learning(runs, choosing, draws);
    if (choosing.choices.empty() || !learning.choose())
        return {};
    return learning.learn(threads, stop);
}

} // namespace breakeven
