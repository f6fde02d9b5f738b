#include "ui/words/gpu_text.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>

namespace breakeven::words {

namespace {

std::string supplyWords(const char *english) { return text("CapacityStack", english); }

} // namespace

std::string gpusText(double gpus, const NumberStyle &style)
{
    const double whole = std::round(gpus);
    if (std::abs(gpus - whole) < 1e-9 * std::max(1.0, whole))
        return fixed(whole, 0, style);
    return fixed(gpus, gpus >= 100 ? 0 : gpus >= 10 ? 1 : 2, style);
}

std::string gpusWithUnit(double gpus, const NumberStyle &style)
{
    return text("PlanFigures", std::fabs(gpus - 1) < 0.05 ? "%1 GPU" : "%1 GPUs", {gpusText(gpus, style)});
}

std::string machinesText(const PlanOffer &offer, double machines, const NumberStyle &style)
{
    if (offer.kind != OfferKind::Owned)
        return gpusWithUnit(machines * offer.gpusOfMachine, style);
    const std::int64_t whole = std::llround(machines);
    return text("PlanFigures", whole == 1 ? "%1 server" : "%1 servers", {count(whole, style)});
}

std::string supplyWord(PlanSupply supply)
{
    switch (supply) {
    case PlanSupply::Owned:
        return supplyWords("Owned");
    case PlanSupply::Committed:
        return supplyWords("Committed");
    case PlanSupply::OnDemand:
        return supplyWords("On demand");
    case PlanSupply::Spot:
        return supplyWords("Spot");
    }
    return {};
}

} // namespace breakeven::words
