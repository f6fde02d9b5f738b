#include "app/command_line/prices.h"
#include "pricing/gpus/own_gpus.h"

#include <ostream>

namespace breakeven {

int listGpus(const CommandContext &context, const PriceArguments &arguments)
{
    Rows rows{
        {"gpu", "variant", "memory_gb", "bf16_tflops", "fp16_tflops", "bandwidth_gb_s", "year", "source"},
        {}};
    for (const GpuFacts &facts : gpuTable())
        rows.objects.push_back(Json{{"gpu", facts.gpu},
                                    {"variant", facts.variant},
                                    {"memory_gb", facts.memoryGb},
                                    {"bf16_tflops", number(facts.bf16Tflops)},
                                    {"fp16_tflops", number(facts.fp16Tflops)},
                                    {"bandwidth_gb_s", number(facts.bandwidthGbS)},
                                    {"year", facts.year > 0 ? Json(facts.year) : Json()},
                                    {"source", facts.isOwn ? "own" : "data sheet"}});
    print(context.out, arguments.format, "breakeven/gpus/1", "gpus", rows);
    if (isForReading(arguments.format) && !context.isQuiet)
        context.messages << "Rows of your own in " << terminalText(ownGpusPath())
                         << " override these; `prices gpus --format csv` writes such a file\n";
    return 0;
}

} // namespace breakeven
