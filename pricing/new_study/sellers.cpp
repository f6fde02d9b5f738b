#include "pricing/new_study/sellers.h"

#include "model/numeric/letter_case.h"
#include "model/numeric/nearest.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <sstream>

namespace breakeven {

namespace {

ChosenGpu gpuOf(const MarketPrice &row)
{
    return {row.gpu, row.gpuVariant, gpuTitle(row.gpu, row.gpuVariant)};
}

std::string alternatives(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

// The form that the name of a GPU alone means: SXM if there is one, else the first.
const ChosenGpu *formMeant(const std::vector<ChosenGpu> &gpus, const std::string &model)
{
    const ChosenGpu *meant = nullptr;
    for (const ChosenGpu &gpu : gpus)
        if (squeezed(gpu.gpu) == squeezed(model) && (!meant || gpu.variant == "SXM"))
            meant = &gpu;
    return meant;
}

bool startsWith(const std::string &text, const char *start) { return text.rfind(start, 0) == 0; }

bool isInUnitedStates(const std::string &region)
{
    if (startsWith(region, "us-") || region == "us")
        return true;
    const bool isAzure = startsWith(region, "east") || startsWith(region, "west") ||
                         startsWith(region, "central") || startsWith(region, "north") ||
                         startsWith(region, "south");
    return isAzure && region.find("us") != region.npos;
}

// Compared by the model where no form is given: "H500" is nearer to H200 than to any "B200".
std::vector<std::string> nearestTitles(const std::vector<ChosenGpu> &gpus, const std::string &name)
{
    const bool hasForm = name.find(' ') != name.npos;
    std::vector<std::string> known;
    for (const ChosenGpu &gpu : gpus)
        if (const std::string &one = hasForm ? gpu.title : gpu.gpu;
            std::find(known.begin(), known.end(), one) == known.end())
            known.push_back(one);
    return nearest(name, known);
}

Error notSold(const std::vector<ChosenGpu> &gpus, const std::string &name, const std::string &why)
{
    return {ErrorKind::NotFound,
            "Nobody in the catalogue sells a GPU '" + name + "'" + why + "; the nearest are " +
                alternatives(nearestTitles(gpus, name)) + ".",
            {}};
}

// An hour of whole machines.
double costOnDemand(const Seller &seller, double gpus)
{
    const MarketPrice *price = seller.price("on_demand");
    return price ? machinesFor(seller, gpus) * *price->price.value : std::numeric_limits<double>::infinity();
}

// What a note says of an offer that nobody should count on.
constexpr const char *kDoubts[] = {"doubtful",     "no longer", "no spot on the page",
                                   "not a market", "withdrawn", "discontinued",
                                   "sold out",     "is gone"};

} // namespace

std::vector<ChosenGpu> gpusOfMarket(const Catalogue &catalogue)
{
    std::vector<ChosenGpu> gpus;
    for (const MarketPrice &row : catalogue.market)
        if (row.isPrice() && std::none_of(gpus.begin(), gpus.end(), [&](const ChosenGpu &known) {
                return known.isOf(row.gpu, row.gpuVariant);
            }))
            gpus.push_back(gpuOf(row));
    return gpus;
}

Result<ChosenGpu> chosenGpu(const Catalogue &catalogue, const std::string &name)
{
    const std::vector<ChosenGpu> gpus = gpusOfMarket(catalogue);
    for (const ChosenGpu &gpu : gpus)
        if (squeezed(gpu.title) == squeezed(name) || squeezed(gpu.gpu + gpu.variant) == squeezed(name))
            return gpu;
    if (const ChosenGpu *meant = formMeant(gpus, name))
        return *meant;
    const std::vector<std::string> models = gpusMeant(name);
    if (models.size() > 1)
        return Error{ErrorKind::BadInput,
                     "'" + name + "' may mean several GPUs; write " + alternatives(models) + ".",
                     {}};
    if (const std::string unread = unreadInGpuName(name); !unread.empty())
        return notSold(gpus, name, " ('" + unread + "' is not understood)");
    if (const auto known = canonicalGpu(name))
        for (const ChosenGpu &gpu : gpus)
            if (gpu.gpu == known->gpu && (known->variant.empty() || gpu.variant == known->variant))
                return gpu;
    return notSold(gpus, name, {});
}

const MarketPrice *Seller::price(const std::string &model) const
{
    const auto found = prices.find(model);
    return found == prices.end() ? nullptr : found->second;
}

double Seller::perGpuHour(const std::string &model) const { return *price(model)->price.value / gpus; }

bool Seller::isCommitmentSold() const
{
    return price("reserved_1y") || price("reserved_3y") || price("reserved_from");
}

std::vector<Seller> sellersOf(const Catalogue &catalogue, const ChosenGpu &gpu)
{
    std::vector<Seller> sellers;
    for (const MarketPrice &row : catalogue.market) {
        if (!row.isPrice() || !gpu.isOf(row.gpu, row.gpuVariant))
            continue;
        const auto known = std::find_if(sellers.begin(), sellers.end(), [&](const Seller &seller) {
            return seller.provider == row.provider && seller.region == row.region &&
                   seller.machine == row.machine && seller.gpus == row.gpus;
        });
        Seller &seller =
            known == sellers.end()
                ? sellers.emplace_back(Seller{row.provider, row.region, row.machine, row.gpus, {}, {}})
                : *known;
        if (row.booked) {
            seller.blocks.push_back(&row);
            continue;
        }
        const MarketPrice *&price = seller.prices[row.model];
        if (!price || price->price.date.value_or(Date{}) < row.price.date.value_or(Date{}))
            price = &row;
    }
    return sellers;
}

namespace {

const std::map<std::string, std::string> &providerNames()
{
    static const std::map<std::string, std::string> kNames{
        {"aws", "AWS"},          {"azure", "Azure"},      {"coreweave", "CoreWeave"},
        {"crusoe", "Crusoe"},    {"gcp", "Google Cloud"}, {"hyperstack", "Hyperstack"},
        {"lambda", "Lambda"},    {"modal", "Modal"},      {"nebius", "Nebius"},
        {"oci", "Oracle Cloud"}, {"runpod", "RunPod"},    {"vastai", "Vast.ai"},
        {"verda", "Verda"},      {"vultr", "Vultr"}};
    return kNames;
}

} // namespace

std::string providerName(const std::string &provider)
{
    const auto known = providerNames().find(provider);
    return known == providerNames().end() ? provider : known->second;
}

bool isProvider(const std::string &asked, const std::string &provider)
{
    const std::string wanted = lowerCase(asked);
    const std::string name = lowerCase(providerName(provider));
    // "google" is enough of "Google Cloud".
    return wanted.empty() || wanted == lowerCase(provider) || wanted == name ||
           startsWith(name, (wanted + " ").c_str());
}

bool isHyperscaler(const std::string &provider)
{
    static const std::set<std::string> kLarge{"aws", "azure", "gcp", "oci"};
    return kLarge.count(provider) > 0;
}

SellerNames sellerNamesIn(const std::string &text)
{
    SellerNames names;
    std::istringstream words(text);
    for (std::string name; std::getline(words, name, ',');) {
        const std::size_t first = name.find_first_not_of(' '), last = name.find_last_not_of(' ');
        if (first != name.npos)
            names.push_back(name.substr(first, last + 1 - first));
    }
    return names;
}

bool isAnySeller(const SellerNames &names)
{
    return names.empty() || std::any_of(names.begin(), names.end(), [](const std::string &name) {
               return name.empty() || lowerCase(name) == kAnySeller;
           });
}

bool isAmong(const SellerNames &names, const std::string &provider)
{
    return isAnySeller(names) || std::any_of(names.begin(), names.end(), [&](const std::string &name) {
               return lowerCase(name) == kHyperscalers ? isHyperscaler(provider) : isProvider(name, provider);
           });
}

std::string sellersText(const SellerNames &names)
{
    std::string text;
    for (const std::string &name : names) {
        const auto known = std::find_if(providerNames().begin(), providerNames().end(),
                                        [&](const auto &one) { return isProvider(name, one.first); });
        text += text.empty() ? "" : ", ";
        text += lowerCase(name) == kHyperscalers ? std::string("AWS, Azure, Google Cloud and Oracle Cloud")
                : known == providerNames().end() ? "'" + name + "'"
                                                 : known->second;
    }
    return text;
}

bool isInEurope(const std::string &region)
{
    const std::string name = lowerCase(region);
    return startsWith(name, "eu") || startsWith(name, "westeurope") || startsWith(name, "northeurope") ||
           startsWith(name, "fin-");
}

bool isEverywhere(const std::string &region) { return region.empty() || region == "any" || region == "*"; }

bool isInRegion(const std::string &asked, const std::string &region)
{
    const std::string wanted = lowerCase(asked);
    const std::string found = lowerCase(region);
    if (isEverywhere(found))
        return true;
    if (wanted.empty() || wanted == "us")
        return isInUnitedStates(found);
    if (wanted == "europe" || wanted == "eu")
        return isInEurope(found);
    return wanted == found;
}

bool isContinent(const std::string &asked)
{
    const std::string wanted = lowerCase(asked);
    return wanted == "us" || wanted == "europe" || wanted == "eu";
}

bool isOnePlace(const Seller &a, const Seller &b) { return a.provider == b.provider && a.region == b.region; }

bool hasOwnMachines(const Seller &seller)
{
    return seller.provider != "vastai" && seller.machine.find("community") == std::string::npos;
}

bool isDated(const MarketPrice &price)
{
    return price.price.date && price.price.stated.size() > std::string("2026").size();
}

bool isDoubtful(const MarketPrice &price)
{
    const std::string note = lowerCase(price.price.note);
    return std::any_of(std::begin(kDoubts), std::end(kDoubts),
                       [&](const char *doubt) { return note.find(doubt) != note.npos; });
}

bool isSoldByTheGpu(const Seller &seller, const std::vector<Seller> &sellers)
{
    return seller.gpus == 1 && hasOwnMachines(seller) &&
           std::none_of(sellers.begin(), sellers.end(), [&](const Seller &other) {
               return other.provider == seller.provider && other.gpus > 1;
           });
}

double machinesFor(const Seller &seller, double gpus) { return std::ceil(gpus / seller.gpus - 1e-9); }

bool isMostlyUsed(const Seller &seller, double gpus)
{
    return machinesFor(seller, gpus) * seller.gpus < 2 * std::ceil(gpus - 1e-9);
}

const Seller *cheapestSeller(const std::vector<Seller> &sellers, double gpus, const std::string &region)
{
    const Seller *cheapest = nullptr;
    for (const Seller &seller : sellers) {
        const MarketPrice *price = seller.price("on_demand");
        if (price && isDated(*price) && isInRegion(region, seller.region) && hasOwnMachines(seller) &&
            (!cheapest || costOnDemand(seller, gpus) < costOnDemand(*cheapest, gpus)))
            cheapest = &seller;
    }
    return cheapest;
}

const Seller *largestFitting(const std::vector<Seller> &sellers, const Seller &beside, double gpus)
{
    const Seller *largest = nullptr;
    for (const Seller &seller : sellers)
        if (isOnePlace(seller, beside) && seller.price("on_demand") && seller.gpus <= gpus &&
            isMostlyUsed(seller, gpus) && hasOwnMachines(seller) == hasOwnMachines(beside) &&
            (!largest || seller.gpus > largest->gpus))
            largest = &seller;
    return largest;
}

MarketLine marketLine(const std::vector<Seller> &sellers, const std::string &region)
{
    std::map<std::string, double> lowest;
    for (const Seller &seller : sellers) {
        if (!seller.price("on_demand") || seller.machine.find("community") != std::string::npos ||
            !(isInRegion(region, seller.region) || region.empty()))
            continue;
        const double price = seller.perGpuHour("on_demand");
        const auto known = lowest.emplace(seller.provider, price).first;
        known->second = std::min(known->second, price);
    }
    std::vector<double> prices;
    for (const auto &[provider, price] : lowest)
        prices.push_back(price);
    std::sort(prices.begin(), prices.end());
    if (prices.empty())
        return {};
    const std::size_t n = prices.size();
    return {(prices[(n - 1) / 2] + prices[n / 2]) / 2, prices.front(), prices.back(), int(n)};
}

std::string marketText(const MarketLine &line, const std::string &gpu)
{
    if (line.sellers < 2)
        return {};
    return fmt::format("{} on demand: median {:.2f} USD a GPU-hour of {} sellers ({:.2f}–{:.2f}).", gpu,
                       line.median, line.sellers, line.least, line.most);
}

} // namespace breakeven
