// What an option of a study brings to the replay of a job log: its machines, and what a GPU-hour costs.
//
// A GPU-hour costs what it costs in `compare`: all that is paid for the option over the plan, over all the
// hours of its GPUs that are paid. Machines that are kept all month are those of its first month; of an
// option that is started and stopped there are none, what it does is rented.
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
