#include "model/effects/training_run.h"

#include "model/numeric/time_constants.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kBillion = 1e9;
constexpr double kTera = 1e12;
constexpr double kForward = 2;        // FLOP a parameter and token
constexpr double kBackward = 2;       // through the activations
constexpr double kGradients = 2;      // of the weights that are trained
constexpr double kTrainedBytes = 16;  // a parameter
constexpr double kFrozenBytes = 2;    // in 16 bit
constexpr double kPackedBytes = 0.55; // in 4 bit with its scales

double flopPerParameter(TrainingMethod method)
{
    return kForward + kBackward + (method == TrainingMethod::Full ? kGradients : 0);
}

double bytesPerParameter(TrainingMethod method, double adapterShare)
{
    if (method == TrainingMethod::Full)
        return kTrainedBytes;
    return (method == TrainingMethod::Lora ? kFrozenBytes : kPackedBytes) + kTrainedBytes * adapterShare;
}

} // namespace

double trainingFlop(TrainingMethod method, double activeParameters, double tokens)
{
    return flopPerParameter(method) * activeParameters * kBillion * tokens;
}

double recomputedShare(TrainingMethod method)
{
    return (flopPerParameter(method) + kForward) / flopPerParameter(method);
}

double trainingGpuHours(double flop, double tflops, double use)
{
    return flop / (tflops * kTera * use) / kSecondsPerHour;
}

double trainingMemory(TrainingMethod method, double parameters, double adapterShare)
{
    return parameters * bytesPerParameter(method, adapterShare);
}

double gpusHolding(double memory, double gpuMemory, double memoryShare)
{
    return std::max(1.0, std::ceil(memory / (gpuMemory * memoryShare) - 1e-9));
}

} // namespace breakeven
