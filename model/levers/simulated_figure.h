// How a simulated number was made: its parameters, and runs and seed of the simulation.
#pragma once

#include "model/effects/effects_seed.h"

#include <cstdint>
#include <string>
#include <vector>

namespace breakeven {

struct SimulatedFigure
{
    struct Parameter
    {
        std::string label;
        std::string quantity; // its node or input in the sheet; empty: none
        double value = 0;
        std::string unitText; // "h", "1/h", "s"; empty: a number
    };
    std::string method; // one sentence
    std::vector<Parameter> parameters;
    std::uint64_t runs = 0;
    std::uint64_t seed = kEffectsSeed;
};

} // namespace breakeven
