#include "pricing/new_study/added_work.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/workload_edits.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/sellers.h"

namespace breakeven {

namespace {

// A study of this work alone, by the conventions of the study it is for.
Study studyOfWork(const Study &study, const std::string &kind, const std::string &gpu)
{
    Study alone;
    alone.asOf = study.asOf;
    alone.conventions = study.conventions;
    alone.gpus = study.gpus;
    alone.workloads[kind] = newWorkload(alone, kind);
    alone.workloads[kind].choices["gpu"] = gpu;
    addGpuFacts(alone);
    alone.workloads.clear();
    return alone;
}

// What was said of numbers that a new study shares; their ranges go with them.
Result<void> applySaid(const NewStudyRequest &request, Study &alone)
{
    for (const auto &[path, value] : request.settings) {
        if (path.rfind("shared.", 0) != 0)
            continue;
        const Study before = alone;
        if (const auto done = setSaid(alone, path, value); !done)
            return done;
        centreRanges(before, {path}, alone);
    }
    return {};
}

// With the numbers that a new study shares with its options written at the work itself: the options there
// are do not use them.
Workload unshared(const Study &alone)
{
    Workload workload = alone.workloads.begin()->second;
    for (auto &[key, input] : workload.inputs)
        input = Input(meant(alone, input));
    return workload;
}

} // namespace

Result<std::string> addFittedWork(const NewStudyRequest &request, const Catalogue &catalogue,
                                  const std::string &name, Study &study)
{
    if (const auto checked = checkWork(request); !checked)
        return checked.error();
    const std::string reference = choiceIn(study.conventions.choices, "reference_gpu");
    NewStudyRequest own = request;
    std::string counted; // the GPU; empty: the reference
    if (own.gpu.empty())
        own.gpu = reference;
    else {
        const auto gpu = chosenGpu(catalogue, own.gpu);
        if (!gpu)
            return gpu.error();
        if (gpu->title != reference)
            counted = gpu->title;
    }
    if (!counted.empty())
        own.settings.insert(own.settings.begin(), {"workloads." + own.workload + ".gpu", counted});
    Study alone = studyOfWork(study, own.workload, counted);
    if (const auto added = addWork(own, catalogue, alone); !added)
        return added.error();
    if (const auto said = applySaid(own, alone); !said)
        return said.error();
    markAssumed(own, alone);
    const auto id = addWorkload(study, unshared(alone), name);
    if (id)
        addGpuFacts(study);
    return id;
}

} // namespace breakeven
