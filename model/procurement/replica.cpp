#include "model/procurement/replica.h"

#include "model/dispatch/starting_replica.h"
#include "model/effects/cold_start.h"
#include "model/numeric/unknown.h"
#include "model/procurement/common_fields.h"
#include "model/simulation/single_replica_functions.h"

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr double kRounding = 1 + 1e-9;

constexpr const char *kIdleEffect = "idle_per_start_h";

FieldSet replicaParameters()
{
    const Unit speed = units::megabit / units::second;
    const char *example = "an example; 20 seconds to 10 minutes in all are seen";
    return parametersOf(
        kIdleEffect,
        {{{"cooldown_time", "Cool-down", units::second, "s", 300, "KEDA, standard", 0, 1e9,
           "How long the replica stays on after the last request."},
          {"provision_time", "Node start", units::second, "s", 180, example, 0, 1e6,
           "Time until a node is there."},
          {"driver_time", "GPU driver", units::second, "s", 60, example, 0, 1e6,
           "Time until the node's GPU can be used."},
          {"image_size", "Image", units::gigabyte, "GB", 10, example, 0, 1e6,
           "Size of the image, which is pulled at every start."},
          {"image_speed", "Image pull", speed, "Mbit/s", 1600, example, 1e-3, 1e9, "Speed of the pull."},
          {"model_size", "Model", units::gigabyte, "GB", 5, example, 0, 1e6,
           "Size of the model, which is loaded at every start."},
          {"model_speed", "Model load", speed, "Mbit/s", 2000, example, 1e-3, 1e9, "Speed of the load."},
          {"init_time", "Server start", units::second, "s", 15, example, 0, 1e6,
           "Time until the server answers."},
          {"client_timeout", "Client time-out", units::second, "s", 60, "an example", 0, 1e9,
           "Time after which clients give up."}},
         {},
         {}});
}

Quantity setupSeconds(const ProcurementContext &context)
{
    if (const auto known = context.knownStep("cold_start"))
        return *known;
    const ColdStart start =
        coldStart({context.in("provision_time"), context.in("driver_time"), context.in("image_size"),
                   context.in("image_speed"), context.in("model_size"), context.in("model_speed"),
                   context.in("init_time")});
    context.step("image_pull", "Image pull", start.image);
    context.step("model_load", "Model load", start.model);
    return context.step("cold_start", "Cold start", start.total);
}

std::vector<std::string> replicaArguments()
{
    return {"requests per second",       "service in seconds",       "service variation squared",
            "set-up in seconds",         "set-up variation squared", "cool-down in seconds",
            "client time-out in seconds"};
}

std::optional<SingleReplicaTerms> termsOfReplica(std::span<const double> values)
{
    std::array<std::span<const double>, 7> arguments;
    for (std::size_t k = 0; k < arguments.size(); ++k)
        arguments[k] = values.subspan(k, 1);
    return replicaTerms(arguments);
}

// Paid share, cold starts, lost requests and mean wait of one replica, by month. Its requests follow the
// load: every part of it is a queue of its own.
class ReplicaFunction : public MonthlyFunction
{
public:
    enum Output { kPaidShare, kStarts, kLost, kMeanWait, kIsOne, kOutputs };

    explicit ReplicaFunction(std::vector<ShapeSegment> shape) : m_shape(std::move(shape))
    {
        name = "replica that is switched off";
        argumentNames = replicaArguments();
        outputNames = {"share of the time a replica is paid", "cold starts an hour", "requests lost an hour",
                       "mean wait with cold starts", "whether one replica is enough (1)"};
        provenance = "M/G/1 with set-up and cool-down, exact";
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        std::fill(outputs.begin(), outputs.end(), 0.0);
        double peak = 0, hours = 0, requests = 0;
        for (const ShapeSegment &segment : m_shape) {
            peak = std::max(peak, segment.level);
            hours += segment.hours;
        }
        outputs[kIsOne] = arguments[0] * peak * arguments[1] < 1;
        for (std::size_t k = 0; k < m_shape.size(); ++k)
            addSegment(arguments, m_shape[k], hours, requests, outputs);
        outputs[kMeanWait] = requests > 0 ? outputs[kMeanWait] / requests : 0;
    }

private:
    void addSegment(std::span<const double> arguments, const ShapeSegment &segment, double hours,
                    double &requests, std::span<double> outputs) const
    {
        std::array<double, 7> own{};
        std::copy(arguments.begin(), arguments.end(), own.begin());
        own[0] *= segment.level;
        const auto terms = termsOfReplica(own);
        if (!terms) {
            std::fill(outputs.begin(), outputs.end(), kUnknown);
            return;
        }
        const SingleReplica replica = singleReplica(*terms);
        const double share = segment.hours / hours;
        outputs[kPaidShare] += share * replica.paidFraction;
        outputs[kStarts] += share * replica.coldStartsPerHour;
        outputs[kLost] += share * replica.coldStartsPerHour * replica.lostPerColdStart;
        outputs[kMeanWait] += share * own[0] * replica.meanWaitS;
        requests += share * own[0];
    }

    std::vector<ShapeSegment> m_shape;
};

