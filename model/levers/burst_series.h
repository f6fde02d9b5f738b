// One burst of an autoscaled option over time: how many nodes are paid, ready and working, and what each
// phase costs.
//
// The cluster autoscaler is simulated with the option's own flags, or with a profile fitted to document 000.
// Money is that of the paid node time at the price of the first month. Threads: pure. Errors: as
// `simulateBursts`. Checked: tests/model/levers, against the overhead in the option's money.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/levers/simulated_figure.h"
#include "model/result.h"
#include "model/simulation/burst_totals.h"

#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

enum class BurstPhase { Starting, Working, CoolDown, Deleting, Failed };

struct PricedPhase
{
    BurstPhase phase = BurstPhase::Starting;
    double nodeHours = 0; // mean over the runs
    double cost = 0;
};

struct BurstSeries
{
    std::string workload;
    std::string option;
    std::string place; // of the procurement
    int nodes = 0;
    std::vector<NodeCounts> counts;  // of the first run
    std::vector<PricedPhase> phases; // those with node time
    double minutes = 0;              // until the last node is gone, mean over the runs
    double overhead = 0;             // paid over used node time, simulated
    double usedOverhead = 0;         // that the option's money is made with
    SimulatedFigure figure;

    double nodeHours() const;
    double cost() const;
};

// Bursts of the options that start and stop nodes with a computed overhead; Karpenter's drain is a recurrence
// without single nodes and has none. Bursts above `kMostSeriesNodes` are left out.
inline constexpr int kMostSeriesNodes = 20000;
Result<std::vector<BurstSeries>> burstSeriesOf(const Study &study, const StudySheet &sheet,
                                               const Evaluation &evaluation, std::stop_token stop = {});

} // namespace breakeven
