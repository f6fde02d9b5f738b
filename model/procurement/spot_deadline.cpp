#include "model/procurement/spot_deadline.h"

#include "model/dispatch/load_shape.h"
#include "model/simulation/deadline_jobs.h"

namespace breakeven {

namespace {

constexpr const char *kPolicy = "deadline_policy";
constexpr const char *kHistory = "spot_history";
constexpr double kUsualUp = 4; // hours, where nothing says how long spot stays: NSDI'24, an example

Result<void> isPolicy(const std::string &text)
{
    const auto policy = parsePolicy(text);
    if (policy && *policy != DeadlinePolicy::Optimum)
        return {};
    return Error{
        ErrorKind::BadInput, "Expected uniform, greedy, spot-only or on-demand, found '" + text + "'.", {}};
}

DeadlinePolicy policyOf(const ProcurementContext &context)
{
    if (!context.has("on_demand_price"))
        return DeadlinePolicy::SpotOnly;
    const auto policy = parsePolicy(choiceIn(context.procurement().choices, kPolicy));
    return policy ? *policy : DeadlinePolicy::Uniform;
}

std::optional<LoadShape> historyOf(const ProcurementContext &context)
{
    const std::string text = choiceIn(context.procurement().choices, kHistory);
    if (text.empty())
        return std::nullopt;
    const auto history = parseCurve(text);
    return history ? std::optional(*history) : std::nullopt; // what cannot be read is refused when it is set
}

// A job of the procurement as a policy sees it.
struct JobOnSpot
{
    Quantity work, changeover, within; // hours
    Quantity nodes;
    Quantity up, away; // hours
};

Quantity inHours(const ProcurementContext &context, const char *minutes)
{
    return context.in(minutes) / context.time().minutesPerHour;
}

// Work between two checkpoints, in hours; nothing where none are counted.
std::optional<Quantity> checkpoints(const ProcurementContext &context)
{
    if (!context.isComputed("stretch"))
        return std::nullopt;
    return context.has("checkpoint_interval") ? std::optional(inHours(context, "checkpoint_interval"))
                                              : context.knownStep("best_checkpoint_interval");
}

// How long spot stays and is away for all nodes of the job together.
void setSpells(const ProcurementContext &context, const RentTerms &terms, JobOnSpot &job)
{
    SheetBuilder &builder = context.builder();
    const Quantity none = builder.constant(0, units::hour);
    std::optional<Quantity> rate;
    for (const char *known : {"job_interruption_rate", "mean_interruption_rate"})
        if (!rate && context.isComputed("stretch"))
            rate = context.knownStep(known);
    job.up = context.step("spot_up_h", "Spot stays for",
                          rate ? smaller(1 / *rate, builder.constant(1e5, units::hour))
                          : context.isGiven("capacity_up_time")
                              ? context.in("capacity_up_time")
                              : builder.constant(kUsualUp, units::hour, "NSDI'24, an example"),
                          Display::Mean);
    const Quantity enough = *terms.enoughCapacity;
    const Quantity byShare = job.up * (1 - enough) / larger(enough, builder.constant(1e-6));
    job.away = context.step(
        "spot_away_h", "Spot is away for",
        larger(context.isComputed("stretch") ? inHours(context, "wait_time") : none, byShare), Display::Mean);
}

JobOnSpot jobOnSpot(const ProcurementContext &context, const RentTerms &terms, Quantity hours)
{
    const Quantity none = context.builder().constant(0, units::hour);
    JobOnSpot job;
    job.within = *context.demand().doneWithin;
    job.nodes = nodesOfJob(context);
    const auto interval = checkpoints(context);
    job.work = context.step("deadline_work_h", "Work of a job, with its checkpoints",
                            interval ? hours * (1 + inHours(context, "save_time") / *interval)
                            : context.isComputed("stretch") ? hours
                                                            : hours * *terms.stretch,
                            Display::Mean);
    job.changeover = context.step("deadline_changeover_h", "Lost whenever a machine is taken",
                                  context.isComputed("stretch")
                                      ? inHours(context, "restart_time") + inHours(context, "recovery_time") +
                                            (interval ? *interval / 2 : none)
                                      : none,
                                  Display::Mean);
    setSpells(context, terms, job);
    return job;
}

} // namespace

FieldSet deadlineFields()
{
    ChoiceField policy{
        kPolicy,
        "Done in time by",
        {},
        "How jobs that are to be done in time use spot and on demand: uniform, greedy, spot-only "
        "or on-demand; unset: uniform progress.",
        isPolicy};
    ChoiceField history{
        kHistory,
        "Recorded spot history",
        {},
        "Nodes*hours that could be had in order of time, such as 1*4.5, 0*0.5; they repeat. Unset: "
        "spells of the option's rates.",
        isCurve};
    policy.isOptional = history.isOptional = true;
    return {{}, {policy, history}, {}};
}

void keepDeadline(const ProcurementContext &context, RentTerms &terms)
{
    const auto hours = hoursOfJob(context);
    if (!context.demand().doneWithin || !hours || !context.demand().jobGpuHours)
        return;
    SheetBuilder &builder = context.builder();
    const JobOnSpot job = jobOnSpot(context, terms, *hours);
    const auto history = historyOf(context);
    const auto jobs = deadlineJobs(policyOf(context), history);
    std::vector<Quantity> arguments{job.work, job.changeover, job.within, job.nodes};
    if (!history)
        arguments.insert(arguments.end(), {job.up, job.away});
    const auto all =
        builder.monthly(hoursInTime(jobs), arguments, {units::hour, units::hour, units::hour, units::one});
    const auto named = [&](const char *key, const char *label, Quantity quantity) {
        return context.step(key, label, quantity, Display::Mean);
    };
    RentTerms::InTime inTime;
    // Ticks may leave out the last minutes of a job; it is billed whole.
    const Quantity inTicks = larger(all[0] + all[1], builder.constant(1e-12, units::hour));
    const Quantity whole = larger(builder.constant(1), *hours / inTicks);
    const Quantity onSpot = named("spot_hours_of_job", "Hours of a job on spot", all[0] * whole);
    const Quantity onDemand = named("on_demand_hours_of_job", "Hours of a job on demand", all[1] * whole);
    inTime.spot = onSpot / *hours;
    inTime.onDemand = onDemand / *hours;
    inTime.elapsed = named("hours_until_done", "Hours until a job is done", all[2]) / *hours;
    inTime.lateShare = context.result("late_share", "Jobs that are late, worst month", worstMonth(all[3]));
    const Quantity gpus = job.nodes * builder.constant(1, units::machine) * context.in("gpus_per_instance");
    const Quantity onSpotHour = gpus * terms.gpuHourPrice;
    arguments.push_back(onSpotHour);
    arguments.push_back(terms.fallbackPrice ? gpus * *terms.fallbackPrice
                                            : builder.constant(0, builder.node(onSpotHour).unit));
    const Unit money = units::money;
    inTime.badNight =
        context.result("bad_night_cost_per_job", "What 95 % of the jobs cost at most, worst month",
                       worstMonth(builder.monthly(costOfBadNight(jobs), arguments, {money})[0]) /
                           builder.constant(1, units::job));
    terms.inTime = inTime;
}

} // namespace breakeven
