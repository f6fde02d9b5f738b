#include "model/plan/early_resale.h"

namespace breakeven {

bool isCheapAtTheEnd(const PlanOffer &offer, int month, int machines, int fleet)
{
    const int months = int(offer.attached.size());
    const Service full = offer.serviceOf(0, months), service = offer.serviceOf(month, months);
    if (offer.kind != OfferKind::Owned || full.months() == 0 || service.months() == 0 ||
        service.months() >= full.months())
        return false;
    const double usual = offer.orders->of(0, machines, fleet).total / full.months();
    return offer.orders->of(month, machines, fleet).total / service.months() < usual / 2;
}

Issue earlyResaleRemark(const PlanOffer &offer)
{
    return {Severity::Note,
            offer.name +
                ": orders in the last months look cheap because the plan credits the resale value of "
                "their servers at its end; conventions.residual_base=paid computes that from the price "
                "paid.",
            "options." + offer.option};
}

} // namespace breakeven
