// Rows of a person's own over the table of GPUs: a CSV file with the columns gpu, variant, memory_gb,
// bf16_tflops, fp16_tflops, bandwidth_gb_s and year, in the units of GpuFacts.
//
// Data sheets differ and new GPUs come, so no figure of the table is beyond correction. Without `variant` a
// row is of prices that say none; an empty speed is unknown, an empty bandwidth is that of
// the row it takes the place of. `prices gpus --format csv` writes such a file.
#pragma once

#include "model/result.h"
#include "pricing/gpus/gpu_facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Where it is looked for: gpus.csv in the folder of the default store.
std::string ownGpusPath();

// Errors: BadInput naming the line and what was expected there; nothing of such a file is used.
Result<std::vector<GpuFacts>> readGpuTable(std::string_view text, const std::string &name);

// Puts the rows of the file, where there is one, over the table. Once, before anything asks for a GPU and
// before there are threads. Errors: of `readGpuTable` and of reading; the table stays as it comes.
Result<void> useOwnGpus();

} // namespace breakeven
