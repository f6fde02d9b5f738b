// An autoscaler that looks at a service once a second and says how many replicas there are to be.
#pragma once

#include <cstdint>

namespace breakeven {

// What it sees at the end of a second.
struct ScalerReading
{
    std::int64_t second = 0;
    double requests = 0;     // in the system, waiting and being served
    double meanRequests = 0; // the same, over the last second
    int ready = 0;           // replicas that serve
};

class ReplicaScaler
{
public:
    virtual ~ReplicaScaler() = default;

    // The replicas before the first second; they are ready at once.
    virtual int replicas() const = 0;
    // Requires: the seconds 0, 1, 2, … in turn.
    virtual int tick(const ScalerReading &reading) = 0;
    // Once there has been no replica for this many seconds, the requests that are left will not start one.
    virtual std::int64_t patienceS() const = 0;
};

} // namespace breakeven
