// Whether a bill is of other machines than the option whose plan it is held against.
#pragma once

#include "model/study/study.h"
#include "pricing/bill/bill.h"

#include <string>

namespace breakeven {

// "25,000 USD of the bill are for p5.48xlarge (8 × H100 SXM), and the machine of on-demand is …"; empty where
// the machines taken have the option's GPU, or one of the two is not known.
std::string otherMachinesOfBill(const Study &study, const std::string &option, const Bill &bill);

} // namespace breakeven
