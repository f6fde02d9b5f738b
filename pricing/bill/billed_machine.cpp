#include "pricing/bill/billed_machine.h"

#include "model/numeric/number_text.h"
#include "pricing/bill/bill_record.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/pins/named_machine.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

// Bills name a type of machine or a GPU; of other words nothing is known.
NamedMachine billedMachine(const std::string &name)
{
    NamedMachine machine;
    if (const auto gpus = gpusOfMachine(name)) {
        machine.name = name;
        machine.take(*gpus);
    } else if (const auto gpu = canonicalGpu(name)) {
        machine.gpu = gpuTitle(gpu->gpu, gpu->variant);
    }
    return machine;
}

} // namespace

std::string otherMachinesOfBill(const Study &study, const std::string &option, const Bill &bill)
{
    const NamedMachine used = machineAtPlace(study, "options." + option);
    if (used.gpu.empty())
        return {};
    std::string names;
    NanoMoney money = 0;
    for (const auto &[name, share] : bill.machines) {
        const NamedMachine billed = billedMachine(name);
        if (billed.gpu.empty() || isOneGpu(billed.gpu, used.gpu))
            continue;
        names += (names.empty() ? "" : ", ") + billed.text();
        money += share.money;
    }
    if (names.empty())
        return {};
    return fmt::format("{} of the bill is for {}, but the machine of {} is {}.",
                       grouped(billMoneyText(money, bill.currency)), names, study.options.at(option).name,
                       used.text());
}

} // namespace breakeven
