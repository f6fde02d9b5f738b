// Who sells a GPU: a provider, a region and a machine, with what it costs in every way it is sold.
//
// Owns: nothing; the catalogue must outlive it. Units: USD per hour of a whole machine.
#pragma once

#include "data/catalogue/catalogue.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

// One model and form of it, as the catalogue names them.
struct ChosenGpu
{
    std::string gpu;
    std::string variant;
    std::string title; // "H100 SXM"

    bool isOf(const std::string &model, const std::string &form) const
    {
        return gpu == model && variant == form;
    }
};

// All that somebody sells at a price, in the order of the catalogue.
std::vector<ChosenGpu> gpusOfMarket(const Catalogue &catalogue);
// The GPU of the market that `name` means. Errors: NotFound with the nearest, BadInput where it may be
// several.
Result<ChosenGpu> chosenGpu(const Catalogue &catalogue, const std::string &name);

struct Seller
{
    std::string provider;
    std::string region;
    std::string machine;
    int gpus = 1;
    std::map<std::string, const MarketPrice *> prices; // by model; the newest
    std::vector<const MarketPrice *> blocks = {};      // that can be had at a time of their own

    const MarketPrice *price(const std::string &model) const;
    double perGpuHour(const std::string &model) const; // requires: it is sold so
    bool isCommitmentSold() const;
};

// All that sell the GPU at a price.
std::vector<Seller> sellersOf(const Catalogue &catalogue, const ChosenGpu &gpu);

// "Google Cloud" for "gcp".
std::string providerName(const std::string &provider);
// Whether a provider is the one asked for, by its id, its name or the first word of that; any is where none
// was.
bool isProvider(const std::string &asked, const std::string &provider);
// AWS, Azure, Google and Oracle.
bool isHyperscaler(const std::string &provider);

// Who may sell: names as `isProvider` takes them, and "hyperscalers" for those; none, or "any": all.
using SellerNames = std::vector<std::string>;
inline constexpr const char *kAnySeller = "any";
inline constexpr const char *kHyperscalers = "hyperscalers";
// "any", "hyperscalers" and "aws, Lambda" as they are typed.
SellerNames sellerNamesIn(const std::string &text);
bool isAnySeller(const SellerNames &names);
bool isAmong(const SellerNames &names, const std::string &provider);
// "AWS, Azure, Google Cloud and Oracle Cloud" for "hyperscalers".
std::string sellersText(const SellerNames &names);
// A price that holds wherever the provider has machines.
bool isEverywhere(const std::string &region);
// Whether a region is the one asked for, or in it: "" and "US", "Europe", "us-central1". A price that holds
// everywhere fits.
bool isInRegion(const std::string &asked, const std::string &region);
// "US" and "Europe", which are known whoever sells there; a region is known from those who sell in it.
bool isContinent(const std::string &asked);
bool isInEurope(const std::string &region);

bool isOnePlace(const Seller &a, const Seller &b); // provider and region

// Machines of its own, and not those of others it passes on.
bool hasOwnMachines(const Seller &seller);
// Its day is known to the month: a year alone is none.
bool isDated(const MarketPrice &price);
// Its source says that the offer is gone, or that it may be.
bool isDoubtful(const MarketPrice &price);

// Lists one GPU at a time and no larger machine of it.
bool isSoldByTheGpu(const Seller &seller, const std::vector<Seller> &sellers);

// Whole machines for so many GPUs.
double machinesFor(const Seller &seller, double gpus);
// More than half of the GPUs of these machines is wanted: one GPU is not compared on a machine of eight.
bool isMostlyUsed(const Seller &seller, double gpus);

// Whole machines for so many GPUs cost least there by the hour, on demand at a dated price; null where none
// is dated.
const Seller *cheapestSeller(const std::vector<Seller> &sellers, double gpus, const std::string &region);

// Of the machines there the largest that a gang of so many GPUs mostly uses; null: none is sold on demand.
const Seller *largestFitting(const std::vector<Seller> &sellers, const Seller &beside, double gpus);

// What providers ask for a GPU-hour on demand, each with its lowest price in the region.
struct MarketLine
{
    double median = 0;
    double least = 0;
    double most = 0;
    int sellers = 0;
};
MarketLine marketLine(const std::vector<Seller> &sellers, const std::string &region);
// "H100 SXM on demand: median 4.25 USD a GPU-hour of 12 sellers (2.29–12.29)."
std::string marketText(const MarketLine &line, const std::string &gpu);

} // namespace breakeven
