// What is rented by the hour at once, and how much of it can be had: the most and the smallest lot of a
// seller, the time until the first GPU is there, and what is taken for proven where nobody says.
//
// Units: own GPUs, money an hour; series by month. Checked: tests/model/study_limits_test.cpp.
#pragma once

#include "model/procurement/serving.h"

namespace breakeven {

// "most_gpus", "lot", "lead_time": of what is rented by the hour.
FieldSet offerFields();
// Takes what they say into the terms.
void readOffer(const ProcurementContext &context, MachineTerms &terms);

// So many GPUs at this price of a GPU-hour, from the seller of this procurement.
RentedAtOnce rentedAtOnce(const ProcurementContext &context, Quantity gpus, Quantity price);
// GPUs for what is wanted at once beyond what `hours` serve, at the price of a GPU-hour beside; nobody says
// how many can be had.
RentedAtOnce rentedBeside(const ProcurementContext &context, Quantity gpus, Quantity price);

} // namespace breakeven
