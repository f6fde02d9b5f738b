#include "pricing/own/price_book.h"

namespace breakeven {

namespace {

// Prices as their pages, or those who copied them, gave them on that day.
struct Example
{
    const char *provider;
    const char *region;
    const char *type;
    const char *gpu;
    int gpus;
    const char *model;
    const char *price; // "" for one that is not known
    const char *day;
    const char *note;
};

constexpr Example kExamples[] = {
    {"coreweave", "any", "hgx-h100-8x", "H100", 8, "on_demand", "49.24", "2026-09-20",
     "example of 2026-09-20: replace it by the price of the page or of your contract"},
    {"crusoe", "any", "h100-80gb-sxm", "H100", 1, "on_demand", "3.90", "2026-08-19",
     "example for one GPU, from gpuhunt: replace it by your own"},
    {"nebius", "eu-north1", "gpu-h100-sxm_1gpu-16vcpu-200gb", "H100", 1, "on_demand", "2.95", "2026-08-19",
     "example from SkyPilot: replace it by your own"},
    {"paperspace", "any", "h100", "H100", 1, "on_demand", "", "",
     "no price is known: enter yours, or remove the row"},
};

} // namespace

std::string priceBookTemplate()
{
    std::vector<Offer> offers;
    for (const Example &example : kExamples) {
        Offer offer;
        offer.provider = example.provider;
        offer.region = example.region;
        offer.instanceType = example.type;
        offer.os = "linux";
        offer.gpu = example.gpu;
        offer.gpuNumerator = example.gpus;
        offer.model = example.model;
        offer.price = parseNano(example.price).value_or(0);
        offer.effectiveFrom = Date::parse(example.day);
        offer.note = example.note;
        offers.push_back(std::move(offer));
    }
    return priceBookText(offers);
}

} // namespace breakeven
