// What an hour costs in which a GPU does the work it was paid for: the number all options share.
//
// Units: the price's unit; every other term is pure.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

struct UsefulHourTerms
{
    Quantity price;         // of a paid hour
    Quantity premium;       // surcharge of a managed service, as a share of the price
    Quantity stretch;       // billed time per time of work, with interruptions
    Quantity overpay;       // node time paid per node time used, with autoscaling
    Quantity allocation;    // share of the paid time in which the GPU is handed to a job
    Quantity busy;          // share of the job's time in which the GPU computes
    Quantity speed;         // of the GPU, relative to the reference GPU
    Quantity commitmentUse; // used share of a commitment
};

// +infinity when nothing of the paid time is useful. Checked by OPT-01…08 and UTI-01…06.
Quantity usefulHourCost(const UsefulHourTerms &terms);

} // namespace breakeven
