#include "model/trace/node_count_analysis.h"

#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

namespace breakeven {

namespace {

// The counts of one stretch; unknown busy counts stay unknown.
struct Counts
{
    double paid = 0;
    double ready = 0;
    double busy = 0;
};

// Whole counts that change in every row, where samples repeat themselves.
bool changeInEveryRow(const NodeCountSamples &samples)
{
    const auto isWhole = [](double count) { return count == std::floor(count); };
    for (std::size_t i = 0; i < samples.times.size(); ++i) {
        bool changes = i == 0;
        for (const auto counts : {samples.ready, samples.paid, samples.busy}) {
            if (counts.empty())
                continue;
            if (!isWhole(counts[i]))
                return false;
            changes = changes || counts[i] != counts[i - 1];
        }
        if (!changes)
            return false;
    }
    return true;
}

// Whether all times are whole steps apart, as those of a clock that samples are; events come when they come,
// if only seconds apart.
bool isGrid(std::span<const double> times, double step)
{
    constexpr double kLeastSeconds = 5; // nobody counts nodes more often
    if (step < kLeastSeconds)
        return false;
    for (std::size_t i = 1; i < times.size(); ++i) {
        const double steps = (times[i] - times[i - 1]) / step;
        if (std::fabs(steps - std::round(steps)) > 0.1 || steps < 0.5)
            return false;
    }
    return true;
}

class Analysis
{
public:
    explicit Analysis(const NodeCountSamples &samples)
        : m_samples(samples), m_stretches(stretchesOf(samples.times, stepOf(samples)))
    {
        std::erase_if(m_stretches,
                      [&](const CountStretch &stretch) { return std::isnan(countsAt(stretch.sample).paid); });
    }

    NodeCountAnalysis result(std::optional<double> workNodeHours)
    {
        if (m_samples.times.empty())
            return countAtNoTime();
        if (m_stretches.empty())
            return m_analysis;
        takeTotals();
        takeTimes();
        takePhases();
        NodeCountAnalysis &a = m_analysis;
        const double work = workNodeHours.value_or(a.usedNodeHours);
        a.billedOverpay = work > 0 ? a.paidNodeHours / work : kUnknown;
        a.readyOverpay = work > 0 ? m_readyHours / work : kUnknown;
        return a;
    }

private:
    bool hasBusy() const { return !m_samples.busy.empty(); }

    Counts countsAt(std::size_t i) const
    {
        const auto at = [&](std::span<const double> counts, double otherwise) {
            return counts.empty() ? otherwise : counts[i];
        };
        const double ready = at(m_samples.ready, at(m_samples.paid, kUnknown));
        const double paid = std::fmax(at(m_samples.paid, ready), ready);
        return {paid, std::isnan(ready) ? paid : ready, at(m_samples.busy, kUnknown)};
    }

    NodeCountAnalysis countAtNoTime() const
    {
        NodeCountAnalysis a;
        const double nodes = m_samples.ready.empty() ? kUnknown : m_samples.ready.front();
        a.startNodes = a.leastNodes = a.meanNodes = a.peakNodes = nodes;
        a.spanSeconds = a.paidNodeHours = a.usedNodeHours = a.readyOverpay = a.billedOverpay = kUnknown;
        a.firstReadySeconds = a.allReadySeconds = a.longestPlateauSeconds = kUnknown;
        return a;
    }

    void takeTotals()
    {
        NodeCountAnalysis &a = m_analysis;
        a.spanSeconds = m_stretches.back().end - m_stretches.front().begin;
        a.startNodes = a.leastNodes = countsAt(m_stretches.front().sample).paid;
        double known = 0;
        for (const CountStretch &stretch : m_stretches) {
            const Counts counts = countsAt(stretch.sample);
            a.peakNodes = std::max(a.peakNodes, counts.paid);
            a.leastNodes = std::min(a.leastNodes, counts.paid);
            m_peakReady = std::max(m_peakReady, counts.ready);
            known += stretch.length();
            a.paidNodeHours += counts.paid * stretch.length() / kSecondsPerHour;
            m_readyHours += counts.ready * stretch.length() / kSecondsPerHour;
            a.usedNodeHours += std::isnan(counts.busy) ? 0 : counts.busy * stretch.length() / kSecondsPerHour;
        }
        a.meanNodes = known > 0 ? a.paidNodeHours * kSecondsPerHour / known : a.startNodes;
        if (!hasBusy())
            a.usedNodeHours = kUnknown;
    }

