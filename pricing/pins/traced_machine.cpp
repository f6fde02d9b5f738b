#include "pricing/pins/traced_machine.h"

#include "pricing/gpus/gpu_names.h"
#include "pricing/pins/named_machine.h"

namespace breakeven {

namespace {

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
    if (const auto gpus = machine.name.empty() ? std::nullopt : gpusOfMachine(provider, machine.name))
        machine.take(*gpus);
    return machine;
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
