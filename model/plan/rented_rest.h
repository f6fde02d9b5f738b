// What it costs to rent the part of a load that exceeds the GPUs that are paid anyway.
//
// The cheapest offer is used first, up to its limit, then the next; what none of them has is short and counts
// at a rate of its own. The cost is convex in the GPUs that are paid anyway and bends only where a level of
// the load less the limits so far is reached. Units: reference GPUs, GPU-hours, money of the month. Checked:
// tests/model/plan_mix_test.cpp, against adding up hour by hour.
#pragma once

#include "model/plan/linear_program.h"
#include "model/plan/load_duration.h"

namespace breakeven {

struct RentedLayer
{
    double rate = 0;          // money a GPU-hour
    double most = kUnlimited; // GPUs at once
};

class RentedRest
{
public:
    // A stretch of GPUs that are paid anyway: what one more of them saves. Savings fall.
    struct Piece
    {
        double width = 0;
        double saving = 0;
    };
    struct Use
    {
        double gpus = 0; // most at once
        double gpuHours = 0;
    };

    RentedRest(LoadDuration load, std::vector<RentedLayer> layers, double shortRate);

    double costAt(double gpus) const;
    double shortGpuHoursAt(double gpus) const;
    std::vector<Piece> pieces() const;
    // As the layers were given.
    std::vector<Use> usesAt(double gpus) const;
    // Most that are short at once.
    double shortGpusAt(double gpus) const;
    const LoadDuration &load() const { return m_load; }

private:
    double hoursBetween(double from, double to) const;

    LoadDuration m_load;
    std::vector<RentedLayer> m_layers;
    std::vector<std::size_t> m_order; // of the layers, the cheapest first
    double m_limit = 0;               // of all layers together
    std::vector<double> m_bends;      // ascending
    std::vector<double> m_savings;    // of one more below each bend
    std::vector<double> m_costs;      // at each bend
};

} // namespace breakeven
