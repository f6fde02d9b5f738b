// A training run by what it trains: the length of a job follows from a model, its data and the speed of a
// GPU.
//
// Shape: the effect "job_length" of a workload of training, and the parameters it is computed from. Units:
// billions of parameters, tokens, TFLOPS, hours. Source: model/effects/training_run.h. The number of GPUs
// changes the time alone: what more GPUs lose is in the MFU, which is measured at their number.
#pragma once

#include "model/workload/demand.h"

#include <optional>
#include <string>

namespace breakeven {

// The parameters of the effect "job_length".
FieldSet modelRunFields();

// Whether the length of the jobs of a workload is computed from a model and its data.
bool isModelRun(const Workload &workload);
// Whether such runs are all the work of the study.
bool isOfTrainingRuns(const Study &study);

// Hours that a run takes on the GPUs of a job, with what it does twice. Requires: a run, with these GPUs.
Quantity hoursOfModelRun(const WorkloadContext &context);

// The same as a number of the study; nothing where something it needs is not known, and of no run.
std::optional<double> hoursOfModelRun(const Study &study, const Workload &workload);

// Hours within which an option is to have the result: the deadline, and an hour for starting machines where
// the run alone takes as long. Requires: a run with a deadline.
Quantity deadlineOfRun(const WorkloadContext &context);

// What the run keeps in the memory of its GPUs, in GB; nothing where its model is not known, and of no run.
std::optional<double> memoryOfModelRun(const Study &study, const Workload &workload);

// The fewest GPUs of so much memory (GB) that hold the run. Requires: a run whose memory is known.
std::optional<double> fewestGpusOfRun(const Study &study, const Workload &workload, double gpuMemory);

// Why GPUs of this memory cannot hold it: "It takes at least 3 GPUs, not 2: …"; nothing where they can, and
// where something is not known.
std::optional<std::string> memoryReason(const Study &study, const Workload &workload, const std::string &gpu,
                                        double gpuMemory);

} // namespace breakeven
