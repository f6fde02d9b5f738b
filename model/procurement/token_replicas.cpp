#include "model/procurement/token_replicas.h"

#include "model/effects/whole.h"
#include "model/numeric/unknown.h"
#include "model/procurement/common_fields.h"
#include "model/procurement/estimated_replica.h"
#include "model/serving/length_factor.h"
#include "model/serving/replica_dispatch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr const char *kWithRuns = "performance *";

const char *const kLatencyNames[] = {"TTFT", "TPOT", "time to the last token"};

// "measured, 5 runs of gpt-oss-120b on B200: conc16.json, 2026-06-12".
std::string runsText(const ServingSeries &series)
{
    std::string text = std::string(servingSourceName(series.source)) + ", " +
                       std::to_string(series.points.size()) + " runs of " + series.model + " on " +
                       series.gpu;
    if (!series.from.empty())
        text += ": " + series.from;
    return series.asOf ? text + ", " + series.asOf->iso() : text;
}

// Goodput, limit, state and length factor of the runs of a series, for targets and lengths.
class GoodputFunction : public MonthlyFunction
{
public:
    GoodputFunction(const ServingSeries &series, Percentile percentile, ByLatency<bool> hasTarget,
                    bool hasWeight)
        : m_envelope(envelopeOf(curveOf(series, percentile).curve)), m_lengths(series.lengths),
          m_hasTarget(hasTarget), m_hasWeight(hasWeight)
    {
        name = "goodput of runs";
        for (std::size_t kind = 0; kind < hasTarget.size(); ++kind)
            if (hasTarget[kind])
                argumentNames.push_back(std::string(kLatencyNames[kind]) + " asked, in seconds");
        argumentNames.push_back("input tokens");
        argumentNames.push_back("output tokens");
        if (hasWeight)
            argumentNames.push_back("weight of an output token");
        outputNames = {"goodput", "what limits it", "what is known of it", "factor of the lengths"};
        provenance = runsText(series);
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        std::fill(outputs.begin(), outputs.end(), kUnknown);
        if (std::any_of(arguments.begin(), arguments.end(), [](double value) { return std::isnan(value); }))
            return;
        std::size_t next = 0;
        LatencyTargets targets;
        for (std::size_t kind = 0; kind < targets.size(); ++kind)
            if (m_hasTarget[kind])
                targets[kind] = arguments[next++];
        const Lengths asked{arguments[next], arguments[next + 1]};
        const auto weight = m_hasWeight ? std::optional(arguments[next + 2]) : std::nullopt;
        const auto factor = lengthFactor(m_lengths, asked, weight);
        const Goodput goodput = goodputOfEnvelope(m_envelope, targets);
        const bool isMeasured = factor && goodput.status != GoodputStatus::Unmeasured;
        outputs[0] = isMeasured ? *goodput.requestsPerSecond * factor->factor : kUnknown;
        outputs[1] = goodput.limitedBy ? double(*goodput.limitedBy) : kLimitMeasured;
        outputs[2] = double(!isMeasured                                   ? PerformanceState::Unmeasured
                            : goodput.status == GoodputStatus::Infeasible ? PerformanceState::Infeasible
                            : factor->isEstimated                         ? PerformanceState::Estimated
                                                                          : PerformanceState::Ok);
        outputs[3] = factor ? factor->factor : kUnknown;
    }

private:
    ServingCurve m_envelope;
    Lengths m_lengths;
    ByLatency<bool> m_hasTarget;
    bool m_hasWeight;
};

class LatencyFunction : public MonthlyFunction
{
public:
    LatencyFunction(const ServingSeries &series, Percentile percentile)
        : m_envelope(envelopeOf(curveOf(series, percentile).curve))
    {
        name = "latency of runs";
        argumentNames = {"requests a second of a replica, at the measured lengths"};
        outputNames = {"TTFT", "TPOT", "time to the last token"};
        provenance = "linear between the runs; " + runsText(series);
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        for (const LatencyKind kind : kLatencyKinds)
            outputs[std::size_t(kind)] = std::isnan(arguments[0])
                                             ? kUnknown
                                             : latencyAt(m_envelope, kind, arguments[0]).value_or(kUnknown);
    }

private:
    ServingCurve m_envelope;
};

