#include "ui/models/plan_parts.h"

#include "model/study/study_path.h"
#include "ui/charts/load_curve.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

QString planFigureId(const QString &what) { return QStringLiteral("figure:capacity/") + what; }

ExplainTarget planTarget(const QString &what) { return {page_ids::kCapacity, planFigureId(what)}; }

QString monthFigure(std::size_t month, const QString &what)
{
    return QStringLiteral("month/%1/%2").arg(month).arg(what);
}

QString orderFigure(std::size_t order) { return QStringLiteral("order/%1").arg(order); }

QString gpusWithUnit(double gpus, const QLocale &locale)
{
    return (std::fabs(gpus - 1) < 0.05 ? planFigureWords("%1 GPU") : planFigureWords("%1 GPUs"))
        .arg(gpusText(gpus, locale));
}

QString machinesText(const PlanOffer &offer, double machines, const QLocale &locale)
{
    if (offer.kind != OfferKind::Owned)
        return gpusWithUnit(machines * offer.gpusOfMachine, locale);
    const QString count = locale.toString(qlonglong(std::llround(machines)));
    return (std::llround(machines) == 1 ? planFigureWords("%1 server") : planFigureWords("%1 servers"))
        .arg(count);
}

std::vector<std::size_t> usedOffers(const CapacityPlan &plan)
{
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < plan.offers.size(); ++i)
        if (std::any_of(plan.months.begin(), plan.months.end(),
                        [&](const PlanMonth &month) { return month.shares[i].gpus > 0; }))
            used.push_back(i);
    return used;
}

double idleGpus(const CapacityPlan &plan, const PlanMonth &month)
{
    double all = 0;
    for (const PlanSupply supply : kSupplies)
        all += plan.gpusOf(month, supply);
    const double needed = std::max(month.demand.gpus(), peakOf(month.demand.load));
    return std::max(0.0, all - needed) > 1e-9 * all ? std::max(0.0, all - needed) : 0;
}

std::string inputOf(const ShownPlan &shown, const PlanOffer &offer, const char *key)
{
    const Option &option = shown.study.options.at(offer.option);
    const bool isOwn = option.workloads.count(shown.plan.workload) > 0;
    const std::string path =
        "options." + offer.option + (isOwn ? ".workloads." + shown.plan.workload : std::string()) + "." + key;
    return inputAt(shown.study, path) ? path : std::string();
}

} // namespace breakeven
