// A lever: one input of an option that can be set freely and trades its money against time.
//
// Only inputs that count now are levers: the checkpoint interval of a gang whose stretch is computed, the
// nodes of a training job where a scaling law is set, the cool-down of a service that scales to zero, how
// long nodes stand idle where the overhead of starting them is computed, the GPUs or servers that are kept
// all month. Units: canonical ones of the field.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

enum class LeverKind { CheckpointInterval, JobNodes, CoolDown, IdleNodes, HeldGpus, Servers };

// Points of a lever: its range, and how they lie in it.
struct LeverRange
{
    double low = 0;
    double high = 1;
    double step = 0;            // above 0: its multiples only
    bool isLogarithmic = false; // times that span a factor of 10

    bool operator==(const LeverRange &) const = default;
};

struct Lever
{
    LeverKind kind = LeverKind::CheckpointInterval;
    std::string workload; // id
    std::string option;   // id
    std::string place;    // of its procurement: "options.spot", "options.mix.burst"
    std::string path;     // of the input
    const Field *field = nullptr;
    const char *unitText = ""; // it is shown in: "min", "nodes"
    double unit = 1;           // canonical units of one that is shown
    LeverRange range;
    std::optional<double> now; // what the model uses: the input, or what follows where it is unset
    bool isGiven = false;      // the input is set
    std::string nowNode;       // else the node of the sheet `now` follows from; empty: none
};

// Levers in the order of workloads, then kinds, then options. Requires: a completed study and its sheet.
std::vector<Lever> leversOf(const Study &study, const StudySheet &sheet, const Evaluation &evaluation);

// The points of its curve: `count`, or fewer where it is counted.
std::vector<double> pointsOf(const LeverRange &range, int count);

// Where an option procures for a workload, by path: its procurement and the parts of it.
struct ProcurementPlace
{
    std::string path; // "options.spot", "options.mix.burst", "options.all.workloads.service"
    const Procurement *procurement = nullptr; // owned by the study
};
std::vector<ProcurementPlace> procurementsOf(const Study &study, const std::string &option,
                                             const std::string &workload);

// The value of a named scalar, or a series' first month; nothing when it is unknown or not there.
std::optional<double> valueNamed(const Evaluation &evaluation, const std::string &id);

// The same of a step; nothing where there is no such step.
std::optional<double> stepValue(const Evaluation &evaluation, NodeId step);

// The exact checkpoint interval (effects/checkpointing.h) for the time to save of a procurement and the rate
// that is this step of it: `jobInterruptionRate`, or `meanInterruptionRate` of a gang whose nodes age, for
// which it is near the best.
std::optional<double> bestCheckpointMinutes(const Evaluation &evaluation, const std::string &place,
                                            NodeId rate);

} // namespace breakeven
