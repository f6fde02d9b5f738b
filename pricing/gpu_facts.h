// What is known of each accelerator: memory and the dense speed of its matrix units.
//
// Units: GB nominal of one GPU (one chip, one die), TFLOPS without sparsity.
// Source: NVIDIA, AMD, Intel, Google and AWS data sheets as tabulated by gpuhunt (constraints.py),
// stas00/ml-engineering (accelerators) and mlco2/impact (gpus.csv).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct GpuFacts
{
    std::string gpu;     // canonical model
    std::string variant; // "SXM", "PCIe", "NVL", "OAM"; empty where there is one only
    double memoryGb;
    std::optional<double> bf16Tflops;
    std::optional<double> fp16Tflops;
    int year = 0;       // announced; 0: not said
    bool isOwn = false; // of the person who runs the program; see own_gpus.h
};

// Those of the program, and those of a person over and after them.
const std::vector<GpuFacts> &gpuTable();

// A row takes the place of the one with the same model and variant, or is added.
std::vector<GpuFacts> withOwnRows(std::vector<GpuFacts> table, const std::vector<GpuFacts> &own);

// Before anything asks for a GPU and before there are threads.
void setOwnGpus(const std::vector<GpuFacts> &own);

// The row of a canonical model; without a variant, or with one that is not listed, the first. Null when
// unknown.
const GpuFacts *gpuFacts(std::string_view gpu, std::string_view variant = {});

// How many times as fast as `referenceGpu` one `gpu` is by dense FP16 TFLOPS (BF16 where FP16 is not stated):
// an estimate. Nothing when either is unknown.
std::optional<double> relativeSpeed(std::string_view gpu, std::string_view referenceGpu);

} // namespace breakeven
