// What is paid for and not used in a history of node counts: phases, overpay, times to ready.
//
// Units: seconds, node-hours; ratios are paid over used. Unknown (NaN) where it is not told. Source: paid
// nodes are those told as paid, else the ready ones; used are the busy ones, where told. Each node second is
// in one phase: run (busy); ramp (not busy, until busy last reaches its peak; where nothing is told of busy,
// until the count first reaches its peak); cool-off (ready, not busy) and delete (paid, not ready) after
// that; idle (paid, not busy, while nothing is busy between two times of work). Without busy nodes everything
// from the first peak to the last one is run, and what follows delete. A cluster that has at least half its
// peak at the beginning and at the end is a service, not a burst: it is run or idle. Whole counts that change
// in every row, at times that are not whole usual steps of 5 s or more apart, are events and hold until the
// next; others are samples (counts_over_time.h). Gaps are in no phase. Checked: the phases add up to the paid
// node-hours; tests/model/node_count_analysis_test.cpp against the simulator's own phases.
#pragma once

#include "model/trace/counts_over_time.h"

#include <array>
#include <limits>
#include <optional>
#include <span>

namespace breakeven {

enum class NodePhase { Ramp, Run, CoolOff, Delete, Idle };
inline constexpr std::array kNodePhases{NodePhase::Ramp, NodePhase::Run, NodePhase::CoolOff,
                                        NodePhase::Delete, NodePhase::Idle};
const char *nodePhaseName(NodePhase phase); // "ramp", "run", "cool-off", "delete", "idle"

struct PhaseSpan
{
    double startSeconds = std::numeric_limits<double>::quiet_NaN(); // where it first has node time
    double nodeHours = 0;
};

struct NodeCountAnalysis
{
    double spanSeconds = 0;
    double startNodes = 0;
    double leastNodes = 0;
    double meanNodes = 0; // by time
    double peakNodes = 0;
    double paidNodeHours = 0;
    double usedNodeHours = 0;
    double readyOverpay = 0;                          // ready over used node time
    double billedOverpay = 0;                         // paid over used node time, or over what was asked for
    std::array<PhaseSpan, kNodePhases.size()> phases; // by NodePhase
    double firstReadySeconds = 0;                     // from the beginning
    double allReadySeconds = 0;                       // until the ready nodes reach their peak
    double longestPlateauSeconds = 0;                 // the paid nodes not changing
};

// One number a sample each; empty spans where a count is not told.
struct NodeCountSamples
{
    std::span<const double> times; // ascending, seconds; empty for one count at no time
    std::span<const double> ready;
    std::span<const double> paid;
    std::span<const double> busy;
};

// The usual step of samples; nothing for events, which hold until the next.
std::optional<double> stepOf(const NodeCountSamples &samples);

// `workNodeHours`: what the work needs, instead of the busy nodes.
NodeCountAnalysis analyseNodeCounts(const NodeCountSamples &samples, std::optional<double> workNodeHours);

} // namespace breakeven
