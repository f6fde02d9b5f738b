#include "model/procurement/replica.h"

#include "model/effects/cold_start.h"
#include "model/effects/single_replica_functions.h"
#include "model/procurement/common_fields.h"

#include <limits>

namespace breakeven {

namespace {

constexpr const char *kEffect = "idle_per_start_h";

FieldSet parameters()
{
    const Unit speed = units::megabit / units::second;
    const char *example = "an example; 20 seconds to 10 minutes in all are seen";
    return parametersOf(
        kEffect,
        {{{"cooldown_time", "Cool-down", units::second, "s", 300, "KEDA, standard", 0, 1e9,
           "The replica stays on so long after the last request."},
          {"provision_time", "Node start", units::second, "s", 180, example, 0, 1e6,
           "Until there is a node."},
          {"driver_time", "GPU driver", units::second, "s", 60, example, 0, 1e6,
           "Until the node's GPU can be used."},
          {"image_size", "Image", units::gigabyte, "GB", 10, example, 0, 1e6, "Pulled at every start."},
          {"image_speed", "Image pull", speed, "Mbit/s", 1600, example, 1e-3, 1e9, "Speed of the pull."},
          {"model_size", "Model", units::gigabyte, "GB", 5, example, 0, 1e6, "Loaded at every start."},
          {"model_speed", "Model load", speed, "Mbit/s", 2000, example, 1e-3, 1e9, "Speed of the load."},
          {"init_time", "Server start", units::second, "s", 15, example, 0, 1e6, "Until the server answers."},
          {"client_timeout", "Client time-out", units::second, "s", 60, "an example", 0, 1e9,
           "Clients give up after so long."}},
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

// What the functions of a replica ask for.
std::vector<Quantity> replicaArguments(const ProcurementContext &context, const Demand::Requests &service)
{
    return {service.perSecond,
            service.seconds,
            service.variation,
            setupSeconds(context),
            context.builder().constant(0, {}, "set-up always as long"),
            context.in("cooldown_time"),
            context.in("client_timeout")};
}

Quantity idleHoursOfRequests(const ProcurementContext &context, const Demand::Requests &service)
{
    SheetBuilder &builder = context.builder();
    const std::vector<Quantity> arguments = replicaArguments(context, service);
    const auto measure = [&](const char *key, const char *label, const Function &function, Unit unit,
                             Display display = Display::Number) {
        return context.step(key, label, builder.function(function, arguments, unit), display);
    };
    const Quantity paid = measure("paid_share", "Share of the time the replica is paid",
                                  replicaPaidFraction(), units::one, Display::Percent);
    const Quantity starts =
        measure("starts_per_hour", "Cold starts an hour", replicaColdStarts(), units::one / units::hour);
    const Quantity lost =
        measure("lost_per_start", "Requests lost a cold start", replicaLostPerColdStart(), units::one);
    const Quantity hours = context.time().hoursPerMonth;
    context.result("lost_requests_per_month", "Requests lost a month", starts * lost * hours);
    context.result("cold_starts_per_month", "Cold starts a month", starts * hours);
    measure("mean_wait", "Mean wait", replicaMeanWait(), units::second);
    return context.step("idle_hours", "Hours paid and not worked",
                        (paid - service.perSecond * service.seconds) * hours);
}

} // namespace

FieldSet coldStartFields()
{
    return joined({{{{"starts_per_day", "Starts a day", units::one, "starts/day", 0.0, "not counted", 0,
                      86400, "How often the GPU nodes start from zero in a day."},
                     {kEffect, "Paid and not used a start", units::hour, "h", 0.0, "not counted", 0, 24,
                      "Cold start plus cool-down: paid time around the work of each start.", false, true}},
                    {},
                    {}},
                   parameters()});
}

Quantity idleHoursOfStarts(const ProcurementContext &context)
{
    const bool isComputed = context.isComputed(kEffect);
    if (isComputed && context.demand().service)
        return idleHoursOfRequests(context, *context.demand().service);
    const Quantity perStart =
        isComputed ? context.computed(kEffect, (setupSeconds(context) + context.in("cooldown_time")) /
                                                   context.time().secondsPerHour)
                   : context.in(kEffect);
    // A month has hours ÷ 24 days.
    return context.in("starts_per_day") * perStart *
           (context.time().hoursPerMonth / context.builder().constant(24, units::hour));
}

std::optional<Quantity> latencyScaledToZero(const ProcurementContext &context)
{
    const auto &service = context.demand().service;
    if (!service || !context.isComputed(kEffect))
        return std::nullopt;
    return context.builder().function(replicaLatency95(), replicaArguments(context, *service), units::second);
}

std::optional<Quantity> latencyKept(const ProcurementContext &context)
{
    const auto &service = context.demand().service;
    if (!service)
        return std::nullopt;
    SheetBuilder &builder = context.builder();
    const Quantity never =
        builder.constant(std::numeric_limits<double>::infinity(), units::second, "never off");
    const Quantity none = builder.constant(0, units::second, "no set-up");
    return builder.function(
        replicaLatency95(),
        {service->perSecond, service->seconds, service->variation, none, builder.constant(0), never, never},
        units::second);
}

} // namespace breakeven
