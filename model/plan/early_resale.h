// Orders that a plan ends early, and that are cheap because it credits what their servers are worth then.
#pragma once

#include "model/plan/plan_offer.h"
#include "model/study/issue.h"

namespace breakeven {

// Whether a month of this order costs less than half of one of an order that serves its full time. `fleet`:
// machines in service at once at most.
bool isCheapAtTheEnd(const PlanOffer &offer, int month, int machines, int fleet);
// What a plan with such an order says of it.
Issue earlyResaleRemark(const PlanOffer &offer);

} // namespace breakeven
