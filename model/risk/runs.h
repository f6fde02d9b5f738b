// What is kept of every run of a risk assessment: four figures an option, and two more of training runs.
//
// Shape: one value a run. Threads: any number may read it.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/sheet/batch.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace breakeven {

class Runs
{
public:
    enum Figure {
        kNpv,
        kTotalCost,
        kShort, // 1; 2 where it breaks a limit instead
        kOk,
        kFigures,
        kCostPerJob = kFigures,
        kTimeToResult,
        kAllFigures
    };

    // The nodes a batch has to give. `ofTraining`: with what a training run costs and takes.
    static std::vector<NodeId> wantedNodes(const StudySheet &sheet, bool ofTraining);

    // Requires: the results of those nodes.
    Runs(BatchResults results, bool ofTraining)
        : m_results(std::move(results)), m_figures(ofTraining ? kAllFigures : kFigures)
    {
    }

    std::size_t size() const { return std::size_t(m_results.samples()); }
    // Takes over from `other` the runs that belong to `world`, one of the ways in which the unsettled choices
    // can come out.
    void take(const Runs &other, std::size_t options, std::span<const std::uint8_t> worldOfRun,
              std::size_t world);
    std::span<const double> figure(std::size_t option, Figure figure) const
    {
        return m_results.of(option * m_figures + figure);
    }

private:
    BatchResults m_results;
    std::size_t m_figures; // of an option
};

} // namespace breakeven
