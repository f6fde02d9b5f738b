// The share that each uncertain input has in the variance of the difference between two options.
//
// Shifted Sobol points; the difference is that of a contest's probe. Inputs that are correlated have one
// share together. Checked: tests/model/variance_indices_test.cpp, a linear difference against its closed
// form.
#pragma once

#include "model/decision/probe.h"
#include "model/risk/variance_indices.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

struct InputIndex
{
    std::string path;
    std::string label;
    VarianceIndex index; // of all inputs of its group
    int group = 0;       // inputs that are one uncertainty, or correlated, are of one
};

struct IndexSettings
{
    std::int64_t points = 4096; // a power of two
    std::uint64_t seed = 42;
    int threads = 1;
    std::stop_token stop = {};
};

// In the order of the inputs. Errors: BadInput for too many inputs; as `uncertainInputs`; Cancelled.
Result<std::vector<InputIndex>> inputIndices(const Probe &probe, const IndexSettings &settings = {});

} // namespace breakeven
