// Which GPU the work is measured in, how fast the others are against it, and which of them can do it at all.
//
// Facts stand in the study (`Study::gpus`). Source: a speed is the ratio of what the data sheets say of two
// GPUs, by the convention "speed_basis". Units: reference GPU-hours of work in an hour of the GPU; GB.
#pragma once

#include "model/sheet/sheet_builder.h"
#include "model/study/issue.h"
#include "model/study/study.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// What the note of a fact begins with whose GPU was named without its variant: "taken as H100 SXM".
inline constexpr const char *kTakenAs = "taken as ";

// The convention, else what the first workload that names one is measured in; empty where none is named.
std::string referenceGpu(const Study &study);

// The GPUs options and workloads name, in display order, each once.
std::vector<std::string> gpusNamed(const Study &study);

// A GPU of this name against the reference: the ratio of their facts, which are inputs; 1 where they are the
// same, where `gpu` is empty, and where no reference and one GPU alone is named. Unknown where no ratio can
// be made. A scalar.
Quantity referenceSpeed(SheetBuilder &builder, const Study &study, const std::string &gpu);

// A fact of a GPU in the study, by its key; unknown where the study does not know it.
Quantity gpuFact(SheetBuilder &builder, const Study &study, const std::string &gpu, const char *key);

// The GPU that a workload is measured in against the reference: "workloads.ID.speed". What the workload says
// in GPUs and GPU-hours is multiplied by it.
Quantity workloadSpeed(SheetBuilder &builder, const Study &study, const std::string &workload);

// Why computed speeds of the option are unknown beyond facts without a value; the place is what to set.
std::vector<Issue> speedProblems(const Study &study, const std::string &option);

// Why what this procures cannot do the workload: "L4 has 24 GB; the work needs 40 GB."; nothing where it can,
// and where the memory is not known.
std::optional<std::string> cannotRunReason(const Study &study, const Procurement &procurement,
                                           const Workload &workload);

// Says of each GPU that is named without its variant which one it is taken as.
void addGpuOddities(const Study &study, std::vector<Issue> &issues);

} // namespace breakeven
