#include "model/simulation/spot_replay.h"

#include "model/simulation/deadline_decisions.h"
#include "model/simulation/omniscient.h"

#include <algorithm>

namespace breakeven {

namespace {

// At most one tick for each of `offered`.
template<class Decision>
DeadlineRun run(const DeadlineJob &job, std::span<const std::uint8_t> offered, std::int64_t startTick,
                Decision decide)
{
    const std::int64_t step = job.stepSeconds;
    DeadlineState state;
    state.workLeft = job.workSeconds;
    state.roomAfter = (job.ticksToDeadline() - 1) * step;
    std::int64_t billed[3] = {};
    std::int64_t switches = 0;
    std::size_t tick = 0;
    for (; state.workLeft > 0 && tick < offered.size(); ++tick) {
        state.isOffered = offered[tick] != 0;
        if (state.on == Resource::Spot && !state.isOffered)
            state.on = Resource::None;
        const Resource next = decide(state);
        if (next != state.on && next != Resource::None) {
            state.changeoverLeft = job.changeoverSeconds;
            ++switches;
        }
        state.on = next;
        ++billed[std::size_t(next)];
        if (next != Resource::None) {
            state.workLeft -=
                std::min(state.workLeft, std::max<std::int64_t>(step - state.changeoverLeft, 0));
            state.changeoverLeft = std::max<std::int64_t>(state.changeoverLeft - step, 0);
        }
        state.elapsed += step;
        state.roomAfter -= step;
    }
    return DeadlineRun::of(job, startTick, std::int64_t(tick), billed[std::size_t(Resource::OnDemand)],
                           billed[std::size_t(Resource::Spot)], switches, state.workLeft == 0);
}

// On demand can always be had: the trace does not matter.
DeadlineRun onDemandRun(const DeadlineJob &job, std::int64_t startTick)
{
    const std::int64_t ticks = job.ticksOfWork();
    return DeadlineRun::of(job, startTick, ticks, ticks, 0, ticks > 0 ? 1 : 0, true);
}

Error outside(std::size_t ticks, std::int64_t startTick)
{
    return {ErrorKind::BadInput,
            "expected a tick of the trace, which are 0 to " + std::to_string(std::int64_t(ticks) - 1) +
                "; found " + std::to_string(startTick),
            "start tick"};
}

Error tooShort(const DeadlineJob &job, std::size_t ticks, std::int64_t startTick)
{
    const std::int64_t last = std::int64_t(ticks) - job.ticksToDeadline();
    return {ErrorKind::BadInput,
            "the trace has " + std::to_string(ticks) + " ticks and ends before the deadline of " +
                std::to_string(job.ticksToDeadline()) + " ticks; " +
                (last >= 0 ? "start at tick " + std::to_string(last) + " or before"
                           : std::string("take a longer trace or an earlier deadline")),
            "start tick " + std::to_string(startTick)};
}

} // namespace

Result<DeadlineRun> replaySpot(DeadlinePolicy policy, const DeadlineJob &job,
                               std::span<const std::uint8_t> offered, std::int64_t startTick,
                               std::stop_token stop)
{
    if (startTick < 0 || startTick >= std::int64_t(offered.size()))
        return outside(offered.size(), startTick);
    if (policy == DeadlinePolicy::OnDemand)
        return onDemandRun(job, startTick);
    const auto rest = offered.subspan(std::size_t(startTick));
    if (policy == DeadlinePolicy::SpotOnly)
        return run(job, rest, startTick, SpotOnlyDecision());
    const std::int64_t ticks = job.ticksToDeadline();
    const bool isWhole = std::int64_t(rest.size()) >= ticks;
    const auto seen = rest.first(std::size_t(std::min(ticks, std::int64_t(rest.size()))));
    if (policy == DeadlinePolicy::Optimum)
        return isWhole ? omniscientRun(job, seen, startTick, stop)
                       : Result<DeadlineRun>(tooShort(job, offered.size(), startTick));
    const DeadlineRun done = policy == DeadlinePolicy::Greedy
                                 ? run(job, seen, startTick, GreedyDecision{job})
                                 : run(job, seen, startTick, UniformDecision{job});
    if (!done.isFinished && !isWhole)
        return tooShort(job, offered.size(), startTick);
    return done;
}

Result<std::vector<DeadlineRun>> replaySpot(DeadlinePolicy policy, const DeadlineJob &job,
                                            std::span<const std::uint8_t> offered,
                                            std::span<const std::int64_t> startTicks, std::stop_token stop)
{
    std::vector<DeadlineRun> runs;
    runs.reserve(startTicks.size());
    for (const std::int64_t start : startTicks) {
        if (stop.stop_requested())
            return Error{ErrorKind::Cancelled, "stopped before the last start tick", {}};
        auto done = replaySpot(policy, job, offered, start, stop);
        if (!done)
            return done.error();
        runs.push_back(*done);
    }
    return runs;
}

} // namespace breakeven
