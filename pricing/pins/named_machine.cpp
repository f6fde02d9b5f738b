#include "pricing/pins/named_machine.h"

#include "model/study/study_path.h"
#include "model/workload/equal_work.h"
#include "pricing/gpus/gpu_facts.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

void NamedMachine::take(const MachineGpus &known)
{
    gpu = gpuTitle(known.gpu, known.variant);
    gpus = double(known.numerator) / known.denominator;
}

std::string NamedMachine::text() const
{
    const std::string what = gpu.empty() ? "" : gpus > 0 ? fmt::format("{:g} × {}", gpus, gpu) : gpu;
    return name.empty() || what.empty() ? name + what : name + " (" + what + ")";
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

bool isOneGpu(const std::string &one, const std::string &other)
{
    const std::vector<std::string> models = gpusMeant(one), others = gpusMeant(other);
    const bool isOneModel =
        models.empty() || others.empty()
            ? squeezed(one) == squeezed(other)
            : std::find_first_of(models.begin(), models.end(), others.begin(), others.end()) != models.end();
    const std::string form = formMeant(one), otherForm = formMeant(other);
    return isOneModel && (form.empty() || otherForm.empty() || form == otherForm);
}

} // namespace breakeven
