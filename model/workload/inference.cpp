// Inference: GPUs that answer requests for some hours of every day, all day, or by a load curve.
#include "model/workload/demand.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

const FieldSet &inferenceFields()
{
    static const FieldSet kFields = joined(
        {{{},
          {{"measure",
            "Amount given as",
            {{"active", "active hours a day"},
             {"requests", "requests and their time"},
             {"curve", "a load curve"}},
            "Whether the work is given by active hours, by requests, or by the GPUs needed hour by hour."}},
          {}},
         onlyWhen("measure active", {{{"gpus", "GPUs", units::gpu, "GPUs", 1, "", 0, 1e7,
                                       "GPUs that answer at the same time when active."},
                                      {"active_h_per_day", "Active hours a day", units::one, "h/day", 2, "",
                                       0, 24, "Hours of a day in which requests are answered."}},
                                     {},
                                     {}}),
         {{{"requests_per_month", "Requests a month", units::request / units::month, "requests/month",
            std::nullopt, "", 0, 1e13, "Used for the cost of 1000 requests.", true}},
          {},
          {},
          {{"measure requests", "requests_per_month", 100000, "an example"}}},
         onlyWhen("measure requests",
                  {{{"service_time", "Time of a request", units::second / units::request, "s/request", 2,
                     "an example", 0, 1e6, "How long a replica works on one request."},
                    {"service_variation", "Variation of that time", units::one, "", 1.0, "exponential", 0,
                     1e4, "Squared coefficient of variation: 0 always the same, 1 exponential."},
                    {"replica_gpus", "GPUs of a replica", units::gpu, "GPUs", 1, "", 1e-3, 1e5,
                     "GPUs that answer one request together."},
                    {"p95_target", "95 % answered within", units::second, "s", std::nullopt, "", 1e-6, 1e6,
                     "Machines are added until 95 % of the requests are answered within this time; "
                     "unset: until they keep up.",
                     true}},
                   {},
                   {}}),
         {{growthField()}, {}, {}},
         shapeFields("measure active requests", "shape week & measure active requests"),
         curveFields(),
         patienceFields(false, "measure active curve")});
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

void addRequests(const WorkloadContext &context, Demand &demand)
{
    const TimeBase &time = context.time();
    const Scope &scope = context.scope();
    SheetBuilder &builder = scope.builder();
    const Quantity oneRequest = builder.constant(1, units::request);
    Demand::Requests service;
    service.perSecond =
        scope.name("requests_per_second", "Requests a second",
                   *demand.requests / (time.hoursPerMonth * time.secondsPerHour) / oneRequest, Display::Mean);
    service.seconds = context.inReference(context.in("service_time")) * oneRequest;
    service.variation = context.in("service_variation");
    service.replicaGpus = context.in("replica_gpus");
    if (context.has("p95_target"))
        service.target = context.in("p95_target");
    const Quantity busy =
        scope.name("busy_gpus", "GPUs busy with requests",
                   service.perSecond * service.seconds * service.replicaGpus, Display::Mean);
    demand.load.push_back(dailyLoad(context, busy, builder.constant(1)));
    demand.service = service;
}

Demand buildInference(const WorkloadContext &context)
{
    const Quantity growth = growthOf(context, "growth");
    const bool isByRequests = context.isChosen("measure", "requests");
    Demand demand;
    if (isByRequests || context.has("requests_per_month"))
        demand.requests =
            context.scope().name("requests", "Requests", context.in("requests_per_month") * growth);
    if (context.isChosen("measure", "curve"))
        addCurve(context, demand);
    else if (isByRequests)
        addRequests(context, demand);
    else
        demand.load.push_back(dailyLoad(context, context.inReference(context.in("gpus")) * growth,
                                        context.in("active_h_per_day") / 24));
    finish(context, demand);
    return demand;
}

} // namespace

const WorkloadKind kInference{"inference",
                              "Inference",
                              "Requests that are answered while somebody waits",
                              inferenceFields,
                              buildInference,
                              {.activity = "serve inference",
                               .busy = "active_h_per_day",
                               .otherAmount = ".requests_per_month with .service_time",
                               .isService = true}};

} // namespace breakeven