// Owns the curve; the arguments fill a ReplicaSupply in the order of `kTerms`, and then those of machines.
class ReplicasFunction : public MonthlyFunction
{
public:
    using Fill = void (*)(ReplicaSupply &, double);

    ReplicasFunction(std::vector<ShapeSegment> curve, const MachineTerms &terms) : m_curve(std::move(curve))
    {
        name = "replicas";
        provenance = "whole replicas on whole machines, level by level";
        argumentNames = {"hours a month"};
        outputNames = {"machines",
                       "capacity",
                       "GPU-hours the requests take",
                       "GPU-hours used",
                       "GPU-hours at work",
                       "GPU-hours paid",
                       "requests",
                       "replicas",
                       "requests the machines could take",
                       "planned rate",
                       "rate of a replica in the busiest minutes"};
        m_terms.isWhole = terms.isWhole;
        m_terms.isAutoscaled = terms.isAutoscaled;
        m_overhead = terms.overheadOfRuns;
    }

    void add(const char *argument, Fill fill)
    {
        argumentNames.push_back(argument);
        m_fills.push_back(fill);
    }

    void addOverheadArguments(std::size_t count)
    {
        for (std::size_t k = 0; k < count; ++k)
            argumentNames.push_back(m_overhead->argumentNames[k + 2]);
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        ReplicaSupply supply;
        supply.machines = m_terms;
        for (std::size_t k = 0; k < m_fills.size(); ++k)
            m_fills[k](supply, arguments[k + 1]);
        const auto rest = arguments.subspan(m_fills.size() + 1);
        const auto overheadOfRun = [this, rest](double nodes, double hours) {
            return overhead(nodes, hours, rest);
        };
        if (m_overhead)
            supply.machines.overheadOfRun = std::ref(overheadOfRun);
        const ReplicasDispatched d = dispatchReplicas(m_curve, supply, arguments[0]);
        const std::array all{d.machines, d.capacity, d.demanded, d.served,  d.working, d.paid,
                             d.requests, d.replicas, d.able,     d.planned, d.busiest};
        std::copy(all.begin(), all.end(), outputs.begin());
    }

private:
    double overhead(double nodes, double hours, std::span<const double> rest) const
    {
        std::array<std::span<const double>, 16> arguments{std::span(&nodes, 1), std::span(&hours, 1)};
        for (std::size_t k = 0; k < rest.size(); ++k)
            arguments[k + 2] = rest.subspan(k, 1);
        return std::max(1.0, m_overhead->evaluate(std::span(arguments).first(rest.size() + 2)));
    }

    std::vector<ShapeSegment> m_curve;
    SupplyTerms m_terms;
    std::vector<Fill> m_fills;
    std::optional<Function> m_overhead;
};

// Collects the arguments of the call in the order in which the function takes them.
class ReplicasCall
{
public:
    ReplicasCall(const ProcurementContext &context, const MachineTerms &terms)
        : m_builder(context.builder()),
          m_function(std::make_shared<ReplicasFunction>(context.demand().serving->shape, terms)),
          m_arguments{context.time().hoursPerMonth}
    {
    }

    void set(const char *name, Quantity value, ReplicasFunction::Fill fill)
    {
        m_function->add(name, fill);
        m_arguments.push_back(value);
    }
    void setIf(const char *name, const std::optional<Quantity> &value, ReplicasFunction::Fill fill)
    {
        if (value)
            set(name, *value, fill);
    }

    std::vector<Quantity> call(const std::vector<Quantity> &overheadArguments)
    {
        m_function->addOverheadArguments(overheadArguments.size());
        m_arguments.insert(m_arguments.end(), overheadArguments.begin(), overheadArguments.end());
        const Unit hours = units::gpuHour / units::month;
        const Unit requests = units::request / units::month;
        const Unit rate = units::request / units::second;
        return m_builder.monthly(m_function, m_arguments,
                                 {units::machine, units::gpu, hours, hours, hours, hours, requests,
                                  units::one, requests, rate, rate});
    }

private:
    SheetBuilder &m_builder;
    std::shared_ptr<ReplicasFunction> m_function;
    std::vector<Quantity> m_arguments;
};

