#include "model/simulation/cluster_autoscaler.h"

#include "model/numeric/elementary.h"
#include "model/numeric/event_queue.h"
#include "model/numeric/random.h"
#include "model/simulation/burst_totals.h"
#include "model/simulation/due_nodes.h"
#include "model/simulation/node_set.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace breakeven {

namespace {

// Which draw of a sample is what.
enum Draw : std::uint32_t { kBoot, kFails, kIsSlow, kPodStart };

// Samples that a thread has drawn: a study asks for the same ones again with other numbers of nodes and
// lengths of jobs.
using DrawnTimes = std::vector<double>;
using TimesKey = std::tuple<double, double, std::uint64_t, std::uint32_t, Draw>;

std::shared_ptr<DrawnTimes> drawnTimes(const TimesKey &key)
{
    constexpr std::size_t kMostKinds = 16;
    thread_local std::map<TimesKey, std::shared_ptr<DrawnTimes>> drawn;
    if (drawn.size() >= kMostKinds && !drawn.count(key))
        drawn.clear();
    std::shared_ptr<DrawnTimes> &times = drawn[key];
    if (!times)
        times = std::make_shared<DrawnTimes>();
    return times;
}

// A lognormal time of this mean and variation (standard deviation over mean).
class JitteredTime
{
public:
    JitteredTime(double mean, double variation, std::uint64_t seed, std::uint32_t run, Draw dimension)
        : m_mean(mean), m_seed(seed), m_run(run), m_dimension(dimension)
    {
        if (mean <= 0 || variation <= 0)
            return;
        const double variance = elementary::logarithm(1 + variation * variation);
        m_spread = std::sqrt(variance);
        m_location = elementary::logarithm(mean) - variance / 2;
        m_known = drawnTimes({mean, variation, seed, run, dimension});
    }

    double draw(int sample) const
    {
        constexpr std::size_t kMostKnown = 8192;
        const auto index = std::size_t(sample);
        if (m_spread == 0)
            return m_mean;
        if (index >= kMostKnown)
            return drawAnew(index);
        while (m_known->size() <= index)
            m_known->push_back(drawAnew(m_known->size()));
        return (*m_known)[index];
    }

private:
    double drawAnew(std::size_t sample) const
    {
        return elementary::exponential(m_location + m_spread * normal(m_seed, m_run, sample, m_dimension));
    }

    double m_mean;
    std::uint64_t m_seed;
    std::uint32_t m_run;
    Draw m_dimension;
    std::shared_ptr<DrawnTimes> m_known;
    double m_spread = 0;
    double m_location = 0;
};

// Seconds between two calls; 0 where the rate has no limit.
double gap(double perMinute) { return 60 / perMinute; }

struct Pool
{
    double launchFree = 0;
    double deleteFree = 0;
    int nodes = 0; // at this time
};

class Burst
{
public:
    Burst(const AutoscalerSettings &settings, std::uint64_t seed, std::uint32_t run, EventBudget &budget)
        : m_settings(settings), m_seed(seed), m_run(run), m_budget(budget),
          m_boot(settings.bootSeconds, settings.bootVariation, seed, run, kBoot),
          m_podStart(settings.podStartSeconds, settings.podStartVariation, seed, run, kPodStart),
          m_pools(std::size_t(settings.pools)), m_registrations(settings.scanSeconds),
          m_becomingReady(settings.scanSeconds), m_workEnds(settings.scanSeconds),
          m_deleteCalls(settings.scanSeconds), m_departures(settings.scanSeconds)
    {
    }

    Result<BurstRun> run()
    {
        m_result.nodes.reserve(std::size_t(m_settings.nodes));
        for (double time = 0; isGoingOn(); time += loopSeconds()) {
            ++m_result.loops;
            m_deletedInLoop = 0;
            if (!m_budget.spend() || !loop(time))
                return m_budget.error();
        }
        return std::move(m_result);
    }

private:
    bool isGoingOn() const { return m_boundPods < m_settings.nodes || m_deletingNodes < m_boundPods; }