// The answer to 95 % of the requests of a month along its curve.
class ReplicaLatencyFunction : public MonthlyFunction
{
public:
    explicit ReplicaLatencyFunction(std::vector<ShapeSegment> shape) : m_shape(std::move(shape))
    {
        name = "response of a replica that is switched off";
        argumentNames = replicaArguments();
        outputNames = {"time within which 95 % of the requests are answered"};
        provenance = "all requests of the month along its curve: M/G/1 with set-up and cool-down";
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        const auto terms = termsOfReplica(arguments);
        outputs[0] = terms ? startingResponse95(m_shape, *terms) : kUnknown;
    }

private:
    std::vector<ShapeSegment> m_shape;
};

std::vector<ShapeSegment> shapeOfRequests(const ProcurementContext &context)
{
    const std::vector<ShapeSegment> &shape = context.demand().load.front().shape;
    return shape.empty() ? std::vector<ShapeSegment>{{24, 1}} : shape;
}

std::vector<Quantity> argumentsOfReplica(const ProcurementContext &context, const Demand::Requests &service,
                                         Quantity seconds)
{
    return {service.perSecond,
            seconds,
            service.variation,
            setupSeconds(context),
            context.builder().constant(0, {}, "set-up always as long"),
            context.in("cooldown_time"),
            context.in("client_timeout")};
}

} // namespace

FieldSet coldStartFields()
{
    return joined({{{{"starts_per_day", "Starts a day", units::one, "starts/day", 0.0, "not counted", 0,
                      86400, "How often the GPU nodes start from zero in a day."},
                     {kIdleEffect, "Paid and not used per start", units::hour, "h", 0.0, "not counted", 0, 24,
                      "Cold start plus cool-down: paid time around the work of each start.", false, true}},
                    {},
                    {}},
                   replicaParameters()});
}

Quantity coldStartSeconds(const ProcurementContext &context) { return setupSeconds(context); }

bool hasColdStart(const ProcurementContext &context) { return context.isComputed(kIdleEffect); }

Quantity idleHoursOfStarts(const ProcurementContext &context)
{
    const Quantity perStart =
        context.isComputed(kIdleEffect)
            ? context.computed(kIdleEffect, (setupSeconds(context) + context.in("cooldown_time")) /
                                                context.time().secondsPerHour)
            : context.in(kIdleEffect);
    // A month has hours ÷ 24 days.
    return context.in("starts_per_day") * perStart *
           (context.time().hoursPerMonth / context.builder().constant(24, units::hour));
}

std::optional<ReplicaHours> replicaOffAndOn(const ProcurementContext &context, const MachineTerms &machines,
                                            const DispatchedWork &dispatched)
{
    const auto &service = context.demand().service;
    if (!service || !context.isComputed(kIdleEffect))
        return std::nullopt;
    const TimeBase &time = context.time();
    const Quantity seconds = context.step(
        "replica_seconds", "Time of a request on this machine",
        service->seconds * machines.elapsed.value_or(context.builder().constant(1)) / machines.speed);
    using R = ReplicaFunction;
    const std::vector<Quantity> arguments = argumentsOfReplica(context, *service, seconds);
    SheetBuilder &builder = context.builder();
    const std::vector<Quantity> all = builder.monthly(
        std::make_shared<ReplicaFunction>(shapeOfRequests(context)), arguments,
        {units::one, units::one / units::hour, units::one / units::hour, units::second, units::one});
    const Quantity paidShare = context.step("paid_share", "Share of the time the replica is paid",
                                            all[R::kPaidShare], Display::Percent);
    const Quantity starts =
        context.step("starts_per_hour", "Cold starts an hour", all[R::kStarts], Display::Mean);
    context.readStep(&StepNodes::requestWaitMean, "mean_wait", "Mean wait", all[R::kMeanWait], Display::Mean);
    const Quantity latency =
        context.step("replica_latency_95", "95 % of the requests of one replica are answered within",
                     builder.monthly(std::make_shared<ReplicaLatencyFunction>(shapeOfRequests(context)),
                                     arguments, {units::second})[0],
                     Display::Mean);
    const Quantity perReplica = service->replicaGpus / machines.gpusPerMachine;
    const Quantity nodes = machines.isWhole ? wholeUnits(perReplica) : perReplica;
    // A target that one replica misses though it never switches off takes more of them.
    const Quantity isOne =
        context.step("is_one_replica", "One replica is enough (1) or not (0)",
                     all[R::kIsOne] * isAtMost(dispatched.machines, nodes * kRounding), Display::Last);
    const auto perMonth = [&](Quantity perHour) {
        return total(perHour * time.hoursPerMonth) / builder.constant(builder.months());
    };
    context.result("lost_requests_per_month", "Requests lost a month", perMonth(isOne * all[R::kLost]));
    context.result("cold_starts_per_month", "Cold starts a month", perMonth(isOne * starts));
    const Quantity on = nodes * machines.gpusPerMachine * paidShare * time.hoursPerMonth;
    const Quantity work = dispatched.served / machines.speed * machines.billed.value_or(builder.constant(1));
    // More replicas never switch off.
    ReplicaHours hours{choose(isOne, on, dispatched.working), choose(isOne, work, dispatched.working),
                       choose(isOne, latency, dispatched.latency95 * time.secondsPerHour)};
    const Quantity gpusStarted = total(isOne * starts * time.hoursPerMonth) * nodes * machines.gpusPerMachine;
    context.computed(kIdleEffect, total(hours.paid - hours.working) / gpusStarted);
    return hours;
}

} // namespace breakeven
