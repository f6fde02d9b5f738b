// A monthly cost of an option by the number of its machines, read from its sheet as it is asked for.
//
// Some numbers and months beside it are read at once and kept as long as they are not too many. The same
// bits as a point evaluation. Threads: one at a time.
#pragma once

#include "model/plan/series_reader.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace breakeven {

// The sizes that are read together with one, at its price.
std::vector<int> sizesReadWith(int machines);

class CostsByMachines
{
public:
    // `inputs`: the amount of the option, and others that have the values of `others`; `wanted` is a series.
    CostsByMachines(const Evaluation &base, std::vector<int> inputs, double amountOfMachine,
                    std::vector<double> others, NodeId wanted);

    // Requires: machines ≥ 1.
    double at(int month, int machines);

private:
    const std::vector<double> &read(int firstMonth, int machines);

    SeriesReader m_reader;
    int m_months; // of the sheet
    int m_atOnce; // months that are read together
    double m_amountOfMachine;
    std::vector<double> m_others;
    std::unordered_map<std::uint64_t, std::vector<double>> m_known; // [size][month]
};

} // namespace breakeven
