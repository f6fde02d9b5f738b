#include "model/workload/demand.h"

#include "model/workload/yearly_path.h"

#include <algorithm>
#include <limits>

namespace breakeven {

bool Demand::waits() const
{
    return std::any_of(load.begin(), load.end(), [](const LoadPart &part) { return part.waits; });
}

bool Demand::hasTarget() const
{
    return (service && service->target) || std::any_of(services.begin(), services.end(),
                                                       [](const Requests &one) { return bool(one.target); });
}

bool Demand::Serving::hasTargets() const
{
    return std::any_of(targets.begin(), targets.end(), [](const auto &target) { return bool(target); });
}

namespace {

// Jobs that come one by one come at all hours, unless their load has a shape.
void addWaiting(const Demand &demand, Demand &all)
{
    LoadPart &part = all.load.back();
    const Demand::Waiting own{demand.arrivals,   demand.jobGpuHours, demand.jobGpus,     demand.maxWait,
                              demand.doneWithin, demand.stops,       !part.shape.empty()};
    part.jobs = int(all.waiting.size());
    if (own.isOfJobs() && part.shape.empty()) {
        part.level = part.level * *part.share;
        part.share = part.level.builder().constant(1);
    }
    all.waiting.push_back(own);
}

} // namespace

Demand together(const std::vector<const Demand *> &demands)
{
    if (demands.size() == 1)
        return *demands.front();
    std::vector<Quantity> hours, peaks;
    Demand all;
    for (const Demand *demand : demands) {
        hours.push_back(demand->usefulGpuHours);
        peaks.push_back(demand->peakGpus);
        all.load.insert(all.load.end(), demand->load.begin(), demand->load.end());
        if (demand->service && !demand->waits()) {
            all.load.back().service = int(all.services.size());
            all.services.push_back(*demand->service);
        }
        if (demand->waits())
            addWaiting(*demand, all);
        if (demand->width)
            all.width = all.width ? larger(*all.width, *demand->width) : demand->width;
    }
    all.usefulGpuHours = sum(hours);
    all.peakGpus = sum(peaks);
    return all;
}

FieldSet shapeFields(const char *measures, const char *weekOfThem)
{
    const ChoiceField shape{
        "shape",
        "Shape",
        {{"block", "one level for a part of each day"}, {"week", "by the hour of the week"}},
        "When the work is needed: in one block, or by weights; the amount is the same."};
    const ChoiceField weights{
        "weights",  "Weights",
        {},         "24 numbers (a day) or 168 (a week from Monday 00:00), separated by commas.",
        areWeights, "",
        "",         "1,1,1,1,1,1,1,1,4,4,4,4,4,4,4,4,4,4,2,2,2,2,2,2"};
    return joined({onlyWhen(measures, {{}, {shape}, {}}), onlyWhen(weekOfThem, {{}, {weights}, {}})});
}

Field growthField(const char *help)
{
    Field growth{"growth", "Growth of demand", units::one, "%/year", 0.0, "flat", -1, 100, help};
    growth.series = {SeriesBy::Year};
    return growth;
}

FieldSet curveFields()
{
    return onlyWhen("measure curve", {{},
                                      {{"curve",
                                        "Load curve",
                                        {},
                                        "GPUs*hours in order of time, such as 16*10, 4*14; they repeat.",
                                        isCurve,
                                        "",
                                        "",
                                        "4*10, 1*14; assumed, standard value: an example"}},
                                      {}});
}

FieldSet patienceFields(bool waitsAtFirst, const char *measures)
{
    std::vector<ChoiceValue> values{{"at-once", "at once, or not at all"}, {"waits", "when there is room"}};
    if (waitsAtFirst)
        std::swap(values[0], values[1]);
    const ChoiceField patience{
        "patience", "The work is done", std::move(values),
        "Work that may wait queues for machines; other work is lost if they are busy."};
    const Field most{"max_wait",
                     "Longest wait",
                     units::hour,
                     "h",
                     std::nullopt,
                     "",
                     0,
                     1e6,
                     "The longest wait for 95 % of the work; unset: any wait is allowed.",
                     true};
    return joined({onlyWhen(measures, {{}, {patience}, {}}), onlyWhen("patience waits", {{most}, {}, {}})});
}

LoadPart dailyLoad(const WorkloadContext &context, Quantity level, Quantity share)
{
    SheetBuilder &builder = context.scope().builder();
    LoadPart part;
    if (context.isChosen("shape", "week")) {
        const auto weights = parseWeights(context.choice("weights"));
        // Weights that cannot be read are unknown; `addStudyOddities` says why.
        const Quantity known = builder.constant(weights ? 1 : std::numeric_limits<double>::quiet_NaN());
        part.level =
            context.scope().name("mean_gpus", "GPUs wanted on average", level * share * known, Display::Mean);
        part.shape = weights ? weights->segments : std::vector<ShapeSegment>{{24, 1}};
        return part;
    }
    part.level = level;
    part.share = share;
    part.period = builder.constant(24, units::hour, "a day");
    return part;
}

void addCurve(const WorkloadContext &context, Demand &demand)
{
    SheetBuilder &builder = context.scope().builder();
    const auto curve = parseCurve(context.choice("curve"));
    // A text that cannot be read is unknown; `addStudyOddities` says why.
    const double mean = curve ? curve->mean : std::numeric_limits<double>::quiet_NaN();
    LoadPart part;
    part.level = context.scope().name(
        "mean_gpus", "GPUs wanted on average",
        context.inReference(builder.constant(mean, units::gpu)) * growthOf(context, "growth"), Display::Mean);
    if (curve)
        part.shape = curve->segments;
    else
        part.shape = {{24, 1}};
    demand.load.push_back(std::move(part));
}

void finish(const WorkloadContext &context, Demand &demand)
{
    const Scope &scope = context.scope();
    LoadPart &part = demand.load.front();
    part.waits = context.isChosen("patience", "waits");
    if (part.waits && context.has("max_wait"))
        demand.maxWait = context.in("max_wait");
    // A shape is given by its mean, which has its name already.
    demand.meanGpus = part.shape.empty()
                          ? scope.name("mean_gpus", "GPUs wanted on average",
                                       part.share ? part.level * *part.share : part.level, Display::Mean)
                          : part.level;
    double peak = 1;
    for (const ShapeSegment &segment : part.shape)
        peak = std::max(peak, segment.level);
    demand.peakGpus =
        scope.name("peak_gpus", "GPUs wanted at once",
                   everyMonth(part.shape.empty() ? part.level : part.level * peak), Display::Last);
    if (!demand.usefulGpuHours.isValid()) {
        const Quantity mean = part.share ? part.level * *part.share : part.level;
        demand.usefulGpuHours = mean * context.time().hoursPerMonth;
    }
    demand.usefulGpuHours =
        scope.name("useful_gpu_hours", "Useful GPU-hours", everyMonth(demand.usefulGpuHours));
}

} // namespace breakeven
