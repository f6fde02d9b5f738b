// A SkyPilot catalogue (vms.csv): machines with accelerators, price on demand and spot by region and zone.
// The order of the columns differs per cloud, GpuInfo is a Python literal, and the file does not say whose
// prices it holds.
//
// Source: skypilot-org/skypilot-catalog, catalogs/v8/*/vms.csv (of RunPod: SizeInMiB of A100-80GB is 80).
#include "data/readers/csv_reader.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_names.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <utility>

namespace breakeven {

namespace {

constexpr const char *kClouds[] = {
    "aws",        "gcp",        "azure",     "lambda",     "nebius",     "runpod",         "vast",
    "verda",      "oci",        "shadeform", "hyperstack", "jarvislabs", "cudo",           "do",
    "fluidstack", "paperspace", "ibm",       "scp",        "hyperbolic", "primeintellect", "seeweb",
    "mithril",    "scaleway",   "ovhcloud",  "simplepod",  "lium",       "spheron",        "yotta"};

bool recognisesSkypilot(const PriceFile &file)
{
    return file.hasColumns(
        {"InstanceType", "AcceleratorName", "AcceleratorCount", "Price", "SpotPrice", "Region"});
}

std::string ownName(const std::string &cloud)
{
    if (cloud == "do")
        return "digitalocean";
    if (cloud == "vast")
        return "vastai";
    return cloud == "ovhcloud" ? "ovh" : cloud;
}

// A cloud's name as a word of the file's name or of its folder ("…/nebius/vms.csv").
std::string providerInPath(const PriceFile &file)
{
    const std::filesystem::path path(file.path);
    for (std::string text : {path.filename().string(), path.parent_path().filename().string()}) {
        std::string word;
        text += '.';
        for (char c : text) {
            if (std::isalnum(static_cast<unsigned char>(c))) {
                word += char(std::tolower(static_cast<unsigned char>(c)));
                continue;
            }
            if (std::find(std::begin(kClouds), std::end(kClouds), word) != std::end(kClouds))
                return ownName(word);
            word.clear();
        }
    }
    return {};
}

// AWS and Google Cloud are known by how they name machines and regions.
std::string providerInRow(std::string_view type, std::string_view region)
{
    const bool isNumbered = !region.empty() && std::isdigit(static_cast<unsigned char>(region.back()));
    if (type.find('.') != std::string_view::npos && isNumbered && region.size() > 2 &&
        region[region.size() - 2] == '-' && std::count(region.begin(), region.end(), '-') >= 2)
        return "aws";
    if (isNumbered && std::count(region.begin(), region.end(), '-') == 1 &&
        (type.substr(0, 3) == "n1-" || type.substr(0, 3) == "a2-" || type.substr(0, 3) == "e2-"))
        return "gcp";
    return {};
}

// 8, 0.125: a count that may be a fraction of one GPU.
void setCount(Offer &offer, double count)
{
    for (int denominator : {1, 2, 4, 8, 3, 6, 16}) {
        const double scaled = count * denominator;
        if (std::fabs(scaled - std::round(scaled)) < 1e-3) {
            offer.gpuNumerator = int(std::round(scaled));
            offer.gpuDenominator = denominator;
            return;
        }
    }
}

// 'SizeInMiB': 81920 of the literal, in either kind of quotes; Vast's is the memory of all GPUs together, and
// RunPod's is in GB (80).
double memoryOf(std::string_view info, double count, const std::string &provider)
{
    const auto key = info.find("SizeInMiB");
    if (key == std::string_view::npos)
        return 0;
    const double memory = std::atof(
        std::string(info.substr(std::min(info.find_first_of("0123456789", key), info.size()), 20)).c_str());
    return provider == "vastai" && count > 1 ? memory / count : memory;
}

// Of Google's accelerator-optimised machines, what the catalogue calls their accelerators. Of A4 Google lists
// no price of cores and memory: they are in the price of the GPUs, and the catalogue writes 0 for the host.
// Source: skypilot-org/skypilot#8125 (and #8102).
struct HostFamily
{
    const char *prefix;
    const char *accelerator;
    bool isAllInGpu = false;
};
constexpr HostFamily kHostsOfGcp[] = {
    {"a2-ultragpu", "A100-80GB"}, {"a2-", "A100"}, {"a3-megagpu", "H100-MEGA"},
    {"a3-ultragpu", "H200"},      {"a3-", "H100"}, {"a4x-", "GB200"},
    {"a4-", "B200", true},        {"g2-", "L4"},   {"g4-", "RTXPRO6000"}};

const HostFamily *familyOf(std::string_view type)
{
    for (const HostFamily &family : kHostsOfGcp)
        if (type.starts_with(family.prefix))
            return &family;
    return nullptr;
}

// "A100x8"; empty for a machine that comes without accelerators.
std::string acceleratorsOf(std::string_view type)
{
    const auto gpus = gpusOfMachine("gcp", type);
    if (!gpus || gpus->denominator != 1)
        return {};
    const HostFamily *family = familyOf(type);
    return family ? squeezed(family->accelerator) + "x" + std::to_string(gpus->numerator) : std::string();
}

// Google Cloud's machines and their accelerators, which stand in rows of their own: a machine of a zone costs
// both. The row of the accelerators is of so many of them, already multiplied. Source:
// skypilot-org/skypilot, data_fetchers/fetch_gcp.py.
class PartsOfGcp
{
public:
    struct Pair
    {
        std::string onDemand;
        std::string spot;
    };

    void takeHost(Offer host, Pair prices, std::string place)
    {
        m_hosts.push_back({std::move(host), std::move(prices), std::move(place)});
    }
    void takeAccelerators(const std::string &zone, std::string_view name, double count, Pair prices)
    {
        m_accelerators[{zone, squeezed(name) + "x" + std::to_string(std::lround(count))}] = std::move(prices);
    }

