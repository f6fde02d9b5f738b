// What an option of a study brings to the replay of a job log: its machines, and what a GPU-hour costs.
//
// The price of a GPU-hour is that of `compare`: all that is paid for the option over the plan, divided by all
// paid hours of its GPUs. The machines are those kept all month in the first month of the plan; an option
// whose machines start and stop has none, because all it does is rented.
#pragma once

#include "app/command_line/command.h"

#include <string>

namespace breakeven {

struct ReplaySupply
{
    std::string name; // of the option
    std::string currency;
    bool isKept = false;
    int machines = 0; // where it is kept
    int gpusPerMachine = 1;
    bool soldByGpu = false;
    double pricePerGpuHour = 0;
    double hoursPerMonth = 730;
};

// `text` is STUDY:OPTION, `flag` where it was said. Errors: Usage without a colon; NotFound; BadInput for an
// option without a cost, one that serves with two procurements, and for machines of parts of a GPU.
Result<ReplaySupply> replaySupplyOf(const CommandContext &context, const std::string &text,
                                    const std::string &flag);

} // namespace breakeven