    double loopSeconds() const
    {
        const double taken = m_settings.loopBaseSeconds + m_settings.loopPerNodeSeconds * registeredNodes() +
                             m_settings.loopPerDeletionSeconds * m_deletedInLoop;
        return std::max(m_settings.scanSeconds, taken);
    }

    int registeredNodes() const { return m_registered - m_gone; }
    // Made, waiting for a pod or still to become ready.
    int unboundNodes() const { return int(m_result.nodes.size()) - m_boundPods - m_result.failedNodes; }

    int podsCreatedBy(double time) const
    {
        if (time < 0)
            return 0;
        const double created = std::floor(time / gap(m_settings.podsPerMinute)) + 1;
        return created <= m_settings.nodes ? int(created) : m_settings.nodes; // 0 / 0 is all of them
    }

    // False: out of budget.
    bool loop(double time)
    {
        if (!takeNote(time) || !bindPods(time))
            return false;
        if (isHalted()) {
            ++m_result.haltedLoops;
            return forgetUnneeded();
        }
        if (!dropFailed(time))
            return false;
        const int added = scaleUp(time);
        if (added < 0)
            return false;
        if (added > 0) {
            m_lastUp = time;
            return true;
        }
        return markUnneeded(time) && deleteUnneeded(time);
    }

    // Each node that is due, as long as nobody asks to stop; false then.
    template<class Handle>
    bool eachDue(DueNodes &due, double time, Handle handle)
    {
        return due.eachUpTo(time, [&](int index) {
            handle(index);
            return m_budget.goesOn();
        });
    }

    // What has happened by itself since the last loop. Only the order in which nodes become ready counts.
    bool takeNote(double time)
    {
        return eachDue(m_registrations, time, [this](int) { ++m_registered; }) && noteReady(time) &&
               eachDue(m_departures, time,
                       [this](int index) {
                           --m_pools[std::size_t(node(index).pool)].nodes;
                           ++m_gone;
                       }) &&
               eachDue(m_deleteCalls, time, [](int) {});
    }

    // None that becomes ready in this loop does so before one of an earlier loop: only its own are put in
    // order.
    bool noteReady(double time)
    {
        const auto before = std::ptrdiff_t(m_readyUnbound.size());
        const bool goesOn =
            eachDue(m_becomingReady, time, [this](int index) { m_readyUnbound.push_back(index); });
        std::sort(m_readyUnbound.begin() + before, m_readyUnbound.end(), [this](int a, int b) {
            return Event{node(a).ready, a} < Event{node(b).ready, b};
        });
        m_ready = int(m_readyUnbound.size());
        return goesOn;
    }

    bool bindPods(double time)
    {
        const int created = podsCreatedBy(time);
        while (m_boundPods < created && m_boundPods < int(m_readyUnbound.size())) {
            if (!m_budget.spend())
                return false;
            bind(node(m_readyUnbound[std::size_t(m_boundPods)]), m_boundPods);
        }
        return true;
    }

    void bind(NodeLife &life, int pod)
    {
        const double created = pod * gap(m_settings.podsPerMinute);
        double begin = std::max({life.ready, created, m_podStartFree});
        if (std::isfinite(m_settings.imagePulls))
            begin = std::max(begin, m_settings.imageWindowSeconds * std::floor(pod / m_settings.imagePulls));
        m_podStartFree = begin + gap(m_settings.podStartsPerMinute);
        life.workStart = begin + m_podStart.draw(pod);
        life.workEnd = life.workStart + m_settings.jobSeconds;
        m_workEnds.push(life.workEnd, int(&life - m_result.nodes.data()));
        ++m_boundPods;
    }

