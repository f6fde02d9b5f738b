// What is known of each accelerator: memory and the dense speed of its matrix units.
//
// Units: GB nominal of one GPU (one chip, one die), TFLOPS without sparsity.
// Source: NVIDIA, AMD, Intel, Google and AWS data sheets as tabulated by gpuhunt (constraints.py),
// stas00/ml-engineering (accelerators) and mlco2/impact (gpus.csv).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace breakeven {

struct GpuFacts
{
    const char *gpu;     // canonical model
    const char *variant; // "SXM", "PCIe", "NVL", "OAM"; empty where there is one only
    double memoryGb;
    std::optional<double> bf16Tflops;
    std::optional<double> fp16Tflops;
    int year; // announced
};

const std::vector<GpuFacts> &gpuTable();

// The row of a canonical model; without a variant, or with one that is not listed, the first. Null when
// unknown.
const GpuFacts *gpuFacts(std::string_view gpu, std::string_view variant = {});

// How many times as fast as `referenceGpu` one `gpu` is by dense FP16 TFLOPS (BF16 where FP16 is not stated):
// an estimate. Nothing when either is unknown.
std::optional<double> relativeSpeed(std::string_view gpu, std::string_view referenceGpu);

} // namespace breakeven
