#include "model/trace/autoscaler_fit.h"

#include "model/numeric/number_text.h"
#include "model/numeric/time_constants.h"
#include "model/simulation/cluster_autoscaler.h"
#include "model/trace/node_batches.h"

namespace breakeven {

namespace {

constexpr double kUnlimited = AutoscalerSettings::kUnlimited;
constexpr double kGoodError = 0.1;

// A time that a person would set within [low, high).
double roundWithin(double low, double high)
{
    for (const double unit : {60.0, 30.0, 10.0}) {
        const double rounded = std::ceil(low / unit - 1e-9) * unit;
        if (rounded < high)
            return rounded;
    }
    return (low + high) / 2;
}

std::string secondsText(double seconds) { return numberText(std::round(seconds * 10) / 10) + " s"; }

// The stages of the burst's nodes.
struct Stages
{
    Batches paid, ready, busy, idle, unready, gone;
};

Stages stagesOf(const NodeCountSamples &samples)
{
    const auto ups = [&](std::span<const double> counts) { return changesOf(samples.times, counts, 1); };
    const auto downs = [&](std::span<const double> counts) { return changesOf(samples.times, counts, -1); };
    const auto ready = samples.ready.empty() ? samples.paid : samples.ready;
    return {ups(samples.paid),   ups(ready),   ups(samples.busy),
            downs(samples.busy), downs(ready), downs(samples.paid)};
}

class Fit
{
public:
    Fit(const NodeCountSamples &samples, std::stop_token stop)
        : m_samples(samples), m_stages(stagesOf(samples)), m_stop(std::move(stop))
    {
    }

    Result<AutoscalerFit> result()
    {
        const double nodes = nodesOf(m_stages.ready);
        if (!(nodes >= 3) || std::fabs(nodesOf(m_stages.unready) - nodes) > 0.02 * nodes)
            return Error{
                ErrorKind::BadInput,
                "expected the nodes of one burst, starting and ending at 0; these counts begin or end with "
                "nodes, or have fewer than 3",
                {}};
        m_fit.nodes = int(std::max(nodes, nodesOf(m_stages.paid)) + 0.5);
        takeStages();
        takeUnneeded();
        if (auto compared = compare(); !compared)
            return compared.error();
        return std::move(m_fit);
    }

private:
    void takeStages()
    {
        m_fit.bootSeconds = between(m_stages.paid, m_stages.ready);
        // Where pods start while others end, their numbers cancel; the busy node time does not.
        m_measured = analyseNodeCounts(m_samples, std::nullopt);
        m_isOverlapping = nodesOf(m_stages.busy) < 0.98 * m_fit.nodes;
        if (!m_stages.busy.empty())
            m_fit.jobSeconds = m_measured.usedNodeHours * kSecondsPerHour / m_fit.nodes;
        m_fit.terminationSeconds = between(m_stages.unready, m_stages.gone);
        m_fit.launchesPerMinute = rateOf(m_stages.paid.empty() ? m_stages.ready : m_stages.paid);
        m_fit.loopSeconds = usualInterval(m_stages.unready);
        m_fit.deletionsPerMinute = deletionRate(m_stages.unready, m_fit.loopSeconds);
        takePodStarts();
        if (m_stages.paid.empty())
            m_fit.warnings.push_back(
                "only ready nodes are recorded: the boot time is unknown, and the launch rate is "
                "that of nodes becoming ready");
        if (m_fit.launchesPerMinute == kUnlimited)
            m_fit.warnings.push_back("all nodes come at once: any higher launch rate fits as well");
        if (keepsPace())
            m_fit.warnings.push_back(
                "nodes are deleted as fast as they become idle: any higher deletion rate "
                "fits as well");
        if (m_fit.deletionsPerMinute == kUnlimited)
            m_fit.warnings.push_back("all nodes go at once: any higher deletion rate fits as well");
    }

    bool keepsPace() const
    {
        const auto idle = m_isOverlapping ? m_fit.launchesPerMinute : rateOf(m_stages.idle);
        const double deletions = m_fit.deletionsPerMinute.value_or(kUnlimited);
        return idle && deletions < kUnlimited && deletions >= 0.9 * *idle;
    }

    // Where pods start slower than nodes become ready, a rate holds them back.
    void takePodStarts()
    {
        if (m_stages.busy.empty())
            return;
        const double first = std::max(m_stages.busy.front().time - m_stages.ready.front().time, 0.0);
        m_fit.podStartSeconds = between(m_stages.ready, m_stages.busy).value_or(first);
        m_fit.podStartsPerMinute = kUnlimited;
        const double pods = rateOf(m_stages.busy).value_or(kUnlimited);
        const double ready = rateOf(m_stages.ready).value_or(kUnlimited);
        if (pods < 0.9 * ready) {
            m_fit.podStartsPerMinute = pods;
            m_fit.podStartSeconds = first;
        }
    }