    bool isHalted() const
    {
        if (!m_settings.hasUnreadyGate)
            return false;
        const int unready = m_registered - m_ready;
        return unready > m_settings.okUnreadyNodes &&
               unready > m_settings.maxUnreadyShare * registeredNodes();
    }

    bool forgetUnneeded()
    {
        for (; m_firstCooling < m_cooling.size(); ++m_firstCooling)
            m_forgotten.push_back(m_cooling[m_firstCooling].index);
        m_cooling.clear();
        m_firstCooling = 0;
        while (!m_unneeded.isEmpty())
            m_forgotten.push_back(m_unneeded.pop());
        return m_budget.goesOn();
    }

    bool dropFailed(double time)
    {
        while (m_failing.hasUpTo(time)) {
            if (!m_budget.goesOn())
                return false;
            const Event event = m_failing.pop();
            NodeLife &life = node(event.index);
            // Older than the limit, not as old.
            if (!(time - life.start > m_settings.maxProvisionSeconds)) {
                m_failing.push(event.time, event.index);
                return true;
            }
            life.deletion = life.gone = time;
            --m_pools[std::size_t(life.pool)].nodes;
            ++m_result.failedNodes;
        }
        return true;
    }

    // The nodes added; −1 when out of budget.
    int scaleUp(double time)
    {
        const int waiting =
            podsCreatedBy(time - m_settings.newPodDelaySeconds) - m_boundPods - unboundNodes();
        const double most = std::min(double(waiting), m_settings.maxNodesPerScaleUp);
        int added = 0;
        while (added + 1 <= most) {
            Pool *pool = poolWithRoom();
            if (!pool)
                break;
            if (!m_budget.spend())
                return -1;
            launch(*pool, time);
            ++added;
        }
        return added;
    }

    // The smallest pool, the first of equals; none when pools or the cluster are full.
    Pool *poolWithRoom()
    {
        const int live = int(m_result.nodes.size()) - m_gone - m_result.failedNodes;
        if (live + 1 > m_settings.nodeLimit)
            return nullptr;
        const auto smallest = std::min_element(
            m_pools.begin(), m_pools.end(), [](const Pool &a, const Pool &b) { return a.nodes < b.nodes; });
        return smallest->nodes + 1 <= m_settings.poolLimit ? &*smallest : nullptr;
    }

    void launch(Pool &pool, double time)
    {
        const int index = int(m_result.nodes.size());
        NodeLife life;
        life.pool = int(&pool - m_pools.data());
        life.start = std::max(time, pool.launchFree);
        pool.launchFree = life.start + gap(m_settings.launchesPerMinute);
        ++pool.nodes;
        life.isFailed = m_settings.failShare > 0 &&
                        uniform(m_seed, m_run, std::uint64_t(index), kFails) < m_settings.failShare;
        if (life.isFailed) {
            m_failing.push(life.start + m_settings.maxProvisionSeconds, index);
        } else {
            life.ready = life.start + m_boot.draw(index);
            life.registered = std::max(life.start, life.ready - m_settings.registrationLagSeconds);
            m_registrations.push(life.registered, index);
            m_becomingReady.push(life.ready, index);
        }
        m_result.nodes.push_back(life);
    }

    bool markUnneeded(double time)
    {
        for (; !m_forgotten.empty(); m_forgotten.pop_back()) {
            if (!m_budget.goesOn())
                return false;
            m_cooling.push_back({time, m_forgotten.back()});
        }
        return eachDue(m_workEnds, time, [&](int index) { m_cooling.push_back({time, index}); });
    }

