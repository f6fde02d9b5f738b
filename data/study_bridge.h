// The way from one state of a study to another, in money: what each kind of change adds to an option's total.
//
// The changes are made one after the other, kind by kind: demand, prices, hardware, effects, running cost,
// conventions, options. Each step begins where the one before it ended, so the size of a step depends on
// those before it, but the sum of all does not. The demand moves as a whole: the workloads, what they share,
// and which of them are procured separately. What cannot be changed alone (an option that is new) comes last,
// with the options.
// Units: the study's currency. Checked: tests/data/study_bridge_test.cpp, against comparisons made anew.
#pragma once

#include "data/study_diff.h"
#include "model/evaluate/evaluate.h"
#include "model/result.h"

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

enum class ChangeKind { Demand, Prices, Hardware, Effects, RunningCost, Conventions, Options };
inline constexpr int kChangeKinds = 7;
const char *changeKindId(ChangeKind kind);    // "running-cost"
const char *changeKindLabel(ChangeKind kind); // "Running cost"

// For a path that differs between the two.
ChangeKind kindOfChange(const std::string &path, const Study &before, const Study &after);
// Sorts the changes by kind and keeps their order within each kind.
std::vector<StudyChange> inOrderOfKinds(std::vector<StudyChange> changes, const Study &before,
                                        const Study &after);

// The total that is asked for in one state of the study.
struct BridgeState
{
    std::string option;          // whose it is; empty: none can be called cheapest
    std::optional<double> total; // nothing: unknown, or not there
    Status status = Status::Unknown;
    std::string reason = {}; // a sentence: why there is no total
};

struct BridgeStep
{
    ChangeKind kind = ChangeKind::Demand;
    std::vector<StudyChange> changes;
    std::optional<double> totalBefore; // nothing: unknown, or not there
    std::optional<double> totalAfter;
    BridgeState after = {};
};

struct StudyBridge
{
    // The options that the totals before and after belong to. They may differ where each state has its own
    // winner.
    std::string optionBefore;
    std::string optionAfter;
    std::vector<BridgeStep> steps; // only kinds with changes

    std::optional<double> totalBefore;
    std::optional<double> totalAfter;
    BridgeState before = {};
    BridgeState after = {};
};

struct BridgeOptions
{
    std::string option = {}; // whose total; empty: of the cheapest one of each state
    std::stop_token stop = {};
    std::function<void(double share)> progress = {}; // of the changes that are made
};

// Errors: those of evaluating either study; NotFound for an option that neither study has; BadInput where
// their currencies differ; Cancelled.
Result<StudyBridge> studyBridge(const Study &before, const Study &after, const BridgeOptions &options = {});

} // namespace breakeven
