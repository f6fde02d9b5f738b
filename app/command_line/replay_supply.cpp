#include "app/command_line/replay_supply.h"

#include "app/command_line/study_source.h"

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::optional<double> valueIn(const Study &study, const std::map<std::string, Input> &inputs,
                              const std::string &key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

Result<int> gpusOfMachine(const Study &study, const Procurement &procurement, const std::string &flag)
{
    const auto server = valueIn(study, procurement.inputs, "gpus_per_server");
    const double gpus =
        server ? *server : valueIn(study, procurement.inputs, "gpus_per_instance").value_or(1);
    if (gpus < 1 || gpus != std::floor(gpus) || gpus > 1000)
        return Error{ErrorKind::BadInput,
                     "Jobs need machines with 1 to 1000 whole GPUs; this option's differ.", flag};
    return int(gpus);
}

std::string namesOf(const Study &study)
{
    std::string names;
    for (const auto &[id, option] : study.options)
        names += (names.empty() ? "" : ", ") + id;
    return names;
}

Result<ReplaySupply> supplyOf(const Study &study, const OptionOutcome &outcome, const std::string &flag)
{
    const Option &option = study.options.at(outcome.id);
    if (!option.procurement.parts.empty() || !option.workloads.empty())
        return Error{ErrorKind::BadInput,
                     "The option '" + outcome.id +
                         "' serves with several procurements; name one that is kept with --option and one "
                         "that is rented with --rent.",
                     flag};
    const auto paid = outcome.hours(Hours::Paid);
    if (!outcome.totalCost() || !paid || !(*paid > 0))
        return Error{ErrorKind::BadInput,
                     "The option '" + outcome.id + "' has no cost or pays for no hour; `compare` says why.",
                     flag};
    ReplaySupply supply;
    const auto gpus = gpusOfMachine(study, option.procurement, flag);
    if (!gpus)
        return gpus.error();
    supply.name = outcome.name;
    supply.currency = study.currency;
    supply.isKept = keepsMachines(option);
    supply.gpusPerMachine = *gpus;
    const auto sold = option.procurement.choices.find("sold_by");
    supply.soldByGpu = sold != option.procurement.choices.end() && sold->second == "gpu";
    const auto &machines = outcome.served.machines;
    if (supply.isKept && !machines.empty())
        supply.machines = int(std::lround(machines.front().value_or(0)));
    supply.pricePerGpuHour = *outcome.totalCost() / *paid;
    supply.hoursPerMonth = hoursPerMonth(study);
    return supply;
}

} // namespace

Result<ReplaySupply> replaySupplyOf(const CommandContext &context, const std::string &text,
                                    const std::string &flag)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == text.size())
        return Error{ErrorKind::Usage, "Expected STUDY:OPTION, found '" + text + "'.", flag};
    const auto study = loadStudy(context, text.substr(0, colon));
    if (!study)
        return study.error();
    const std::string id = text.substr(colon + 1);
    const auto comparison = evaluate(*study);
    if (!comparison)
        return comparison.error();
    const auto found = std::find_if(comparison->options.begin(), comparison->options.end(),
                                    [&](const OptionOutcome &outcome) { return outcome.id == id; });
    if (found == comparison->options.end())
        return Error{ErrorKind::NotFound,
                     "The study has no option '" + id + "'; it has " + namesOf(*study) + ".", flag};
    return supplyOf(*study, *found, flag);
}

} // namespace breakeven
