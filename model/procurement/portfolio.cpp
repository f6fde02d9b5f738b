// Portfolio: a base that is owned or committed, and a burst that rents what the base cannot serve.
#include "model/procurement/procurement.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields{{}, {}, {{"base", "Base", "owned-rack"}, {"burst", "Burst", "on-demand"}}};
    return kFields;
}

Supply build(const ProcurementContext &context)
{
    const Supply base = context.buildPart("base", context.demand());
    Demand rest = context.demand();
    rest.usefulGpuHours = context.step("burst_gpu_hours", "GPU-hours beyond the base", base.unmet);
    rest.peakGpus = context.step("burst_peak_gpus", "GPUs beyond the base", base.unmetPeak, Display::Last);
    const Supply burst = context.buildPart("burst", rest);
    return {burst.unmet,
            burst.unmetPeak,
            base.speed,
            base.stretch,
            base.gpusAtOnce + burst.gpusAtOnce,
            base.capacity + burst.capacity};
}

} // namespace

const ProcurementKind kPortfolio{"portfolio", "Base and burst", "Own or commit the base, rent the rest",
                                 fields, build};

} // namespace breakeven