    void takeTimes()
    {
        NodeCountAnalysis &a = m_analysis;
        a.firstReadySeconds = a.allReadySeconds = kUnknown;
        const double start = m_stretches.front().begin;
        double plateauBegin = start;
        double plateauEnd = start;
        double plateau = kUnknown;
        for (const CountStretch &stretch : m_stretches) {
            const Counts counts = countsAt(stretch.sample);
            if (counts.ready > 0 && std::isnan(a.firstReadySeconds))
                a.firstReadySeconds = stretch.begin - start;
            if (counts.ready == m_peakReady && m_peakReady > 0 && std::isnan(a.allReadySeconds))
                a.allReadySeconds = stretch.begin - start;
            if (counts.paid != plateau || stretch.begin != plateauEnd) {
                plateau = counts.paid;
                plateauBegin = stretch.begin;
            }
            plateauEnd = stretch.end;
            a.longestPlateauSeconds = std::max(a.longestPlateauSeconds, plateauEnd - plateauBegin);
        }
    }

    void add(NodePhase phase, const CountStretch &stretch, double nodes)
    {
        PhaseSpan &span = m_analysis.phases[std::size_t(phase)];
        if (!(nodes > 0) || !(stretch.length() > 0))
            return;
        if (std::isnan(span.startSeconds))
            span.startSeconds = stretch.begin - m_stretches.front().begin;
        span.nodeHours += nodes * stretch.length() / kSecondsPerHour;
    }

    void takePhases()
    {
        const double half = m_analysis.peakNodes / 2;
        if (m_analysis.startNodes >= half && countsAt(m_stretches.back().sample).paid >= half)
            takePhasesOfService();
        else if (hasBusy())
            takePhasesOfWork();
        else
            takePhasesOfCount();
    }

    void takePhasesOfService()
    {
        for (const CountStretch &stretch : m_stretches) {
            const Counts counts = countsAt(stretch.sample);
            const double busy = hasBusy() ? std::fmin(std::fmax(counts.busy, 0), counts.paid) : counts.paid;
            add(NodePhase::Run, stretch, busy);
            add(NodePhase::Idle, stretch, counts.paid - busy);
        }
    }

    void takePhasesOfWork()
    {
        // The work has begun in full when the busy nodes last rise to their peak.
        double peak = 0;
        std::size_t lastWork = 0;
        std::size_t peakReached = 0;
        double before = 0;
        const auto busyAt = [&](std::size_t i) {
            const double busy = countsAt(m_stretches[i].sample).busy;
            return std::isnan(busy) ? 0 : busy;
        };
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            peak = std::max(peak, busyAt(i));
        for (std::size_t i = 0; i < m_stretches.size(); ++i) {
            const double busy = busyAt(i);
            peakReached = busy == peak && busy > before ? i : peakReached;
            lastWork = busy > 0 ? i : lastWork;
            before = busy;
        }
        bool hasWorked = false;
        for (std::size_t i = 0; i < m_stretches.size(); ++i) {
            const CountStretch &stretch = m_stretches[i];
            const Counts counts = countsAt(stretch.sample);
            const double busy = std::min(busyAt(i), counts.paid);
            hasWorked = hasWorked || busy > 0;
            add(NodePhase::Run, stretch, busy);
            if (hasWorked && busy == 0 && i < lastWork) {
                add(NodePhase::Idle, stretch, counts.paid);
            } else if (i < peakReached) {
                add(NodePhase::Ramp, stretch, counts.paid - busy);
            } else {
                add(NodePhase::CoolOff, stretch, counts.ready - busy);
                add(NodePhase::Delete, stretch, counts.paid - std::max(counts.ready, busy));
            }
        }
    }

    void takePhasesOfCount()
    {
        std::size_t first = m_stretches.size();
        std::size_t last = 0;
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            if (countsAt(m_stretches[i].sample).paid == m_analysis.peakNodes) {
                first = std::min(first, i);
                last = i;
            }
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            add(i < first   ? NodePhase::Ramp
                : i <= last ? NodePhase::Run
                            : NodePhase::Delete,
                m_stretches[i], countsAt(m_stretches[i].sample).paid);
    }

    NodeCountSamples m_samples;
    std::vector<CountStretch> m_stretches;
    NodeCountAnalysis m_analysis;
    double m_peakReady = 0;
    double m_readyHours = 0;
};

} // namespace

std::optional<double> stepOf(const NodeCountSamples &samples)
{
    const auto step = usualStep(samples.times);
    return step && changeInEveryRow(samples) && !isGrid(samples.times, *step) ? std::nullopt : step;
}

const char *nodePhaseName(NodePhase phase)
{
    static constexpr std::array names{"ramp", "run", "cool-off", "delete", "idle"};
    return names[std::size_t(phase)];
}

NodeCountAnalysis analyseNodeCounts(const NodeCountSamples &samples, std::optional<double> workNodeHours)
{
    return Analysis(samples).result(workNodeHours);
}

} // namespace breakeven
