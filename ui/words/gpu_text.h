// Amounts of GPUs and machines, and whose they are.
#pragma once

#include "model/plan/plan_offer.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

// "48", "8.25", "12.5", "113": three significant digits where it is no whole number.
std::string gpusText(double gpus, const NumberStyle &style);
// "8 GPUs"
std::string gpusWithUnit(double gpus, const NumberStyle &style);
// "2 servers", "16 GPUs": of what is bought servers, else GPUs.
std::string machinesText(const PlanOffer &offer, double machines, const NumberStyle &style);
std::string supplyWord(PlanSupply supply); // "Owned"

} // namespace breakeven::words