Quantity gpusOfReplica(const ProcurementContext &context, const ServingSeries *series)
{
    if (context.has("gpus_per_replica"))
        return context.in("gpus_per_replica");
    if (const auto known = context.knownStep("replica_gpus"))
        return *known;
    return context.step("replica_gpus", "GPUs of a replica",
                        context.builder().constant(series ? series->gpusPerReplica : kUnknown, units::gpu,
                                                   series ? "of the runs" : "no runs"));
}

void setMachines(ReplicasCall &call, const MachineTerms &terms)
{
    call.setIf("machines", terms.machines,
               [](ReplicaSupply &supply, double value) { supply.machines.machines = value; });
    call.setIf("GPUs held or allowed", terms.gpus,
               [](ReplicaSupply &supply, double value) { supply.machines.gpus = value; });
    call.setIf("GPUs to be had at once", terms.most,
               [](ReplicaSupply &supply, double value) { supply.machines.most = value; });
    call.setIf("GPUs of the smallest lot", terms.lot,
               [](ReplicaSupply &supply, double value) { supply.machines.lot = value; });
    call.setIf("paid over used time", terms.overhead,
               [](ReplicaSupply &supply, double value) { supply.machines.overhead = value; });
    if (!terms.takenBack)
        return;
    call.set("share of the time a machine is there", terms.takenBack->availability,
             [](ReplicaSupply &supply, double value) { supply.spare.availability = value; });
    call.set("machines are there together", terms.takenBack->correlation,
             [](ReplicaSupply &supply, double value) { supply.spare.correlation = value; });
    call.set("service level", terms.takenBack->serviceLevel,
             [](ReplicaSupply &supply, double value) { supply.spare.serviceLevel = value; });
}

void setReplicas(ReplicasCall &call, const ProcurementContext &context, const MachineTerms &terms,
                 Quantity goodput, const ServingSeries *series)
{
    const Demand::Serving &serving = *context.demand().serving;
    call.set("requests a second", serving.requestsPerSecond,
             [](ReplicaSupply &supply, double value) { supply.requestsPerSecond = value; });
    call.set("goodput", goodput, [](ReplicaSupply &supply, double value) { supply.replica.goodput = value; });
    call.set("headroom", context.in("headroom"),
             [](ReplicaSupply &supply, double value) { supply.replica.headroom = value; });
    call.set("burst", serving.burst,
             [](ReplicaSupply &supply, double value) { supply.replica.burst = value; });
    call.set("GPUs of a replica", gpusOfReplica(context, series),
             [](ReplicaSupply &supply, double value) { supply.replica.gpusPerReplica = value; });
    call.set("GPUs of a machine", terms.gpusPerMachine,
             [](ReplicaSupply &supply, double value) { supply.replica.gpusPerMachine = value; });
    call.set("least replicas", context.in("min_replicas"),
             [](ReplicaSupply &supply, double value) { supply.replica.leastReplicas = value; });
    if (context.has("spare_replicas"))
        call.set("spare replicas", context.in("spare_replicas"),
                 [](ReplicaSupply &supply, double value) { supply.replica.spareReplicas = wholeUp(value); });
    call.setIf("requests a second of the base", serving.servedBefore,
               [](ReplicaSupply &supply, double value) { supply.servedBefore = value; });
}

// 1 where every target holds at the highest level, and all that is asked is served.
Quantity meetsTargets(const ProcurementContext &context, const ReplicaGoodput &goodput,
                      const ByLatency<std::optional<Quantity>> &seconds)
{
    const Demand::Serving &serving = *context.demand().serving;
    SheetBuilder &builder = context.builder();
    Quantity meets = isLess(builder.constant(0, units::request / units::second), goodput.requestsPerSecond);
    for (std::size_t kind = 0; kind < seconds.size(); ++kind)
        if (serving.targets[kind] && seconds[kind])
            meets = meets * isAtMost(*seconds[kind], *serving.targets[kind] * (1 + 1e-9));
    return meets;
}

