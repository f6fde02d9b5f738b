// What a price can be set against: a GPU, the speed of its matrix units, its memory.
//
// Units: money an hour for one GPU; for one TFLOPS (dense, BF16, FP16 where BF16 is not stated); for one GiB
// of GPU memory (nominal). Source: gpu_facts.h.
#pragma once

#include "data/store/price_store.h"

#include <optional>
#include <string_view>
#include <vector>

namespace breakeven {

enum class GpuMeasure { Gpu, Tflops, Gib };

// How much of it one GPU has; nothing where it is not known.
std::optional<double> amountOfGpu(GpuMeasure measure, std::string_view gpu, std::string_view variant);

// The same of every GPU that is known, for `PriceFilter::amounts`.
const std::vector<GpuAmount> &gpuAmounts(GpuMeasure measure);

// Makes `filter` sort by it, the cheapest first.
void sortBy(PriceFilter &filter, GpuMeasure measure);

// Nothing for a machine without GPUs and where the amount is not known.
std::optional<double> priceFor(const Offer &offer, GpuMeasure measure);

} // namespace breakeven