    void takeUnneeded()
    {
        const double loop = m_fit.loopSeconds.value_or(10);
        const double deletion = m_stages.unready.front().time;
        if (m_stages.idle.empty()) {
            const double lag = meanTime(m_stages.unready) - meanTime(m_stages.ready);
            m_fit.warnings.push_back(
                "busy nodes are not recorded, so work and waiting cannot be separated: nodes stay " +
                secondsText(lag) +
                " on average, and any job and unneeded time with this sum fit equally well");
            return;
        }
        // Marked at the first loop after the work, deleted at the first loop later than the unneeded time.
        const double idle =
            m_isOverlapping ? m_stages.busy.front().time + *m_fit.jobSeconds : m_stages.idle.front().time;
        const double loops = std::floor((deletion - idle) / loop + 1e-9);
        const double low = std::max((loops - 1) * loop, 0.0);
        if (m_isOverlapping)
            m_fit.warnings.push_back(
                "pods start while others end: the number of nodes, the job and the unneeded "
                "time are estimates");
        m_fit.unneededSeconds = roundWithin(low, std::max(loops * loop, low + loop));
        m_fit.warnings.push_back("the unneeded time is known to one loop: " + secondsText(low) + " to " +
                                 secondsText(low + loop) + " fit as well");
    }

    AutoscalerSettings settings() const
    {
        AutoscalerSettings settings;
        settings.nodes = m_fit.nodes;
        settings.bootSeconds = m_fit.bootSeconds.value_or(0);
        settings.registrationLagSeconds = std::min(settings.registrationLagSeconds, settings.bootSeconds);
        settings.podStartSeconds = m_fit.podStartSeconds.value_or(0);
        settings.podStartsPerMinute = m_fit.podStartsPerMinute.value_or(kUnlimited);
        settings.jobSeconds = m_fit.jobSeconds.value_or(0);
        settings.launchesPerMinute = m_fit.launchesPerMinute.value_or(kUnlimited);
        settings.terminationSeconds = m_fit.terminationSeconds.value_or(0);
        settings.unneededSeconds = m_fit.unneededSeconds.value_or(0);
        const double rate = m_fit.deletionsPerMinute.value_or(kUnlimited);
        // At least one node a loop.
        settings.scanSeconds = std::max({m_fit.loopSeconds.value_or(10), 60 / rate, 1.0});
        settings.deletionLimit =
            rate == kUnlimited ? kUnlimited : std::max(std::round(rate * settings.scanSeconds / 60), 1.0);
        return settings;
    }

    Result<void> compare()
    {
        if (!m_fit.unneededSeconds || !m_fit.jobSeconds)
            return {};
        const auto run = simulateBurst(settings(), 1, 0, m_stop);
        if (!run)
            return run.error();
        const double total = m_samples.times.back() - m_samples.times.front();
        m_fit.totalError = run->totalSeconds / total - 1;
        m_fit.nodeHoursError = run->nodeSeconds / kSecondsPerHour / m_measured.paidNodeHours - 1;
        m_fit.isAccepted =
            std::fabs(*m_fit.totalError) < kGoodError && std::fabs(*m_fit.nodeHoursError) < kGoodError;
        if (!m_fit.isAccepted)
            m_fit.warnings.push_back("the simulation with these parameters does not reproduce the trace");
        return compareShorter(run->totalSeconds);
    }

    // A wait after the last launch may hide the unneeded time behind it.
    Result<void> compareShorter(double total)
    {
        AutoscalerSettings other = settings();
        other.unneededSeconds /= 2;
        const auto run = simulateBurst(other, 1, 0, m_stop);
        if (!run)
            return run.error();
        if (std::fabs(run->totalSeconds - total) < 0.01 * total && other.unneededSeconds > 0)
            m_fit.warnings.push_back(
                "an unneeded time of " + secondsText(other.unneededSeconds) +
                " fits as well: the wait after the last launch decides when deletion begins");
        return {};
    }

    NodeCountSamples m_samples;
    Stages m_stages;
    std::stop_token m_stop;
    NodeCountAnalysis m_measured;
    bool m_isOverlapping = false; // pods start while others end
    AutoscalerFit m_fit;
};

} // namespace

Result<AutoscalerFit> fitAutoscaler(const NodeCountSamples &samples, std::stop_token stop)
{
    if (samples.times.empty())
        return Error{ErrorKind::BadInput, "expected node counts over time; these have no times", {}};
    return Fit(samples, std::move(stop)).result();
}

} // namespace breakeven
