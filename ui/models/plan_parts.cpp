#include "ui/models/plan_parts.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/gpu_text.h"

#include <algorithm>

namespace breakeven {

ExplainTarget planTarget(const std::string &figure) { return {page_ids::kCapacity, toQt(figure)}; }

QString gpusWithUnit(double gpus, const QLocale &locale)
{
    return toQt(words::gpusWithUnit(gpus, numberStyle(locale)));
}

QString machinesText(const PlanOffer &offer, double machines, const QLocale &locale)
{
    return toQt(words::machinesText(offer, machines, numberStyle(locale)));
}

double idleGpus(const CapacityPlan &plan, const PlanMonth &month)
{
    double all = 0;
    for (const PlanSupply supply : kSupplies)
        all += plan.gpusOf(month, supply);
    const double needed = std::max(month.demand.gpus(), peakOf(month.demand.load));
    return std::max(0.0, all - needed) > 1e-9 * all ? std::max(0.0, all - needed) : 0;
}

} // namespace breakeven
