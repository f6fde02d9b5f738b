// The requests of one replica that is switched off after a cool-down, one after the other.
//
// Each request draws its gap, its service and its set-up by its own number, so that two settings that differ
// only in the cool-down see the same draws. Requires: a stable replica.
#pragma once

#include "model/effects/single_replica.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace breakeven {

class SingleReplicaPath
{
public:
    struct Request
    {
        double waitS = 0;
        double serviceS = 0;
        bool opensCycle = false; // it found no other request
        bool meetsColdStart = false;
        double idleS = 0;  // how long there was no request before; 0 unless it opens a cycle
        double setupS = 0; // of the replica, for its sake
    };

    SingleReplicaPath(const SingleReplicaTerms &terms, std::uint64_t seed, std::uint32_t stream)
        : m_terms(terms), m_seed(seed), m_stream(stream)
    {
    }

    Request next()
    {
        const std::size_t place = std::size_t(m_count % kBlock);
        if (place == 0)
            fill();
        const double gap = m_gaps[place];
        m_work -= gap;
        m_setupLeft -= gap;
        Request request;
        request.serviceS = m_services[place];
        if (m_work < 0 || m_count == 0) {
            request.opensCycle = true;
            request.idleS = -m_work;
            m_work = 0;
            if (request.idleS > m_terms.cooldownS)
                m_work = m_setupLeft = request.setupS = setupOf(m_count);
        }
        request.meetsColdStart = m_setupLeft > 0;
        request.waitS = m_work;
        m_work += request.serviceS;
        ++m_count;
        return request;
    }

private:
    static constexpr std::size_t kBlock = 256;

    void fill();
    double setupOf(std::uint64_t request) const;

    SingleReplicaTerms m_terms;
    std::uint64_t m_seed;
    std::uint32_t m_stream;
    std::uint64_t m_count = 0;
    double m_work = 0;      // what is left to do when the request comes, set-up included
    double m_setupLeft = 0; // above 0 while the replica is being set up
    std::array<double, kBlock> m_gaps{};
    std::array<double, kBlock> m_services{};
};

} // namespace breakeven
