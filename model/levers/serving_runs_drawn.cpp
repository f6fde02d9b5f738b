#include "model/levers/serving_runs_drawn.h"

#include "model/levers/serving_sweeper.h"
#include "model/numeric/elementary.h"
#include "model/numeric/sample_statistics.h"
#include "model/risk/draws.h"
#include "model/risk/risk.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kRuns = 200;
constexpr int kRunPointsOfDecade = 10;
constexpr ServingCloseness kOfCrossing{1, 6}; // halves are fewest where there are many
constexpr ServingCloseness kOfStep{1, 3};
constexpr int kStepPasses = 3;      // steps between two points that are closed in on
constexpr double kWide = 1.05;      // closed in on, as a ratio
constexpr double kLowMachines = 16; // of more a step is too low for costs to change places and back

using Row = ServingSweeper::Row;

// Nothing: no input that counts is uncertain.
std::optional<ServingDraws> drawsOf(const Study &study, const StudySheet &sheet, std::stop_token stop)
{
    const auto uncertain = uncertainInputs(study, *sheet.sheet, stop);
    if (!uncertain || uncertain->inputs.empty())
        return std::nullopt;
    const Draws draws(*uncertain, Sampler(Sampling::Random, RiskSettings().seed, kRuns));
    std::vector<std::vector<double>> values(uncertain->inputs.size(), std::vector<double>(kRuns));
    draws.values(0, int(kRuns), std::vector<std::span<double>>(values.begin(), values.end()));
    ServingDraws drawn;
    for (std::size_t k = 0; k < values.size(); ++k)
        if (uncertain->inputs[k].input >= 0) {
            drawn.inputs.push_back(uncertain->inputs[k].input);
            drawn.values.push_back(std::move(values[k]));
        }
    return drawn;
}

std::optional<ServingRange> rangeOf(std::vector<double> places)
{
    if (places.empty())
        return std::nullopt;
    return ServingRange{sampleQuantile(places, 0.1), sampleQuantile(places, 0.9),
                        1 - double(places.size()) / double(kRuns)};
}

class RunsDrawn
{
public:
    RunsDrawn(const ServingSweeper &sweeper, std::vector<double> points)
        : m_sweeper(sweeper), m_points(std::move(points)), m_pairs(pairsOf(sweeper))
    {
    }

    bool read(std::stop_token stop)
    {
        std::vector<ServingSweeper::Place> places;
        for (std::size_t run = 0; run < kRuns; ++run)
            for (const double at : m_points)
                places.push_back({.at = at, .run = run});
        m_rows = m_sweeper.at(places, stop);
        if (m_rows.empty())
            return false;
        m_lines.resize(kRuns);
        for (std::size_t run = 0; run < kRuns; ++run)
            for (std::size_t i = 0; i < m_points.size(); ++i)
                m_lines[run].push_back(row(run, i));
        for (int pass = 0; pass < kStepPasses && !stop.stop_requested(); ++pass)
            addSteps(stop);
        forNeighbours([&](std::size_t run, const Row &low, const Row &high, const ServingChange::Pair &pair) {
            if (pair.changePlaces(low, high))
                m_changes.push_back({low, high, pair, false, run});
        });
        closeIn(m_sweeper, m_pairs, m_changes, kOfCrossing, stop);
        return !stop.stop_requested();
    }

    void fill(ServingReading &reading) const
    {
        for (std::size_t k = 0; k < m_sweeper.options(); ++k)
            reading.byRequests->lines[k].band = bandOf(k);
        for (std::size_t k = 0; k < m_pairs.size(); ++k)
            for (ServingPair &pair : reading.pairs)
                if (isSame(m_pairs[k], pair.option, pair.api)) {
                    pair.opens = rangeOf(openings(m_pairs[k]));
                    for (const bool isOpening : {true, false})
                        fillCrossings(m_pairs[k], isOpening, reading.crossings);
                }
        reading.drawn = int(kRuns);
    }

private:
    template<class Look>
    void forNeighbours(Look look) const
    {
        for (std::size_t run = 0; run < kRuns; ++run)
            for (std::size_t i = 0; i + 1 < m_lines[run].size(); ++i)
                for (const ServingChange::Pair &pair : m_pairs)
                    look(run, m_lines[run][i], m_lines[run][i + 1], pair);
    }

