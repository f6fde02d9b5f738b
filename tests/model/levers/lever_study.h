// Studies with levers: a job on spot, its nodes by a scaling law; a service that scales to zero; a burst.
#pragma once

#include "tests/model/study_draft.h"

#include "model/levers/lever_reading.h"

namespace breakeven::test {

// 100 node-hours of four GPUs a job, ten jobs a month, on eight interruptible nodes.
inline Draft jobOnSpot()
{
    Draft draft;
    draft.set("workloads.training.measure", "jobs").set("workloads.training.job_gpus", "4");
    draft.set("workloads.training.jobs_per_month", "10").set("workloads.training.job_gpu_hours", "400");
    draft.option("spot", "spot").set("options.spot.price", "0.9731 USD/h");
    draft.set("options.spot.gpus_per_instance", "4").set("options.spot.speed", "1");
    draft.set("options.spot.job_nodes", "8").set("options.spot.stretch.mode", "computed");
    draft.set("options.spot.interruption_rate", "0.05").set("options.spot.checkpoint_interval", "90 min");
    draft.set("options.spot.efficiency.mode", "computed").set("options.spot.baseline_gpus", "4");
    draft.set("options.spot.serial_share", "0.02716049382716051");
    draft.set("options.spot.crosstalk", "0.002469135802469135");
    return draft;
}

// A request every ten minutes, 30 s each, on one replica that is switched off after five minutes.
inline Draft serviceAtZero()
{
    Draft draft("inference");
    draft.set("workloads.inference.measure", "requests")
        .set("workloads.inference.requests_per_month", "4380");
    draft.set("workloads.inference.service_time", "30 s/request");
    draft.option("zero", "scale-to-zero").set("options.zero.price", "1 USD/h").set("options.zero.speed", "1");
    draft.set("options.zero.idle_per_start_h.mode", "computed");
    return draft;
}

inline Draft burstOfNodes()
{
    Draft draft("burst");
    draft.option("autoscaled", "on-demand").set("options.autoscaled.allocation", "autoscaled");
    draft.set("options.autoscaled.price", "30 USD/h").set("options.autoscaled.gpus_per_instance", "8");
    draft.set("options.autoscaled.speed", "1").set("options.autoscaled.overhead.mode", "computed");
    return draft;
}

// The study, its sheet and the values of now.
struct LeverStudy
{
    explicit LeverStudy(const Draft &draft)
        : study(draft.study), sheet(buildStudySheet(study).value()), evaluation(sheet.sheet),
          levers(leversOf(study, sheet, evaluation))
    {
    }

    const Lever &lever(LeverKind kind, const std::string &option = {}) const
    {
        for (const Lever &lever : levers)
            if (lever.kind == kind && (option.empty() || lever.option == option))
                return lever;
        throw std::logic_error("no such lever");
    }
    LeverReading read(LeverKind kind, const LeverLimits &limits = {},
                      LeverDepth depth = LeverDepth::Quick) const
    {
        return readLever(study, sheet, evaluation, lever(kind), limits, depth);
    }

    Study study;
    StudySheet sheet;
    Evaluation evaluation;
    std::vector<Lever> levers;
};

} // namespace breakeven::test
