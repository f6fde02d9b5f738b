// Vultr's plans (GET /v2/plans, GET /v2/plans-metal): a GPU may be a slice, told by its memory against that
// of the whole card.
//
// Source: docs.vultr.com/support/platform/billing/how-am-i-billed-for-my-servers (a month of a machine with
// GPUs has 730 hours, that of others 672); dstackai/gpuhunt, src/gpuhunt/providers/vultr.py and its tests (an
// answer of either list, deploy_ondemand, empty locations, and the GPUs of plans that do not name them).
#include "model/numeric/time_constants.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

namespace breakeven {

namespace {

constexpr int kHoursPerCpuMonth = 672;

// Plans that do not say which GPUs they have: bare metal, and virtual machines on hardware of their own.
struct PlanGpus
{
    const char *id;
    const char *gpu;
    int count;
    int memoryGb; // of one
};
constexpr PlanGpus kGpuPlans[] = {
    {"vbm-48c-1024gb-4-a100-gpu", "A100", 4, 80},        {"vbm-112c-2048gb-8-h100-gpu", "H100 SXM", 8, 80},
    {"vbm-112c-2048gb-8-a100-gpu", "A100", 8, 80},       {"vbm-64c-2048gb-8-l40-gpu", "L40S", 8, 48},
    {"vbm-72c-480gb-gh200-gpu", "GH200", 1, 96},         {"vbm-256c-2048gb-8-mi300x-gpu", "MI300X", 8, 192},
    {"vbm-256c-3072gb-8-mi325x-gpu", "MI325X", 8, 256},  {"vbm-256c-3072gb-8-b200-gpu", "B200", 8, 0},
    {"vbm-256c-3072gb-8-mi355x-gpu", "MI355X", 8, 288},  {"vcg-a16-6c-64g-16vram", "A16", 1, 16},
    {"vcg-a16-96c-960g-256vram", "A16", 16, 16},         {"vcg-a16-96c-878g-256vram", "A16", 16, 16},
    {"vcg-a40-24c-120g-48vram", "A40", 1, 48},           {"vcg-a40-96c-480g-192vram", "A40", 4, 48},
    {"vcg-a100-12c-120g-80vram", "A100", 1, 80},         {"vcg-a100-96c-960g-640vram", "A100", 8, 80},
    {"vcg-h100-216c-1914gb-640vram", "H100 SXM", 8, 80}, {"vcg-b200-248c-2826g-1536vram", "B200", 8, 0},
    {"vcg-mi355x-252c-2872g-2304vram", "MI355X", 8, 288}};

bool isList(const PriceFile &file, const char *name, const char *field)
{
    const JsonValue &plans = file.json[name];
    return file.kind == PriceFile::Kind::JsonTree && plans.isArray() && !plans.items.empty() &&
           plans.items.front().has(field);
}

bool recognisesVultr(const PriceFile &file)
{
    return isList(file, "plans", "vcpu_count") || isList(file, "plans_metal", "cpu_threads");
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool hasGpus(const JsonValue &plan)
{
    const std::string_view id = plan["id"].string();
    return !plan["gpu_type"].string().empty() || id.substr(0, 4) == "vcg-" || endsWith(id, "-gpu");
}

// Slices of the A100 are those of the one with 80 GB.
int memoryOfCard(std::string_view type) { return type.find("A100") != std::string_view::npos ? 80 : 0; }

// By the memory of all GPUs together. False when it is neither a part of a card nor whole cards.
bool fillByMemory(PriceRows &rows, Offer &offer, const JsonValue &plan)
{
    const std::string type(plan["gpu_type"].string());
    const int vram = wholeNumber(plan["gpu_vram_gb"]);
    if (type.empty() || vram <= 0)
        return false;
    fillGpus(rows, offer, type, 1, memoryOfCard(type) * 1024);
    const int whole = offer.gpuMemoryMib / 1024;
    const int count = wholeNumber(plan["gpu_count"]);
    if (count > 0 && (whole == 0 || vram >= count * whole * 9 / 10)) {
        offer.gpuNumerator = count;
        return true;
    }
    if (whole == 0 || (vram > whole && vram % whole != 0))
        return false;
    const int divisor = std::gcd(vram, whole);
    offer.gpuNumerator = vram / divisor;
    offer.gpuDenominator = whole / divisor;
    return true;
}

// False when it has GPUs of which nobody says which.
bool fillPlan(PriceRows &rows, Offer &offer, const JsonValue &plan)
{
    if (!hasGpus(plan) || fillByMemory(rows, offer, plan))
        return true;
    const auto known = std::find_if(std::begin(kGpuPlans), std::end(kGpuPlans),
                                    [&](const PlanGpus &one) { return offer.instanceType == one.id; });
    if (known == std::end(kGpuPlans))
        return false;
    fillGpus(rows, offer, known->gpu, known->count, known->memoryGb * 1024);
    return true;
}

Offer vultrMachine(const JsonValue &plan)
{
    Offer offer;
    offer.provider = "vultr";
    offer.os = "linux";
    offer.instanceType = plan["id"].string();
    // A processor of bare metal is counted in threads.
    offer.vcpuMilli = wholeNumber(plan[plan.has("vcpu_count") ? "vcpu_count" : "cpu_threads"]) * 1000;
    offer.ramMib = wholeNumber(plan["ram"]);
    return offer;
}

void addPlan(PriceRows &rows, std::vector<Offer> &to, const JsonValue &plan)
{
    Offer offer = vultrMachine(plan);
    const std::string place = "vultr/" + offer.instanceType;
    if (plan["deploy_ondemand"].text == "false")
        return rows.skip("not_on_demand");
    if (!fillPlan(rows, offer, plan))
        return rows.skipRow("unknown_gpus", place);
    if (plan["locations"].items.empty())
        rows.skip("not_orderable");
    const bool hasHour = plan.has("hourly_cost");
    const int hours = hasGpus(plan) ? kHoursPerMonth : kHoursPerCpuMonth;
    for (const JsonValue &region : plan["locations"].items) {
        offer.region = region.string();
        if (offer.region.empty())
            rows.skip("no_region");
        else
            addPrice(rows, to, offer, "on_demand", plan[hasHour ? "hourly_cost" : "monthly_cost"].string(),
                     place, hasHour ? 1 : hours);
    }
}

Result<PriceRows> readVultrFile(const PriceFile &file)
{
    PriceRows rows;
    std::vector<Offer> &offers = rows.batch("vultr", "vultr").offers;
    std::set<std::string> seen;
    for (const char *list : {"plans", "plans_metal"}) {
        const JsonValue &plans = file.json[list];
        if (auto whole = requireFields(plans, {"id", "monthly_cost", "locations"}, file.path); !whole)
            return whole.error();
        for (const JsonValue &plan : plans.items) {
            ++rows.rows;
            if (seen.insert(std::string(plan["id"].string())).second)
                addPlan(rows, offers, plan);
            else
                rows.skip("repeated");
        }
    }
    return rows;
}

} // namespace

PriceFormat vultrFormat()
{
    return {"vultr",
            "vultr",
            "Vultr's plans (JSON): virtual machines and bare metal, with and without GPUs, slices of GPUs "
            "too, by "
            "location",
            "https://api.vultr.com/v2/plans",
            recognisesVultr,
            readVultrFile};
}

} // namespace breakeven
