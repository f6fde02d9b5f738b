// The cluster autoscaler's loop written down as plainly as it reads: every loop looks at every node.
//
// A second implementation to hold the event queues of model/simulation/cluster_autoscaler.cpp against.
#pragma once

#include "model/numeric/elementary.h"
#include "model/numeric/random.h"
#include "model/simulation/autoscaler_settings.h"
#include "model/simulation/burst_run.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace breakeven::test {

inline double plainDraw(double mean, double variation, std::uint64_t seed, int sample, std::uint32_t dim)
{
    if (mean <= 0 || variation <= 0)
        return mean;
    const double variance = elementary::logarithm(1 + variation * variation);
    return elementary::exponential(elementary::logarithm(mean) - variance / 2 +
                                   std::sqrt(variance) * normal(seed, 0, std::uint64_t(sample), dim));
}

struct PlainNode : NodeLife
{
    double unneededSince = kNever;
    double callEnd = kNever;
    bool isDropped = false;

    bool isBound() const { return workStart < kNever; }
    bool isDeleting() const { return callEnd < kNever; }
    bool isLive(double t) const { return !isDropped && gone > t; }
};

class PlainAutoscaler
{
public:
    PlainAutoscaler(const AutoscalerSettings &settings, std::uint64_t seed)
        : s(settings), m_seed(seed), m_launch(std::size_t(settings.pools)),
          m_lane(std::size_t(settings.pools))
    {
    }

    // The nodes in the order they were made.
    std::vector<PlainNode> run()
    {
        for (double t = 0; !isOver();) {
            int deleted = 0;
            bind(t);
            if (isHalted(t)) {
                for (PlainNode &node : m_nodes)
                    if (!node.isDeleting())
                        node.unneededSince = NodeLife::kNever;
            } else {
                drop(t);
                if (!scaleUp(t))
                    deleted = scaleDown(t);
            }
            t += std::max(s.scanSeconds, s.loopBaseSeconds + s.loopPerNodeSeconds * registered(t) +
                                             s.loopPerDeletionSeconds * deleted);
        }
        return m_nodes;
    }

private:
    bool isOver() const
    {
        return m_bound == s.nodes && std::all_of(m_nodes.begin(), m_nodes.end(), [](const PlainNode &node) {
                   return node.isDeleting() || node.isDropped;
               });
    }

    double created(int pod) const { return pod * (60 / s.podsPerMinute); }

    int registered(double t) const
    {
        return int(std::count_if(m_nodes.begin(), m_nodes.end(), [&](const PlainNode &node) {
            return node.registered <= t && node.isLive(t);
        }));
    }

    void bind(double t)
    {
        std::vector<PlainNode *> ready;
        for (PlainNode &node : m_nodes)
            if (node.ready <= t && !node.isBound() && !node.isDeleting())
                ready.push_back(&node);
        std::stable_sort(ready.begin(), ready.end(),
                         [](const PlainNode *a, const PlainNode *b) { return a->ready < b->ready; });
        for (PlainNode *node : ready) {
            if (m_bound == s.nodes || created(m_bound) > t)
                return;
            double begin = std::max({node->ready, created(m_bound), m_podFree});
            if (std::isfinite(s.imagePulls))
                begin = std::max(begin, s.imageWindowSeconds * std::floor(m_bound / s.imagePulls));
            m_podFree = begin + 60 / s.podStartsPerMinute;
            node->workStart = begin + plainDraw(s.podStartSeconds, s.podStartVariation, m_seed, m_bound, 3);
            node->workEnd = node->workStart + s.jobSeconds;
            ++m_bound;
        }
    }

    bool isHalted(double t) const
    {
        const auto unready = std::count_if(m_nodes.begin(), m_nodes.end(), [&](const PlainNode &node) {
            return node.registered <= t && t < node.ready && node.isLive(t);
        });
        return s.hasUnreadyGate && double(unready) > s.okUnreadyNodes &&
               double(unready) > s.maxUnreadyShare * registered(t);
    }

    void drop(double t)
    {
        for (PlainNode &node : m_nodes)
            if (node.isFailed && !node.isDropped && t - node.start > s.maxProvisionSeconds) {
                node.isDropped = true;
                node.deletion = node.gone = t;
            }
    }

    bool scaleUp(double t)
    {
        int waiting = -m_bound;
        while (waiting + m_bound < s.nodes && created(waiting + m_bound) <= t - s.newPodDelaySeconds)
            ++waiting;
        for (const PlainNode &node : m_nodes)
            if (!node.isBound() && !node.isDropped)
                --waiting;
        int added = 0;
        for (; added < std::min(double(waiting), s.maxNodesPerScaleUp); ++added)
            if (!launch(t))
                break;
        if (added > 0)
            m_lastUp = t;
        return added > 0;
    }

    bool launch(double t)
    {
        std::vector<int> sizes(std::size_t(s.pools));
        int live = 0;
        for (const PlainNode &node : m_nodes)
            if (node.isLive(t)) {
                ++sizes[std::size_t(node.pool)];
                ++live;
            }
        const auto smallest = std::min_element(sizes.begin(), sizes.end());
        if (*smallest >= s.poolLimit || live >= s.nodeLimit)
            return false;
        PlainNode node;
        const int index = int(m_nodes.size());
        node.pool = int(smallest - sizes.begin());
        double &free = m_launch[std::size_t(node.pool)];
        node.start = std::max(t, free);
        free = node.start + 60 / s.launchesPerMinute;
        node.isFailed = uniform(m_seed, 0, std::uint64_t(index), 1) < s.failShare;
        if (!node.isFailed) {
            node.ready = node.start + plainDraw(s.bootSeconds, s.bootVariation, m_seed, index, 0);
            node.registered = std::max(node.start, node.ready - s.registrationLagSeconds);
        }
        m_nodes.push_back(node);
        return true;
    }

    int scaleDown(double t)
    {
        for (PlainNode &node : m_nodes)
            if (node.workEnd <= t && !node.isDeleting() && node.unneededSince == NodeLife::kNever)
                node.unneededSince = t;
        if (!(t >= m_lastUp + s.afterAddSeconds && t >= m_lastDelete + s.afterDeleteSeconds))
            return 0;
        double room = s.deletionLimit;
        if (s.deletionLimitKind == DeletionLimit::InFlight)
            room -= double(std::count_if(m_nodes.begin(), m_nodes.end(), [&](const PlainNode &node) {
                return node.isDeleting() && node.callEnd > t;
            }));
        int deleted = 0;
        for (std::size_t i = 0; i < m_nodes.size() && deleted < room; ++i) {
            PlainNode &node = m_nodes[i];
            if (node.isDeleting() || !(node.unneededSince + s.unneededSeconds < t))
                continue;
            double &lane = m_lane[std::size_t(node.pool)];
            node.callEnd = lane = std::max(t, lane) + s.deleteCallSeconds;
            node.deletion = t;
            node.gone = node.callEnd + s.terminationSeconds;
            if (uniform(m_seed, 0, i, 2) < s.slowDeleteShare)
                node.gone += s.slowDeleteSeconds;
            m_lastDelete = t;
            ++deleted;
        }
        return deleted;
    }

    const AutoscalerSettings &s;
    std::uint64_t m_seed;
    std::vector<PlainNode> m_nodes;
    std::vector<double> m_launch;
    std::vector<double> m_lane;
    double m_podFree = 0;
    double m_lastUp = -NodeLife::kNever;
    double m_lastDelete = -NodeLife::kNever;
    int m_bound = 0;
};

} // namespace breakeven::test
