#include "model/procurement/common_fields.h"

#include "model/procurement/scaling.h"
#include "model/workload/equal_work.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

FieldSet gpuFields()
{
    Field speed{"speed",
                "Relative speed",
                units::one,
                "×",
                std::nullopt,
                "",
                1e-6,
                1e6,
                "Work of one hour of this GPU, in hours of the reference GPU; computed: from GPU data."};
    speed.isEffect = true;
    speed.startsComputed = true;
    return joined({{{speed}, {{"gpu", "GPU", {}, "Model of the GPU; empty: the reference GPU."}}, {}},
                   scalingFields()});
}

FieldSet priceFields()
{
    Field change{"price_change",
                 "Yearly price change",
                 units::one,
                 "%/year",
                 0.0,
                 "flat",
                 -1,
                 2,
                 "Change of the price a year; 0 is flat."};
    change.series = {SeriesBy::Year, "Price change"};
    return {{
                inGroup(FieldGroup::Prices,
                        {"price", "Price", units::money / units::machineHour, "$/h", std::nullopt, "", 0, 1e9,
                         "Price of a whole instance for an hour.", false, false, true}),
                {"gpus_per_instance", "GPUs an instance", units::gpu / units::machine, "GPUs", 1, "", 1e-3,
                 1e4, "GPUs in the instance the price is for."},
                inGroup(FieldGroup::Prices, change),
            },
            {{"sold_by",
              "Sold by",
              {{"machine", "the machine"}, {"gpu", "the GPU"}},
              "Machine: whole machines are paid, even if part of one is enough. GPU: nothing is rounded."}},
            {}};
}

FieldSet besideFields(const BesidePrice &price, const char *label, const char *help)
{
    Field perGpuHour{price.key, label, units::money / units::gpuHour, "$/GPU-h", std::nullopt, "", 0, 1e6,
                     help,      true};
    perGpuHour.isEffect = true;
    perGpuHour.group = FieldGroup::Prices;
    const Field machine =
        inGroup(FieldGroup::Prices,
                {price.machineKey, "Price of a machine rented in addition", units::money / units::machineHour,
                 "$/h", std::nullopt, "", 0, 1e9, "Price of a whole machine for an hour."});
    const auto seconds = [](const char *key, const char *name, const char *text) {
        return Field{key, name, units::second, "s", std::nullopt, "", 0, 1e7, text, true};
    };
    const Field start = seconds(price.startKey, "Start of a machine rented in addition",
                                "Paid from the launch of a machine until the work begins; unset: none.");
    const Field coolDown = seconds(price.coolDownKey, "Cool-down of a machine rented in addition",
                                   "Paid after its last job, while it can take another; unset: none.");
    const Field gpus{price.gpusKey,
                     "GPUs of a machine rented in addition",
                     units::gpu / units::machine,
                     "GPUs",
                     1,
                     "",
                     1e-3,
                     1e4,
                     "GPUs in the machine the price is for."};
    return joined(
        {{{perGpuHour}, {}, {}}, parametersOf(price.key, {{machine, gpus, start, coolDown}, {}, {}})});
}

std::optional<Quantity> priceBeside(const ProcurementContext &context, const BesidePrice &price)
{
    if (const auto known = context.knownEffect(price.key))
        return *known;
    if (context.isComputed(price.key))
        return context.computed(price.key, context.in(price.machineKey) / context.in(price.gpusKey));
    return context.has(price.key) ? std::optional(context.in(price.key)) : std::nullopt;
}

FieldSet attachedFields()
{
    return inGroup(
        FieldGroup::RunningCost,
        {{
             {"storage_gb", "Storage", units::gigabyte, "GB", 0.0, "none", 0, 1e12,
              "Disk space kept all month, in the gigabytes of its price: large clouds mean a GiB of 2^30 "
              "bytes."},
             {"storage_price", "Storage price", units::money / units::gigabyte / units::month, "$/GB-month",
              0.0, "", 0, 1e6, "For a gigabyte kept for a month; large clouds mean a GiB."},
             {"egress_gb_per_month", "Egress", units::gigabyte / units::month, "GB/month", 0.0, "none", 0,
              1e12, "Data leaving the provider, in the unit of its price (GB or GiB)."},
             {"egress_price", "Egress price", units::money / units::gigabyte, "$/GB", 0.0, "", 0, 1e6,
              "For a gigabyte that leaves; large clouds mean a GiB."},
             {"cluster_fee", "Cluster fee", units::money / units::hour, "$/h", 0.0, "none", 0, 1e6,
              "Price of the control plane of a managed cluster, paid for all hours."},
             {"migration_cost", "Migration, once", units::money, "$", 0.0, "none", 0, 1e12,
              "Cost of moving to this option, paid at the start."},
         },
         {},
         {}});
}

Field jobNodesField()
{
    return {"job_nodes",
            "Nodes of a job",
            units::machine,
            "nodes",
            std::nullopt,
            "",
            1,
            1e6,
            "Machines that work on one job together; unset: as many as the workload's job needs.",
            true};
}

ChoiceField ordersField(const char *label, const char *help)
{
    return {"orders", label, {}, help, areOrders};
}

std::vector<MachineOrder> ordersOf(const ProcurementContext &context)
{
    const auto orders = parseOrders(context.choice("orders"));
    std::vector<MachineOrder> placed = orders ? *orders : std::vector<MachineOrder>();
    std::erase_if(placed,
                  [&](const MachineOrder &order) { return order.month >= context.builder().months(); });
    return placed;
}

Field afterMonthsField(const char *label, const char *help)
{
    return {"after_months", label, units::month, "months", std::nullopt, "", 0, 600, help, true};
}

