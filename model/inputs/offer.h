// One price of one thing that can be rented, as one source said it at one time.
//
// Units: `price` is nano-units of `currency` per hour of the whole instance, or per unit of what else is sold
// (model/study/price_unit.h). GPUs are a ratio (1/8 is 1:8). Empty text means "the source does not say".
// Records are facts: they are never changed, only superseded.
#pragma once

#include "model/numeric/date.h"
#include "model/numeric/money.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// When a source was last found to say the same, as UTC time; empty: nobody asked since. It makes no other
// offer.
struct Confirmation
{
    std::string at;

    bool operator==(const Confirmation &) const { return true; }
};

struct Offer
{
    // Written out so that they are compiled once: offers are copied in half of all files.
    Offer();
    Offer(const Offer &);
    Offer(Offer &&) noexcept;
    Offer &operator=(const Offer &);
    Offer &operator=(Offer &&) noexcept;
    ~Offer();

    std::string provider;     // "aws", "gcp", "azure", "linode", …
    std::string source;       // which feed or document said so
    std::string revision;     // version, commit, ETag or publication date of the source
    std::string region;       // the provider's own code, lower case
    std::string zone;         // availability zone or zone id
    std::string instanceType; // the provider's own name
    std::string gpu;          // canonical model ("A100-40", "H100", "T4"); empty for machines without GPUs
    std::string gpuVariant;   // "SXM", "PCIe", "NVL"
    int gpuNumerator = 0;
    int gpuDenominator = 1;
    int gpuMemoryMib = 0; // of one GPU, nominal; 0 unknown
    int vcpuMilli = 0;    // 1000 = one virtual CPU; 0 unknown
    int ramMib = 0;       // 0 unknown
    std::string model;    // "on_demand", "spot", "reserved_1y", "savings_1y", "cluster_fee", "egress", …
    std::string detail;   // payment option, class or plan of the model; of tiers the band ("0-10240 GiB")
    std::string os;       // "linux", "windows", "rhel", "suse", "any"
    NanoMoney price = 0;
    std::optional<NanoMoney> listPrice; // before a negotiated discount, when `price` is the contracted one
    std::string currency = "USD";
    std::optional<Date> effectiveFrom; // what the source says
    std::string retrievedAt;           // UTC time of our clock, "2026-11-20T10:00:00Z"
    Confirmation confirmed;            // of prices that are fetched and current
    std::string observedAt;            // UTC time of a recorded spot price, where the source gives one
    std::vector<std::string> flags;    // "spot_not_below_on_demand", "jump", "stale", … sorted
    std::string note;                  // what the source says beside the number, or where it says it

    // For spot offers, where an interruption table of the provider is known; fractions.
    std::optional<double> interruptionLow; // share of machines interrupted within a month: at least …
    std::optional<double> interruptionHigh;
    std::optional<double> savingOverOnDemand;

    bool operator==(const Offer &) const;

    // 0 for a machine without GPUs.
    double gpuCount() const { return double(gpuNumerator) / gpuDenominator; }
    // "8", "1/8"; empty for a machine without GPUs.
    std::string gpuCountText() const;
};

} // namespace breakeven
