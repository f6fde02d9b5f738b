#include "pricing/gpus/study_gpus.h"

#include "model/workload/equal_work.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"

#include <algorithm>

namespace breakeven {

namespace {

// The row a name means, and whether it leaves out the form.
struct KnownGpu
{
    const GpuFacts *facts = nullptr;
    bool isBare = false;
};

KnownGpu findGpu(const std::string &name)
{
    const std::string wanted = squeezed(name);
    const GpuFacts *bare = nullptr;
    for (const GpuFacts &row : gpuTable()) {
        const bool isModel = squeezed(row.gpu) == wanted;
        if (squeezed(row.gpu + row.variant) == wanted || (isModel && row.variant.empty()))
            return {&row, false};
        if (isModel && (!bare || (row.variant == "SXM" && bare->variant != "SXM")))
            bare = &row;
    }
    return {bare, bare && gpuTitle(bare->gpu, bare->variant) != bare->gpu};
}

Input factOf(std::optional<double> value, const KnownGpu &gpu)
{
    Input fact;
    fact.value = value;
    fact.source = gpu.facts->isOwn ? "own table of GPUs" : "data sheet";
    fact.confidence = Confidence::High;
    if (gpu.isBare)
        fact.note = kTakenAs + gpuTitle(gpu.facts->gpu, gpu.facts->variant);
    return fact;
}

Inputs factsOf(const KnownGpu &gpu)
{
    const GpuFacts &known = *gpu.facts;
    Inputs facts;
    if (known.bf16Tflops || known.fp16Tflops) {
        Input &speed = facts["bf16_tflops"] =
            factOf(known.bf16Tflops ? known.bf16Tflops : known.fp16Tflops, gpu);
        if (!known.bf16Tflops)
            speed.note += std::string(speed.note.empty() ? "" : "; ") + "FP16, for BF16 is not stated";
    }
    if (known.bandwidthGbS)
        facts["bandwidth_gb_s"] = factOf(known.bandwidthGbS, gpu);
    facts["memory_gb"] = factOf(known.memoryGb, gpu);
    return facts;
}

void tellSeveral(const std::string &name, std::vector<Issue> &issues)
{
    const std::vector<std::string> meant = gpusMeant(name);
    if (meant.size() < 2)
        return;
    std::string models;
    for (std::size_t i = 0; i < meant.size(); ++i)
        models += (i == 0 ? "" : i + 1 == meant.size() ? " or " : ", ") + meant[i];
    addIssue(issues, {Severity::Warning, name + " may mean several GPUs; write " + models + ".", "gpus"});
}

} // namespace

bool concernsGpus(const std::string &path)
{
    const auto endsWith = [&](const std::string &end) {
        return path.size() > end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
    };
    return endsWith(".gpu") || endsWith(".reference_gpu") || endsWith(".speed.mode") || endsWith(".kind");
}

std::vector<Issue> addGpuFacts(Study &study)
{
    std::vector<Issue> issues;
    std::vector<std::string> names = gpusNamed(study);
    if (const std::string reference = referenceGpu(study); !reference.empty())
        names.push_back(reference);
    for (const std::string &name : names) {
        if (study.gpus.count(name))
            continue;
        const KnownGpu gpu = findGpu(name);
        if (!gpu.facts) {
            tellSeveral(name, issues);
            continue;
        }
        study.gpus[name] = factsOf(gpu);
        if (gpu.isBare)
            addIssue(issues, {Severity::Note,
                              name + " is taken as " + gpuTitle(gpu.facts->gpu, gpu.facts->variant) +
                                  "; name the variant where you mean another.",
                              "gpus." + name});
    }
    return issues;
}

} // namespace breakeven
