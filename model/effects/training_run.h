// The arithmetic and the memory of a training run: FLOP, GPU-hours and the fewest GPUs that hold its state.
//
// Units: billions of parameters, tokens, TFLOPS of one GPU, GB (10^9 bytes), hours. Requires: counts and
// rates above 0, shares from 0 to 1. Attention's part, which grows with the sequence, is left out. Source: 6
// FLOP a parameter and token, Kaplan et al. 2020 (Scaling laws, section 2.1) and Hoffmann et al. 2022;
// without gradients of frozen weights 4. MFU, Chowdhery et al. 2022 (PaLM), appendix B: the time of
// recomputation is inside it. 16 bytes a parameter in mixed precision with Adam, Rajbhandari et al. 2020
// (ZeRO), section 3.1. Checked: rows TRN-01…08, against the published GPU-hours of the models.
#pragma once

namespace breakeven {

enum class TrainingMethod { Full, Lora, Qlora };

inline constexpr double kStateMemoryShare = 0.75; // of a GPU; the rest is activations, buffers and fragments
inline constexpr double kAdapterShare = 0.01;     // of the parameters, with LoRA and QLoRA

// Of the operations of the model: activeParameters are those that a token uses.
double trainingFlop(TrainingMethod method, double activeParameters, double tokens);

// What recomputing the forward pass makes of it: the FLOP that HFU counts over those of the model.
double recomputedShare(TrainingMethod method);

// At this share of the peak.
double trainingGpuHours(double flop, double tflops, double use);

// Weights, gradients and states of the optimiser.
double trainingMemory(TrainingMethod method, double parameters, double adapterShare = kAdapterShare);

// Whole GPUs that hold so much.
double gpusHolding(double memory, double gpuMemory, double memoryShare = kStateMemoryShare);

} // namespace breakeven
