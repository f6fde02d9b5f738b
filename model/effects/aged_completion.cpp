#include "model/effects/aged_completion.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace breakeven {

namespace {

// What the next segment does to a machine of one age.
struct Segment
{
    double survival = 0;
    double expectedHours = 0;
};

// Of all ages a machine can have at the start of a segment, in segments.
std::vector<Segment> segmentsByAge(const Lifetime &lifetime, const AgedJob &job)
{
    std::vector<Segment> segments;
    for (int age = 0; age < job.segments; ++age) {
        const double hours = age * job.segmentHours;
        segments.push_back(
            {lifetime.survival(hours, job.segmentHours), lifetime.expectedWithin(hours, job.segmentHours)});
        if (segments.back().survival == 0)
            break;
    }
    return segments;
}

} // namespace

double agedCompletionHours(const Lifetime &lifetime, const AgedJob &job)
{
    if (job.segments == 0)
        return 0;
    const std::vector<Segment> segments = segmentsByAge(lifetime, job);
    const Segment &first = segments.front();
    if (first.survival == 0)
        return std::numeric_limits<double>::infinity();
    // Remaining time by age; one more than the ages, for those that have just done the last segment.
    std::vector<double> remaining(segments.size() + 1, 0.0);
    for (int left = 1; left <= job.segments; ++left) {
        const double fresh =
            (first.expectedHours + (1 - first.survival) * job.delayHours + first.survival * remaining[1]) /
            first.survival;
        const int ages = std::min(int(segments.size()), job.segments - left + 1);
        for (int age = 1; age < ages; ++age) {
            const Segment &segment = segments[std::size_t(age)];
            double &time = remaining[std::size_t(age)];
            const double lost = 1 - segment.survival;
            const double next =
                segment.survival == 0 ? 0 : segment.survival * remaining[std::size_t(age) + 1];
            time = segment.expectedHours + lost * (job.delayHours + fresh) + next;
            if (job.plannedDelayHours)
                time = std::min(time, *job.plannedDelayHours + fresh);
        }
        remaining[0] = fresh;
    }
    return remaining[0];
}

} // namespace breakeven
