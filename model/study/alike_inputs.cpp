#include "model/study/alike_inputs.h"

#include <algorithm>
#include <string_view>

namespace breakeven {

namespace {

// Of the machine that the input beside it is the price of; empty: it is the price of no machine.
std::string keyOfGpus(const Field &field)
{
    constexpr std::string_view kMachinePrice = "_machine_price"; // of what is rented beside
    if (field.unit == units::money / units::machine)
        return "gpus_per_server";
    if (!(field.unit == units::money / units::machineHour))
        return {};
    const std::string key = field.key;
    return key.ends_with(kMachinePrice)
               ? key.substr(0, key.size() - kMachinePrice.size()) + "_gpus_per_machine"
               : "gpus_per_instance";
}

// Nothing where it is no price of a machine, or where nobody says how large that is.
std::optional<double> gpusOfMachine(const Study &study, const PlacedInput &placed)
{
    const std::string key = keyOfGpus(*placed.input.field);
    if (key.empty())
        return std::nullopt;
    const auto gpus = inputAt(study, placed.path.substr(0, placed.path.rfind('.') + 1) + key);
    return gpus ? gpus->input->value : std::nullopt;
}

} // namespace

bool meansTheSame(const Study &study, const PlacedInput &one, const PlacedInput &other)
{
    const Field &a = *one.input.field;
    const Field &b = *other.input.field;
    return std::string_view(a.key) == b.key && a.unit == b.unit &&
           std::string_view(a.unitText) == b.unitText &&
           gpusOfMachine(study, one) == gpusOfMachine(study, other);
}

std::optional<PlacedInput> placedAt(const std::vector<PlacedInput> &all, const std::string &path)
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const PlacedInput &placed) {
        return placed.path == path || placed.input.path == path;
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

} // namespace breakeven
