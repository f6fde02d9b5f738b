#include "model/workload/model_run.h"

#include "model/effects/training_run.h"
#include "model/numeric/number_text.h"
#include "model/study/shared_inputs.h"
#include "model/workload/equal_work.h"

#include <array>

namespace breakeven {

namespace {

constexpr const char *kLength = "job_length";

struct MethodEntry
{
    TrainingMethod method;
    const char *id;
    const char *label; // of the choice
    const char *name;  // in a sentence
};
constexpr std::array kMethods{
    MethodEntry{TrainingMethod::Full, "full", "all parameters", "full training"},
    MethodEntry{TrainingMethod::Lora, "lora", "adapters (LoRA)", "LoRA"},
    MethodEntry{TrainingMethod::Qlora, "qlora", "adapters on 4-bit weights (QLoRA)", "QLoRA"}};

const MethodEntry &methodOf(const std::string &id)
{
    for (const MethodEntry &entry : kMethods)
        if (id == entry.id)
            return entry;
    return kMethods.front();
}

std::string chosenMethod(const Workload &workload)
{
    const auto found = workload.choices.find("method");
    return found == workload.choices.end() ? std::string() : found->second;
}

ChoiceField methodField()
{
    ChoiceField field{"method", "Method", {}, "Which parameters are trained."};
    for (const MethodEntry &entry : kMethods)
        field.values.push_back({entry.id, entry.label});
    return field;
}

std::optional<double> valueOf(const Study &study, const Workload &workload, const char *key)
{
    const auto found = workload.inputs.find(key);
    return found == workload.inputs.end() ? std::nullopt : meant(study, found->second).value;
}

} // namespace

FieldSet modelRunFields()
{
    const char *billions = "";
    const FieldSet fields = parametersOf(
        kLength,
        {{{"params_b", "Parameters, billions", units::one, billions, std::nullopt, "", 1e-6, 1e6,
           "All parameters of the model: memory has to hold what is kept of each.", true},
          {"active_params_b", "Active parameters, billions", units::one, billions, std::nullopt, "", 1e-6,
           1e6, "Parameters that a token uses."},
          {"tokens", "Tokens of the data", units::token, "tokens", std::nullopt, "", 1, 1e18,
           "What the model is trained on, read once."},
          {"epochs", "Epochs", units::one, "", 1.0, "the data is read once", 1e-3, 1e4,
           "How often the data is read."},
          {"tflops", "Peak of a GPU", units::one, "TFLOPS", std::nullopt, "", 1e-6, 1e9,
           "Dense, of the precision that the MFU is a share of."},
          {"mfu", "Share of the peak (MFU)", units::one, "%", std::nullopt, "", 1e-4, 1,
           "What the operations of the model reach of the peak; recomputation is in it as lost time."},
          {"overhead_of_runs", "Restarts, evaluation, slow phases", units::one, "", 1.15, "a usual run", 1,
           100, "GPU-hours paid over those of the operations alone."},
          {"memory_share", "Memory for states", units::one, "%", kStateMemoryShare, "the rest is activations",
           1e-3, 1, "Share of a GPU's memory that may hold weights and states of the optimiser."},
          {"deadline", "Result within", units::hour, "h", std::nullopt, "", 1e-3, 1e7,
           "An option that delays the run beyond it is too slow; unset: any time will do.", true}},
         {methodField()},
         {}});
    const FieldSet adapters = parametersOf(
        kLength, onlyWhen("method lora qlora",
                          {{{"adapter_share", "Parameters of the adapters", units::one, "%", kAdapterShare,
                             "a usual adapter", 0, 1, "Share of all parameters that are trained."}},
                           {},
                           {}}));
    return joined({fields, adapters});
}

namespace {

// What decides whether the GPUs hold the model, so that it can be looked at; the status is found without it.
void nameMemory(const WorkloadContext &context)
{
    if (!context.has("params_b"))
        return;
    const Scope &scope = context.scope();
    SheetBuilder &builder = scope.builder();
    const TrainingMethod method = methodOf(context.choice("method")).method;
    const double frozen = trainingMemory(method, 1, 0);
    Quantity bytes = builder.constant(frozen, units::gigabyte, "GB of 10^9 parameters");
    if (method != TrainingMethod::Full)
        bytes = bytes + builder.constant(trainingMemory(method, 1, 1) - frozen, units::gigabyte) *
                            context.in("adapter_share");
    const Quantity memory =
        scope.name("run_memory", "Memory of weights and states", context.in("params_b") * bytes);
    const Quantity ofGpu = gpuFact(builder, context.study(), referenceGpu(context.study()), "memory_gb") *
                           context.in("memory_share");
    scope.name("run_gpus_least", "Fewest GPUs that hold the model", wholeUnits(memory / ofGpu));
}

} // namespace

bool isModelRun(const Workload &workload)
{
    return traitsOf(workload).isOfJobs && isComputed(workload.inputs, kLength);
}

bool isOfTrainingRuns(const Study &study)
{
    return study.workloads.size() == 1 && isModelRun(study.workloads.begin()->second);
}

Quantity hoursOfModelRun(const WorkloadContext &context)
{
    const Scope &scope = context.scope();
    SheetBuilder &builder = scope.builder();
    if (const auto known = builder.find(scope.id(kLength)))
        return *known;
    const TrainingMethod method = methodOf(context.choice("method")).method;
    const Quantity perToken = builder.constant(trainingFlop(method, 1, 1), units::one / units::token,
                                               "FLOP of 10^9 parameters and a token");
    const Quantity flop =
        scope.name("run_flop", "Operations of a run",
                   perToken * context.in("active_params_b") * context.in("tokens") * context.in("epochs"));
    const Quantity hoursOfFlop =
        builder.constant(trainingGpuHours(1, 1, 1), units::gpuHour, "GPU-hours of a FLOP at 1 TFLOPS");
    const Quantity gpuHours = scope.name("run_gpu_hours", "GPU-hours of a run",
                                         flop * hoursOfFlop / context.in("tflops") / context.in("mfu") *
                                             context.in("overhead_of_runs"));
    nameMemory(context);
    const Field *field = findWorkloadKind("training")->fields().find(kLength);
    return scope.name(kLength, field->label, gpuHours / context.in("job_gpus"));
}

std::optional<double> hoursOfModelRun(const Study &study, const Workload &workload)
{
    std::optional<double> values[7];
    std::size_t count = 0;
    for (const char *key :
         {"active_params_b", "tokens", "epochs", "tflops", "mfu", "overhead_of_runs", "job_gpus"})
        values[count++] = valueOf(study, workload, key);
    for (const auto &value : values)
        if (!isModelRun(workload) || !value)
            return std::nullopt;
    const auto &[active, tokens, epochs, tflops, mfu, overhead, gpus] = values;
    const double flop = trainingFlop(methodOf(chosenMethod(workload)).method, *active, *tokens * *epochs);
    return trainingGpuHours(flop, *tflops, *mfu) * *overhead / *gpus;
}

Quantity deadlineOfRun(const WorkloadContext &context)
{
    const Quantity anHour =
        context.scope().builder().constant(1, units::hour, "for starting machines, a rule of the program");
    return context.scope().name("deadline_counted", "Result within, as it is judged",
                                larger(context.in("deadline"), hoursOfModelRun(context) + anHour));
}

std::optional<double> memoryOfModelRun(const Study &study, const Workload &workload)
{
    const auto parameters = valueOf(study, workload, "params_b");
    if (!isModelRun(workload) || !parameters)
        return std::nullopt;
    return trainingMemory(methodOf(chosenMethod(workload)).method, *parameters,
                          valueOf(study, workload, "adapter_share").value_or(kAdapterShare));
}

std::optional<double> fewestGpusOfRun(const Study &study, const Workload &workload, double gpuMemory)
{
    const auto memory = memoryOfModelRun(study, workload);
    if (!memory)
        return std::nullopt;
    return gpusHolding(*memory, gpuMemory,
                       valueOf(study, workload, "memory_share").value_or(kStateMemoryShare));
}

std::optional<std::string> memoryReason(const Study &study, const Workload &workload, const std::string &gpu,
                                        double gpuMemory)
{
    const auto least = fewestGpusOfRun(study, workload, gpuMemory),
               gpus = valueOf(study, workload, "job_gpus");
    if (!least || !gpus || *gpus >= *least)
        return std::nullopt;
    const double share = valueOf(study, workload, "memory_share").value_or(kStateMemoryShare);
    return "It takes at least " + numberText(*least) + " GPUs, not " + numberText(*gpus) + ": " +
           methodOf(chosenMethod(workload)).name + " of " +
           numberText(*valueOf(study, workload, "params_b")) + " B parameters keeps " +
           numberText(*memoryOfModelRun(study, workload)) + " GB, and " + gpu + " may hold " +
           numberText(gpuMemory * share) + " of its " + numberText(gpuMemory) + " GB.";
}

} // namespace breakeven
