// The replicas of a service and the requests in front of them, event by event.
//
// First come first served; a replica serves up to `concurrency` requests at once, at a speed that does not
// depend on how many. A replica is paid from the start of its set-up until it is gone; one that still serves
// when it is to go finishes first. A request whose client has waited for the time-out without being served is
// lost. Draws: by the number of the request and of the start.
#pragma once

#include "model/effects/durations.h"

#include <cstdint>
#include <queue>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

struct ReplicaPoolTerms
{
    DurationLaw service;
    DurationLaw setup;
    int concurrency = 1;
    double clientTimeoutS = 0; // +infinity: clients wait for ever
    std::uint64_t seed = 1;
};

class ReplicaPool
{
public:
    // Requires: ascending arrivals that outlive the pool; `readyAtOnce` replicas are there at 0.
    ReplicaPool(const ReplicaPoolTerms &terms, std::span<const double> arrivals, int readyAtOnce);

    // Everything that happens up to `until` and at it, or until `stop` is requested. Requires: not before the
    // last call's.
    void advance(double until, const std::stop_token &stop = {});
    // From now, the time of the last `advance`, there are to be so many.
    void scaleTo(int replicas);
    // Ends the bill of the replicas that are left.
    void close();

    int replicas() const { return int(m_active.size()); }
    int ready() const { return m_ready; }
    std::int64_t requestsInSystem() const { return std::int64_t(m_next - m_head) + m_serving; }
    bool isDone() const { return m_next == m_arrivals.size() && requestsInSystem() == 0; }
    double requestSeconds() const { return m_requestSeconds; } // of waiting and service so far
    std::int64_t events() const { return m_events; }

    // For the requests that were served, in the order they began.
    const std::vector<double> &waits() const { return m_waits; }
    const std::vector<double> &responses() const { return m_responses; }
    std::int64_t lost() const { return m_lost; }
    std::int64_t metColdStart() const { return m_metColdStart; } // came when no replica was ready
    std::int64_t starts() const { return std::int64_t(m_starts); }
    double paidSeconds(double until) const; // Requires: closed.

private:
    struct Replica
    {
        double startedAt = 0;
        double goneAt = -1; // below 0: not yet
        int busy = 0;
        bool isReady = false;
        bool isLeaving = false;
    };
    struct Event
    {
        double time = 0;
        int replica = 0;
        bool isReadiness = false; // else the end of a service

        bool operator<(const Event &other) const
        {
            // The earliest on top; readiness before ends, then the older replica.
            if (time != other.time)
                return time > other.time;
            if (isReadiness != other.isReadiness)
                return other.isReadiness;
            return replica > other.replica;
        }
    };

    void moveTo(double time);
    void handle(const Event &event);
    void start(bool isReadyAtOnce);
    void becomeReady(int replica);
    void dismiss(std::size_t count);
    void leave(int replica);
    void serveWaiting();
    double serviceOf(std::size_t request);

    ReplicaPoolTerms m_terms;
    std::span<const double> m_arrivals;
    std::vector<double> m_services; // of the first requests
    std::vector<Replica> m_replicas;
    std::vector<int> m_active; // neither leaving nor gone, in the order they started
    std::set<int> m_free;      // ready and with room for a request
    std::priority_queue<Event> m_coming;
    double m_now = 0;
    std::size_t m_head = 0; // requests in [m_head, m_next) wait
    std::size_t m_next = 0;
    std::int64_t m_serving = 0;
    int m_ready = 0;
    std::int64_t m_lost = 0;
    std::int64_t m_metColdStart = 0;
    std::int64_t m_events = 0;
    std::uint64_t m_starts = 0;
    double m_requestSeconds = 0;
    std::vector<double> m_waits;
    std::vector<double> m_responses;
};

} // namespace breakeven
