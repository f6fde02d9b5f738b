// What is known of each accelerator: memory, its bandwidth and the dense speed of its matrix units.
//
// Units: GB nominal of one GPU (one chip, one die), GB/s, TFLOPS without sparsity.
// Source: NVIDIA, AMD, Intel, Google and AWS data sheets as tabulated by gpuhunt (constraints.py),
// stas00/ml-engineering (accelerators) and mlco2/impact (gpus.csv); bandwidths from the data sheets.
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
    std::optional<double> bandwidthGbS; // of its own memory
    int year = 0;                       // announced; 0: not said
    bool isOwn = false;                 // of the person who runs the program; see own_gpus.h
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

// The name a study gives a GPU: with its variant where there is more than one of the model, "H100 SXM", "L4".
std::string gpuTitle(const std::string &gpu, const std::string &variant);

} // namespace breakeven