    // The machines whose accelerators have a price in their zone.
    void addTo(PriceRows &rows, std::vector<Offer> &offers)
    {
        for (Host &host : m_hosts) {
            const auto found =
                m_accelerators.find({host.offer.zone, acceleratorsOf(host.offer.instanceType)});
            if (found == m_accelerators.end()) {
                rows.skip("machine_without_a_price_of_its_accelerators");
                continue;
            }
            fillMachine(host.offer);
            host.offer.flags = {"assembled"};
            const bool isFree = familyOf(host.offer.instanceType)->isAllInGpu;
            addPair(rows, offers, host.offer, sum(host.prices.onDemand, found->second.onDemand, isFree),
                    sum(host.prices.spot, found->second.spot, isFree), host.place);
        }
    }

private:
    struct Host
    {
        Offer offer;
        Pair prices;
        std::string place;
    };

    // Empty where one is not known. `isFree`: the host may cost nothing.
    static std::string sum(const std::string &host, const std::string &accelerators, bool isFree)
    {
        const auto one = parseNano(host);
        const auto other = parseNano(accelerators);
        return one && other && (*one > 0 || (isFree && *one == 0)) && *other > 0 ? nanoText(*one + *other)
                                                                                 : std::string();
    }

    std::vector<Host> m_hosts;
    std::map<std::pair<std::string, std::string>, Pair> m_accelerators; // by zone and "A100x8"
};

class SkypilotReader
{
public:
    explicit SkypilotReader(const PriceFile &file) : m_file(file), m_reader(file.text, file.path) {}

    Result<PriceRows> read()
    {
        if (auto header = m_reader.next(); !header)
            return header.error();
        m_header = CsvHeader(m_reader.cells());
        m_rows.usesFileDay = true;
        m_provider = m_file.provider;
        while (true) {
            const auto more = m_reader.next();
            if (!more)
                return more.error();
            if (!*more) {
                m_parts.addTo(m_rows, m_rows.batch("skypilot", m_provider).offers);
                return std::move(m_rows);
            }
            if (m_provider.empty() && !findProvider())
                return Error{
                    ErrorKind::BadInput,
                    "the file does not say whose prices these are; say --provider NAME (aws, gcp, lambda, …)",
                    m_file.path};
            readRow();
        }
    }

private:
    std::string_view cell(const char *name) const { return cellAt(m_reader.cells(), m_header.find(name)); }

    bool findProvider()
    {
        m_provider = providerInRow(cell("InstanceType"), cell("Region"));
        if (m_provider.empty())
            m_provider = providerInPath(m_file);
        return !m_provider.empty();
    }

    void readRow()
    {
        ++m_rows.rows;
        Offer offer;
        offer.provider = m_provider;
        offer.os = "linux";
        offer.region = cell("Region");
        offer.zone = cell("AvailabilityZone");
        offer.instanceType = cell("InstanceType");
        offer.effectiveFrom = m_file.day;
        offer.vcpuMilli = int(std::lround(std::atof(std::string(cell("vCPUs")).c_str()) * 1000));
        offer.ramMib = int(std::lround(std::atof(std::string(cell("MemoryGiB")).c_str()) * 1024));
        fillGpus(offer);
        if (offer.instanceType.empty() && cell("AcceleratorName").empty()) {
            m_rows.skipRow("no_instance_type", m_reader.place());
            return;
        }
        if (isPart(offer))
            return;
        addPair(m_rows, m_rows.batch("skypilot", m_provider).offers, offer, cell("Price"), cell("SpotPrice"),
                m_reader.place());
    }

    // Google Cloud lists a machine and its accelerators in rows of their own: each is a part of the price.
    // Those of a TPU are whole, with its host.
    bool isPart(Offer &offer)
    {
        const PartsOfGcp::Pair prices{std::string(cell("Price")), std::string(cell("SpotPrice"))};
        const std::string_view accelerator = cell("AcceleratorName");
        const std::string count(cell("AcceleratorCount"));
        if (m_provider == "gcp" && accelerator.empty() && !acceleratorsOf(offer.instanceType).empty()) {
            m_parts.takeHost(offer, prices, m_reader.place());
            return true;
        }
        if (!offer.instanceType.empty())
            return false;
        offer.instanceType = std::string(accelerator) + "x" + count;
        if (squeezed(accelerator).rfind("TPU", 0) == 0)
            return false;
        m_parts.takeAccelerators(offer.zone, accelerator, std::atof(count.c_str()), prices);
        m_rows.skip("part_of_machine");
        return true;
    }

    void fillGpus(Offer &offer)
    {
        const double count = std::atof(std::string(cell("AcceleratorCount")).c_str());
        if (count <= 0)
            return;
        setGpu(m_rows, offer,
               {cell("AcceleratorName"), memoryOf(cell("GpuInfo"), count, m_provider), count, m_provider,
                offer.instanceType},
               m_reader.place());
        setCount(offer, count);
    }

    const PriceFile &m_file;
    CsvReader m_reader;
    CsvHeader m_header;
    std::string m_provider;
    PriceRows m_rows;
    PartsOfGcp m_parts;
};

Result<PriceRows> readSkypilotFile(const PriceFile &file) { return SkypilotReader(file).read(); }

} // namespace

PriceFormat skypilotFormat()
{
    return {"skypilot",
            "skypilot",
            "SkyPilot catalogue of one cloud, vms.csv (CSV); name the provider where neither rows nor file "
            "name tell it",
            "https://github.com/skypilot-org/skypilot-catalog",
            recognisesSkypilot,
            readSkypilotFile};
}

} // namespace breakeven
