#include "model/workload/job_stops.h"

namespace breakeven {

namespace {

constexpr const char *kMayBeStopped = "may_be_stopped";
constexpr const char *kRestartTime = "restart_time";

} // namespace

FieldSet jobStopFields()
{
    ChoiceField mayBe{
        kMayBeStopped,
        "A service that needs its machines",
        {{"true", "stops the jobs on them"}, {"false", "has none of them given to jobs"}},
        "On shared machines: a stopped job saves its work and goes on when there is room; else no "
        "job is given a machine that a service takes back before its end."};
    mayBe.isOptional = true;
    return {{{kRestartTime, "Time to restart", units::minute, "min", std::nullopt, "", 0, 1e6,
              "What a job loses that a service stops on shared machines; unset: 12 minutes.", true}},
            {mayBe},
            {}};
}

Demand::Stops jobStops(const WorkloadContext &context)
{
    const Quantity minutes =
        context.has(kRestartTime)
            ? context.in(kRestartTime)
            : context.scope().builder().constant(kRestartMinutes, units::minute, kRestartSource);
    return {minutes / context.time().minutesPerHour, !context.isChosen(kMayBeStopped, "false")};
}

} // namespace breakeven
