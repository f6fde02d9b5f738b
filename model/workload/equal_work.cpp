#include "model/workload/equal_work.h"

#include "model/sheet/explanation.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/workload/model_run.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

// Empty where the kind has no GPU of its own, whatever is left of another kind.
std::string gpuOf(const Procurement &procurement)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    return kind && kind->fields().findChoice("gpu") ? choiceIn(procurement.choices, "gpu") : std::string();
}

void addName(std::vector<std::string> &names, const std::string &name)
{
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

std::vector<std::string> optionGpus(const Study &study)
{
    std::vector<std::string> names;
    for (const std::string &id : optionOrder(study))
        visitProcurements(
            study.options.at(id), "options." + id,
            [&](const Procurement &procurement, const std::string &) { addName(names, gpuOf(procurement)); });
    return names;
}

// Why there is no ratio of facts.
enum class Comparability { Same, NoReference, Given, ByFacts };

Comparability comparability(const Study &study, const std::string &gpu)
{
    const std::string reference = referenceGpu(study);
    if (gpu.empty() || gpu == reference)
        return Comparability::Same;
    if (reference.empty())
        return gpusNamed(study).size() == 1 ? Comparability::Same : Comparability::NoReference;
    return choiceIn(study.conventions.choices, "speed_basis") == "given" ? Comparability::Given
                                                                         : Comparability::ByFacts;
}

const Field &basisFact(const Study &study)
{
    const std::string basis = choiceIn(study.conventions.choices, "speed_basis");
    return *gpuFactFields().find(basis == "memory-bandwidth" ? "bandwidth_gb_s"
                                 : basis == "memory"         ? "memory_gb"
                                                             : "bf16_tflops");
}

const Input *findFact(const Study &study, const std::string &gpu, const char *key)
{
    const auto facts = study.gpus.find(gpu);
    if (facts == study.gpus.end())
        return nullptr;
    const auto fact = facts->second.find(key);
    return fact == facts->second.end() ? nullptr : &meant(study, fact->second);
}

Quantity factOf(SheetBuilder &builder, const Study &study, const std::string &gpu, const Field &field)
{
    const auto facts = study.gpus.find(gpu);
    const Inputs none;
    const Inputs &known = facts == study.gpus.end() ? none : facts->second;
    const auto fact = known.find(field.key);
    const Input input = fact == known.end() ? Input{} : fact->second;
    const bool isShared = !input.shared.empty();
    return builder.input(isShared ? "shared." + input.shared : "gpus." + gpu + "." + field.key,
                         std::string(field.label) + " of " +
                             (isShared ? "GPUs (shared: " + input.shared + ")" : gpu),
                         field.unit, field.unitText, isShared ? meant(study, input) : input);
}

// "H100 SXM and V100", "A, B and C".
std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

Issue problemOf(const Study &study, const std::string &gpu, const std::string &path)
{
    if (comparability(study, gpu) == Comparability::Given)
        return {Severity::Problem,
                "Speeds are given (conventions.speed_basis): say how fast " + gpu + " is against " +
                    referenceGpu(study) + " (" + path + ".speed).",
                path + ".speed"};
    const std::vector<std::string> workloads = workloadOrder(study);
    const std::string place =
        workloads.empty() ? "conventions.reference_gpu" : "workloads." + workloads.front() + ".gpu";
    return {Severity::Problem,
            "Say which GPU the work is measured in (" + place + "): the options name " +
                listed(optionGpus(study)) + ".",
            place};
}

} // namespace

Quantity gpuFact(SheetBuilder &builder, const Study &study, const std::string &gpu, const char *key)
{
    return factOf(builder, study, gpu, *gpuFactFields().find(key));
}

std::string referenceGpu(const Study &study)
{
    std::string reference = choiceIn(study.conventions.choices, "reference_gpu");
    for (const std::string &id : workloadOrder(study))
        if (reference.empty())
            reference = choiceIn(study.workloads.at(id).choices, "gpu");
    return reference;
}

std::vector<std::string> gpusNamed(const Study &study)
{
    std::vector<std::string> names = optionGpus(study);
    for (const std::string &id : workloadOrder(study))
        addName(names, choiceIn(study.workloads.at(id).choices, "gpu"));
    return names;
}

Quantity referenceSpeed(SheetBuilder &builder, const Study &study, const std::string &gpu)
{
    switch (comparability(study, gpu)) {
    case Comparability::Same:
        return builder.constant(1, units::one, "the GPU the work is measured in");
    case Comparability::NoReference:
    case Comparability::Given:
        return builder.constant(std::numeric_limits<double>::quiet_NaN(), units::one, "not known");
    case Comparability::ByFacts:
        break;
    }
    const Field &fact = basisFact(study);
    return factOf(builder, study, gpu, fact) / factOf(builder, study, referenceGpu(study), fact);
}

Quantity workloadSpeed(SheetBuilder &builder, const Study &study, const std::string &workload)
{
    const std::string id = "workloads." + workload + ".speed";
    if (const auto known = builder.find(id))
        return *known;
    const std::string gpu = choiceIn(study.workloads.at(workload).choices, "gpu");
    return builder.name(id, "Work of an hour of the GPU it is measured in",
                        referenceSpeed(builder, study, gpu));
}

std::vector<Issue> speedProblems(const Study &study, const std::string &option)
{
    std::vector<Issue> problems;
    visitProcurements(study.options.at(option), "options." + option,
                      [&](const Procurement &procurement, const std::string &path) {
                          const std::string gpu = gpuOf(procurement);
                          const Comparability how = comparability(study, gpu);
                          if (isComputed(procurement.inputs, "speed") &&
                              (how == Comparability::NoReference || how == Comparability::Given))
                              addIssue(problems, problemOf(study, gpu, path));
                      });
    return problems;
}

std::optional<std::string> cannotRunReason(const Study &study, const Procurement &procurement,
                                           const Workload &workload)
{
    const auto needed = workload.inputs.find("min_gpu_memory");
    const auto least = needed == workload.inputs.end() ? std::nullopt : meant(study, needed->second).value;
    if (!least && !isModelRun(workload))
        return std::nullopt;
    std::optional<std::string> reason;
    visitParts(procurement, {}, [&](const Procurement &part, const std::string &) {
        const ProcurementKind *kind = findProcurementKind(part.kind);
        if (reason || !kind || !kind->fields().findChoice("gpu"))
            return;
        const std::string own = gpuOf(part);
        const std::string gpu = own.empty() ? referenceGpu(study) : own;
        const Input *memory = findFact(study, gpu, "memory_gb");
        if (!memory || !memory->value)
            return;
        reason = memoryReason(study, workload, gpu, *memory->value);
        if (least && *memory->value < *least)
            reason = gpu + " has " + plainNumber(*memory->value) + " GB; the work needs " +
                     plainNumber(*least) + " GB.";
    });
    return reason;
}

void addGpuOddities(const Study &study, std::vector<Issue> &issues)
{
    const std::string mark = kTakenAs;
    for (const auto &[name, facts] : study.gpus)
        for (const auto &[key, fact] : facts) {
            if (fact.note.rfind(mark, 0) != 0)
                continue;
            addIssue(issues, {Severity::Note,
                              name + " is " + fact.note.substr(0, fact.note.find(';')) +
                                  "; name the variant where you mean another.",
                              "gpus." + name + "." + key});
            break;
        }
}

} // namespace breakeven
