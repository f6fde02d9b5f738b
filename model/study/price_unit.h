// What a price is paid by, which follows from how the thing is sold: units never mix.
//
// A GiB is 2^30 bytes; the gigabyte ("GB") by which AWS, Google and Azure bill storage and traffic is one.
#pragma once

#include <string_view>

namespace breakeven {

// For a whole rented machine, of the control plane of a managed cluster, of a GiB kept for a month, of a GiB
// that leaves the provider, or of a million tokens that a served model reads or writes.
enum class PriceUnit { MachineHour, ClusterHour, GibMonth, Gib, MillionTokens };

// A way to sell (`Offer::model`) what is no machine, and its unit.
struct PricedByUnit
{
    std::string_view model;
    PriceUnit unit;
};

// The control plane of a managed cluster, a disk, and traffic to the internet.
inline constexpr const char *kClusterFeeModel = "cluster_fee";
inline constexpr const char *kStorageModel = "storage_month";
inline constexpr const char *kEgressModel = "egress";
// What a model reads, what of it was read before, what it writes, and the same of batches.
inline constexpr const char *kTokenInputModel = "token_input";
inline constexpr const char *kTokenCachedInputModel = "token_cached_input";
inline constexpr const char *kTokenOutputModel = "token_output";
inline constexpr const char *kTokenBatchInputModel = "token_batch_input";
inline constexpr const char *kTokenBatchOutputModel = "token_batch_output";

// All others are of machines.
inline constexpr PricedByUnit kPricedByUnit[] = {{kClusterFeeModel, PriceUnit::ClusterHour},
                                                 {kStorageModel, PriceUnit::GibMonth},
                                                 {kEgressModel, PriceUnit::Gib},
                                                 {kTokenInputModel, PriceUnit::MillionTokens},
                                                 {kTokenCachedInputModel, PriceUnit::MillionTokens},
                                                 {kTokenOutputModel, PriceUnit::MillionTokens},
                                                 {kTokenBatchInputModel, PriceUnit::MillionTokens},
                                                 {kTokenBatchOutputModel, PriceUnit::MillionTokens}};

constexpr PriceUnit priceUnitOf(std::string_view model)
{
    for (const PricedByUnit &known : kPricedByUnit)
        if (known.model == model)
            return known.unit;
    return PriceUnit::MachineHour;
}

// In a filter of prices: of whatever unit.
inline constexpr const char *kAnyModel = "*";

constexpr bool isPaidByTheHour(PriceUnit unit)
{
    return unit == PriceUnit::MachineHour || unit == PriceUnit::ClusterHour;
}

// "machine-hour"
constexpr const char *priceUnitText(PriceUnit unit)
{
    switch (unit) {
    case PriceUnit::ClusterHour:
        return "cluster-hour";
    case PriceUnit::GibMonth:
        return "GiB-month";
    case PriceUnit::Gib:
        return "GiB";
    case PriceUnit::MillionTokens:
        return "million-tokens";
    default:
        return "machine-hour";
    }
}

// What stands after the currency: "/h" of a machine or a cluster.
constexpr const char *perUnitText(PriceUnit unit)
{
    switch (unit) {
    case PriceUnit::GibMonth:
        return "/GiB-month";
    case PriceUnit::Gib:
        return "/GiB";
    case PriceUnit::MillionTokens:
        return "/million tokens";
    default:
        return "/h";
    }
}

} // namespace breakeven
