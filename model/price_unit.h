// What a price is paid by, which follows from how the thing is sold: units never mix.
#pragma once

#include <string_view>

namespace breakeven {

// Of a whole rented machine, or of the control plane of a managed cluster.
enum class PriceUnit { MachineHour, ClusterHour };

// How a managed cluster's control plane is sold: `Offer::model`.
inline constexpr std::string_view kClusterFeeModel = "cluster_fee";

constexpr PriceUnit priceUnitOf(std::string_view model)
{
    return model == kClusterFeeModel ? PriceUnit::ClusterHour : PriceUnit::MachineHour;
}

// In a filter of prices: of whatever unit.
inline constexpr const char *kAnyModel = "*";

// "machine-hour"
constexpr const char *priceUnitText(PriceUnit unit)
{
    return unit == PriceUnit::ClusterHour ? "cluster-hour" : "machine-hour";
}

} // namespace breakeven
