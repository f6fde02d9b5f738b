// The load of one workload or of several that share machines, made from what a sheet knows of them.
//
// A single workload keeps its own period. Several workloads are added up hour by hour over a week that begins
// on Monday at 00:00: parts of an hour stay parts, and bursts count as their mean. A longer curve counts as
// the mean of its weeks unless it fits into a year of whole weeks. Units: hours, GPUs. Owns: the shapes,
// which are the same for all months and samples.
#pragma once

#include "model/dispatch/load.h"
#include "model/dispatch/load_shape.h"

#include <vector>

namespace breakeven {

// How one workload is given: a block by level, share and period, or a shape by its mean alone.
struct LoadForm
{
    std::vector<ShapeSegment> shape; // empty: a block
    bool waits = false;
    bool isBurst = false;
    int service = -1; // whose requests it is; −1: of none
    int jobs = -1;    // whose jobs it is, of several workloads; −1: of none

    int arguments() const { return shape.empty() ? 3 : 1; }
    bool operator==(const LoadForm &) const = default;
};

class LoadOfWeek
{
public:
    explicit LoadOfWeek(std::vector<LoadForm> forms);

    // `arguments` holds, for each form in turn, its level, and of a block its share and its period.
    void fill(std::span<const double> arguments, Load &load) const;
    // Beside the load what each form takes of it, in GPUs by segment. Requires: several forms.
    void fill(std::span<const double> arguments, Load &load, std::vector<std::vector<double>> &levels) const;
    bool operator==(const LoadOfWeek &) const = default;

private:
    void addBlock(const LoadForm &form, std::span<const double> arguments, Load &load) const;
    void addTogether(std::span<const double> arguments, Load &load,
                     std::vector<std::vector<double>> *levels) const;

    std::vector<LoadForm> m_forms;
    double m_weeks = 168; // hours of the period of all together
};

} // namespace breakeven
