#include "model/simulation/replica_pool.h"

#include "model/numeric/random.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

constexpr std::int64_t kEventsBetweenStops = 1 << 14;
// Streams of one seed; the arrivals have the first ones.
constexpr std::uint32_t kServiceStream = 8;
constexpr std::uint32_t kSetupStream = 9;

} // namespace

ReplicaPool::ReplicaPool(const ReplicaPoolTerms &terms, std::span<const double> arrivals, int readyAtOnce)
    : m_terms(terms), m_arrivals(arrivals)
{
    for (int i = 0; i < readyAtOnce; ++i)
        start(true);
}

void ReplicaPool::moveTo(double time)
{
    m_requestSeconds += double(requestsInSystem()) * (time - m_now);
    m_now = time;
    ++m_events;
}

void ReplicaPool::advance(double until, const std::stop_token &stop)
{
    for (;;) {
        const double coming = m_coming.empty() ? kInfinite : m_coming.top().time;
        const double arrival = m_next < m_arrivals.size() ? m_arrivals[m_next] : kInfinite;
        const double timeout = m_head < m_next ? m_arrivals[m_head] + m_terms.clientTimeoutS : kInfinite;
        const double next = std::min({coming, arrival, timeout});
        if (!(next <= until))
            break;
        if (m_events % kEventsBetweenStops == 0 && stop.stop_requested())
            return;
        moveTo(next);
        if (next == coming) {
            const Event event = m_coming.top();
            m_coming.pop();
            handle(event);
        } else if (next == arrival) {
            m_metColdStart += m_ready == 0 ? 1 : 0;
            ++m_next;
        } else {
            ++m_head;
            ++m_lost;
        }
        serveWaiting();
    }
    m_requestSeconds += double(requestsInSystem()) * (until - m_now);
    m_now = until;
}

void ReplicaPool::handle(const Event &event)
{
    Replica &replica = m_replicas[std::size_t(event.replica)];
    if (event.isReadiness) {
        if (!replica.isLeaving)
            becomeReady(event.replica);
        return;
    }
    --m_serving;
    --replica.busy;
    if (!replica.isLeaving)
        m_free.insert(event.replica);
    else if (replica.busy == 0)
        leave(event.replica);
}

// Drawn some at a time, so that a long simulation begins at once.
double ReplicaPool::serviceOf(std::size_t request)
{
    constexpr std::size_t kBlock = 4096;
    while (request >= m_services.size()) {
        const std::size_t drawn = m_services.size();
        m_services.resize(std::min(drawn + kBlock, m_arrivals.size()));
        const std::span<double> block = std::span(m_services).subspan(drawn);
        fillSamples(m_terms.seed, kServiceStream, drawn, 0, block);
        turnIntoDurations(m_terms.service, block);
    }
    return m_services[request];
}

void ReplicaPool::serveWaiting()
{
    while (m_head < m_next && !m_free.empty()) {
        const int place = *m_free.begin();
        Replica &replica = m_replicas[std::size_t(place)];
        if (++replica.busy == m_terms.concurrency)
            m_free.erase(m_free.begin());
        const double wait = m_now - m_arrivals[m_head];
        const double service = serviceOf(m_head);
        m_waits.push_back(wait);
        m_responses.push_back(wait + service);
        m_coming.push({m_now + service, place, false});
        ++m_head;
        ++m_serving;
    }
}

void ReplicaPool::start(bool isReadyAtOnce)
{
    const int place = int(m_replicas.size());
    m_replicas.push_back({});
    m_replicas.back().startedAt = m_now;
    m_active.push_back(place);
    if (isReadyAtOnce)
        return becomeReady(place);
    const double draw = m_terms.setup.cv2 > 0 ? uniform(m_terms.seed, kSetupStream, m_starts, 0) : 0.5;
    ++m_starts;
    m_coming.push({m_now + durationOf(m_terms.setup, draw), place, true});
}

void ReplicaPool::becomeReady(int replica)
{
    m_replicas[std::size_t(replica)].isReady = true;
    m_free.insert(replica);
    ++m_ready;
}

void ReplicaPool::scaleTo(int replicas)
{
    const std::size_t wanted = std::size_t(replicas);
    if (wanted < m_active.size())
        dismiss(m_active.size() - wanted);
    while (m_active.size() < wanted)
        start(false);
    serveWaiting();
}

// Those being set up go first, then idle ones, then busy ones; of equals the youngest.
void ReplicaPool::dismiss(std::size_t count)
{
    const auto rank = [this](int place) {
        const Replica &replica = m_replicas[std::size_t(place)];
        return !replica.isReady ? 0 : replica.busy == 0 ? 1 : 2;
    };
    std::vector<int> leaving = m_active;
    std::sort(leaving.begin(), leaving.end(),
              [&](int a, int b) { return rank(a) != rank(b) ? rank(a) < rank(b) : a > b; });
    leaving.resize(count);
    for (const int place : leaving) {
        Replica &replica = m_replicas[std::size_t(place)];
        m_free.erase(place);
        m_ready -= replica.isReady ? 1 : 0;
        replica.isLeaving = true;
        if (replica.busy == 0)
            leave(place);
    }
    std::erase_if(m_active, [this](int place) { return m_replicas[std::size_t(place)].isLeaving; });
}

void ReplicaPool::leave(int replica) { m_replicas[std::size_t(replica)].goneAt = m_now; }

void ReplicaPool::close()
{
    for (Replica &replica : m_replicas)
        if (replica.goneAt < 0)
            replica.goneAt = m_now;
}

double ReplicaPool::paidSeconds(double until) const
{
    double seconds = 0;
    for (const Replica &replica : m_replicas)
        seconds += std::min(replica.goneAt, until) - std::min(replica.startedAt, until);
    return seconds;
}

} // namespace breakeven
