// Jobs as recipes find them, with what is told of each, as one trace.
#pragma once

#include "data/trace_formats/recipe.h"

#include <optional>
#include <string>

namespace breakeven {

Result<TraceRows> readJobs(const Recipe &recipe, const TraceFile &file, const TraceReading &reading);

// A column with the length of a job and the seconds of its unit, 0 where nothing says it: one that the recipe
// names; else one whose name begins with a word for a length and ends with a unit ("duration_hours",
// "Walltime (min)") or the parts of a clock ("runtime (hh:mm)"), or is nothing but a unit ("hours").
struct LengthColumn
{
    std::string name;
    double seconds = 0;
    double firstOfTwo = 0; // seconds of 1 before the colon in "2:30"; 0 where nothing says it
};
std::optional<LengthColumn> lengthColumnOf(const Recipe &recipe, const CsvHeader &header);

// GPUs among resources: "billing=8,gres/gpu=4" are 4, "gres/gpu:a100=4" and "nvidia.com/gpu=4" too, a slice
// of MIG is its share of one; none named is none. The answer is a number as text, as a cell is.
std::string gpusOfResources(std::string_view resources);

// Parts of GPUs of which nothing says how large they are: "gres/shard=4" are 4, "gres/mps=50" 50; as above.
std::string sharedGpusOfResources(std::string_view resources);

// The most that one of several has, which run one after the other; as above.
std::string gpusOfBeginning(std::string_view resources);

// A number, or GPUs as below where a person says that they are those of a job; as above.
std::string gpusOrNode(std::string_view cell);

// GPUs of a node as Slurm writes them: "gpu:8", "gpu:v100:4(IDX:0-3)", "gres/gpu:4", "gpu" for one; as above.
std::string gpusOfNode(std::string_view resources);

} // namespace breakeven
