// What is kept of every run of a risk assessment: four figures an option.
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
    enum Figure { kNpv, kTotalCost, kShort, kOk, kFigures };

    // The nodes a batch has to give.
    static std::vector<NodeId> wantedNodes(const StudySheet &sheet);

    // Requires: the results of those nodes.
    explicit Runs(BatchResults results) : m_results(std::move(results)) {}

    std::size_t size() const { return std::size_t(m_results.samples()); }
    // Takes over from `other` the runs that belong to `world`, one of the ways in which the unsettled choices
    // can come out.
    void take(const Runs &other, std::size_t options, std::span<const std::uint8_t> worldOfRun,
              std::size_t world);
    std::span<const double> figure(std::size_t option, Figure figure) const
    {
        return m_results.of(option * kFigures + figure);
    }

private:
    BatchResults m_results;
};

} // namespace breakeven