    // Where a machine is added and the costs are near each other they may change places and back.
    void addSteps(std::stop_token stop)
    {
        std::vector<ServingChange> steps;
        forNeighbours([&](std::size_t run, const Row &low, const Row &high, const ServingChange::Pair &pair) {
            const auto [least, most] = std::minmax(low[pair.own].cost, high[pair.own].cost);
            const bool isNear = most > low[pair.api].cost && least < high[pair.api].cost;
            const bool isStep =
                low[pair.own].machines != high[pair.own].machines && low[pair.own].machines < kLowMachines;
            const bool isNew = steps.empty() || steps.back().run != run ||
                               steps.back().from() != low.front().at || steps.back().pair->own != pair.own;
            if (isNear && isStep && isNew && pair.bothServe(low) && pair.bothServe(high) &&
                high.front().at > low.front().at * kWide)
                steps.push_back({low, high, pair, true, run});
        });
        closeIn(m_sweeper, m_pairs, steps, kOfStep, stop);
        for (const ServingChange &step : steps)
            for (const Row &side : {step.low, step.high})
                m_lines[step.run].push_back(side);
        for (std::vector<Row> &line : m_lines)
            std::sort(line.begin(), line.end(),
                      [](const Row &a, const Row &b) { return a.front().at < b.front().at; });
    }

    const Row &row(std::size_t run, std::size_t point) const { return m_rows[run * m_points.size() + point]; }

    bool isSame(const ServingChange::Pair &pair, const std::string &option, const std::string &api) const
    {
        return m_sweeper.id(pair.own) == option && m_sweeper.id(pair.api) == api;
    }

    std::vector<ServingBandPoint> bandOf(std::size_t option) const
    {
        std::vector<ServingBandPoint> band;
        std::vector<double> costs;
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            costs.clear();
            for (std::size_t run = 0; run < kRuns; ++run)
                if (const ServingSample &sample = row(run, i)[option]; sample.serves)
                    costs.push_back(sample.cost);
            if (2 * costs.size() >= kRuns)
                band.push_back({m_points[i], sampleQuantile(costs, 0.1), sampleQuantile(costs, 0.9)});
        }
        return band;
    }

    // By run; ascending within one.
    std::vector<std::vector<ServingCrossing>> crossings(const ServingChange::Pair &pair, bool isOpening) const
    {
        std::vector<std::vector<ServingCrossing>> found(kRuns);
        for (const ServingChange &change : m_changes)
            if (change.pair->own == pair.own && change.pair->api == pair.api)
                if (ServingCrossing one = crossingIn(m_sweeper, change); one.isOwnCheaperAbove == isOpening)
                    found[change.run].push_back(std::move(one));
        return found;
    }

    // The least work at which the option costs less, of every run that has such a place.
    std::vector<double> openings(const ServingChange::Pair &pair) const
    {
        const auto opened = crossings(pair, true);
        std::vector<double> places;
        for (std::size_t run = 0; run < kRuns; ++run) {
            std::optional<double> first;
            if (!opened[run].empty())
                first = opened[run].front().at;
            for (std::size_t i = 0; i < m_points.size() && !(first && m_points[i] > *first); ++i)
                if (pair.bothServe(row(run, i)) && !pair.isOwnDearer(row(run, i))) {
                    first = std::min(first.value_or(m_points[i]), m_points[i]);
                    break;
                }
            if (first)
                places.push_back(*first);
        }
        return places;
    }

    void fillCrossings(const ServingChange::Pair &pair, bool isOpening,
                       std::vector<ServingCrossing> &all) const
    {
        const auto ofRuns = crossings(pair, isOpening);
        std::size_t place = 0;
        for (ServingCrossing &one : all) {
            if (!isSame(pair, one.option, one.api) || one.isOwnCheaperAbove != isOpening)
                continue;
            std::vector<double> places;
            for (const std::vector<ServingCrossing> &ofRun : ofRuns)
                if (place < ofRun.size())
                    places.push_back(ofRun[place].at);
            one.range = rangeOf(std::move(places));
            ++place;
        }
    }

    const ServingSweeper &m_sweeper;
    std::vector<double> m_points;
    std::vector<ServingChange::Pair> m_pairs;
    std::vector<Row> m_rows;               // of each run at each point
    std::vector<std::vector<Row>> m_lines; // of each run, with both sides of steps
    std::vector<ServingChange> m_changes;
};

} // namespace

std::vector<double> byRatio(double from, double to, int ofDecade)
{
    const int steps = std::max(1, int(std::lround(ofDecade * std::log10(to / from))));
    std::vector<double> points;
    for (int k = 0; k < steps; ++k)
        points.push_back(from * elementary::power(to / from, double(k) / steps));
    points.push_back(to);
    return points;
}

void addRunsDrawn(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                  std::size_t workload, ServingReading &reading, std::stop_token stop)
{
    const ServingSweep &sweep = *reading.byRequests;
    const auto input = placeInSheet(*sheet.sheet, sweep.path);
    if (!input || sweep.lines.empty() || stop.stop_requested())
        return;
    const auto draws = drawsOf(study, sheet, stop);
    if (!draws || stop.stop_requested())
        return;
    const ServingSweeper sweeper(study, sheet, evaluation, workload, *input, &*draws);
    RunsDrawn runs(sweeper, byRatio(sweep.from, sweep.to, kRunPointsOfDecade));
    if (runs.read(stop))
        runs.fill(reading);
}

} // namespace breakeven