Field headroomField()
{
    return {"headroom",
            "Planned share of the goodput",
            units::one,
            "%",
            0.85,
            "runs with fixed concurrency leave out the queue",
            1e-3,
            1,
            "Share of the measured goodput that own replicas are planned to reach; 100 % is fair for runs "
            "with a given rate of requests."};
}

} // namespace

FieldSet performanceField()
{
    return {{},
            {{"performance",
              "Runs",
              {},
              "Benchmark runs of the study that give the speed of this option; only for requests in tokens. "
              "\"estimate\": without runs, from the memory and arithmetic of its GPUs."}},
            {}};
}

FieldSet tokenReplicaFields(double leastReplicas)
{
    Field goodput{"goodput",
                  "Goodput of a replica",
                  units::request / units::second,
                  "requests/s",
                  std::nullopt,
                  "",
                  1e-9,
                  1e9,
                  "Most requests a second with all targets met; computed: from the runs."};
    goodput.isEffect = true;
    goodput.startsComputed = true;
    const FieldSet withRuns{
        {goodput,
         headroomField(),
         {"gpus_per_replica", "GPUs of a replica", units::gpu, "GPUs", std::nullopt, "", 1, 1e5,
          "GPUs that hold one copy of the model; unset: as in the runs.", true},
         {"min_replicas", "Minimum replicas", units::one, "", leastReplicas, "", 0, 1e6,
          "Kept even while no requests arrive."},
         {"spare_replicas", "Spare replicas", units::one, "", std::nullopt, "", 0, 1e6,
          "Paid beside those that are to answer, for one that fails: 1 is N + 1. They answer no requests, "
          "and "
          "while no replica is on none is spare; unset: none.",
          true},
         {"output_weight", "Weight of an output token", units::one, "×", std::nullopt, "", 0, 1e6,
          "The number of input tokens that take as long as one output token; if set, runs with other lengths "
          "are converted, as an estimate.",
          true}},
        {},
        {}};
    return joined({performanceField(), onlyWhen(kWithRuns, withRuns), estimateFields()});
}

const ServingSeries *performanceOf(const Study &study, const Procurement &procurement)
{
    const auto found = study.performance.find(choiceIn(procurement.choices, "performance"));
    return found == study.performance.end() ? nullptr : &found->second;
}

ReplicaGoodput goodputBy(const ProcurementContext &context, const ServingSeries *series, bool isNamed)
{
    SheetBuilder &builder = context.builder();
    const Demand::Serving &serving = *context.demand().serving;
    const Unit rate = units::request / units::second;
    const auto number = [&](double value, Unit unit, const char *label) {
        return everyMonth(builder.constant(value, unit, label));
    };
    if (isNamed && !context.isComputed("goodput") && context.isGiven("goodput"))
        return {everyMonth(context.in("goodput")), number(kUnknown, units::one, "said"),
                number(double(PerformanceState::Ok), units::one, "said"),
                number(1, units::one, "of the lengths asked")};
    if (isNamed && isEstimated(context.study(), context.procurement()))
        return estimatedGoodputBy(context);
    if (!series)
        return {number(kUnknown, rate, "no runs"), number(kUnknown, units::one, "no runs"),
                number(double(PerformanceState::Unmeasured), units::one, "no runs"),
                number(kUnknown, units::one, "no runs")};
    ByLatency<bool> hasTarget{};
    std::vector<Quantity> arguments;
    for (std::size_t kind = 0; kind < hasTarget.size(); ++kind)
        if (serving.targets[kind]) {
            hasTarget[kind] = true;
            arguments.push_back(*serving.targets[kind]);
        }
    arguments.push_back(serving.lengths.input);
    arguments.push_back(serving.lengths.output);
    const bool hasWeight = isNamed && context.has("output_weight");
    if (hasWeight)
        arguments.push_back(context.in("output_weight"));
    const auto named = [&](const char *key, const char *label, Quantity quantity) {
        return context.step(key, label, quantity, Display::Last);
    };
    const auto known = isNamed ? context.knownEffect("goodput") : context.knownStep("goodput");
    if (known)
        return {*known, *context.knownStep("goodput_limit"), *context.knownStep("goodput_state"),
                *context.knownStep("length_factor")};
    const auto outputs =
        builder.monthly(std::make_shared<GoodputFunction>(*series, serving.percentile, hasTarget, hasWeight),
                        arguments, {rate, units::one, units::one, units::one});
    const Quantity goodput = isNamed ? context.computed("goodput", outputs[0])
                                     : context.step("goodput", "Goodput of the runs", outputs[0]);
    return {goodput,
            named("goodput_limit", "What limits it: 0 TTFT, 1 TPOT, 2 end to end, 3 the runs", outputs[1]),
            named("goodput_state", "0 measured, 1 infeasible, 2 unmeasured, 3 estimated", outputs[2]),
            named("length_factor", "Change of the rate by other lengths", outputs[3])};
}