FieldSet jobFields(const char *effects)
{
    return joined(
        {{{jobNodesField()}, {}, {}},
         parametersOf(effects,
                      {{{"job_length", "Length of a job", units::hour, "h", std::nullopt, "", 1e-6, 1e6,
                         "Without interruptions, on these nodes; unset: that of the workload.", true}},
                       {},
                       {}})});
}

namespace {

// GPUs that a job of the workload takes, in own GPUs: its width, or all that is wanted at once at the start.
Quantity gpusOfWork(const ProcurementContext &context)
{
    const Demand &demand = context.demand();
    if (demand.isStream())
        return *demand.jobGpus;
    const Quantity gpus = demand.width ? *demand.width : demand.peakGpus;
    return context.builder().value(everyMonth(gpus), 0) / relativeSpeed(context);
}

Quantity gpusPerMachine(const ProcurementContext &context)
{
    return context.in(context.isGiven("gpus_per_server") ? "gpus_per_server" : "gpus_per_instance");
}

} // namespace

Quantity gpusOfJob(const ProcurementContext &context)
{
    if (!context.has("job_nodes"))
        return gpusOfWork(context);
    return context.in("job_nodes") * gpusPerMachine(context);
}

Quantity nodesOfJob(const ProcurementContext &context)
{
    if (const auto known = context.knownStep("nodes_of_job"))
        return *known;
    const Quantity perNode = gpusPerMachine(context);
    Quantity nodes =
        context.has("job_nodes") ? context.in("job_nodes") : wholeUnits(gpusOfWork(context) / perNode);
    if (!context.has("job_nodes") && context.has("gpus") && !context.demand().isStream())
        nodes = smaller(nodes, wholeUnits(context.in("gpus") / perNode));
    return context.readStep(&StepNodes::nodesOfJob, "nodes_of_job", "Nodes of a job",
                            nodes / context.builder().constant(1, units::machine));
}

std::optional<Quantity> hoursOfJob(const ProcurementContext &context)
{
    const Demand &demand = context.demand();
    if (context.has("job_length") && !demand.isStream())
        return context.in("job_length");
    if (demand.runHours)
        return demand.runHours;
    if (!demand.jobGpuHours)
        return std::nullopt;
    if (const auto known = context.knownStep("hours_of_job"))
        return *known;
    SheetBuilder &builder = context.builder();
    const Quantity speed = usefulSpeed(context);
    Quantity gpus = context.has("job_nodes") || !demand.jobGpus ? gpusOfJob(context) : *demand.jobGpus;
    if (context.has("gpus") && !demand.isStream())
        gpus = smaller(gpus, context.in("gpus"));
    return context.readStep(&StepNodes::hoursOfJob, "hours_of_job", "Length of a job without interruptions",
                            *demand.jobGpuHours * builder.constant(1, units::job) / (gpus * speed));
}

void addAttachedLines(const ProcurementContext &context)
{
    const TimeBase &time = context.time();
    context.addLine({"storage", Category::Network, "Storage",
                     everyMonth(context.in("storage_gb") * context.in("storage_price"))});
    context.addLine({"egress", Category::Network, "Egress",
                     everyMonth(context.in("egress_gb_per_month") * context.in("egress_price"))});
    context.addLine({"cluster-fee", Category::Hosting, "Cluster fee",
                     everyMonth(context.in("cluster_fee") * time.hoursPerMonth)});
    context.addLine({"migration", Category::Staff, "Migration, once",
                     perMonth(context, inMonth(context.builder().constant(0, units::month),
                                               context.in("migration_cost"))),
                     true});
}

Quantity relativeSpeed(const ProcurementContext &context)
{
    if (context.demand().serving)
        return context.builder().constant(1, units::one, "requests in tokens have no GPU-hours");
    if (!context.isComputed("speed"))
        return context.in("speed");
    if (const auto known = context.knownEffect("speed"))
        return *known;
    return context.computed("speed",
                            referenceSpeed(context.builder(), context.study(), context.choice("gpu")));
}

Quantity usefulSpeed(const ProcurementContext &context)
{
    if (const auto known = context.knownStep("useful_speed"))
        return *known;
    if (context.demand().serving)
        return relativeSpeed(context);
    return context.readStep(&StepNodes::usefulSpeed, "useful_speed", "Work of a GPU-hour",
                            relativeSpeed(context) * scalingEfficiency(context));
}

Quantity perGpuHour(const ProcurementContext &context, Quantity instancePrice)
{
    return instancePrice / context.in("gpus_per_instance") * growthOf(context, "price_change");
}

Quantity discountedPrice(const ProcurementContext &context)
{
    if (!context.has("discount_months"))
        return context.in("price");
    if (const auto known = context.knownStep("price_of_month"))
        return *known;
    SheetBuilder &builder = context.builder();
    const Quantity left = (context.in("discount_months") - context.time().month) / context.time().oneMonth;
    const Quantity share =
        context.step("discounted_share", "Share of the month the discount holds",
                     smaller(builder.constant(1), larger(builder.constant(0), left)), Display::Mean);
    return context.step("price_of_month", "Price, with the discount while it holds",
                        share * context.in("price") + (1 - share) * context.in("list_price"), Display::Mean);
}

Quantity pricePerGpuHour(const ProcurementContext &context)
{
    return context.step("gpu_hour_price", "Price of a GPU-hour",
                        perGpuHour(context, discountedPrice(context)), Display::Mean);
}

Quantity perMonth(const ProcurementContext &context, Quantity moneyInMonth)
{
    return moneyInMonth / context.time().oneMonth;
}

} // namespace breakeven
