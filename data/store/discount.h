// A negotiated discount: which list prices it applies to, how much it takes off, and when.
//
// Units: `share` is of the list price, 0–1. Empty text means "any". Both days are included; none: without
// end.
#pragma once

#include "model/numeric/date.h"

#include <cstdint>
#include <optional>
#include <string>

namespace breakeven {

struct Discount
{
    std::int64_t id = 0;      // in its store; 0: not stored yet
    std::string provider;     // "aws"
    std::string family;       // how the type or the GPU begins: "p4d", "a2-highgpu", "H100"
    std::string instanceType; // the provider's own name; instead of a family
    std::string model;        // "on_demand", "spot", …
    double share = 0;
    std::optional<Date> from;
    std::optional<Date> until;
    std::string note; // the contract, who said so

    bool operator==(const Discount &) const = default;
};

} // namespace breakeven
