#include "model/risk/information.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/threads.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kBins = 32;
constexpr std::size_t kHalves = 2;
constexpr std::size_t kChunks = 64; // parts of the runs that are counted apart, whoever counts them

// What each choice costs more than the one made without knowing: sums over the runs of one half in one bin.
class Table
{
public:
    Table(std::size_t dimensions, std::size_t choices)
        : m_choices(choices), m_runs(dimensions * kHalves * kBins, 0), m_sums(m_runs.size() * choices, 0),
          m_squares(m_sums)
    {
    }

    static std::size_t cell(std::size_t dimension, std::size_t half, std::size_t bin)
    {
        return (dimension * kHalves + half) * kBins + bin;
    }
    double runs(std::size_t cell) const { return m_runs[cell]; }
    std::span<const double> sums(std::size_t cell) const { return {&m_sums[cell * m_choices], m_choices}; }
    double mean(std::size_t cell, std::size_t choice) const { return sums(cell)[choice] / runs(cell); }
    double variance(std::size_t cell, std::size_t choice) const
    {
        const double ofMean = mean(cell, choice);
        return std::max(m_squares[cell * m_choices + choice] / runs(cell) - ofMean * ofMean, 0.0);
    }

    void count(std::size_t cell, const std::vector<double> &more)
    {
        ++m_runs[cell];
        double *sums = &m_sums[cell * m_choices], *squares = &m_squares[cell * m_choices];
        for (std::size_t c = 0; c < m_choices; ++c) {
            sums[c] += more[c];
            squares[c] += more[c] * more[c];
        }
    }
    void add(const Table &other)
    {
        for (std::size_t i = 0; i < m_runs.size(); ++i)
            m_runs[i] += other.m_runs[i];
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            m_sums[i] += other.m_sums[i];
            m_squares[i] += other.m_squares[i];
        }
    }

private:
    std::size_t m_choices;
    std::vector<double> m_runs; // [cell]
    std::vector<double> m_sums; // [cell][choice]
    std::vector<double> m_squares;
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
        return true;
    }

    Table count(int threads, const std::stop_token &stop) const
    {
        std::vector<Table> tables(kChunks, Table(m_draws.dimensions(), m_choices.size()));
        std::atomic<std::size_t> next = 0;
        onThreads(threads, [&] {
            for (std::size_t chunk = next++; chunk < kChunks && !stop.stop_requested(); chunk = next++)
                countChunk(chunk, tables[chunk]);
        });
        for (std::size_t chunk = 1; chunk < kChunks; ++chunk)
            tables[0].add(tables[chunk]);
        return std::move(tables[0]);
    }

    // Chooses in one half of the runs and pays in the other.
    Information learnt(const Table &table, std::size_t dimension) const
    {
        double value = 0, variance = 0;
        for (std::size_t half = 0; half < kHalves; ++half) {
            for (std::size_t bin = 0; bin < kBins; ++bin) {
                const std::size_t choice = choiceIn(table.sums(Table::cell(dimension, half, bin)));
                const std::size_t paid = Table::cell(dimension, 1 - half, bin);
                if (table.runs(paid) < 2 || choice == m_best)
                    continue;
                const double share = table.runs(paid) / m_counted;
                value -= share * table.mean(paid, choice);
                variance += share * share * table.variance(paid, choice) / (table.runs(paid) - 1);
            }
        }
        const double error = std::sqrt(variance);
        return {value > 2 * error ? value : 0, error};
    }

private:
    std::size_t choiceIn(std::span<const double> sums) const
    {
        std::size_t best = m_best;
        for (std::size_t c = 0; c < sums.size(); ++c)
            if (sums[c] < sums[best])
                best = c;
        return best;
    }

    struct Figures
    {
        std::span<const double> npv;
        std::span<const double> isOk;

        bool doTheWork(std::size_t run) const { return std::isfinite(npv[run]) && isOk[run] == 1; }
    };
    Figures figuresOf(std::size_t option) const
    {
        return {m_runs.figure(option, Runs::kNpv), m_runs.figure(option, Runs::kOk)};
    }

    bool countsIn(std::size_t run) const { return m_standIn.doTheWork(run); }

    // In a run that counts.
    double costOf(std::size_t choice, std::size_t run) const
    {
        const Figures &own = m_figures[choice];
        return own.doTheWork(run) ? own.npv[run] : m_standIn.npv[run];
    }

    void countChunk(std::size_t chunk, Table &table) const
    {
        constexpr std::size_t kBlock = 256;
        const std::size_t begin = m_runs.size() * chunk / kChunks;
        const std::size_t end = m_runs.size() * (chunk + 1) / kChunks;
        std::vector<double> more(m_choices.size());
        std::vector<std::vector<double>> numbers(m_draws.dimensions(), std::vector<double>(kBlock));
        for (std::size_t first = begin; first < end; first += kBlock) {
            const std::size_t count = std::min(kBlock, end - first);
            const std::vector<std::span<double>> rows(numbers.begin(), numbers.end());
            m_draws.uniforms(std::int64_t(first), int(count), rows);
            for (std::size_t i = 0; i < count; ++i)
                if (countsIn(first + i))
                    countRun(first + i, i, rows, more, table);
        }
    }

    void countRun(std::size_t run, std::size_t place, const std::vector<std::span<double>> &rows,
                  std::vector<double> &more, Table &table) const
    {
        const double best = costOf(m_best, run);
        for (std::size_t c = 0; c < m_choices.size(); ++c)
            more[c] = costOf(c, run) - best;
        const std::size_t half = halfOf(run);
        for (std::size_t dimension = 0; dimension < rows.size(); ++dimension) {
            const auto bin = std::size_t(rows[dimension][place] * double(kBins));
            table.count(Table::cell(dimension, half, bin), more);
        }
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
    std::size_t m_best = 0; // a choice
    double m_counted = 0;   // runs
};

} // namespace

std::vector<Information> valueOfInformation(const Runs &runs, const Choosing &choosing, const Draws &draws,
                                            int threads, const std::stop_token &stop)
{
    Learning learning(runs, choosing, draws);
    if (choosing.choices.empty() || !learning.choose())
        return {};
    const Table table = learning.count(threads, stop);
    std::vector<Information> values;
    for (std::size_t dimension = 0; dimension < draws.dimensions() && !stop.stop_requested(); ++dimension)
        values.push_back(learning.learnt(table, dimension));
    return values;
}

} // namespace breakeven