    bool deleteUnneeded(double time)
    {
        if (!(time >= m_lastUp + m_settings.afterAddSeconds &&
              time >= m_lastDelete + m_settings.afterDeleteSeconds))
            return true;
        // Marked before, by more than the cool-down; from here on they go in the order they were made.
        for (; m_firstCooling < m_cooling.size(); ++m_firstCooling) {
            if (!m_budget.goesOn())
                return false;
            const Event &marked = m_cooling[m_firstCooling];
            if (!(marked.time + m_settings.unneededSeconds < time))
                break;
            m_unneeded.push(marked.index);
        }
        double room = m_settings.deletionLimit;
        if (m_settings.deletionLimitKind == DeletionLimit::InFlight)
            room -= m_deleteCalls.size();
        for (; room >= 1 && !m_unneeded.isEmpty(); --room) {
            if (!m_budget.spend())
                return false;
            remove(m_unneeded.pop(), time);
        }
        return true;
    }

    void remove(int index, double time)
    {
        NodeLife &life = node(index);
        Pool &pool = m_pools[std::size_t(life.pool)];
        const double call = std::max(time, pool.deleteFree);
        pool.deleteFree = call + m_settings.deleteCallSeconds;
        life.deletion = time;
        life.gone = pool.deleteFree + m_settings.terminationSeconds;
        if (m_settings.slowDeleteShare > 0 &&
            uniform(m_seed, m_run, std::uint64_t(index), kIsSlow) < m_settings.slowDeleteShare)
            life.gone += m_settings.slowDeleteSeconds;
        m_departures.push(life.gone, index);
        m_deleteCalls.push(pool.deleteFree, index);
        m_lastDelete = time;
        ++m_deletingNodes;
        ++m_deletedInLoop;
    }

    NodeLife &node(int index) { return m_result.nodes[std::size_t(index)]; }

    const AutoscalerSettings &m_settings;
    std::uint64_t m_seed;
    std::uint32_t m_run;
    EventBudget &m_budget;
    JitteredTime m_boot;
    JitteredTime m_podStart;
    BurstRun m_result;

    std::vector<Pool> m_pools;
    double m_podStartFree = 0;
    double m_lastUp = -NodeLife::kNever;
    double m_lastDelete = -NodeLife::kNever;
    int m_boundPods = 0;
    int m_deletingNodes = 0;
    int m_deletedInLoop = 0;
    int m_registered = 0; // ever
    int m_ready = 0;      // ever
    int m_gone = 0;       // ever; nodes that failed apart

    DueNodes m_registrations;
    DueNodes m_becomingReady;
    std::vector<int> m_readyUnbound; // in the order they became so; as many of them are bound as pods
    EventQueue m_failing;
    DueNodes m_workEnds;
    std::vector<Event> m_cooling;   // with the time they were marked, in its order,
    std::size_t m_firstCooling = 0; // from here on
    NodeSet m_unneeded;             // long enough
    DueNodes m_deleteCalls;         // unfinished
    DueNodes m_departures;
    std::vector<int> m_forgotten; // marks the gate has cleared
};

} // namespace

Result<BurstRun> simulateBurst(const AutoscalerSettings &settings, std::uint64_t seed, std::uint32_t run,
                               std::stop_token stop, std::int64_t mostEvents)
{
    EventBudget budget(mostEvents, std::move(stop));
    return simulateBurst(settings, seed, run, budget);
}

Result<BurstRun> simulateBurst(const AutoscalerSettings &settings, std::uint64_t seed, std::uint32_t run,
                               EventBudget &budget)
{
    BurstRun result;
    const bool hasRoom = settings.nodeLimit >= 1 && settings.poolLimit >= 1 && settings.imagePulls >= 1 &&
                         settings.maxNodesPerScaleUp >= 1 && settings.failShare < 1;
    const bool areDeleted = std::isfinite(settings.unneededSeconds) && settings.deletionLimit >= 1;
    if (settings.nodes > 0 && (!hasRoom || !areDeleted)) {
        result.status = hasRoom ? BurstStatus::Never : BurstStatus::Infeasible;
        return result;
    }
    auto simulated = Burst(settings, seed, run, budget).run();
    if (simulated)
        addUp(*simulated, settings.terminationSeconds);
    return simulated;
}

} // namespace breakeven
