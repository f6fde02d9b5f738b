#include "pricing/pins/traced_machine.h"

#include "model/study/study_path.h"
#include "model/workload/equal_work.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

// A machine by its name, its GPUs, or both; GPUs 0: unknown.
struct NamedMachine
{
    std::string name;
    std::string gpu; // as a study names it: "H100 SXM"
    double gpus = 0;

    bool isKnown() const { return !name.empty() || !gpu.empty(); }

    // "p5.48xlarge (8 × H100 SXM)"
    std::string text() const
    {
        const std::string what = gpu.empty() ? "" : gpus > 0 ? fmt::format("{:g} × {}", gpus, gpu) : gpu;
        return name.empty() || what.empty() ? name + what : name + " (" + what + ")";
    }
};

std::string traceAttribute(const Trace &trace, std::initializer_list<const char *> names)
{
    for (const char *name : names)
        if (const auto said = trace.attributes.find(name); said != trace.attributes.end())
            return said->second;
    return {};
}

// Sources of spot prices that name no provider are AWS's.
NamedMachine machineOfTrace(const Trace &trace)
{
    NamedMachine machine;
    machine.name = traceAttribute(trace, {"instance", "instance_type", "machine_type"});
    machine.gpu = traceAttribute(trace, {"gpu"});
    std::string provider = traceAttribute(trace, {"cloud", kProviderAttribute});
    if (provider.empty())
        provider = "aws";
    if (const auto gpus = machine.name.empty() ? std::nullopt : gpusOfMachine(provider, machine.name)) {
        machine.gpu = gpuTitle(gpus->gpu, gpus->variant);
        machine.gpus = double(gpus->numerator) / gpus->denominator;
    }
    return machine;
}

NamedMachine machineAtPlace(const Study &study, const std::string &place)
{
    NamedMachine machine;
    if (const auto price = inputAt(study, place + ".price"); price && price->input->price)
        machine.name = price->input->price->offer.instanceType;
    if (const auto gpu = textAt(study, place + ".gpu"))
        machine.gpu = gpu->empty() ? referenceGpu(study) : *gpu;
    if (const auto gpus = inputAt(study, place + ".gpus_per_instance"); gpus && gpus->input->value)
        machine.gpus = *gpus->input->value;
    return machine;
}

// Without a form in one of the names any form is the same.
bool isOneGpu(const std::string &one, const std::string &other)
{
    const auto modelOf = [](const std::string &name) {
        const auto known = canonicalGpu(name);
        return known ? known->gpu : name;
    };
    const std::string form = formMeant(one), otherForm = formMeant(other);
    return squeezed(modelOf(one)) == squeezed(modelOf(other)) &&
           (form.empty() || otherForm.empty() || form == otherForm);
}

// A price is of a whole machine; lives are those of its GPUs too.
bool isOneMachine(const NamedMachine &measured, const NamedMachine &used, bool isPrice)
{
    if (!measured.name.empty() && !used.name.empty())
        return measured.name == used.name;
    if (measured.gpu.empty() || used.gpu.empty())
        return used.gpu.empty() || !isPrice; // a machine without a known GPU is none that has this one
    return isOneGpu(measured.gpu, used.gpu) &&
           (!isPrice || measured.gpus == 0 || used.gpus == 0 || measured.gpus == used.gpus);
}

} // namespace

std::string OtherMachine::sentence() const
{
    return "The trace is of " + measured + ", and the machine of the option is " + used + ".";
}

std::optional<OtherMachine> otherMachine(const Study &study, const std::string &place, const Trace &trace)
{
    const bool isPrice = trace.kind == TraceKind::SpotPrices;
    if (!isPrice && trace.kind != TraceKind::Lifetimes)
        return std::nullopt;
    const NamedMachine measured = machineOfTrace(trace), used = machineAtPlace(study, place);
    if (!measured.isKnown() || !used.isKnown() || isOneMachine(measured, used, isPrice))
        return std::nullopt;
    return OtherMachine{measured.text(), used.text()};
}

} // namespace breakeven