ByLatency<std::optional<Quantity>> secondsAt(const ProcurementContext &context, const ServingSeries &series,
                                             Quantity requestsPerSecond, Quantity factor)
{
    const Percentile percentile = context.demand().serving->percentile;
    const SeriesCurve curve = curveOf(series, percentile);
    const auto outputs = context.builder().monthly(std::make_shared<LatencyFunction>(series, percentile),
                                                   {requestsPerSecond / factor},
                                                   {units::second, units::second, units::second});
    ByLatency<std::optional<Quantity>> seconds;
    for (std::size_t kind = 0; kind < seconds.size(); ++kind)
        if (curve.used[kind])
            seconds[kind] = outputs[kind];
    return seconds;
}

DispatchedWork dispatchReplicas(const ProcurementContext &context, const MachineTerms &terms)
{
    const ServingSeries *series = performanceOf(context.study(), context.procurement());
    const bool hasFields = !context.isChosen("performance", "") && context.isGiven("headroom");
    SheetBuilder &builder = context.builder();
    const ReplicaGoodput goodput = goodputBy(context, hasFields ? series : nullptr, hasFields);
    const auto nothing = [&](Unit unit) { return everyMonth(builder.constant(kUnknown, unit, "no runs")); };
    std::vector<Quantity> all;
    if (hasFields) {
        ReplicasCall call(context, terms);
        setReplicas(call, context, terms, goodput.requestsPerSecond, series);
        setMachines(call, terms);
        all = call.call(terms.overheadOfRuns ? terms.overheadArguments : std::vector<Quantity>());
    } else {
        const Unit hours = units::gpuHour / units::month, requests = units::request / units::month,
                   rate = units::request / units::second;
        for (const Unit unit : {units::machine, units::gpu, hours, hours, hours, hours, requests, units::one,
                                requests, rate, rate})
            all.push_back(nothing(unit));
    }
    DispatchedWork work;
    work.machines = all[0];
    work.capacity = work.rate = all[1];
    work.demanded = all[2];
    work.served = all[3];
    work.working = all[4];
    work.paid = all[5];
    work.waitMean = work.wait95 = work.latency95 = nothing(units::hour);
    ServedRequests requests;
    requests.demanded = *context.demand().requests;
    requests.served = all[6];
    requests.replicas = all[7];
    requests.able = all[8];
    requests.planned = all[9];
    requests.load = all[10];
    requests.goodput = goodput.requestsPerSecond;
    requests.limit = goodput.limit;
    requests.state = goodput.state;
    if (hasFields && series)
        requests.seconds = secondsAt(context, *series, all[10], goodput.factor);
    else if (hasFields && isEstimated(context.study(), context.procurement()))
        requests.seconds = estimatedSecondsAt(context, all[10]);
    requests.meetsTargets = meetsTargets(context, goodput, requests.seconds);
    work.requests = requests;
    return work;
}

} // namespace breakeven
